"""Jackpots of pot games and California's bonus options in a room, clause by clause; figures worked by hand."""

from __future__ import annotations

from importlib import resources
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.kit import Refusal
from croupier.room.commands import Begin, DeclineBank, TakeBank
from croupier.room.days.acts import AttachBox, CountBox, OpenDay, PullBox
from croupier.room.days.part import DaysPart
from croupier.room.jackpots.evaluate import EventFound, divide, find_event
from croupier.room.jackpots.filing import check_filing, jackpot_filing, read_filing
from croupier.room.jackpots.part import (
    ChangeJackpotBox,
    CombinePools,
    CountIn,
    DeclareHit,
    DisposeUnclaimed,
    EndOffer,
    JackpotHit,
    JackpotPart,
    OfferJackpot,
    PostAmount,
    ProposeJackpot,
    RecordApproval,
    ResumeJackpotRake,
    SeedPool,
    StopJackpotRake,
    current_events,
    found_in,
)
from croupier.room.law.load import load_floor
from croupier.room.meters.awards import (
    DiscontinueAward,
    DocumentAward,
    LowerCriteria,
    PayAward,
    PetitionRegulator,
    RecordGrant,
    RefuseAward,
    TransferAward,
    ValidateAward,
)
from croupier.room.pages.awards import awards_page, filing_page, jackpot_page, jackpot_placard, liability_page
from croupier.room.part import By
from croupier.room.people import Employ, EngageProposition, PeoplePart, RecordLicence
from croupier.room.placards import ApprovePlacard, PlacardsPart, PostJackpotRules, PostPlacards
from croupier.room.tables.acts import CloseTable, RoundEnded
from croupier.room.tables.part import TablePart
from croupier.rounds.events import Decide
from tests.games.twenty_one.told import seat as described
from tests.games.twenty_one.told import told
from tests.room.floor import AT, CAGE, FLOOR, FLOOR_TWO, MANAGER, Floor, folded, play_pot

HOLDEM = "colorado/texas-holdem-high"
FILING = read_filing((resources.files("croupier") / "examples" / "jackpot.toml").read_text("utf-8"))
BEATEN = {1: "As Ad", 2: "7s 7d", 3: "Kh Jc", 4: "2h 3h"}
BOARD = "Ac 7h 7c Kd 2s"  # aces full of sevens lose to four sevens
DULL = {1: "2c 3d", 2: "9s 8d", 3: "Kh Jc", 4: "6h 5d"}
DULL_BOARD = "As Qd 7c 4h Td"


def filed(**changes: Any) -> dict[str, Any]:
    return {**FILING, **changes}


def jackpot(floor: Floor, name: str = "bad beat", filing: dict[str, Any] | None = None) -> JackpotPart:
    part = JackpotPart(f"jackpot/{name}")
    floor.add(part)
    floor.take(part.stream, ProposeJackpot(filing or FILING), MANAGER)
    return part


def posted(
    floor: Floor, seed: int = 50_000, name: str = "bad beat", filing: dict[str, Any] | None = None
) -> JackpotPart:
    """Proposed, approved, seeded and posted."""
    part = jackpot(floor, name, filing)
    floor.take(part.stream, RecordApproval("D-1"), MANAGER)
    if seed:
        floor.take(part.stream, SeedPool("main", seed), MANAGER)
    floor.take(part.stream, PostAmount(), FLOOR_TWO)
    return part


def holdem(floor: Floor, name: str = "7", players: int = 4, depth: str = "dealt") -> TablePart:
    return floor.open_table(name, HOLDEM, players, depth, jackpot_rake="1", rake="0%")


def offered(depth: str = "dealt", **changes: Any) -> tuple[Floor, JackpotPart, TablePart]:
    floor = Floor("colorado")
    part = posted(floor, filing=filed(**changes))
    table = holdem(floor, depth=depth)
    floor.take(part.stream, OfferJackpot("table/7"), FLOOR)
    return floor, part, table


def pools(part: JackpotPart) -> dict[str, int]:
    return {pool.name: pool.amount for pool in part.state.pools}


def shares(part: JackpotPart, hold: str = "1") -> dict[int, int]:
    return {share.seat: share.amount for share in part.holds.get(hold).shares}


def drop(floor: Floor, part: JackpotPart, table: TablePart, hands: int) -> None:
    """So many hands with nothing won, and the box counted."""
    for _ in range(hands):
        play_pot(floor, table, DULL, DULL_BOARD)
    box = floor.balance("jackpot drop", table.name)
    floor.take(part.stream, CountIn(table.stream, box), CAGE)


# B1: the proposal and its approval.


def test_1060_1_the_example_is_a_complete_proposal() -> None:
    assert check_filing(load_floor("colorado"), jackpot_filing(FILING)) == ()


@pytest.mark.parametrize(
    ("field", "clause"),
    [
        ("terms", "1060(1)(a)"),
        ("payment", "1060(1)(b)"),
        ("unclaimed", "1060(1)(b)"),
        ("posting", "1060(1)(c)"),
        ("posted_by", "1060(1)(c)"),
        ("base_award", "1060(1)(c)"),
        ("paid_by", "1060(1)(c)"),
        ("conditions", "1060(1)(d)"),
        ("disclaimers", "1060(1)(d)"),
        ("taken", "1060(1)(d)"),
    ],
)
def test_1060_1_each_part_of_the_proposal_is_asked_for(field: str, clause: str) -> None:
    filing = {name: value for name, value in FILING.items() if name != field}
    law = load_floor("colorado")
    (finding,) = check_filing(law, jackpot_filing(filing))
    assert finding.what == field and clause in finding.basis.clauses
    with pytest.raises(Refusal, match=f"lacks `{field}`"):
        jackpot(Floor("colorado"), filing=filing)
    assert filing_page("bad beat", (finding,), "colorado").exit_code == 1


def test_1060_1_not_offered_before_it_is_approved_and_posted() -> None:
    floor = Floor("colorado")
    part = jackpot(floor)
    holdem(floor)
    with pytest.raises(Refusal, match=r"before its proposal is approved.*1060\(1\)"):
        floor.take(part.stream, OfferJackpot("table/7"), FLOOR)
    with pytest.raises(Refusal, match="may not be posted before"):
        floor.take(part.stream, PostAmount(), FLOOR_TWO)
    floor.take(part.stream, RecordApproval("D-1"), MANAGER)
    with pytest.raises(Refusal, match="before its amount is posted"):
        floor.take(part.stream, OfferJackpot("table/7"), FLOOR)
    floor.take(part.stream, PostAmount(), FLOOR_TWO)
    floor.take(part.stream, OfferJackpot("table/7"), FLOOR)
    with pytest.raises(Refusal, match="is approved; another is proposed under another name"):
        floor.take(part.stream, ProposeJackpot(FILING), MANAGER)


def test_1018_2_nothing_is_raked_for_a_jackpot_that_is_not_offered() -> None:
    floor = Floor("colorado")
    holdem(floor)
    with pytest.raises(
        Refusal, match=r"takes \$1 from each pot for a jackpot, but none is offered there.*1018\(2\)"
    ):
        floor.take("table/7", Begin(), floor.dealer("table/7"))


@pytest.mark.parametrize(
    ("book", "edition", "filing", "words"),
    [
        ("colorado", "colorado/longhorn-holdem", {}, r"has the wager .*1017.41"),
        ("grand-ronde", "grand-ronde/poker", {"jackpot_rake": "2"}, r"takes \$2 from each pot"),
    ],
)
def test_no_hand_is_played_for_a_jackpot_that_nobody_offers(
    book: str, edition: str, filing: dict[str, str], words: str
) -> None:
    floor = Floor(book)
    floor.open_table("7", edition, 4, "dealt", (), **filing)
    with pytest.raises(Refusal, match=words):
        floor.take("table/7", Begin(), floor.dealer("table/7"))


def test_1060_1_c_only_filed_positions_post_and_pay() -> None:
    floor = Floor("colorado")
    part = posted(floor)
    with pytest.raises(Refusal, match="lets manager or floor post the amount, not the cage"):
        floor.take(part.stream, PostAmount(), CAGE)


def test_1060_a_jackpot_is_for_the_games_it_is_filed_for() -> None:
    floor = Floor("colorado")
    part = posted(floor)
    floor.open_table("8", "colorado/omaha-high", 2, jackpot_rake="1")
    with pytest.raises(Refusal, match="is filed for texas-holdem-high, not for colorado/omaha-high"):
        floor.take(part.stream, OfferJackpot("table/8"), FLOOR)
    floor.open_table("9", HOLDEM, 2, jackpot_rake="2")
    with pytest.raises(Refusal, match=r"takes \$2 from a pot for the jackpot, bad beat is filed with \$1"):
        floor.take(part.stream, OfferJackpot("table/9"), FLOOR)


def test_without_a_text_a_jackpot_is_posted_and_awarded_all_the_same() -> None:
    floor = Floor("house")
    part = jackpot(floor)
    floor.take(part.stream, SeedPool("main", 50_000), MANAGER)
    floor.take(part.stream, PostAmount(), FLOOR_TWO)
    table = holdem(floor)
    floor.take(part.stream, OfferJackpot("table/7"), FLOOR)
    play_pot(floor, table, BEATEN, BOARD)
    assert shares(part) == {1: 25_000, 2: 12_500, 3: 6_250, 4: 6_250}


def test_a_house_under_a_text_has_no_jackpot_that_the_text_does_not_know() -> None:
    filing = filed(editions=["texas-holdem"])
    with pytest.raises(Refusal, match="knows no jackpot of texas-holdem"):
        jackpot(Floor("bankers"), filing=filing)


# B2: the posted amount.


def test_1060_2_awards_go_by_the_amount_last_posted() -> None:
    """$500 are posted. Five hands add $5 to the box: counted, they are not part of the award before they are posted."""
    floor, part, table = offered()
    drop(floor, part, table, 5)
    assert pools(part) == {"main": 50_300, "second": 150, "third": 50}
    play_pot(floor, table, BEATEN, BOARD)
    assert shares(part) == {1: 25_000, 2: 12_500, 3: 6_250, 4: 6_250}
    # $3 of the main pool were not won and go to the pool that is offered next.
    assert pools(part) == {"second": 450, "third": 50, "main": 0}
    assert part.state.posted == 150  # what the second pool held
    assert floor.balance("hold", "jackpot/bad beat/1") == 50_000
    floor.check()
    assert folded(floor, part) == part.snapshot()


def test_1060_2_posted_anew_after_the_soft_count_it_is_awarded() -> None:
    floor, part, table = offered()
    drop(floor, part, table, 5)
    floor.take(part.stream, PostAmount(), FLOOR_TWO)
    play_pot(floor, table, BEATEN, BOARD)
    assert shares(part) == {1: 25_150, 2: 12_575, 3: 6_288, 4: 6_287}
    assert sum(shares(part).values()) == 50_300 and pools(part)["second"] == 150


def test_1060_2_the_amount_is_to_be_posted_each_day() -> None:
    floor, part, _ = offered()
    assert floor.owed() == []
    floor.wait(hours=24)
    assert floor.owed() == ["The amount of bad beat is to be posted anew, after the soft count."]
    floor.take(part.stream, PostAmount(), FLOOR_TWO)
    assert floor.owed() == []


def test_1060_2_a_count_that_is_not_what_the_box_holds_is_refused() -> None:
    floor, part, table = offered()
    play_pot(floor, table, DULL, DULL_BOARD)
    with pytest.raises(Refusal, match=r"\$2 is not what the books say.*count it again"):
        floor.take(part.stream, CountIn("table/7", 200), CAGE)
    with pytest.raises(Refusal, match="takes two people"):
        floor.take(part.stream, CountIn("table/7", 100), By("Cai", "cage", AT))


# B3, B4: pools.


def test_1060_7_a_fourth_pool_is_refused() -> None:
    four = [*FILING["pools"], {"name": "fourth", "share": "0 %"}]
    with pytest.raises(Refusal, match=r"4 pools are filed for one event; at most 3 may build.*1060\(7\)"):
        jackpot(Floor("colorado"), filing=filed(pools=four))


def test_1060_5_all_that_is_collected_goes_to_the_pools() -> None:
    with pytest.raises(Refusal, match="must come to 100 %"):
        jackpot(Floor("colorado"), filing=filed(pools=FILING["pools"][:2]))


def test_1060_7_the_largest_pool_is_the_award_and_the_highest_remaining_follows() -> None:
    """The second pool outgrows the unseeded first: when the amount is posted next, it is the one offered."""
    floor = Floor("colorado")
    changed = [
        {"name": "main", "share": "20 %", "seed": "500"},
        {"name": "second", "share": "50 %"},
        {"name": "third", "share": "30 %"},
    ]
    part = posted(floor, 0, filing=filed(pools=changed))
    table = holdem(floor)
    floor.take(part.stream, OfferJackpot("table/7"), FLOOR)
    drop(floor, part, table, 10)
    assert part.state.posted == 0
    floor.take(part.stream, PostAmount(), FLOOR_TWO)
    assert [(pool.name, pool.amount) for pool in part.state.pools] == [
        ("second", 500),
        ("third", 300),
        ("main", 200),
    ]
    play_pot(floor, table, BEATEN, BOARD)
    assert sum(shares(part).values()) == 500
    assert part.state.posted == 300 and part.state.pools[0].name == "third"


def test_1060_2_without_a_second_at_once_the_sign_says_nothing_after_a_win() -> None:
    floor, part, table = offered(second_at_once=False)
    play_pot(floor, table, BEATEN, BOARD)
    assert part.state.posted == 0


# B5: caps.


def small_cap(at_cap: str) -> tuple[Floor, JackpotPart, TablePart]:
    """A cap of $5.03: the seeded pool of $5 has 3 cents of room, and so on."""
    one = [{"name": "main", "share": "60 %", "seed": "5"}, {"name": "second", "share": "40 %"}]
    floor = Floor("colorado")
    part = posted(floor, 500, filing=filed(cap="5.03", at_cap=at_cap, pools=one))
    table = holdem(floor)
    floor.take(part.stream, OfferJackpot("table/7"), FLOOR)
    return floor, part, table


def test_1060_8_what_a_cap_keeps_out_goes_to_the_next_pool() -> None:
    floor, part, table = small_cap("stop the rake")
    drop(floor, part, table, 1)
    assert pools(part) == {"main": 503, "second": 97}


def test_1060_8_a_all_pools_at_their_cap_the_rake_stops_and_six_months_run() -> None:
    floor, part, table = small_cap("stop the rake")
    drop(floor, part, table, 6)
    # $6: 3 cents to the main pool, $5.03 to the second, and 94 cents that were raked before go to the one offered.
    assert pools(part) == {"main": 597, "second": 503}
    assert part.state.rake_stopped
    with pytest.raises(Refusal, match=r"No more is taken from the pots.*1060\(8\)\(a\)"):
        floor.take("table/7", Begin(), floor.dealer("table/7"))
    assert "bad beat is to be paid out by 2026-09-01, 6 months after its rake stopped." in floor.owed()
    with pytest.raises(Refusal, match="has stopped already"):
        floor.take(part.stream, StopJackpotRake(), MANAGER)
    with pytest.raises(Refusal, match=r"no more is raked before the award is won. \[1060\(8\)\(a\)\]"):
        floor.take(part.stream, ResumeJackpotRake(), MANAGER)


def test_1060_8_b_or_the_cap_is_lifted_and_the_offered_pool_grows() -> None:
    floor, part, table = small_cap("lift the cap")
    drop(floor, part, table, 6)
    assert part.state.cap_lifted and not part.state.rake_stopped
    drop(floor, part, table, 1)
    assert pools(part) == {"main": 597 + 60, "second": 503 + 40}


# B6: not discontinued.


def test_1060_6_not_discontinued_before_it_is_won() -> None:
    floor, part, table = offered()
    with pytest.raises(Refusal, match=r"owes \$500 to the players.*1060\(6\)"):
        floor.take(part.stream, DiscontinueAward(), MANAGER)
    play_pot(floor, table, DULL, DULL_BOARD)
    with pytest.raises(Refusal, match=r"owes \$501 to the players"):  # what lies in the box too
        floor.take(part.stream, DiscontinueAward(), MANAGER)


def test_1060_6_criteria_are_lowered_by_leave_and_then_less_wins() -> None:
    """A full house of kings is beaten: not enough before, enough after `full house` was granted."""
    kings = {1: "Ks Kc", 2: "7s 7d", 3: "Ah Jc", 4: "2h 3h"}
    board = "Kd 7h 7c Qd 2s"
    floor, part, table = offered()
    play_pot(floor, table, kings, board)
    assert not list(part.holds)
    with pytest.raises(Refusal, match="takes leave of the regulator"):
        floor.take(part.stream, LowerCriteria("full house"), MANAGER)
    floor.take(part.stream, PetitionRegulator("lower criteria", "the game is ending"), MANAGER)
    floor.take(part.stream, RecordGrant("lower criteria", "D-7"), MANAGER)
    floor.take(part.stream, LowerCriteria("full house"), MANAGER)
    play_pot(floor, table, kings, board)
    assert shares(part) == {1: 25_000, 2: 12_500, 3: 6_250, 4: 6_250}


def test_1060_6_criteria_are_only_lowered() -> None:
    floor, part, _ = offered()
    floor.take(part.stream, PetitionRegulator("lower criteria", "the game is ending"), MANAGER)
    floor.take(part.stream, RecordGrant("lower criteria", "D-7"), MANAGER)
    for hand in ("aces full", "four of a kind", "four twos", "straight flush"):
        with pytest.raises(
            Refusal, match=r"is not lower than aces full; criteria may only be lowered.*1060\(6\)"
        ):
            floor.take(part.stream, LowerCriteria(hand), MANAGER)
    with pytest.raises(Refusal, match="cannot be lowered so: 'three bananas' is not a threshold"):
        floor.take(part.stream, LowerCriteria("three bananas"), MANAGER)
    floor.take(part.stream, LowerCriteria("kings full"), MANAGER)
    floor.take(part.stream, LowerCriteria("full house"), MANAGER)
    for hand in ("kings full", "full house", "aces full"):
        with pytest.raises(Refusal, match="is not lower than full house"):
            floor.take(part.stream, LowerCriteria(hand), MANAGER)
    floor.take(part.stream, LowerCriteria("flush"), MANAGER)


def test_a_lower_criterion_lowers_no_event_that_needs_less_already() -> None:
    """A bad beat needs aces full, the high hand two pair: a flush lowers the first and leaves the second."""
    high = {
        "name": "high hand",
        "kind": "high hand",
        "hand": "two pair",
        "period": "1 hour",
        "award": "50",
        "shares": [{"to": "holder", "share": "100 %"}],
    }
    floor, part, _ = offered(events=[*FILING["events"], high])
    floor.take(part.stream, PetitionRegulator("lower criteria", "the game is ending"), MANAGER)
    floor.take(part.stream, RecordGrant("lower criteria", "D-7"), MANAGER)
    floor.take(part.stream, LowerCriteria("flush"), MANAGER)
    assert [event.hand for event in current_events(part, floor.room)] == ["flush", "two pair"]


def test_1060_6_fund_and_liability_go_to_another_licensee_by_leave() -> None:
    floor, part, _ = offered()
    with pytest.raises(Refusal, match="takes leave of the regulator"):
        floor.take(part.stream, TransferAward(licensee="Gold Hill"), MANAGER)
    floor.take(part.stream, PetitionRegulator("move to another licensee", "the house closes"), MANAGER)
    floor.take(part.stream, RecordGrant("move to another licensee", "D-8"), MANAGER)
    floor.take(part.stream, TransferAward(licensee="Gold Hill"), MANAGER)
    assert floor.balance("pocket", "licensee Gold Hill") == 50_000 and part.liability == 0
    floor.take(part.stream, DiscontinueAward(), MANAGER)
    assert part.state.ended


# B7: the box between dissimilar jackpots.


def test_1060_3_the_box_is_changed_between_dissimilar_jackpots_of_a_shift() -> None:
    floor, part, table = offered()
    play_pot(floor, table, DULL, DULL_BOARD)
    other = posted(floor, name="high hand", filing=filed(rake="1"))
    with pytest.raises(Refusal, match=r"its drop box is removed, secured and replaced first.*1060\(3\)"):
        floor.take(other.stream, OfferJackpot("table/7"), FLOOR)
    floor.take(part.stream, EndOffer("table/7"), FLOOR)
    with pytest.raises(Refusal, match="its drop box is removed"):
        floor.take(other.stream, OfferJackpot("table/7"), FLOOR)
    with pytest.raises(Refusal, match="takes two people"):
        floor.take(part.stream, ChangeJackpotBox("table/7"), FLOOR)
    floor.take(part.stream, ChangeJackpotBox("table/7"), FLOOR_TWO)
    floor.take(other.stream, OfferJackpot("table/7"), FLOOR)
    play_pot(floor, table, DULL, DULL_BOARD)
    # Each has the dollar that was raked for it.
    floor.take(part.stream, CountIn("table/7", 100), CAGE)
    floor.take(other.stream, CountIn("table/7", 100), CAGE)
    assert sum(pools(part).values()) == sum(pools(other).values()) == 50_100
    floor.check()


# B8, B10, B12: verified, paid after the pot, claimed in time.


def test_1034_the_jackpot_is_paid_after_the_pot_is_awarded() -> None:
    floor, _, table = offered()
    entries = play_pot(floor, table, BEATEN, BOARD)
    kinds = [type(entry.event) for entry in entries]
    assert kinds.index(JackpotHit) > kinds.index(RoundEnded)
    assert floor.balance("pot", "7") == 0


def test_1060_1_b_verified_documented_and_paid_by_the_filed_positions() -> None:
    floor, part, table = offered()
    play_pot(floor, table, BEATEN, BOARD)
    with pytest.raises(Refusal, match="not validated yet"):
        floor.take(part.stream, PayAward("1", 1), CAGE)
    floor.take(part.stream, ValidateAward("1"), FLOOR)
    with pytest.raises(Refusal, match="7-1 has no hand-pay document of hold 1 yet"):
        floor.take(part.stream, PayAward("1", 1), CAGE)
    for seat in BEATEN:
        floor.take(part.stream, DocumentAward("1", seat, "passport"), FLOOR)
    with pytest.raises(Refusal, match="lets cage or manager pay the award, not the dealer"):
        floor.take(part.stream, PayAward("1", 1, "at the table"), floor.dealer("table/7"))
    before = {seat: floor.balance("pocket", f"7-{seat}") for seat in BEATEN}
    for seat in BEATEN:
        floor.take(part.stream, PayAward("1", seat), CAGE)
    paid = {seat: floor.balance("pocket", f"7-{seat}") - before[seat] for seat in BEATEN}
    assert paid == {1: 25_000, 2: 12_500, 3: 6_250, 4: 6_250}
    assert part.holds.get("1").state == "paid" and floor.balance("hold", "jackpot/bad beat/1") == 0
    with pytest.raises(Refusal, match="Hold 1 is paid"):
        floor.take(part.stream, RefuseAward("1", "too late"), FLOOR_TWO)


def test_a_refused_award_goes_back_to_its_pool() -> None:
    floor, part, table = offered()
    play_pot(floor, table, BEATEN, BOARD)
    floor.take(part.stream, RefuseAward("1", "a card of another deck"), FLOOR_TWO)
    assert pools(part)["main"] == 50_000 and floor.balance("pool", "bad beat/main") == 50_000
    floor.check()
    assert folded(floor, part) == part.snapshot()


def test_1060_2_a_refused_award_is_posted_and_won_as_before() -> None:
    """$500 is posted and $10 more lies in the pools; the award is refused, and the next bad beat pays the $500."""
    floor, part, table = offered()
    drop(floor, part, table, 10)
    before = pools(part)
    for again in (False, True):  # the second time, the next pool was posted meanwhile
        play_pot(floor, table, BEATEN, BOARD)
        if again:
            floor.wait(minutes=5)
            floor.take(part.stream, PostAmount(), FLOOR_TWO)
        floor.take(part.stream, RefuseAward(part.holds.open[0].id, "a fouled deck"), FLOOR_TWO)
        assert part.state.posted == 50_000 and pools(part) == before
        assert part.state.pools[0].name == "main"
    play_pot(floor, table, BEATEN, BOARD)
    assert sum(shares(part, "3").values()) == 50_000
    floor.check()
    assert folded(floor, part) == part.snapshot()


@pytest.mark.parametrize("winner", ["first", "second"])
def test_1060_7_two_awards_of_which_one_is_refused(winner: str) -> None:
    floor, part, table = offered()
    drop(floor, part, table, 10)
    for _ in range(2):
        play_pot(floor, table, BEATEN, BOARD)
    refused = "2" if winner == "first" else "1"
    amount = part.holds.get(refused).amount
    total = sum(pools(part).values())
    floor.take(part.stream, RefuseAward(refused, "a fouled deck"), FLOOR_TWO)
    assert part.state.posted == amount == part.holds.get(refused).posted
    assert sum(pools(part).values()) == total + amount and part.state.pools[0].amount >= amount
    floor.check()
    assert folded(floor, part) == part.snapshot()


@settings(max_examples=60, deadline=None)
@given(prize=st.integers(1, 10**7), counts=st.tuples(*[st.integers(0, 4)] * 3))
def test_1060_2_shares_come_to_the_posted_amount(prize: int, counts: tuple[int, int, int]) -> None:
    """Whatever is posted, and however many share: only what nobody is there to take is left."""
    (event,) = jackpot_filing(FILING).events
    seats: dict[Any, tuple[int, ...]] = {}
    for share, count in zip(event.shares, counts, strict=True):
        first = 1 + sum(map(len, seats.values()))
        seats[share.to] = tuple(range(first, first + count))
    persons = {seat: str(seat) for mine in seats.values() for seat in mine}
    parts = divide(EventFound(event, seats), prize, persons)
    taken = sum(share.share for share in event.shares if seats[share.to])
    assert sum(part.amount for part in parts) == int(prize * taken)
    exact = {
        seat: prize * share.share / len(seats[share.to]) for share in event.shares for seat in seats[share.to]
    }
    assert all(abs(part.amount - exact[part.seat]) < 1 for part in parts)


def test_1060_1_b_an_award_that_nobody_claims_in_120_days_goes_back_to_the_pools() -> None:
    floor, part, table = offered()
    play_pot(floor, table, BEATEN, BOARD)
    floor.take(part.stream, ValidateAward("1"), FLOOR)
    for seat in (1, 2, 3):
        floor.take(part.stream, DocumentAward("1", seat, "passport"), FLOOR)
    for seat in (1, 2, 3):
        floor.take(part.stream, PayAward("1", seat), CAGE)
    with pytest.raises(Refusal, match="can be claimed until 2026-06-29"):
        floor.take(part.stream, DisposeUnclaimed("1"), MANAGER)
    floor.wait(days=120)
    assert any("$62.50 of bad beat at table 7 is to be disposed of" in line for line in floor.owed())
    before = sum(pools(part).values())
    floor.take(part.stream, DisposeUnclaimed("1"), MANAGER)
    assert sum(pools(part).values()) - before == 6_250
    assert floor.balance("hold", "jackpot/bad beat/1") == 0 and not part.holds.open


# B9: posted player rules.


def test_1061_the_placard_has_amount_conditions_disclaimers_and_what_is_taken() -> None:
    floor, part, _ = offered()
    page = jackpot_placard(part, floor.room)
    data, text = page.to_data(), page.to_text()
    assert data["amount"] == "500"
    assert "aces full or better with both own cards playing is beaten" in text
    assert "the beaten hand" in text and "50 %" in text
    assert data["disclaimers"] == ["a fouled deck", "switched cards", "a hand that cannot be verified"]
    assert "At most $1 is taken from a hand" in text
    for clause in ("1061(1)", "1061(2)", "1061(3)", "1061(4)"):
        assert clause in text
    assert jackpot_page(part, floor.room).to_data()["liability"] == "500"


# B11: Grand Ronde.


GRAND = {
    "editions": ["poker"],
    "rake": "1",
    "event": "bad beat",
    "pools": [{"name": "main", "share": "100 %", "seed": "100"}],
}
QUADS = {1: "8d 8h", 2: "Ts 9s", 3: "2c 3d", 4: "4c 5d"}
QUADS_BOARD = "8s 8c Js Qs 2h"  # four eights lose to a straight flush


def grand_ronde() -> tuple[Floor, JackpotPart, TablePart]:
    floor = Floor("grand-ronde")
    part = jackpot(floor, "bad beat", GRAND)
    floor.take(part.stream, SeedPool("main", 10_000), MANAGER)
    table = floor.open_table("7", "grand-ronde/poker", 4, jackpot_rake="1", rake="0%")
    floor.take(part.stream, OfferJackpot("table/7"), FLOOR)
    return floor, part, table


def test_7_g_5_half_a_quarter_and_a_quarter_of_all_that_lies_there() -> None:
    """$100 and this hand's $1, which lies in the box: $50.50, $25.25, and $25.25 for two; the round says the same."""
    floor, part, table = grand_ronde()
    play_pot(floor, table, QUADS, QUADS_BOARD)
    assert shares(part) == {1: 5_050, 2: 2_525, 3: 1_263, 4: 1_262}
    assert table.last is not None
    lines = {line.seat: line.profit for line in table.last.lines if line.wager == "jackpot"}
    assert lines == shares(part)
    assert pools(part) == {"main": 0} and floor.balance("jackpot drop", "7") == 0
    floor.check()


def test_7_g_5_c_a_missed_blind_button_has_no_share() -> None:
    floor, part, table = grand_ronde()
    table.core.opening = {**table.core.opening, "missed": [4]}
    play_pot(floor, table, QUADS, QUADS_BOARD)
    assert shares(part) == {1: 5_050, 2: 2_525, 3: 2_525}


def test_7_g_5_what_was_pulled_and_not_counted_yet_belongs_to_the_fund() -> None:
    """$100, $3 in a box that waits for the count, $1 in the box at the table: half of $104 is $52. The count then
    brings nothing more to the fund, and what is over goes to the players too."""
    floor, part, table = grand_ronde()
    floor.add(DaysPart("day"))
    floor.take("day", OpenDay("2026-03-01"), MANAGER)
    floor.take("day", AttachBox("table/7", "J1", "jackpot drop", "s1", jackpot="bad beat"), FLOOR)
    for _ in range(3):
        play_pot(floor, table, {1: "2c 3d", 2: "9s 8d", 3: "Kh Jc", 4: "6h 5d"}, DULL_BOARD)
    floor.take("day", PullBox("J1", "s1", "J2", "s2"), FLOOR_TWO)
    play_pot(floor, table, QUADS, QUADS_BOARD)
    assert shares(part) == {1: 5_200, 2: 2_600, 3: 1_300, 4: 1_300} and pools(part) == {"main": 0}
    assert floor.balance("count", "J1") == 0
    floor.take("day", CountBox("J1", "s1", 350), CAGE)
    assert pools(part) == {"main": 50} and floor.balance("pool", "bad beat/main") == 50
    floor.check()


def test_7_g_8_three_players_win_no_jackpot() -> None:
    floor = Floor("grand-ronde")
    part = jackpot(floor, "bad beat", GRAND)
    floor.take(part.stream, SeedPool("main", 10_000), MANAGER)
    table = floor.open_table("7", "grand-ronde/poker", 3, jackpot_rake="1", rake="0%")
    floor.take(part.stream, OfferJackpot("table/7"), FLOOR)
    play_pot(floor, table, {seat: QUADS[seat] for seat in (1, 2, 3)}, QUADS_BOARD)
    assert not list(part.holds)


def test_7_g_9_more_than_two_dollars_a_hand_is_refused() -> None:
    with pytest.raises(Refusal, match=r"\$3 for the jackpot is above \$2 a hand.*7\(g\)\(9\)"):
        jackpot(Floor("grand-ronde"), "bad beat", {**GRAND, "rake": "3"})


# B12: Longhorn.


LONGHORN = {
    "editions": ["longhorn-holdem"],
    "event": "longhorn bad beat",
    "pools": [
        {"name": "primary", "share": "60 %", "seed": "500"},
        {"name": "secondary", "share": "40 %"},
    ],
}


def longhorn() -> tuple[Floor, JackpotPart, TablePart]:
    floor = Floor("colorado")
    part = jackpot(floor, "longhorn", LONGHORN)
    floor.take(part.stream, SeedPool("primary", 50_000), MANAGER)
    floor.take(part.stream, PostAmount(), FLOOR_TWO)
    table = floor.open_table("7", "colorado/longhorn-holdem", 3, rake="0%")
    floor.take(part.stream, OfferJackpot("table/7"), FLOOR)
    return floor, part, table


def three(cards: dict[int, str]) -> dict[int, str]:
    return {seat: cards[seat] for seat in (1, 2, 3)}


def test_1017_41_17_and_22_wagers_are_dropped_and_divided_60_40() -> None:
    floor, part, table = longhorn()
    play_pot(floor, table, three(DULL), DULL_BOARD)
    assert floor.balance("jackpot drop", "7") == 300  # three wagers of $1
    floor.take(part.stream, CountIn("table/7", 300), CAGE)
    assert pools(part) == {"primary": 50_180, "secondary": 120}
    assert part.state.posted == 50_000


def test_1017_41_22_the_secondary_takes_the_place_of_the_primary_before_the_next_round() -> None:
    floor, part, table = longhorn()
    play_pot(floor, table, three(DULL), DULL_BOARD)
    floor.take(part.stream, CountIn("table/7", 300), CAGE)
    play_pot(floor, table, three(BEATEN), BOARD)
    assert shares(part) == {1: 25_000, 2: 12_500, 3: 12_500}
    assert part.state.pools[0].name == "secondary" and part.state.posted == 120
    assert table.last is not None
    lines = {line.seat: line.profit for line in table.last.lines if line.wager == "jackpot"}
    assert lines == shares(part)
    with pytest.raises(Refusal, match="not validated yet"):  # 1017.41(16): a supervisor verifies first
        floor.take(part.stream, PayAward("1", 1, "at the table"), floor.dealer("table/7"))
    floor.take(part.stream, ValidateAward("1"), FLOOR)
    floor.take(part.stream, PayAward("1", 1, "at the table"), floor.dealer("table/7"))
    assert table.core.places[1].chips == floor.balance("stack", "7/1")
    floor.check()


@pytest.mark.parametrize("seed", ["99", "501"])
def test_1017_41_21_a_seed_outside_100_to_500_dollars_is_refused(seed: str) -> None:
    changed = [{**LONGHORN["pools"][0], "seed": seed}, LONGHORN["pools"][1]]  # type: ignore[dict-item]  # rows of plain data
    with pytest.raises(Refusal, match=r"between \$100 and \$500.*1017\.41\(21\)"):
        jackpot(Floor("colorado"), "longhorn", {**LONGHORN, "pools": changed})


def test_1017_41_21_the_seed_is_put_up_once() -> None:
    floor = Floor("colorado")
    part = jackpot(floor, "longhorn", LONGHORN)
    floor.take(part.stream, SeedPool("primary", 30_000), MANAGER)
    with pytest.raises(Refusal, match=r"up to \$500 as filed; it holds \$300"):
        floor.take(part.stream, SeedPool("primary", 30_000), MANAGER)
    with pytest.raises(Refusal, match="put up once"):
        floor.take(part.stream, SeedPool("primary", 10_000), MANAGER)


def test_1017_41_33_the_house_may_combine_the_pools_and_lower_the_hand_itself() -> None:
    floor, part, table = longhorn()
    play_pot(floor, table, three(DULL), DULL_BOARD)
    floor.take(part.stream, CountIn("table/7", 300), CAGE)
    with pytest.raises(Refusal, match=r"1017\.41\(33\)"):
        floor.take(part.stream, DiscontinueAward(), MANAGER)
    floor.take(part.stream, CombinePools(), MANAGER)
    floor.take(part.stream, LowerCriteria("full house"), MANAGER)
    assert part.state.posted == 50_300
    kings = {1: "Ks Kc", 2: "7s 7d", 3: "Ah Jc"}
    play_pot(floor, table, kings, "Kd 7h 7c Qd 2s")
    assert shares(part) == {1: 25_150, 2: 12_575, 3: 12_575}


# B13: events of the house.


def test_1060_the_high_hand_of_an_hour_wins_when_the_hour_is_over() -> None:
    """Kings over sevens at 8, four sevens at 8.20; at 9 the four sevens have $100, and a new hour begins."""
    high = {
        "name": "high hand",
        "kind": "high hand",
        "hand": "full house",
        "period": "1 hour",
        "players": 3,
        "award": "100",
        "shares": [{"to": "holder", "share": "100 %"}],
    }
    floor, part, table = offered(events=[high])
    play_pot(floor, table, {1: "Ks Kc", 2: "9s 8d", 3: "Ah Jc", 4: "2h 3h"}, "Kd 7h 7c Qd 2s")
    assert [held.seat for held in part.state.high] == [1]
    floor.wait(minutes=20)
    play_pot(floor, table, BEATEN, BOARD)
    assert [held.seat for held in part.state.high] == [2]
    play_pot(floor, table, DULL, DULL_BOARD)  # nothing of the kind
    assert not list(part.holds)
    floor.wait(minutes=40)
    assert shares(part) == {2: 10_000} and part.state.high == ()
    assert part.state.pools[0].name == "main" and pools(part)["main"] == 40_000  # the pool itself is not won
    floor.wait(hours=1)
    assert len(list(part.holds)) == 1
    assert folded(floor, part) == part.snapshot()


def test_1060_equal_high_hands_share() -> None:
    high = {
        "name": "high hand",
        "kind": "high hand",
        "period": "1 hour",
        "award": "100",
        "shares": [{"to": "holder", "share": "100 %"}],
    }
    floor, part, table = offered(events=[high])
    play_pot(floor, table, {1: "Ks 2c", 2: "Kc 2d", 3: "Qh Jc", 4: "9h 3h"}, "Kd 7h 7c Ad 5s")
    floor.wait(hours=1)
    assert shares(part) == {1: 5_000, 2: 5_000}


def test_1060_a_hand_that_is_beaten_may_also_show_the_high_hand_of_the_hour() -> None:
    high = {
        "name": "high hand",
        "kind": "high hand",
        "period": "1 hour",
        "award": "100",
        "shares": [{"to": "holder", "share": "100 %"}],
    }
    floor, part, table = offered(events=[*FILING["events"], high])
    play_pot(floor, table, BEATEN, BOARD)
    assert sum(shares(part, "1").values()) == 50_000
    assert [(held.seat, held.hand) for held in part.state.high] == [(2, "four of a kind, sevens (A)")]
    floor.check()


def test_pure_options_two_events_of_one_round_are_both_awarded() -> None:
    """$20 for the dealer's three eights and $30 for a player's three sevens, out of a fund of $100."""
    rows = {row.name: row for row in load_floor("bankers").file.events}
    events = [
        {
            "name": name,
            "kind": rows[name].kind,
            "hand": rows[name].hand,
            "players": 1,
            "award": award,
            "shares": [{"to": "holder" if award == "30" else "players", "share": "100 %"}],
        }
        for name, award in (("888", "20"), ("777 unsuited", "30"))
    ]
    floor, part, table = pure(events=events)
    table.core.last = told(PURE, "8h 8d 8c", described("7h 7d 7c")).round
    found = part.record(found_in(part, "table/7", 1, FLOOR, floor.room), FLOOR)
    hits = [entry.event for entry in found if isinstance(entry.event, JackpotHit)]
    assert [(hit.hold, hit.cause, hit.shares[0].amount) for hit in hits] == [
        ("1", "888", 2_000),
        ("2", "777 unsuited", 3_000),
    ]
    assert pools(part) == {"main": 5_000}


def test_1060_both_own_cards_must_play_where_the_filing_says_so() -> None:
    """Four sevens on the board: the loser's ace plays alone, so nothing is won."""
    floor, part, table = offered()
    play_pot(floor, table, {1: "Ah 2c", 2: "5s 4s", 3: "Qh Jc", 4: "9h 3h"}, "7s 7h 7c 7d 6s")
    assert not list(part.holds)


def test_a_table_that_is_described_declares_its_event() -> None:
    floor, part, _ = offered("told")
    seats = (("beaten", 1), ("winner", 2), ("others", 3), ("others", 4))
    with pytest.raises(Refusal, match="does not win bad beat; choose one of bad beat"):
        floor.take(part.stream, DeclareHit("table/7", "royal", seats), floor.dealer("table/7"))
    with pytest.raises(Refusal, match="At least 4 players"):
        floor.take(part.stream, DeclareHit("table/7", "bad beat", seats[:3]), floor.dealer("table/7"))
    floor.take(part.stream, DeclareHit("table/7", "bad beat", seats, "aces full"), floor.dealer("table/7"))
    assert shares(part) == {1: 25_000, 2: 12_500, 3: 6_250, 4: 6_250}


def test_two_tables_hit_in_turn_each_by_what_is_posted_then() -> None:
    floor, part, table = offered()
    drop(floor, part, table, 10)
    other = holdem(floor, "8")
    floor.take(part.stream, OfferJackpot("table/8"), FLOOR)
    play_pot(floor, table, BEATEN, BOARD)
    play_pot(floor, other, BEATEN, BOARD)
    assert sum(shares(part, "1").values()) == 50_000
    assert part.holds.get("2").table == "table/8" and sum(shares(part, "2").values()) == 300
    floor.check()


# B14: California's options.


PURE = "bankers/pure-21-5-blackjack"
OPTIONS = [
    ("888", "Td 9c", "8h 8c 8d", "players"),
    ("888 of one color", "Td 9c", "8h 8d 8d", "players"),
    ("888 suited", "Td 9c", "8s 8s 8s", "players"),
    ("777 suited", "7s 7s 7s", "Td 8c", "holder"),
    ("777 unsuited", "7h 7d 7c", "Td 8c", "holder"),
    ("777 of one color", "7h 7d 7h", "Td 8c", "holder"),
    ("678 suited", "6s 7s 8s", "Td 8c", "holder"),
    ("678 of one color", "8s 6c 7s", "Td 8c", "holder"),
    ("seven cards", "2h 2d 2c 3s 3h 3d 2s", "Td 8c", "holder"),
]


@pytest.mark.parametrize(("name", "own", "dealer", "receiver"), OPTIONS)
def test_pure_options_each_is_an_event_over_a_round(name: str, own: str, dealer: str, receiver: Any) -> None:
    event = next(row for row in load_floor("bankers").file.events if row.name == name)
    found = find_event(event, told(PURE, dealer, described(own)).round)
    assert found is not None and found.seats[receiver] == (1,)
    assert divide(found, 10_000, {1: "Ann"})[0].amount == 10_000
    assert find_event(event, told(PURE, "Td 9c", described("Ts 9d")).round) is None


def test_pure_options_in_a_row_two_naturals_and_three() -> None:
    """The longest run that is filed wins: $20 for two, $50 for three, out of a fund of $100."""
    rows = {row.name: row for row in load_floor("bankers").file.events}
    runs = [("three naturals in a row", "50"), ("two naturals in a row", "20")]
    events = [
        {
            "name": name,
            "kind": rows[name].kind,
            "hand": rows[name].hand,
            "players": 1,
            "award": award,
            "shares": [{"to": "holder", "share": "100 %"}],
        }
        for name, award in runs
    ]
    floor, part, table = pure(events=events)
    for expected in ((), (2_000,), (2_000, 5_000)):
        deal_naturals(floor, table)
        assert tuple(hold.amount for hold in part.holds) == expected
    assert pools(part) == {"main": 3_000}
    floor.check()


def pure(**filing: Any) -> tuple[Floor, JackpotPart, TablePart]:
    """A table of Pure 21.5 with a fund of $100."""
    one = [{"name": "main", "share": "100 %", "seed": "100"}]
    floor = Floor("bankers")
    part = jackpot(floor, "option", {"editions": ["pure-21-5-blackjack"], "pools": one, **filing})
    floor.take(part.stream, SeedPool("main", 10_000), MANAGER)
    table = floor.open_table("7", PURE, 3)
    floor.take(part.stream, OfferJackpot("table/7"), FLOOR)
    return floor, part, table


def deal_naturals(floor: Floor, table: TablePart) -> None:
    """Seat 1 is dealt a natural, the player-dealer ten and nine; seats 2 and 3 take turns at the bank."""
    banks = table.core.banks
    assert banks is not None
    while banks.banker is None:
        who = banks.offered
        assert who is not None
        command = DeclineBank(who) if who == 1 else TakeBank(who)
        floor.take(table.stream, command, By(f"7-{who}", "player", AT))
    floor.begin(table, {1: {"bet": 1_000}})
    floor.stack(table, {1: "Ah Kd", "dealer": "9s Ts"})
    floor.close_bets(table)
    while table.round is not None:
        due = table.round.due
        assert isinstance(due, Decide)
        floor.act(table, due.seat, table.round.answers(due.seat)[-1].event)


# B2 with the days of the room: a box that is pulled and counted there.


def test_1060_2_the_soft_count_of_the_day_brings_the_box_to_the_pools() -> None:
    floor, part, table = offered()
    day = DaysPart("day")
    floor.add(day)
    floor.take("day", OpenDay("2026-03-01"), MANAGER)
    floor.take("day", AttachBox("table/7", "J1", "jackpot drop", "s1", jackpot="bad beat"), FLOOR)
    for _ in range(5):
        play_pot(floor, table, DULL, DULL_BOARD)
    floor.take("day", PullBox("J1", "s1", "J2", "s2"), FLOOR_TWO)
    assert floor.balance("jackpot drop", "7") == 0
    floor.take("day", CountBox("J1", "s1", 500), CAGE)
    assert pools(part) == {"main": 50_300, "second": 150, "third": 50}
    assert floor.balance("pool", "bad beat") == 0 and floor.balance("pool", "bad beat/main") == 50_300
    floor.check()


# B9: the rules for players.


def test_1061_the_rules_hang_before_the_jackpot_is_offered_and_as_long_as_it_is() -> None:
    """The amount is posted by itself; lower criteria are other rules, which hang before the next hand."""
    floor = Floor("colorado")
    floor.add(PlacardsPart("placards"))
    part = posted(floor)
    filing = {"jackpot_rake": "1", "rake": "0%"}
    floor.take("placards", ApprovePlacard("house rules", HOLDEM, "D-2", filing=filing), MANAGER)
    floor.take("placards", PostPlacards("table/7", HOLDEM, filing), FLOOR)
    table = holdem(floor)
    with pytest.raises(Refusal, match=r"bad beat is offered at table/7 once its rules are posted. \[1061"):
        floor.take(part.stream, OfferJackpot("table/7"), FLOOR)
    floor.take("placards", PostJackpotRules(part.stream), FLOOR)
    floor.take(part.stream, OfferJackpot("table/7"), FLOOR)
    drop(floor, part, table, 2)
    floor.take(part.stream, PostAmount(), FLOOR_TWO)
    play_pot(floor, table, DULL, DULL_BOARD)
    floor.take(part.stream, PetitionRegulator("lower criteria", "too long"), MANAGER)
    floor.take(part.stream, RecordGrant("lower criteria", "D-3"), MANAGER)
    floor.take(part.stream, LowerCriteria("full house"), MANAGER)
    with pytest.raises(Refusal, match="once its rules are posted"):
        floor.take(table.stream, Begin(), floor.dealer(table.stream))
    floor.take("placards", PostJackpotRules(part.stream), FLOOR)
    play_pot(floor, table, DULL, DULL_BOARD)
    assert folded(floor, floor.room.part("placards")) == floor.room.part("placards").snapshot()


# B18: proposition players.


@pytest.mark.parametrize(("share", "seats"), [(True, {1, 2, 3, 4}), (False, {1, 2, 3})])
def test_1048_4_proposition_players_share_unless_the_house_leaves_them_out(
    share: bool, seats: set[int]
) -> None:
    """Seat 4 plays as a proposition player: the text says that it may share."""
    floor = Floor("colorado", {"propositions_share": share})
    floor.add(PeoplePart("people"))
    floor.take("people", RecordLicence("7-4", "support", "S-1", "2026-12-31"), MANAGER)
    floor.take("people", Employ("7-4", "proposition player"), MANAGER)
    floor.take("people", EngageProposition("7-4"), FLOOR)
    part = posted(floor)
    table = holdem(floor)
    floor.take(part.stream, OfferJackpot("table/7"), FLOOR)
    play_pot(floor, table, BEATEN, BOARD)
    assert set(shares(part)) == seats
    (option,) = (row for row in floor.room.law.file.options if row.name == "propositions_share")
    assert option.cite == ("1048(4)",)


def test_a_table_that_closes_ends_the_offer() -> None:
    floor, part, _ = offered()
    floor.take("table/7", CloseTable(), FLOOR)
    assert part.offer("table/7") is None


def test_what_is_owed_to_players_and_the_awards_are_reported() -> None:
    """$500 were won and nothing is paid; the box holds the dollar of this hand."""
    floor, part, table = offered()
    play_pot(floor, table, BEATEN, BOARD)
    (row,) = liability_page(floor.room).to_data()["jackpots"]
    assert row == {
        "jackpot": "bad beat",
        "posted": "0",
        "pools": "0",
        "boxes": "1",
        "awards": "500",
        "owed": "501",
    }
    book = floor.room.law.book
    assert [each["amount"] for each in awards_page([part.holds], book).to_data()["awards"]] == [
        "250",
        "125",
        "62.50",
        "62.50",
    ]
    assert awards_page([part.holds], book, by_hand=True).to_data()["awards"] == []
    floor.take(part.stream, DocumentAward("1", 1, "passport"), FLOOR)
    assert len(awards_page([part.holds], book, by_hand=True).to_data()["awards"]) == 1
    for seat in (2, 3, 4):
        floor.take(part.stream, DocumentAward("1", seat, "passport"), FLOOR)
    assert len(awards_page([part.holds], book, by_hand=True).to_data()["awards"]) == 4
