"""Games and house rules that live in the tests, packed as anybody would pack theirs."""
