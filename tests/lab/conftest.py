from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .bots import loaded


@pytest.fixture(scope="module")
def bots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Bots that do as they are told, or do not: the file that brings them."""
    # the modules of plugins stay: one folder for each process of the tests
    with loaded(tmp_path_factory.getbasetemp()) as file:
        yield file
