"""The catalogue of editions in the docs is the one the editions give; `list` says what can be done with each family."""

from croupier.editions import edition_ids, load
from croupier.editions.edition import archived_ids
from croupier.pages.catalogue import catalogue_page, edition_summary, in_a_line, list_page
from croupier.pages.markdown import draw_markdown
from tests import paths

PAGE = paths.ROOT / "docs" / "editions.md"
THREE, STUD, TILES = (
    "bankers/three-card-poker",
    "colorado/caribbean-stud",
    "bankers/pai-gow-tiles",
)


def test_the_page_in_the_docs_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == draw_markdown(catalogue_page()), (
        "run: croupier list --markdown > docs/editions.md"
    )


def test_every_edition_and_every_archived_section_has_a_row() -> None:
    lines = draw_markdown(catalogue_page()).splitlines()
    for id in (*edition_ids(), *archived_ids()):
        assert sum(line.startswith(f"| {id} |") for line in lines) == 1


def test_an_edition_in_a_line() -> None:
    assert in_a_line(load(THREE)) == "player-dealer poker, up to 8 seats: Ante, Play; side bet Bonus Bet"
    assert in_a_line(load(STUD)) == "house-banked poker, up to 7 seats: Ante, Bet; side bet Progressive"
    assert in_a_line(load(TILES)).startswith("player-dealer tile game, ")


def test_what_only_some_editions_of_a_family_support_is_named_apart() -> None:
    supports = {STUD: ["play", "price"], TILES: ["play", "price", "way"]}
    page = list_page([edition_summary(load(id), uses) for id, uses in supports.items()])
    assert "banked poker  play, price; some also way" in page.to_text(100)
