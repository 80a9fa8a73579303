"""The program in a terminal, driven as by a person."""

from __future__ import annotations

import pexpect
import pyte

from .runs import PROGRAM, environment


def spawn(*args, columns=80, **env):
    """The program in a terminal of this width."""
    environ = environment(**{"TERM": "dumb", **env})
    del environ["COLUMNS"]
    child = pexpect.spawn(
        PROGRAM[0],
        [*PROGRAM[1:], *args],
        env=environ,
        encoding="utf-8",
        dimensions=(200, columns),
        timeout=60,
    )
    child.delaybeforesend = None
    return child


def at_the_prompt(child):
    # the marks of the table look like the prompt, so wait for what stands between the two
    child.expect_exact("? for help):")
    shown = child.before
    child.expect_exact("\r\n> ")
    return shown


def finish(child):
    child.expect(pexpect.EOF)
    child.close()
    return child.before.replace("\r\n", "\n")


def on_screen(*args, typed=(), columns=80, **env):
    """What a terminal of this width shows, its raw output, and the exit code."""
    child = spawn(*args, columns=columns, **{"TERM": "xterm", **env})
    raw = ""
    for line in typed:
        raw += at_the_prompt(child)
        child.sendline(line)
    child.expect(pexpect.EOF)
    raw += str(child.before)
    child.close()
    screen = pyte.Screen(columns, 200)
    pyte.Stream(screen).feed(raw)
    return [line.rstrip() for line in screen.display], raw, child.exitstatus
