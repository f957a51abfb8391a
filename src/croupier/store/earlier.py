"""Journals of earlier versions: events that now have the name of the act they came from, and fields that changed.

What is written stays as it is, so that its chain of hashes holds; it is read by its present name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

Body = dict[str, Any]
RENAMED: Mapping[str, str] = {
    # people, duties, the day
    "RegisterOpened": "OpenRegister",
    "LicenceRecorded": "RecordLicence",
    "RoleGranted": "GrantRole",
    "RoleRevoked": "RevokeRole",
    "PropositionEngaged": "EngageProposition",
    "PropositionReleased": "ReleaseProposition",
    "Barred": "Bar",
    "BarLifted": "LiftBar",
    "CardsHandled": "HandleCards",
    "DeckRemoved": "RemoveDeck",
    "CardsOrdered": "OrderCards",
    "DiceReceived": "ReceiveDice",
    "DiceHandled": "HandleDice",
    "DeviceHandled": "HandleDevice",
    "MethodUsed": "UseMethod",
    "EquipmentFiled": "FileEquipment",
    "EquipmentDecided": "DecideEquipment",
    "Performed": "Perform",
    "DayOpened": "OpenDay",
    "ShiftStarted": "StartShift",
    "BoxAttached": "AttachBox",
    "TrayFilled": "FillTray",
    "BankIssued": "IssueBank",
    "BankPlaced": "PlaceBank",
    "BankRestocked": "RestockBank",
    "BankReturned": "ReturnBank",
    # incidents, displays, signs, corrections
    "SupervisorNotified": "NotifySupervisor",
    "IncidentRuled": "RuleIncident",
    "MistakeCorrected": "CorrectMistake",
    "IncidentReopened": "ReopenIncident",
    "ClaimsClosed": "CloseClaims",
    "ClaimsReopened": "ReopenClaims",
    "PersonWarned": "WarnPerson",
    "ConductBarred": "BarForConduct",
    "DisplayOpened": "OpenDisplay",
    "ResultShown": "ShowResult",
    "ShoeStarted": "StartShoe",
    "PlacardTakenDown": "TakeDown",
    "OptionWithdrawn": "WithdrawOption",
    "AgreementNoted": "NoteAgreement",
    "Corrected": "Correct",
    # meters and jackpots
    "MeterOpened": "OpenMeter",
    "CriteriaLowered": "LowerCriteria",
    "AwardValidated": "ValidateAward",
    "AwardRefused": "RefuseAward",
    "Petitioned": "PetitionRegulator",
    "Granted": "RecordGrant",
    "Discontinued": "DiscontinueAward",
    "JackpotProposed": "ProposeJackpot",
    "JackpotApproved": "RecordApproval",
    "OfferEnded": "EndOffer",
    "PoolSeeded": "SeedPool",
    "RakeStopped": "StopJackpotRake",
    "RakeResumed": "ResumeJackpotRake",
    "PoolsCombined": "CombinePools",
    # tables
    "TableClosed": "CloseTable",
    "TablePaused": "PauseTable",
    "TableResumed": "ResumeTable",
    "TableFault": "ReportFault",
    "DealerOn": "PutDealer",
    "Seated": "Sit",
    "SatOut": "SitOut",
    "ChipsSpent": "Spend",
    "PostedFor": "PostFor",
    "BankTaken": "TakeBank",
    "BankDeclined": "DeclineBank",
    "BankOffered": "OfferBank",
    "Dropped": "Drop",
    "DeckChanged": "Shuffle",
    "HandsCounted": "CountHands",
    "FeeOptionChanged": "ChangeFeeOption",
    "BlindsMet": "MeetBlinds",
    "StoodBehind": "StandBehind",
    "LeftBehind": "LeaveBehind",
    "BetJoined": "JoinBet",
    "PropositionSettled": "SettleProposition",
    "CashLaid": "LayCash",
    "ColourIssued": "IssueColour",
    "ListJoined": "JoinList",
    "ListLeft": "LeaveList",
    "TableFed": "FeedTable",
    # tournaments
    "TournamentFiled": "FileTournament",
    "DivisionAnswered": "RecordAnswer",
    "TableBroken": "BreakTable",
    "EventStarted": "StartEvent",
    "EventResumed": "ResumePlay",
    "ColoursPosted": "PostColours",
    "HandActed": "ActInHand",
    "HandForHandSet": "HandForHand",
    "AbsenceMarked": "MarkAbsent",
    "TournamentDeckCounted": "CountTournamentDeck",
    "TournamentDeckChanged": "ChangeTournamentDeck",
    "PrizesAwarded": "AwardPrizes",
    "VoucherPaid": "PayVoucher",
    "PoolIncreased": "AddToPool",
    "EventCancelled": "CancelEvent",
    "EventClosed": "CloseEvent",
    "TournamentClosed": "CloseTournament",
}


def _cards(kind: str, body: Body) -> tuple[str, Body]:
    """The verification of a deck is an act of its own."""
    if body.get("act") == "verified":
        return "VerifyCards", {"table": body["table"], "deck": body["deck"]}
    return kind, body


def _tray(kind: str, body: Body) -> tuple[str, Body]:
    """A credit was a fill of less than nothing."""
    if body["amount"] < 0:
        return "CreditTray", {**body, "amount": -body["amount"]}
    return kind, body


def _proposition(kind: str, body: Body) -> tuple[str, Body]:
    """A bet that nobody won is returned."""
    return (
        (kind, body)
        if body.get("winner") is not None
        else ("PropositionReturned", {"number": body["number"]})
    )


def _backs(kind: str, body: Body) -> tuple[str, Body]:
    """The backs of a new pair of decks."""
    return kind, {("new_backs" if name == "backs" else name): value for name, value in body.items()}


def _without(*names: str) -> Callable[[str, Body], tuple[str, Body]]:
    """A field that follows from the rest of the entry is left out."""
    return lambda kind, body: (kind, {name: value for name, value in body.items() if name not in names})


CHANGED: Mapping[str, Callable[[str, Body], tuple[str, Body]]] = {
    "CardsHandled": _cards,
    "TrayFilled": _tray,
    "Performed": _without("witness"),
    "BankReturned": _without("amount"),
    "PoolsCombined": _without("amount"),
    "DeckChanged": _without("deck", "reason"),
    "LeftBehind": _without("chips"),
    "PropositionSettled": _proposition,
    "TournamentDeckCounted": lambda kind, body: (kind, {"cards": 0, **body}),
    "TournamentDeckChanged": _backs,
}
# Acts that are written by two names of old.
SPLIT: Mapping[str, str] = {
    "VerifyCards": "CardsHandled",
    "CreditTray": "TrayFilled",
    "PropositionReturned": "PropositionSettled",
}


def present(kind: str, body: Mapping[str, Any]) -> tuple[str, Body]:
    """An event by its present name and with its present fields; also one that another holds, as a voided one does."""
    held = body.get("content")
    if isinstance(held, Mapping) and held.get("event") in RENAMED:
        inner, rest = present(held["event"], {name: value for name, value in held.items() if name != "event"})
        body = {**body, "content": {"event": inner, **rest}}
    name = RENAMED.get(kind, kind)
    change = CHANGED.get(kind)
    return change(name, dict(body)) if change is not None else (name, dict(body))


def written(kinds: Iterable[str]) -> list[str]:
    """All names that events of these kinds stand under in a journal."""
    wanted = list(kinds)
    old = [name for name, now in RENAMED.items() if now in wanted]
    return [*wanted, *old, *(SPLIT[name] for name in wanted if name in SPLIT)]
