"""Work that is done in another process, for the tests: `tricktaker.testing` has it."""

from tricktaker.testing.elsewhere import digest, elsewhere

__all__ = ["digest", "elsewhere"]
