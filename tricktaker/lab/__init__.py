"""Experiments with many deals: what comes out of a game, and which of two bots is better."""

from tricktaker.lab.counting import Measure
from tricktaker.lab.duplicate import Pairing, Tournament, tournament
from tricktaker.lab.pools import pool
from tricktaker.lab.simulation import Simulation, simulate
from tricktaker.lab.table import play_deal

__all__ = [
    "Measure",
    "Pairing",
    "Simulation",
    "Tournament",
    "play_deal",
    "pool",
    "simulate",
    "tournament",
]
