"""Compiles the translations when tricktaker is built or installed: a `.mo` beside each `.po`."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileTranslations(BuildHookInterface[Any]):
    """Writes the catalogues of the packages before a wheel, or an editable one, is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the catalogues; the source distribution takes the `.po` files alone."""
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        packages = (root / "tricktaker", *(root / "plugins").iterdir())
        sources = [po for package in packages for po in package.glob("locale/*/LC_MESSAGES/*.po")]
        for package in packages:
            for old in package.glob("locale/*/LC_MESSAGES/*.mo"):
                old.unlink()  # one without a .po would be packed, too
        for source in sources:
            with source.open("rb") as lines:
                catalogue = read_po(lines, domain=source.stem, abort_invalid=True)
            with source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, catalogue)
