"""Puts packages beside tricktaker as an installer would, but offline and quickly."""

from __future__ import annotations

import importlib
import shutil
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tricktaker.loading import discover

GAMES = Path(__file__).parents[1] / "games"
"""The distribution of the test games."""


def install(source: Path, target: Path) -> None:
    """Put a distribution, as its pyproject.toml describes it, into a folder."""
    data = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))
    for package in data["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]:
        shutil.copytree(
            source / package,
            target / Path(package).name,
            ignore=shutil.ignore_patterns("__pycache__"),
        )
    project = data["project"]
    _metadata(target, project["name"], project["version"], project["entry-points"])


def write_package(
    target: Path,
    name: str,
    modules: Mapping[str, str],
    entry_points: Mapping[str, Mapping[str, str]],
) -> None:
    """Put a distribution of these modules, given as source, into a folder."""
    target.mkdir(parents=True, exist_ok=True)
    for module, source in modules.items():
        (target / f"{module}.py").write_text(source, encoding="utf-8")
    _metadata(target, name, "1.0", entry_points)


def _metadata(
    target: Path, name: str, version: str, entry_points: Mapping[str, Mapping[str, str]]
) -> None:
    folder = target / f"{name.replace('-', '_')}-{version}.dist-info"
    folder.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    (folder / "METADATA").write_text(metadata, encoding="utf-8")
    lines = []
    for group, entries in entry_points.items():
        lines.append(f"[{group}]")
        lines += [f"{entry} = {where}" for entry, where in entries.items()]
    (folder / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


@contextmanager
def installed(target: Path) -> Iterator[None]:
    """Make what lies in a folder importable, and look for plugins anew."""
    sys.path.insert(0, str(target))
    importlib.invalidate_caches()
    discover.cache_clear()
    try:
        yield
    finally:
        sys.path.remove(str(target))
        importlib.invalidate_caches()
        discover.cache_clear()
