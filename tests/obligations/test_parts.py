"""What terms and conditions are made of."""

import pytest

from tricktaker.obligations import BROKEN, LED_SUIT, PARTNER_WINNING, TRUMP, TRUMP_LED, Cards


@pytest.mark.parametrize(
    ("whole", "parts"),
    [
        (TRUMP, ()),
        (~TRUMP, (TRUMP,)),
        (TRUMP & Cards("JH"), (TRUMP, Cards("JH"))),
        (LED_SUIT | TRUMP, (LED_SUIT, TRUMP)),
        (BROKEN, ()),
        (~BROKEN, (BROKEN,)),
        (TRUMP_LED & PARTNER_WINNING, (TRUMP_LED, PARTNER_WINNING)),
        (BROKEN | TRUMP_LED, (BROKEN, TRUMP_LED)),
    ],
)
def test_parts_in_their_order(whole, parts):
    assert whole.parts == parts
