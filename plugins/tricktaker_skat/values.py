"""The games, what they are worth (J7), and what may be bid (J3.1)."""

# J7.1, J7.5: the base values by strain, and what the nulls are worth
BASES = {"C": 12, "S": 11, "H": 10, "D": 9, "G": 24}
NAMES = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds", "G": "grand"}
NULLS = {"null": 23, "null-hand": 35, "null-ouvert": 46, "null-hand-ouvert": 59}

# J4.1, J4.4, J7.3, J7.4: what is said with a game, and how often the base value counts for it
LEVELS = {"": 0, "-hand": 1, "-hand-schneider": 3, "-hand-schwarz": 5, "-hand-ouvert": 6}
GAMES = {name + said: strain for strain, name in NAMES.items() for said in LEVELS}
GAMES.update(dict.fromkeys(NULLS, "N"))

# J3.1: with 11 matadors, 4 in a grand, and 7 levels a value is as high as can be
MULTIPLES = {base * n for s, base in BASES.items() for n in range(2, 12 if s == "G" else 19)}
VALUES = tuple(sorted({*MULTIPLES, *NULLS.values()}))
