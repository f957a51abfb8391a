"""What a filing may not choose of a supposed edition: what is supposed is not filed otherwise as well."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from croupier.editions.edition import Edition

SupposedFault = tuple[str, str]  # the choice of the filing, and the sentence


def options_supposed(edition: Edition, filed: Collection[str]) -> Iterator[SupposedFault]:
    """Options that are supposed and filed too."""
    supposing = edition.supposing
    for name in sorted(supposing.options & set(filed)) if supposing is not None else ():
        yield name, "is supposed, and cannot be filed as well; leave one of the two out."


def labels_supposed(edition: Edition, labels: Mapping[str, str]) -> Iterator[SupposedFault]:
    """Wagers whose paytable is supposed, under another one."""
    supposing = edition.supposing
    for wager, supposed in supposing.labels.items() if supposing is not None else ():
        label = labels.get(wager)
        if label is None or label in supposed:
            continue
        said = f"paytable {label} is not the one supposed, which is {' or '.join(supposed)}"
        tables = (each for each in edition.tables if each.wager == wager)
        when = next(each.when for each in tables if each.label == supposed[0])
        only = " and ".join(f"{name} = {' or '.join(values)}" for name, values in when.items())
        said += f" and goes with {only}" if only else ""
        yield wager, f"{said}; suppose {wager}.{label}, or file the one supposed."
