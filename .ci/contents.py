"""Whether built packages hold what they should: `contents.py SDIST WHEEL`, in a clone."""

import subprocess
import sys
import tarfile
import zipfile

PACKAGES = {
    "tricktaker",
    "plugins/tricktaker_belote",
    "plugins/tricktaker_bridge",
    "plugins/tricktaker_euchre",
    "plugins/tricktaker_hearts",
    "plugins/tricktaker_skat",
    "plugins/tricktaker_spades",
}


def main(sdist: str, wheel: str) -> str | None:
    """Compare with the files that git knows; what is wrong, if anything."""
    ran = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True)
    known = set(ran.stdout.splitlines())
    with tarfile.open(sdist) as archive:
        source = {name.partition("/")[2] for name in archive.getnames()}
    with zipfile.ZipFile(wheel) as archive:
        built = {name for name in archive.namelist() if ".dist-info/" not in name}
    modules = {
        name.removeprefix("plugins/")
        for name in known
        if any(name.startswith(f"{package}/") for package in PACKAGES)
    }
    modules |= {name.removesuffix(".po") + ".mo" for name in modules if name.endswith(".po")}
    wrong = {
        "in the source distribution, but not in git": source - known - {"PKG-INFO"},
        "in the wheel, but not in git": built - modules,
        "in git, but not in the wheel": modules - built,
    }
    lines = [f"{what}: {', '.join(sorted(names))}" for what, names in wrong.items() if names]
    print(f"{len(source)} files in the source distribution, {len(built)} modules in the wheel")
    return "\n".join(lines) or None


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
