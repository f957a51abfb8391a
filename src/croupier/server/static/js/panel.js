// @ts-check
/** The panel beside a table: what happened, the layout's paytables, the rule card and the exact price. */
import { h } from "./draw/svg.js";
import { wagerTitle } from "./felts/scene.js";
import { Calculation } from "./jobs.js";
import { ask } from "./net.js";
import { editionWords } from "./words.js";

/** @typedef {import("./types.js").Felt} Felt */

/**
 * Puts a fragment of the server's own pages into an element; its styles are set by script, as the CSP asks.
 * @param {HTMLElement} target
 * @param {string} html
 */
export function putFragment(target, html) {
  const article = /<article[^]*<\/article>/.exec(html)?.[0] ?? html;
  const parsed = new DOMParser().parseFromString(article.replaceAll(' style="', ' data-style="'), "text/html");
  speakNames(parsed.body);
  for (const each of parsed.body.querySelectorAll(".wide")) {
    each.setAttribute("tabindex", "0");
    each.setAttribute("role", "group");
  }
  target.replaceChildren(...parsed.body.childNodes);
  for (const each of target.querySelectorAll("[data-style]"))
    setStyle(/** @type {HTMLElement} */ (each), each.getAttribute("data-style") ?? "");
}

const EDITION = /^[a-z]+(-[a-z]+)*\/[a-z0-9-]+: /;

/**
 * Names of data in texts as words: `min_bet` is `min bet`; the id of an edition before its text goes.
 * @param {HTMLElement} root
 */
function speakNames(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    const plain = text.data.replace(EDITION, "").replace(/\bTrue\b/g, "yes").replace(/\bFalse\b/g, "no");
    text.data = editionWords(plain).replace(/\b[a-z0-9]+(?:_[a-z0-9]+)+\b/g, (name) => name.replaceAll("_", " "));
  }
}

/**
 * @param {HTMLElement} element
 * @param {string} style
 */
function setStyle(element, style) {
  for (const part of style.split(";")) {
    const [name, value] = part.split(":").map((word) => word.trim());
    if (name && value) element.style.setProperty(name, value);
  }
}

/**
 * The paytables and words that the layout bears.
 * @param {Felt} felt
 */
export function layoutPage(felt) {
  const texts = felt.inscriptions.filter((each) => each.text);
  const tables = felt.inscriptions.filter((each) => each.rows);
  return h(
    "div",
    { class: "page layout" },
    texts.length ? h("ul", {}, ...texts.map((each) => h("li", {}, each.text))) : null,
    ...tables.map((table) => paytable(felt, table)),
    !texts.length && !tables.length && h("p", { class: "soft" }, "This layout bears no paytables."),
  );
}

/**
 * @param {Felt} felt
 * @param {any} table
 */
function paytable(felt, table) {
  const label = table.label && table.label !== "only" ? `, ${table.label}` : "";
  return h(
    "table",
    {},
    h("caption", {}, `${wagerTitle(felt, table.wager)}${label}`),
    h(
      "tbody",
      {},
      ...table.rows.map((/** @type {string[]} */ [hand, pays]) =>
        h("tr", {}, h("th", { scope: "row" }, hand), h("td", { class: "right" }, pays)),
      ),
    ),
  );
}

/**
 * The rule card of the table's game.
 * @param {import("./types.js").GameInfo} game
 * @returns {Promise<string>}
 */
function ruleCard(game) {
  const filing = Object.keys(game.filing ?? {}).length
    ? `&filing=${encodeURIComponent(JSON.stringify(game.filing))}`
    : "";
  return ask("GET", `/api/v1/editions/${game.edition}/card?format=html${filing}`);
}

/**
 * The exact price of the table's game, which can take long.
 * @param {import("./types.js").GameInfo} game
 * @returns {Promise<string>}
 */
function price(game) {
  const asked = { use: "price", edition: game.edition, filing: game.filing ?? {} };
  return new Calculation().run(asked, "html", () => {});
}

const TABS = [
  ["log", "Play"],
  ["layout", "Paytables"],
  ["card", "Rules"],
  ["price", "Price"],
  ["whatif", "What if"],
];

export class Panel {
  /**
   * @param {{log: HTMLElement, felt: () => Felt | null, game: () => import("./types.js").GameInfo | null}} host
   */
  constructor(host) {
    this.host = host;
    this.kind = "log";
    /** @type {Map<string, string>} */
    this.kept = new Map();
    /** @type {import("./whatif.js").WhatIf | null} */
    this.whatIf = null;
    this.body = h("div", { class: "panel-body", role: "tabpanel", tabindex: "0", "aria-label": "Play" });
    this.tabs = TABS.map(([kind, title]) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          "data-kind": kind,
          onclick: () => this.show(kind),
          onkeydown: (/** @type {KeyboardEvent} */ event) => this.arrow(event),
        },
        title,
      ),
    );
    this.root = h(
      "section",
      { class: "panel" },
      h("div", { class: "tabs", role: "tablist", "aria-label": "About this table" }, ...this.tabs),
      this.body,
    );
    this.show("log");
  }

  /** @param {KeyboardEvent} event */
  arrow(event) {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    const place = TABS.findIndex(([kind]) => kind === this.kind);
    const next = (place + way + TABS.length) % TABS.length;
    this.show(TABS[next][0]);
    this.tabs[next].focus();
  }

  /** @param {string} kind */
  async show(kind) {
    this.kind = kind;
    for (const tab of this.tabs) {
      const on = tab.dataset.kind === kind;
      tab.setAttribute("aria-selected", String(on));
      tab.setAttribute("tabindex", on ? "0" : "-1");
      if (on) this.body.setAttribute("aria-label", tab.textContent ?? "");
    }
    const felt = this.host.felt();
    if (kind === "log") this.body.replaceChildren(this.host.log);
    else if (kind === "layout")
      this.body.replaceChildren(felt ? layoutPage(felt) : h("p", { class: "soft" }, "The table is not open yet."));
    else if (kind === "whatif") await this.changed();
    else await this.fetched(kind);
  }

  /** Payouts and rules changed, and what becomes of the figures; the table plays on as it is. */
  async changed() {
    const game = this.host.game();
    if (!game) return;
    if (!this.whatIf) {
      const { WhatIf } = await import("./whatif.js");
      this.whatIf = new WhatIf({ edition: game.edition, filing: game.filing ?? {}, beside: true });
      this.whatIf.open();
    }
    if (this.kind === "whatif") this.body.replaceChildren(this.whatIf.root);
  }

  /** @param {string} kind */
  async fetched(kind) {
    const game = this.host.game();
    if (!game) return;
    const path = `${kind} ${JSON.stringify(game.filing ?? {})}`;
    if (!this.kept.has(path)) {
      this.body.replaceChildren(
        h(
          "p",
          { class: "soft page", role: "status" },
          kind === "price" ? "Working out the exact price…" : "Reading the rules…",
        ),
      );
      try {
        this.kept.set(path, await (kind === "card" ? ruleCard(game) : price(game)));
      } catch (error) {
        if (this.kind === kind)
          this.body.replaceChildren(h("p", { class: "problem", role: "alert" }, /** @type {Error} */ (error).message));
        return;
      }
    }
    if (this.kind === kind) {
      putFragment(this.body, this.kept.get(path) ?? "");
      this.body.scrollTop = 0;
    }
  }
}
