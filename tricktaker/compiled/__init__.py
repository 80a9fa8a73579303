"""The play of a deal as a position that is stepped fast, compiled from the rules of its game."""

from tricktaker.compiled.playout import Playout

__all__ = ["Playout"]
