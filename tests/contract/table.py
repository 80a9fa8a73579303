"""Random matches, for the tests: `tricktaker.testing` has them."""

from tricktaker.testing.table import Walk, choose, now_text, play_out, readers, state

__all__ = ["Walk", "choose", "now_text", "play_out", "readers", "state"]
