"""The families of games: one folder each, and the only place that names them all."""

from croupier.editions.families import FamilyLaw, family_names, register

FAMILIES = {
    "banked poker": "croupier.games.banked",
    "pot poker": "croupier.games.pot",
    "twenty-one": "croupier.games.twenty_one",
    "baccarat": "croupier.games.baccarat",
    "craps": "croupier.games.craps",
    "roulette": "croupier.games.roulette",
    "keno": "croupier.games.keno",
    "bingo": "croupier.games.bingo",
}
for _name, _home in FAMILIES.items():
    register(_name, _home)

__all__ = ["FAMILIES", "FamilyLaw", "family_names", "register"]
