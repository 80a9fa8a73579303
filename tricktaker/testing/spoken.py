"""What can be said in a phase by the kinds of action that it speaks, legal or not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product
from typing import Any, Final

from attrs import fields

import tricktaker as tt
from tricktaker.actions import understand

MOST: Final = 40
"""So many codes of a kind are enough."""
TRIED: Final = 2000
"""So many actions of a kind are made to find them."""


def codes_of(kind: type[tt.Action], pack: tt.Pack) -> tuple[str, ...]:
    """Codes of a kind of action, some of all that there are.

    >>> codes_of(tt.Look, tt.Pack.standard()), codes_of(tt.Take, tt.Pack.standard())
    (('look',), ('take C', 'take D', 'take H', 'take S', 'take'))
    """
    key: Any = kind  # a class hashes
    return _codes_of(key, pack)


@lru_cache(maxsize=256)
def _codes_of(kind: Any, pack: tt.Pack) -> tuple[str, ...]:
    if issubclass(kind, tt.CardAction):
        return tuple(f"{kind.verb} {card}" for card in pack)
    found = (code for code in _made(kind, pack) if _is_read(kind, code, pack))
    return tuple(islice(dict.fromkeys(found), MOST))


def _made(kind: Any, pack: tt.Pack) -> Iterator[str]:
    """The codes of actions that are made with whatever may stand in an action."""
    suits = tuple(suit.code for suit in pack.suits)
    values = (*suits, 0, 1, 2, 3, 4, None, True, "", pack[0], (pack[0],))
    asked = [each.alias for each in fields(kind) if each.init]
    for row in islice(product(values, repeat=len(asked)), TRIED):
        try:
            code = str(kind(**dict(zip(asked, row, strict=True))))
        except (Exception, SystemExit):  # noqa: BLE001, S112  # it is no action of this kind
            continue
        yield code


def _is_read(kind: type[tt.Action], code: str, pack: tt.Pack) -> bool:
    """Whether a code is read as one of this kind, or has its parser fail: that is to be found."""
    if code != " ".join(code.split()):
        return False
    try:
        return type(kind.parse(code, pack)) is kind
    except tt.TricktakerError:
        return False
    except (Exception, SystemExit):  # noqa: BLE001  # a plugin's parser may raise anything
        return True


def means_legal(match: tt.Match, code: str) -> bool:
    """Whether a code is another way to say what the seat that decides may do."""
    game, seat, legal = match.game, match.to_act, match.legal_actions
    if seat is None:
        return False
    phase = game.phase(match.truth.phase)
    try:
        spelled = game.spellings
        action = understand(code, legal, phase.speaks, game.cards, spellings=spelled)
        return action is not None and phase.meant(match.view(seat), seat, action) in legal
    except (Exception, SystemExit):  # noqa: BLE001  # it will show when it is tried
        return False
