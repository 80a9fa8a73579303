"""Who makes trumps, alone or not, and what becomes of the upcard (E3 and E4)."""

import tricktaker as tt

_ = tt.Domain("tricktaker_euchre", "tricktaker_euchre")


class Alone(tt.Take):
    """Make trumps and play without the partner: ``alone``, or ``alone S`` in another suit."""

    verb = "alone"

    @property
    def text(self) -> tt.Text:
        return _("{take}, and play alone", take=super().text)


def contract(seat: tt.Seat, take: tt.Take, strain: str) -> dict[str, object]:
    """E3: who made trumps, which they are, and who sits out."""
    out = {"out": [(seat + 2) % 4]} if isinstance(take, Alone) else {}
    return {"maker": seat, "strain": strain, **out}


def check_setup(view: tt.View) -> None:
    """E3.5: in a set-up, too, only the maker's partner may sit out."""
    if view.out not in ((), ((view.contract.maker + 2) % 4,)):
        raise tt.InvalidSetup(_("nobody but the maker's partner sits out"))


def taken_up_by(view: tt.View) -> tt.Seat | None:
    """E4.1: the dealer takes up the upcard if its suit is trumps."""
    said = str(view.calls("taking")[-1].action)
    return view.dealer if said in ("take", "alone") else None
