// @ts-check
/** What if: a payout, a rule or an option changed, and the figures of the changed game beside the real ones. */
import { h } from "./draw/svg.js";
import { Calculation } from "./jobs.js";
import { ask } from "./net.js";
import { EditionSearch } from "./play.js";
import { changeForm, keyTitle } from "./whatif/form.js";
import { comparison } from "./whatif/result.js";
import { bookTitle, spoken } from "./words.js";

const PAUSE = 250; // milliseconds after the last key
const PATIENCE = 700; // before a bar is shown
const FILING = "filing"; // the name of the filing in an address

/**
 * The page of the address `#/what-if/EDITION?KEY=VALUE`.
 * @param {string} edition
 * @param {URLSearchParams} query
 */
export function whatIfPage(edition, query) {
  if (edition) return new WhatIfPage(edition, query);
  const search = new EditionSearch((found) => {
    location.hash = `#/what-if/${found.id}`;
  });
  search.word = "Change";
  search.link = (found) => `#/what-if/${found.id}`;
  search.load();
  return {
    root: h(
      "div",
      { class: "sheet play" },
      h("h1", {}, "What if?"),
      h("p", { class: "soft" }, "Change a payout, a rule or an option of any game, and see what becomes of the house edge, the return, the hit frequency and the best play."),
      search.root,
    ),
  };
}

class WhatIfPage {
  /**
   * @param {string} edition
   * @param {URLSearchParams} query
   */
  constructor(edition, query) {
    this.edition = edition;
    this.head = h("div", { class: "lesson-head" }, h("h1", {}, "What if?"));
    const filing = readFiling(query.get(FILING));
    const changes = new Map([...query].filter(([key]) => key !== FILING).map(([key, value]) => [key, value || null]));
    this.whatIf = new WhatIf({ edition, filing, changes, changed: () => this.keepAddress() });
    this.root = h("div", { class: "sheet what-if-page" }, this.head, this.whatIf.root);
  }

  async open() {
    const found = await this.whatIf.open();
    if (!found) return;
    document.title = `What if: ${found.title}: Croupier`;
    this.head.replaceChildren(
      h("h1", {}, `What if: ${found.title}`),
      h("span", { class: "soft" }, `${bookTitle(found.book)}, ${spoken(found.family)}`),
      h("a", { href: `#/play/${this.edition}` }, "Play the real game"),
    );
  }

  close() {
    this.whatIf.close();
  }

  keepAddress() {
    history.replaceState(null, "", this.whatIf.address());
  }
}

/** @param {string | null} text */
function readFiling(text) {
  try {
    const found = text ? JSON.parse(text) : {};
    return typeof found === "object" && found !== null && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

/** The changes of one game and their result; on a page of its own, or beside a table. */
export class WhatIf {
  /**
   * @param {{edition: string, filing?: Record<string, any>, changes?: import("./whatif/form.js").Changes,
   *   changed?: () => void, beside?: boolean}} what
   */
  constructor({ edition, filing = {}, changes = new Map(), changed = () => {}, beside = false }) {
    this.edition = edition;
    this.filing = filing;
    this.changes = changes;
    this.changed = changed;
    this.beside = beside;
    this.calculation = new Calculation();
    /** @type {import("./whatif/form.js").Rules | null} */
    this.rules = null;
    /** @type {any} */
    this.data = null;
    this.all = false;
    this.shortWords = false;
    this.timer = 0;
    this.form = h("div", { class: "what-if-form" }, h("p", { class: "soft", role: "status" }, "Reading the rules…"));
    this.listed = h("div", { class: "change-list" });
    this.problem = h("p", { class: "problem", role: "alert", hidden: true });
    this.waiting = h("div", { class: "waiting", hidden: true });
    this.result = h("div", { class: "what-if-result", "aria-live": "polite" });
    this.root = h(
      "div",
      { class: `what-if ${beside ? "beside" : ""}` },
      this.form,
      h("section", { class: "what-if-side", "aria-label": "What becomes of the figures" }, this.listed, this.problem, this.waiting, this.result),
    );
  }

  /** Reads the rules and works the figures out. */
  async open() {
    try {
      const filing = encodeURIComponent(JSON.stringify(this.filing));
      const [detail, keys] = await Promise.all([
        ask("GET", `/api/v1/editions/${this.edition}?filing=${filing}`),
        ask("GET", `/api/v1/editions/${this.edition}/changeable`),
      ]);
      const titles = Object.fromEntries(detail.wagers.map((/** @type {any} */ each) => [each.name, each.title]));
      const { labels, options } = detail.filing;
      this.rules = { changeable: keys.changeable, choices: detail.choices, labels, options, titles };
      this.shortWords = detail.family === "twenty-one";
      this.drawForm();
      this.work();
      return detail;
    } catch (error) {
      this.form.replaceChildren();
      this.refuse(/** @type {Error} */ (error).message);
      return null;
    }
  }

  close() {
    window.clearTimeout(this.timer);
    this.calculation.stop();
  }

  /** The address of this comparison, to be kept or shared. */
  address() {
    const query = new URLSearchParams();
    if (Object.keys(this.filing).length) query.set(FILING, JSON.stringify(this.filing));
    for (const [key, value] of this.changes) query.set(key, value ?? "");
    const words = query.toString();
    return `#/what-if/${this.edition}${words ? `?${words}` : ""}`;
  }

  /** Everything that may be changed; the field that had the focus has it again. */
  drawForm() {
    if (!this.rules) return;
    const active = this.form.contains(document.activeElement) ? document.activeElement : null;
    const key = active?.getAttribute("data-change");
    this.form.replaceChildren(changeForm(this.rules, this), this.typedField());
    const fields = /** @type {HTMLElement[]} */ ([...this.form.querySelectorAll("[data-change]")]);
    if (key) fields.find((field) => field.getAttribute("data-change") === key)?.focus();
    this.drawList();
  }

  /** Any key by its name, and the short words that a family has. */
  typedField() {
    const field = /** @type {HTMLInputElement} */ (
      h("input", {
        autocomplete: "off",
        spellcheck: "false",
        "aria-label": "Change in words",
        placeholder: this.shortWords ? "Short words, such as: S17" : "Any other rule, as croupier what-if lists them",
      })
    );
    const form = h("form", { class: "words" }, field, h("button", { type: "submit" }, "Change"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const words = field.value.trim();
      if (!words) return;
      const at = words.indexOf("=");
      this.changes.set(at < 0 ? words : words.slice(0, at).trim(), at < 0 ? null : words.slice(at + 1).trim());
      this.drawForm();
      this.soon(0);
    });
    return form;
  }

  /**
   * Another value of a key; nothing puts it back.
   * @param {string} key
   * @param {string} value
   */
  set(key, value) {
    if (value === "") this.changes.delete(key);
    else this.changes.set(key, value);
    if (this.rules?.labels[key] !== undefined || !key.includes(".")) this.redrawFor(key);
    this.drawList();
    this.soon(PAUSE);
  }

  /**
   * Another paytable has other rows.
   * @param {string} key
   */
  redrawFor(key) {
    if (this.rules?.changeable.some((each) => each.rows && each.key.split(".")[0] === key)) this.drawForm();
  }

  /**
   * Puts back everything whose key begins so.
   * @param {string} prefix
   */
  drop(prefix) {
    for (const key of [...this.changes.keys()]) if (key.startsWith(prefix)) this.changes.delete(key);
  }

  /**
   * What a key is called.
   * @param {string} key
   */
  title(key) {
    return this.rules ? keyTitle(this.rules, key) : spoken(key);
  }

  /**
   * A change as people say it: `Pair Plus A, flush: 4 to 1`.
   * @param {string} key
   * @param {string | null} value
   */
  changeWords(key, value) {
    const shown = value === "true" ? "yes" : value === "false" ? "no" : value;
    return shown === null ? this.title(key) : `${this.title(key)}: ${shown}`;
  }

  /** What is otherwise, each with a button that puts it back; and the link. */
  drawList() {
    const items = [...this.changes].map(([key, value]) =>
      h(
        "li",
        {},
        h("span", {}, this.changeWords(key, value)),
        h("button", { type: "button", class: "quiet small", "aria-label": `Put back: ${this.title(key)}`, onclick: () => this.back(key) }, "×"),
      ),
    );
    const share = h("button", { type: "button", class: "small", onclick: () => this.copy(share) }, "Copy link");
    const reset = h("button", { type: "button", class: "small", onclick: () => this.reset() }, "Put all back");
    this.listed.replaceChildren(
      items.length ? h("ul", {}, ...items) : h("p", { class: "soft" }, "Change a payout, a rule or an option: the figures follow."),
      h(
        "div",
        { class: "quick" },
        items.length ? reset : "",
        items.length ? share : "",
        this.beside ? h("a", { class: "button small", href: this.address() }, "On a page of its own") : "",
      ),
    );
    this.changed();
  }

  /** @param {string} key */
  back(key) {
    this.changes.delete(key);
    this.drawForm();
    this.soon(0);
  }

  reset() {
    this.changes.clear();
    this.drawForm();
    this.soon(0);
  }

  /** @param {HTMLElement} button */
  async copy(button) {
    const address = new URL(this.address(), location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      button.textContent = "Copied";
    } catch {
      window.prompt("The link of this comparison", address);
    }
  }

  /** @param {number} pause */
  soon(pause) {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.work(), pause);
  }

  async work() {
    this.refuse("");
    const begun = performance.now();
    const asked = { use: "compare", edition: this.edition, filing: this.filing, change: Object.fromEntries(this.changes) };
    this.result.classList.add("old");
    try {
      const data = await this.calculation.run(asked, "json", (job) => this.progress(job, begun));
      if (data === null) return;
      this.data = data;
      this.drawResult();
      this.result.classList.remove("old");
    } catch (error) {
      this.refuse(/** @type {Error} */ (error).message);
    }
    this.waiting.hidden = true;
  }

  drawResult() {
    const showAll = () => {
      this.all = true;
      this.drawResult();
    };
    this.result.replaceChildren(comparison(this.data, Boolean(this.data.label), this.all, showAll));
  }

  /**
   * @param {import("./jobs.js").JobState} job
   * @param {number} begun
   */
  progress(job, begun) {
    const seconds = (performance.now() - begun) / 1000;
    if (seconds * 1000 < PATIENCE) return;
    const bar = h("progress", job.total ? { max: job.total, value: job.done, "aria-label": "Progress" } : { "aria-label": "Progress" });
    const stop = () => {
      this.calculation.stop();
      this.waiting.hidden = true;
      this.refuse("The calculation was stopped.");
    };
    const words = job.state === "waiting" ? "Waiting for other calculations" : "Working it out exactly";
    this.waiting.hidden = false;
    this.waiting.replaceChildren(
      h("span", {}, `${words}: ${Math.floor(seconds)} s`),
      bar,
      h("button", { type: "button", class: "small", onclick: stop }, "Stop"),
    );
  }

  /**
   * A refusal, with the rule that it names as people call it.
   * @param {string} why
   */
  refuse(why) {
    const [, key = "", rest = ""] = /^change ([^:]+): (.*)$/s.exec(why) ?? [];
    this.problem.textContent = this.changes.has(key) ? `${this.title(key)}: ${rest}` : why;
    this.problem.hidden = !why;
  }
}
