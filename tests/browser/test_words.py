"""No page shows a name of data: neither a word with an underscore, nor a key, nor the id of an edition."""

from __future__ import annotations

import re
from typing import Any

import pytest

from croupier.editions import edition_ids
from tests.browser.person import MOUSE, SOON, Person

pytestmark = pytest.mark.browser
NAME = re.compile(
    r"\b\w*[A-Za-z0-9]_[A-Za-z0-9]\w*|\b[a-z]{2,}\.[a-z]{2,}\b|\b[a-z]+(?:-[a-z]+)*/[a-z0-9]+-[a-z0-9-]+"
)
WRONG = re.compile(r"\b(?:undefined|null|NaN|True|False)\b|\[object|\{[a-z]+\}")
SHOWN = """() => {
  for (const each of document.querySelectorAll("details")) each.open = true;
  const texts = [document.title];
  for (const each of document.querySelectorAll("body *")) {
    for (const name of ["aria-label", "title", "placeholder", "alt"]) texts.push(each.getAttribute(name));
    if (["SCRIPT", "STYLE", "NOSCRIPT"].includes(each.tagName)) continue;
    for (const node of each.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.nodeValue);
    if (each.matches("datalist > option")) texts.push(each.value);
  }
  return texts.filter(Boolean);
}"""


def names(person: Person) -> set[str]:
    """The names of data among all that a page shows or says to a screen reader."""
    texts: list[str] = person.page.evaluate(SHOWN)
    looks = (NAME, WRONG)
    found = ((match[0], text) for text in texts for look in looks for match in look.finditer(text))
    return {f"{name} in {text.strip()[:80]!r}" for name, text in found}


def _check(person: Person) -> None:
    assert names(person) == set()


@pytest.mark.parametrize("edition", edition_ids())
def test_every_page_of_an_edition_is_in_words(people: Any, edition: str) -> None:
    ann = people("Ann").practise(edition)
    ann.play(MOUSE, each=_check)
    for tab in ("Paytables", "Rules"):
        ann.page.get_by_role("tab", name=tab).click()
        ann.page.wait_for_selector(".panel-body .page")
        _check(ann)
    table = ann.page.url.rpartition("/")[2]
    for where, seen in (
        (f"history/{table}", ".rounds"),
        (f"history/{table}/1", ".replay"),
        (f"play/{edition}", ".choose"),
        (f"what-if/{edition}", ".changes-form"),
    ):
        ann.page.goto(f"{ann.address}/#/{where}")
        ann.page.wait_for_selector(seen, timeout=SOON)
        ann.page.evaluate(SHOWN)
        _check(ann)
