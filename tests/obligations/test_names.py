"""Terms and conditions are shown by the names that rules files write."""

import pytest

from tricktaker import obligations
from tricktaker.obligations import Condition, Term

NAMED = {
    name: value for name, value in vars(obligations).items() if isinstance(value, Term | Condition)
}


@pytest.mark.parametrize("name", NAMED)
def test_shown_by_its_name(name):
    assert repr(NAMED[name]) == name
    assert repr(~NAMED[name]) == f"~{name}"
    assert eval(repr(~NAMED[name]), vars(obligations)) == ~NAMED[name]
