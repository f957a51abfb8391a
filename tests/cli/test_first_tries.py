"""What a newcomer types first: short names, wrong case, missing arguments, other words, typos, cards in any notation.

Every try is answered: by what was asked for, or by one sentence that says what to type instead.
"""

from __future__ import annotations

import shlex

import pytest

from tests.cli.calling import call

# Answered: the line, and what standard output holds.
ANSWERED = {
    "short names": {
        "list uth": "pennsylvania/ultimate-texas-hold-em",
        "list pa": "4 editions",
        "list Colorado": "45 editions",
        "list california": "outlaws/omaha",
        "list three card": "7 editions",
        "list texas hold em": "colorado/texas-holdem-bonus",
        "list --family Craps": "1 edition",
        "list --family banked": "41 editions",
        "list bj": "grand-ronde/blackjack",
        "show bj": "Blackjack",
        "show BlackJack": "Blackjack",
        "show PA/tcp": "Three Card Poker (58 Pa. Code",
        "show pa tcp": "Three Card Poker (58 Pa. Code",
        "show Pennsylvania three card poker": "Three Card Poker (58 Pa. Code",
        "show Three-Card-Poker pennsylvania": "Three Card Poker (58 Pa. Code",
        "show 'PENNSYLVANIA/THREE-CARD-POKER'": "Three Card Poker (58 Pa. Code",
        "show pa/threecardpoker": "Three Card Poker (58 Pa. Code",
        "show pa 3 card poker": "Three Card Poker (58 Pa. Code",
        "show pa uth": "Ultimate Texas Hold 'Em",
        "show 'pa ultimate texas hold’em'": "Ultimate Texas Hold 'Em",
        "show co ms": "Mississippi Stud",
        "show caribbean stud": "Caribbean Stud Poker",
        "show craps": "Craps",
        "show Keno": "Keno",
        "show baccarat": "EZ Baccarat",
        "show 2-7 lowball": "Lowball (Deuce to Seven)",
        "show o8": "Omaha",
        "show mini baccarat": "archived",
        "show colorado/room": "Colorado",
        "what-if roulette": "straight",
        "interpretations pa/tcp": "Interpretations",
        "audit pa --help": "croupier audit",
    },
    "help": {
        "help": "Compliance:",
        "--help": "Play:",
        "-h": "Figures:",
        "help price": "croupier price [OPTIONS] EDITION",
        "help price blackjack": "--upcard",
        "price bj --help": "--effects",
        "play -h": "--show-procedure",
        "version": "croupier 0.",
        "-V": "croupier 0.",
        "--version": "croupier 0.",
        "room": "Usage: croupier room",
    },
    "wagers, paytables and options": {
        "price roulette --bets '10 on red'": "red lost",
        "price keno --spots 8": "8 spots",
        "par-sheet roulette --wager straight --on 2026-01-31 --format csv": "straight",
        "fees bankers tcp --wagers 'ante 20'": "Three Card Poker",
        "price roulette --format json": '"edition": "grand-ronde/roulette"',
        "price roulette --format markdown": "# Roulette",
    },
    "cards in any notation": {
        "advise pa/tcp --hand 'Qh 6d 3c'": "fold",
        "advise pa/tcp --hand QhQd3c": "play",
        "advise pa/tcp --hand 'Q♥ 6♦ 3♣'": "fold",
        "advise pa/tcp --hand 'qh,6d,3c'": "fold",
        "advise pa/tcp --hand '10h 6d 3c'": "fold",
        "advise pa/tcp --hand 'queen of hearts, 6 of diamonds, three of clubs'": "fold",
        "advise pa tcp Qh 6d 3c": "fold",
        "advise pa/tcp 'Qh 6d 3c'": "fold",
        "advise bj --hand '9 7' --upcard T": "stand",
        "advise bj 97 --upcard 10": "stand",
        "advise bj 9h7d --upcard T♠": "stand",
        "house-way emperors challenge Ah Kd 9c 9d 5s 4h 2c": "low: Ah Kd",
        "price bankers texas holdem --hand AhAd --hand KsKc --community '2c 7d 9h'": "equities",
    },
    "numbers": {
        "simulate roulette -n 1e4": "10,000",
        "simulate roulette --rounds 10,000": "10,000",
        "simulate roulette --rounds 10k": "10,000",
        "simulate roulette --rounds 0.01M": "10,000",
        "simulate roulette --rounds 10_000": "10,000",
    },
    "clauses": {
        "clause '47.1-1017.24(17)'": "Colo. Rule 10",
        "clause '§ 649a.12(d)'": "58 Pa. Code",
        "clause '649a.12(d)'": "58 Pa. Code",
        "clause '58 Pa. Code § 649a.11(c)(3)(i)'": "58 Pa. Code",
        "clause bankers three card 8 c 1": "GEGA-002135, rule 8(c)(1)",
        "clause pa 649a.12": "58 Pa. Code",
        "clause PA '§649a.12'": "58 Pa. Code",
    },
}

# Refused: the line, and what the sentence names.
REFUSED = {
    "several games": {
        "show uth": "pennsylvania/ultimate-texas-hold-em; name one of them",
        "show tcp": "colorado/three-card-poker, grand-ronde/three-card-poker",
        "price texas holdem": "bankers/texas-holdem or outlaws/texas-holdem",
        "play pa": "pennsylvania/four-card-poker",
        "rank let it ride": "colorado/let-it-ride or grand-ronde/let-it-ride",
        "show colorado": "and 37 more",
        "dealer-school tcp": "name one of them",
    },
    "missing arguments": {
        "play": "such as `croupier play blackjack`",
        "show": "`croupier list` lists them",
        "price": "croupier price --all-editions",
        "advise pa/tcp": "Give the player's cards with --hand",
        "clause": "`croupier clause --help` explains it",
        "advise bj --hand '9 7'": "--upcard",
        "price bj --hand '8 8'": "--upcard T",
        "solve pa/tcp": "--row KEY",
        "diff pa/tcp": "--set-b or --change-b",
        "house-way emperors challenge": "needs CARDS",
        "--rounds 5": "`croupier --help` lists the options",
    },
    "other words": {
        "odds roulette": "did you mean price?",
        "house-edge roulette": "did you mean price?",
        "rules craps": "did you mean show?",
        "card craps": "did you mean show?",
        "readings pa/tcp": "did you mean interpretations?",
        "suppose roulette": "did you mean what-if?",
        "what if roulette": "did you mean what-if?",
        "sheet roulette": "did you mean par-sheet?",
        "par sheet roulette": "did you mean par-sheet?",
        "school tcp": "did you mean dealer-school?",
        "compare pa co": "did you mean diff?",
        "games": "did you mean list?",
        "strategy bj": "did you mean advise?",
        "sim roulette": "did you mean simulate?",
        "advise bj 97 --dealer T": "did you mean --upcard?",
        "advise bj --own 97": "did you mean --hand?",
        "price roulette --output x.html": "did you mean --out?",
        "price roulette --suppose x=1": "did you mean --change?",
        "simulate craps --rolls 100": "did you mean --rounds?",
        "price pa/tcp --table pair_plus=B": "did you mean --set?",
    },
    "typos": {
        "prise roulette": "did you mean price?",
        "show crapps": "did you mean grand-ronde/craps?",
        "show blackjak": "did you mean grand-ronde/blackjack",
        "show pensylvania/three-card-poker": "did you mean pennsylvania/three-card-poker?",
        "show colorado craps": "did you mean grand-ronde/craps?",
        "show co/bj": "did you mean grand-ronde/blackjack?",
        "list pensylvania": "did you mean pennsylvania?",
        "price pa/tcp --sett pair_plus=B": "did you mean --set?",
        "price pa/tcp --set pair_pluss=B": "did you mean pair_plus?",
        "price pa/tcp --set 'Pair Plus=Z'": "choose one of A, B, C",
        "price pa/tcp --format xml": "'html'",
        "audit pa --level eror": "'error'",
        "par-sheet roulette --wager strait": "did you mean straight?",
        "par-sheet roulette --on 31.1.2026": "write it as 2026-01-31",
        "advise pa/tcp --hand 'Qx 6d 3c'": "such as Ah or Td",
        "advise pa/tcp --hand 'Qh 6d'": "holds 3 cards",
        "advise pa/tcp --hand 'Qh Qh 3c'": "Qh appears twice",
        "simulate roulette --rounds ten": "choose a whole number",
        "clause 649a.99": "did you mean 649a.9",
        "examples situation": "did you mean situation.json?",
        "help nosuch": "`croupier --help` lists them",
        "show nonsense": "`croupier list` has all 93",
        "settle nosuch.json": "cannot be read",
    },
}
TRIES = [
    *((line, said) for group in ANSWERED.values() for line, said in group.items()),
    *((line, said) for group in REFUSED.values() for line, said in group.items()),
]
SENTENCES = {line for group in REFUSED.values() for line in group}


@pytest.mark.parametrize(("line", "said"), TRIES, ids=[line for line, _ in TRIES])
def test_a_first_try_is_answered_usefully(line: str, said: str) -> None:
    done = call(*shlex.split(line))
    sentences = done.stderr.strip().splitlines()
    if line in SENTENCES:
        assert done.exit_code == 2 and done.stdout == ""
        assert said in sentences[-1] and sentences[-1].startswith("croupier: ")
    else:
        assert done.exit_code in (0, 1) and said in done.stdout
    assert "Traceback" not in done.stderr and len(sentences) <= 2


def test_there_are_at_least_120_tries_of_every_kind() -> None:
    assert len(TRIES) >= 120 and len({line for line, _ in TRIES}) == len(TRIES)


def test_the_one_game_that_fits_is_taken_and_named() -> None:
    assert call("show", "bj").stderr == "croupier: bj is grand-ronde/blackjack.\n"
    assert call("show", "grand-ronde/blackjack").stderr == ""
