// @ts-check
/** Rounds that are over: a list of them, and one of them step by step; the address names the step and can be shared. */
import { NARROW } from "./felts/scene.js";
import { h } from "./draw/svg.js";
import { feltFor } from "./felts/index.js";
import { ask } from "./net.js";
import { resultBox, headline } from "./result.js";
import { count, sentence, signs } from "./words.js";

/**
 * The seat of a viewer: `seat 3` is 3; null for others.
 * @param {string} viewer
 */
function seatOf(viewer) {
  const match = /^seat (\d+)$/.exec(viewer);
  return match ? Number(match[1]) : null;
}

/**
 * The view of a round as a table shows it.
 * @param {any} found
 * @param {any} round
 * @param {number | null} you
 */
function tableView(found, round, you) {
  const places = Object.fromEntries(
    Object.entries(found.players).map(([seat, name]) => [seat, { name, chips: round.seats?.[seat]?.stack ?? null }]),
  );
  const table = {
    name: "",
    edition: found.edition,
    state: "closed",
    rounds: found.round,
    places,
    banker: round.bank?.seat ?? null,
    meters: round.meters ?? {},
    you,
  };
  return {
    table,
    round: round.over
      ? null
      : { ...round, question: round.question ? { ...round.question, answers: undefined } : null },
    last: round.over ? round : null,
  };
}

/** @type {any} */
const NO_FELT = { shape: "", areas: [], spots: [], inscriptions: [] };

export class HistoryPage {
  /**
   * @param {string} table
   * @param {string} round
   * @param {string} step
   */
  constructor(table, round, step) {
    this.table = table;
    this.round = round;
    this.step = Number(step) || 0;
    this.root = h("div", {}, h("p", { class: "empty", role: "status" }, "Reading the history…"));
    /** @type {any} */
    this.data = null;
    /** @type {import("./felts/index.js").FeltModule | null} */
    this.module = null;
    this.key = (/** @type {KeyboardEvent} */ event) => this.keyed(event);
  }

  async open() {
    document.addEventListener("keydown", this.key);
    try {
      await (this.round ? this.openRound() : this.openList());
    } catch (error) {
      this.root.replaceChildren(
        h(
          "div",
          { class: "sheet" },
          h("p", { class: "problem", role: "alert" }, /** @type {Error} */ (error).message),
          this.back(),
        ),
      );
    }
  }

  close() {
    document.removeEventListener("keydown", this.key);
  }

  back() {
    return h("a", { href: `#/table/${this.table}` }, "Back to the table");
  }

  async openList() {
    const found = await ask("GET", `/history/${encodeURIComponent(this.table)}?last=50`);
    const rounds = found.rounds.filter((/** @type {any} */ each) => each.over);
    this.root.replaceChildren(
      h(
        "div",
        { class: "sheet" },
        h("h1", {}, `History of ${rounds.length ? `${rounds[0].title}, ` : ""}table ${this.table}`),
        h("p", {}, this.back()),
        rounds.length
          ? h("ul", { class: "tables rounds" }, ...rounds.map((/** @type {any} */ each) => this.listItem(each)))
          : h("p", { class: "empty" }, "No round has been played to its end."),
      ),
    );
  }

  /** @param {any} each */
  listItem(each) {
    const number = each.round;
    const words = headline(each, { felt: NO_FELT, you: seatOf(each.viewer), names: each.players, cite: () => "" });
    return h(
      "li",
      {},
      h(
        "a",
        { class: "table-row", href: `#/history/${this.table}/${number}` },
        h("strong", {}, `Round ${number}`),
        h("span", {}, words),
      ),
    );
  }

  async openRound() {
    const found = await ask("GET", `/history/${encodeURIComponent(this.table)}/${encodeURIComponent(this.round)}`);
    const filing = Object.keys(found.filing ?? {}).length
      ? `?filing=${encodeURIComponent(JSON.stringify(found.filing))}`
      : "";
    const [felt, { family }] = await Promise.all([
      ask("GET", `/api/v1/editions/${found.edition}/felt${filing}`),
      ask("GET", `/api/v1/editions/${found.edition}`),
    ]);
    const you = seatOf(found.viewer);
    this.data = {
      felt,
      citations: found.citations ?? {},
      game: { edition: found.edition, title: found.title, family, filing: found.filing },
      places: Math.max(
        ...Object.keys(found.players).map(Number),
        felt.areas.filter((/** @type {any} */ area) => /^seat \d/.test(area.name ?? "")).length,
      ),
      steps: found.steps.map((/** @type {any} */ step) => ({
        told: step.told,
        view: tableView(found, step.view, you),
      })),
    };
    this.module = await feltFor(family, felt);
    document.title = `${this.data.game.title}, round ${this.round}: Croupier`;
    this.draw();
  }

  /** @param {number} step */
  go(step) {
    this.step = Math.min(Math.max(step, 0), this.data.steps.length - 1);
    history.replaceState(null, "", `#/history/${this.table}/${this.round}/${this.step}`);
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    if (!this.data || /^(INPUT|TEXTAREA|SELECT)$/.test(/** @type {HTMLElement} */ (event.target).tagName)) return;
    const way = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    this.go(Number.isFinite(way) ? this.step + way : way < 0 ? 0 : this.data.steps.length - 1);
  }

  draw() {
    const focused = document.activeElement?.getAttribute("data-key");
    const { steps } = this.data;
    const now = steps[Math.min(this.step, steps.length - 1)];
    this.root.replaceChildren(
      h(
        "div",
        { class: "replay" },
        this.head(),
        h("div", { class: "felt-box" }, this.felt(now)),
        this.controls(steps.length),
        this.side(now),
      ),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-key="${focused}"]`))?.focus();
    this.root.querySelector(".log .now")?.scrollIntoView({ block: "nearest" });
  }

  head() {
    return h(
      "div",
      { class: "replay-head" },
      h("h1", {}, `${this.data.game.title}, round ${this.round}`),
      this.back(),
      h("a", { href: `#/history/${this.table}` }, "All rounds"),
    );
  }

  /** @param {any} now */
  felt(now) {
    /** @type {import("./types.js").Scene} */
    const scene = {
      felt: this.data.felt,
      game: this.data.game,
      view: now.view,
      places: this.data.places,
      narrow: window.matchMedia(NARROW).matches,
      act: () => {},
      picked: () => [],
    };
    const drawn = /** @type {import("./felts/index.js").FeltModule} */ (this.module).draw(scene);
    drawn.setAttribute("role", "img");
    drawn.setAttribute(
      "aria-label",
      /** @type {import("./felts/index.js").FeltModule} */ (this.module).describe(scene),
    );
    return drawn;
  }

  /** @param {number} all */
  controls(all) {
    const button = (/** @type {string} */ words, /** @type {string} */ name, /** @type {number} */ to) =>
      h(
        "button",
        {
          type: "button",
          "data-key": name,
          "aria-label": name,
          title: name,
          disabled: to < 0 || to >= all || to === this.step,
          onclick: () => this.go(to),
        },
        words,
      );
    const slider = /** @type {HTMLInputElement} */ (
      h("input", { type: "range", min: 0, max: all - 1, value: this.step, "data-key": "slider", "aria-label": "Step" })
    );
    slider.addEventListener("input", () => this.go(Number(slider.value)));
    return h(
      "div",
      { class: "steps" },
      button("|◀", "First step", 0),
      button("◀", "Step back", this.step - 1),
      button("▶", "Step on", this.step + 1),
      button("▶|", "Last step", all - 1),
      slider,
      h("span", { class: "soft num" }, `${this.step + 1} of ${all}`),
      this.share(),
    );
  }

  share() {
    const done = h("span", { class: "soft", role: "status" });
    const copy = async () => {
      await navigator.clipboard.writeText(location.href);
      done.textContent = "Copied";
    };
    return h("span", {}, h("button", { type: "button", onclick: copy }, "Copy link"), " ", done);
  }

  /** @param {any} now */
  side(now) {
    const items = this.data.steps.flatMap((/** @type {any} */ step, /** @type {number} */ place) =>
      (step.told ?? []).map((/** @type {string} */ words) =>
        h("li", { class: place === this.step ? "now" : place > this.step ? "soft" : "" }, signs(sentence(words))),
      ),
    );
    const round = now.view.round ?? now.view.last;
    const names = Object.fromEntries(
      Object.entries(now.view.table?.places ?? {}).map(([seat, place]) => [seat, /** @type {any} */ (place).name]),
    );
    const context = {
      felt: this.data.felt,
      you: now.view.table?.you ?? null,
      names,
      cite: (/** @type {string[]} */ clauses) => this.data.citations[clauses.join(", ")] ?? clauses.join(", "),
    };
    return h(
      "aside",
      { class: "side", "aria-label": "What happened" },
      round?.over ? resultBox(round, context) : null,
      h(
        "div",
        { class: "panel" },
        h("ol", { class: "log", tabindex: "0", "aria-label": count(this.data.steps.length, "step") }, ...items),
      ),
    );
  }
}
