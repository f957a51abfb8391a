// @ts-check
/** Advice at a practice table: what every choice is worth to who has to decide, from what his seat sees. */
import { h } from "../draw/svg.js";
import { worthTable } from "../worth.js";
import { button } from "./parts.js";

/** @typedef {{state: "waiting" | "known" | "none" | "refused", rows: import("../worth.js").Advised[], why?: string}} Known */

const WORDS = {
  waiting: "Working out what each choice is worth. The first time this can take a minute…",
  none: "Nobody has worked this decision out.",
};

export class Adviser {
  /** @param {import("../controls.js").Controls} controls */
  constructor(controls) {
    this.controls = controls;
    /** @type {Known | null} */
    this.known = null;
  }

  /** Another question: what was said of the last one is gone. */
  forget() {
    this.known = null;
  }

  /** Whether there is somebody to ask, and something to decide. */
  get offered() {
    const question = this.controls.view?.round?.question;
    return Boolean(this.controls.host.advise && question?.kind === "decide" && (question.answers?.length ?? 0) > 1);
  }

  button() {
    if (!this.offered || this.known) return null;
    return button(this.controls, { name: "Advise me", key: "?", kind: "quiet advise", press: () => this.advise() });
  }

  /** @returns {HTMLElement[]} */
  box() {
    if (!this.known || !this.offered) return [];
    const { state, rows, why } = this.known;
    const words = state === "refused" ? why : state === "known" ? "" : WORDS[state];
    const shown = words ? h("p", { class: "soft" }, words) : worthTable(rows, "", this.others(rows));
    return [h("div", { class: "advice", role: "status" }, shown)];
  }

  /**
   * The choices that the advice says nothing of.
   * @param {import("../worth.js").Advised[]} rows
   */
  others(rows) {
    const names = (this.controls.view?.round?.question?.answers ?? []).map((answer) => answer.name);
    return [...new Set(names)].filter((name) => !rows.some((row) => row.name === name));
  }

  async advise() {
    const { controls } = this;
    const { ask } = controls;
    if (!controls.host.advise || !this.offered || this.known) return;
    this.known = { state: "waiting", rows: [] };
    controls.draw();
    /** @type {Known} */
    let found;
    try {
      const rows = await controls.host.advise();
      found = { state: rows.length ? "known" : "none", rows };
    } catch (error) {
      found = { state: "refused", rows: [], why: /** @type {Error} */ (error).message };
    }
    if (ask !== controls.ask) return; // the question was answered meanwhile
    this.known = found;
    controls.draw();
  }
}
