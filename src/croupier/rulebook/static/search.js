"use strict";

// Searches the list of entries in entries.js: every word typed must occur in an entry. No network.

const MOST = 40;

function matches(words) {
  const found = [];
  for (const [text, kind, where] of window.CROUPIER_ENTRIES) {
    const low = text.toLowerCase();
    if (words.every((word) => low.includes(word))) {
      const starts = low.startsWith(words[0]) ? 0 : 1;
      found.push({ text, kind, where, rank: starts * 2 + (kind === "edition" ? 0 : 1) });
    }
  }
  return found.sort((one, other) => one.rank - other.rank || one.text.length - other.text.length);
}

function show(list, found) {
  list.replaceChildren();
  for (const each of found.slice(0, MOST)) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    const kind = document.createElement("small");
    link.href = document.body.dataset.root + each.where;
    link.textContent = each.text;
    kind.textContent = " " + each.kind;
    item.append(link, kind);
    list.append(item);
  }
  if (found.length > MOST) {
    const more = document.createElement("li");
    more.textContent = `${found.length - MOST} more: type another word.`;
    list.append(more);
  }
  if (!found.length) {
    const none = document.createElement("li");
    none.textContent = "Nothing found.";
    list.append(none);
  }
}

const field = document.getElementById("search");
const list = document.getElementById("found");
field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length) show(list, matches(words));
  else list.replaceChildren();
});
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  const first = list.querySelector("a");
  if (first) window.location.assign(first.href);
});
