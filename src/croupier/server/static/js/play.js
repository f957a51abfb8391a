// @ts-check
/** Choosing a game: a search over every edition, what its house may file, bots and chips, and sitting down. */
import { h } from "./draw/svg.js";
import { ask } from "./net.js";
import { bookTitle, cents, count, editionWords, ruleWords, spoken } from "./words.js";

/** @typedef {{id: string, title: string, book: string, family: string, seats: number | null, archived: string | null, section: string}} Edition */

/** @type {Promise<Edition[]> | null} */
let catalogue = null;

/** Every edition that can be played. */
export function editions() {
  catalogue ??= ask("GET", "/api/v1/editions").then((found) =>
    (found.data ?? found).filter((/** @type {Edition} */ each) => !each.archived),
  );
  catalogue.catch(() => {
    catalogue = null;
  });
  return catalogue;
}

/**
 * Opens a table with bots and goes there.
 * @param {Record<string, any>} wanted
 */
export async function practise(wanted) {
  const { table } = await ask("POST", "/practice", wanted);
  location.hash = `#/table/${table}`;
}

/**
 * How well an edition fits the words: every word must be in its title, book or family; titles first.
 * @param {Edition} edition
 * @param {string[]} words
 */
function fit(edition, words) {
  const title = edition.title.toLowerCase();
  const all = `${title} ${edition.id} ${edition.family} ${edition.section}`.toLowerCase().replaceAll("-", " ");
  if (!words.every((word) => all.includes(word))) return -1;
  return words.reduce((sum, word) => sum + (title.startsWith(word) ? 3 : title.includes(word) ? 2 : 1), 0);
}

export class EditionSearch {
  /**
   * @param {(edition: Edition) => void} choose what Enter and the button do
   * @param {boolean} [brief] whether the list is empty until something is typed
   */
  constructor(choose, brief = false) {
    this.choose = choose;
    this.brief = brief;
    this.word = "Play";
    this.link = (/** @type {Edition} */ edition) => `#/play/${edition.id}`;
    this.list = h("div", { class: "editions" });
    this.status = h("p", { class: "unseen", role: "status" });
    this.field = /** @type {HTMLInputElement} */ (
      h("input", {
        type: "search",
        class: "search",
        placeholder: "Search all games: hold'em, blackjack, craps, keno…",
        "aria-label": "Search all games",
        autocomplete: "off",
        spellcheck: "false",
      })
    );
    this.field.addEventListener("input", () => this.draw());
    this.field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && this.found[0]) this.choose(this.found[0]);
    });
    this.root = h("div", { class: "edition-search" }, this.field, this.status, this.list);
    this.loaded = false;
    /** @type {Edition[]} */
    this.all = [];
    /** @type {Edition[]} */
    this.found = [];
  }

  async load() {
    this.draw();
    try {
      this.all = await editions();
      this.loaded = true;
      this.draw();
    } catch (error) {
      this.list.replaceChildren(
        h("p", { class: "problem" }, `The catalogue cannot be read: ${/** @type {Error} */ (error).message}`),
      );
    }
  }

  draw() {
    const words = this.field.value.toLowerCase().replaceAll("-", " ").split(/\s+/).filter(Boolean);
    const scored = this.all
      .map((edition) => ({ edition, score: fit(edition, words) }))
      .filter(({ score }) => score >= 0);
    scored.sort((one, other) => other.score - one.score);
    this.found = scored.map(({ edition }) => edition);
    this.status.textContent = words.length ? count(this.found.length, "game") : "";
    this.list.hidden = this.brief && !words.length;
    const shown = words.length ? [["", this.found]] : byFamily(this.found);
    this.list.replaceChildren(
      ...shown.map(([family, items]) => this.group(/** @type {string} */ (family), /** @type {Edition[]} */ (items))),
    );
    if (!this.loaded) this.list.replaceChildren(h("p", { class: "soft", role: "status" }, "Reading the catalogue…"));
    else if (!this.found.length) this.list.replaceChildren(h("p", { class: "soft" }, "No game has these words."));
  }

  /**
   * @param {string} family
   * @param {Edition[]} items
   */
  group(family, items) {
    return h(
      "section",
      { class: "edition-group" },
      family && h("h2", {}, spoken(family)),
      h("ul", {}, ...items.map((edition) => this.item(edition))),
    );
  }

  /** @param {Edition} edition */
  item(edition) {
    return h(
      "li",
      { class: "edition" },
      h(
        "a",
        { href: this.link(edition), class: "edition-link" },
        h("strong", {}, edition.title),
        h("span", { class: "soft" }, bookTitle(edition.book)),
      ),
      h(
        "button",
        {
          type: "button",
          class: "small",
          "aria-label": `${this.word} ${edition.title}, ${bookTitle(edition.book)}, at once`,
          onclick: () => this.choose(edition),
        },
        this.word,
      ),
    );
  }
}

/**
 * @param {Edition[]} found
 * @returns {[string, Edition[]][]}
 */
function byFamily(found) {
  /** @type {Map<string, Edition[]>} */
  const groups = new Map();
  for (const edition of found) groups.set(edition.family, [...(groups.get(edition.family) ?? []), edition]);
  return [...groups];
}

export class PlayPage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.search = new EditionSearch((edition) => {
      location.hash = `#/play/${edition.id}`;
    });
    this.form = h("div", {});
    this.root = h(
      "div",
      { class: "sheet play" },
      id ? this.form : h("div", {}, h("h1", {}, "Choose a game"), this.search.root),
    );
  }

  async open() {
    if (!this.id) return this.search.load();
    try {
      const found = await ask("GET", `/api/v1/editions/${this.id}`);
      this.form.replaceChildren(this.choices(found.data ?? found));
    } catch (error) {
      this.form.replaceChildren(
        h("p", { class: "problem", role: "alert" }, /** @type {Error} */ (error).message),
        h("a", { href: "#/play" }, "All games"),
      );
    }
    return undefined;
  }

  /** @param {any} edition */
  choices(edition) {
    const problem = h("p", { class: "problem", role: "alert", hidden: true });
    const fields = edition.choices.map((/** @type {any} */ choice) => choiceField(choice));
    const most = Math.max(0, (edition.seats?.most ?? edition.seats ?? 7) - 1);
    const bots = /** @type {HTMLInputElement} */ (
      h("input", { id: "bots", type: "number", min: 0, max: most || 8, class: "num", placeholder: "as usual" })
    );
    const chips = /** @type {HTMLInputElement} */ (
      h("input", { id: "chips", inputmode: "decimal", class: "num", placeholder: "1,000" })
    );
    const form = h(
      "form",
      { class: "choose" },
      h("a", { href: "#/play", class: "soft" }, "All games"),
      h("h1", {}, edition.title),
      h("p", { class: "soft" }, `${spoken(edition.family)}, ${bookTitle(edition.book)}, ${edition.section}`),
      h(
        "div",
        { class: "card-box" },
        h(
          "div",
          { class: "fields" },
          field("bots", "Bots at the table", bots),
          field("chips", "Your chips, in dollars", chips),
        ),
        problem,
        h("button", { type: "submit", class: "strong" }, "Sit down"),
      ),
      h(
        "p",
        { class: "browse" },
        h("a", { href: `#/train/${this.id}` }, "Train its decisions"),
        h("a", { href: `#/school/${this.id}` }, "Deal it in the school"),
        h("a", { href: `#/what-if/${this.id}` }, "Change its rules: what if?"),
      ),
      fields.length
        ? h(
            "details",
            { class: "card-box filing" },
            h("summary", {}, `House rules: ${count(fields.length, "choice")} of the operator`),
            h("div", { class: "fields" }, ...fields.map((/** @type {any} */ each) => each.element)),
          )
        : null,
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        await practise(wantedTable(this.id, fields, bots.value, chips.value));
      } catch (error) {
        problem.textContent = /** @type {Error} */ (error).message;
        problem.hidden = false;
      }
    });
    return form;
  }
}

/**
 * @param {string} id
 * @param {{name: string, value: () => any}[]} fields
 * @param {string} bots
 * @param {string} chips
 */
function wantedTable(id, fields, bots, chips) {
  const filing = Object.fromEntries(
    fields.map((each) => [each.name, each.value()]).filter(([, value]) => value !== undefined),
  );
  const amount = chips.trim() ? cents(chips) : null;
  if (chips.trim() && amount === null) throw new Error("Chips are an amount in dollars, such as 500.");
  return {
    edition: id,
    ...(Object.keys(filing).length ? { filing } : {}),
    ...(bots === "" ? {} : { bots: Number(bots) }),
    ...(amount ? { chips: amount } : {}),
  };
}

/**
 * @param {string} id
 * @param {string} words
 * @param {HTMLElement} input
 * @param {string} [note]
 */
function field(id, words, input, note = "") {
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, words),
    input,
    note && h("cite", { class: "clause" }, note),
  );
}

/**
 * One choice of the operator: a list where there is one, else a value; untouched it stays as it is by default.
 * @param {any} choice
 */
function choiceField(choice) {
  const id = `choice-${choice.name}`;
  const usual = choice.default ?? "";
  const options = choice.kind === "flag" || choice.kind === "boolean" ? ["yes", "no"] : (choice.choices ?? []);
  const input = /** @type {HTMLInputElement | HTMLSelectElement} */ (
    options.length
      ? h(
          "select",
          { id },
          h("option", { value: "" }, usual === "" ? "not offered by default" : `${usual} (default)`),
          ...options
            .filter((/** @type {any} */ each) => each !== usual)
            .map((/** @type {any} */ each) => h("option", { value: each }, String(each))),
        )
      : h("input", { id, placeholder: editionWords(String(usual)), autocomplete: "off" })
  );
  const title = choice.kind === "paytable" ? `${choice.says}: paytable` : ruleWords(choice.says || choice.name);
  return {
    name: choice.name,
    element: field(id, title, input, choice.clause),
    value: () => valueOf(choice, input.value.trim()),
  };
}

/**
 * @param {any} choice
 * @param {string} text
 */
function valueOf(choice, text) {
  if (text === "") return undefined;
  if (choice.kind === "integer") return Number(text);
  if (choice.kind === "flag" || choice.kind === "boolean") return text === "yes";
  return text;
}
