"""A page whose data is there before anybody reads it."""

from __future__ import annotations

import json

import croupier
from croupier.pages import Block, DrawnLater, Paragraph, Section
from croupier.pages.data import draw_json
from croupier.pages.payments import with_payments
from croupier.settle.paid import AmountDue, Payment, Payments

SITUATION = {
    "edition": "pennsylvania/three-card-poker",
    "dealer": "Kd 9s 4c",
    "seats": [{"seat": 1, "cards": "Qh Jh Th", "wagers": {"ante": "10", "play": "10"}}],
}


class Drawing:
    """Counts how often it is drawn."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> list[Block | Section]:
        self.times += 1
        return [Paragraph("Ann wins.", key="said")]


def test_data_needs_no_drawing_and_a_drawing_is_made_once() -> None:
    drawing = Drawing()
    page = DrawnLater("Slip", drawing, "slip", data={"bank": "10"})
    assert page.to_data() == json.loads(draw_json(page)) == {"bank": "10"}
    assert (page.exit_code, drawing.times) == (0, 0)
    assert "Ann wins." in page.to_text() and "Ann wins." in page.to_html()
    assert drawing.times == 1


def test_payments_stand_in_the_data_and_in_the_drawing() -> None:
    drawing = Drawing()
    wrong = Payments((Payment(AmountDue(1, "ante", 1000), 2000, 0),))
    page = with_payments(DrawnLater("Slip", drawing, data={"bank": "10"}), wrong)
    assert page.findings and list(page.to_data()) == ["bank", "payment_errors", "payment_net"]
    assert drawing.times == 0
    assert "overpaid by $10" in page.to_text()


def test_a_slip_as_data_has_every_line_that_it_shows() -> None:
    page = croupier.settle(SITUATION).page()
    assert isinstance(page, DrawnLater)
    lines = page.to_data()["seats"][0]["lines"]
    assert [line["wager"] for line in lines] == ["ante", "play", "ante_bonus"]
    text = " ".join(page.to_text().split())
    assert all(line["why"] in text for line in lines)
