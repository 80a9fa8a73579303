"""Completion in real shells: the line of the help, a word begun, Tab, and what it has become."""

from __future__ import annotations

import re
import shutil

import pexpect
import pytest

from .runs import environment, on_path, run

SHELLS = {
    "bash": ("bash", ["--norc", "--noprofile", "-i"], ""),
    "zsh": ("zsh", ["-f", "-i"], "autoload -Uz compinit; compinit -u"),
    "fish": ("fish", ["--no-config", "--interactive"], "function fish_prompt; end"),
}
"""How each is begun without what the person at this machine has set, and what it does first."""

HELP = run("completion", "--help").stdout
LINES = {
    name: line for line, name in re.findall(r"^ {6}(.*completion (\w+).*)$", HELP, re.MULTILINE)
}
"""What the help says is to be put into the file that each shell reads when it starts."""

TYPED = [
    ("pla\t", ["play"]),
    ("watch eu\t", ["watch", "euchre"]),
    ("pbn wr\t", ["pbn", "write"]),
    ("play spades --see\t7", ["play", "spades", "--seed", "7"]),
    ("play spades -o tar\t250", ["play", "spades", "-o", "target=250"]),
    ("play spades -o target=3\t", ["play", "spades", "-o", "target=300"]),
    ("play spades -o double_nil=f\t--see\t7",
     ["play", "spades", "-o", "double_nil=false", "--seed", "7"]),
    ("watch spades --players basic,ra\t", ["watch", "spades", "--players", "basic,random"]),
    ("watch spades --players=basic,ra\t", ["watch", "spades", "--players=basic,random"]),
    ("show mat\t", ["show", "match.jsonl"]),
    ("play --plugin mine.py spades --players mi\t",
     ["play", "--plugin", "mine.py", "spades", "--players", "mine"]),
]  # fmt: skip

MINE = """
import tricktaker as tt

@tt.hookimpl
def tricktaker_bots():
    return {"mine": object}
"""


@pytest.fixture(scope="module", params=SHELLS)
def shell(request, tmp_path_factory):
    """A shell in a folder of its own, in which the program says what it would have got."""
    name, args, first = SHELLS[request.param]
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    folder = tmp_path_factory.mktemp(name)
    path = on_path(folder, otherwise="printf 'GOT'; printf '<%s>' \"$@\"; echo .")
    (folder / "match.jsonl").touch()
    (folder / "mine.py").write_text(MINE, encoding="utf-8")
    env = environment(PATH=path, HOME=str(folder), TERM="dumb", LC_ALL="C.UTF-8")
    child = pexpect.spawn(
        name, args, env=env, cwd=str(folder), encoding="utf-8", dimensions=(50, 200), timeout=60
    )
    child.delaybeforesend = None
    child.sendline(first)
    child.sendline(LINES[name])
    child.sendline("tricktaker ready")
    child.expect_exact("GOT<ready>.")
    yield child
    child.close(force=True)


@pytest.mark.parametrize(("typed", "words"), TYPED, ids=[typed for typed, _words in TYPED])
def test_a_word_is_completed(typed, words, shell):
    shell.sendline(f"tricktaker {typed}")
    shell.expect(r"GOT(<[^\r\n]*>)\.")
    assert re.findall("<(.*?)>", shell.match[1]) == words
