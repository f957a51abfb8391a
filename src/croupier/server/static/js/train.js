// @ts-check
/** Training: decisions one after another, with what every choice is worth and what the mistake costs. */
import { Controls } from "./controls.js";
import { h } from "./draw/svg.js";
import { choosing, feltOf, showProgress } from "./lesson.js";
import { ask } from "./net.js";
import { centsOf, costWords, worthTable } from "./worth.js";
import { bookTitle, money, spoken } from "./words.js";

/** @param {string} edition */
export function trainPage(edition) {
  if (edition) return new TrainPage(edition);
  return { root: choosing("Train", "Decide as at a table. After each decision you see what every choice was worth, and what yours cost on average over all cards to come. Situations where mistakes are costly come more often.", "train") };
}

class TrainPage {
  /** @param {string} edition */
  constructor(edition) {
    this.edition = edition;
    /** @type {any} */
    this.lesson = null;
    this.done = 0;
    this.cost = 0;
    this.head = h("div", { class: "lesson-head" });
    this.feltBox = h("div", { class: "felt-box" });
    this.dock = h("div", { class: "dock-box" });
    this.verdict = h("div", { class: "verdict", role: "status" });
    this.standing = h("div", { class: "standing card-box" });
    this.root = h("div", { class: "lesson" }, this.head, this.feltBox, this.dock, h("aside", { class: "side", "aria-label": "How you do" }, this.verdict, this.standing));
    this.key = (/** @type {KeyboardEvent} */ event) => this.keyed(event);
    /** @type {Controls | null} */
    this.controls = null;
  }

  open() {
    document.addEventListener("keydown", this.key);
    this.next();
  }

  close() {
    document.removeEventListener("keydown", this.key);
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    if (this.controls) this.controls.key(event);
    else if ((event.key === "Enter" || event.key === "n") && !(/** @type {HTMLElement} */ (event.target).closest("button, a, input"))) this.next();
  }

  async next() {
    this.dock.replaceChildren(h("section", { class: "dock" }, h("p", { class: "soft", role: "status" }, "Dealing… The first decision of a game can take a minute: its best play is worked out once and kept.")));
    try {
      this.lesson = await ask("POST", "/school/situation", { edition: this.edition });
    } catch (error) {
      this.controls = null;
      this.dock.replaceChildren(h("section", { class: "dock" }, h("p", { class: "problem", role: "alert" }, /** @type {Error} */ (error).message), h("a", { href: "#/train" }, "All games")));
      return;
    }
    const { game } = this.lesson;
    this.head.replaceChildren(h("h1", {}, `Train: ${game.title}`), h("span", { class: "soft" }, bookTitle(game.edition.split("/")[0])), h("a", { href: "#/train" }, "All games"));
    this.controls = new Controls({ table: "", felt: this.lesson.felt, family: game.family, command: (frame) => this.decide(frame), redraw: () => this.draw(), cite: (clauses) => this.lesson.view.citations?.[clauses.join(", ")] ?? clauses.join(", ") });
    this.dock.replaceChildren(this.controls.root);
    this.controls.update(this.lesson.view, 1);
    await this.draw();
  }

  async draw() {
    const controls = this.controls;
    const picked = (/** @type {string} */ name) => {
      const answer = this.lesson.view.round.question.answers.find((/** @type {any} */ each) => each.name === name);
      return answer && controls ? controls.picks.of(answer) : [];
    };
    const drawn = await feltOf(this.lesson, { act: (answer, changes) => this.controls?.act(answer, changes), picked });
    if (drawn) this.feltBox.replaceChildren(drawn);
  }

  /** @param {Record<string, any>} frame */
  async decide(frame) {
    const body = { edition: this.edition, seed: this.lesson.asked, ...(frame.t === "say" ? { words: frame.words } : { event: frame.acts[0] }) };
    try {
      this.judged(await ask("POST", "/school/judgement", body));
      return { t: "ack" };
    } catch (error) {
      return { t: "no", why: /** @type {Error} */ (error).message };
    }
  }

  /** @param {any} found */
  judged(found) {
    const cost = centsOf(found.cost);
    this.done += 1;
    this.cost += cost;
    this.controls = null;
    const best = found.cost === "0";
    const words = best ? `${spoken(found.choice)} is best.` : `${spoken(found.choice)} costs ${costWords(found.cost)}; best is ${found.best}.`;
    const next = /** @type {HTMLElement} */ (h("button", { type: "button", class: "strong", onclick: () => this.next() }, "Next", h("kbd", {}, "N")));
    this.dock.replaceChildren(h("section", { class: "dock" }, h("div", { class: "ask" }, h("h2", {}, words)), h("div", { class: "deal-row" }, next)));
    next.focus();
    this.verdict.replaceChildren(
      h("div", { class: `card-box ${best ? "won" : "lost"}` }, h("h2", {}, best ? "Right" : `Costs ${costWords(found.cost)}`), worthTable(found.advice, found.choice)),
      h("p", { class: "soft" }, `${this.done} decided here, mistakes of ${money(this.cost)}.`),
    );
    showProgress(this.standing);
  }
}
