// @ts-check
/** The controls of one table, drawn from the answers of the question alone; a click goes out once and they go with it. */
import { Adviser } from "./controls/advice.js";
import { between } from "./controls/between.js";
import { betControls, stake } from "./controls/bets.js";
import { decideControls } from "./controls/decide.js";
import { eventOf, missing, stakes, takesBack, titleOf } from "./controls/model.js";
import { focusKey, refusal, restoreFocus } from "./controls/parts.js";
import { Picks } from "./controls/picks.js";
import { h } from "./draw/svg.js";
import { wagerTitle } from "./felts/scene.js";
import { headline } from "./result.js";
import { chipInHand, keepBets, lastBets, takeChip } from "./store.js";
import { money } from "./words.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {{table: string, felt: import("./types.js").Felt, family: string, command: (frame: Record<string, any>) => Promise<any>,
 *   redraw: () => void, cite: (clauses: string[]) => string, advise?: () => Promise<import("./worth.js").Advised[]>}} Host
 */

/** @type {Record<string, string>} */
const GO_WORDS = { craps: "Roll", roulette: "Spin", keno: "Draw", bingo: "Call" };

/** @type {Record<string, string>} */
const DECISIONS = {
  set: "Set your hands",
  "bank set": "Set the bank's hands",
  "set dragon": "Set the dragon hand",
  hands: "Set your hands",
  draw: "Your draw",
  doubled: "Your turn, after the double",
  claim: "Bingo! Claim it?",
};
const STAGES = /^(preflop|flop|turn|river|insurance|early surrender|surrender|sixth card|second bonus|discard|expose)$/;

/**
 * What a decision is called, from its name in the rules.
 * @param {string} name
 */
function decisionWords(name) {
  return DECISIONS[name] ?? (STAGES.test(name) ? `Your turn: ${name}` : "Your turn");
}

const GO = ["go", "deal", "roll", "spin", "draw", "call", "done", "ready"];

export class Controls {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.root = h("section", { class: "dock", "aria-label": "Your actions" });
    this.picks = new Picks();
    /** @type {Map<string, () => void>} */
    this.keys = new Map();
    /** @type {Map<string, number>} */
    this.amounts = new Map();
    this.chip = chipInHand();
    this.typed = "";
    this.words = "";
    this.listed = "";
    this.problem = "";
    this.busy = false;
    this.held = false;
    /** Bets on their way: what will lie on a wager, and from which event on the view says so. */
    /** @type {Map<string, {amount: number, from: number | null}>} */
    this.ahead = new Map();
    /** @type {number | null} */
    this.ask = null;
    /** @type {View | null} */
    this.view = null;
    /** @type {any[]} */
    this.acts = [];
    this.betting = false;
    this.drawn = "";
    this.asked = "";
    this.adviser = new Adviser(this);
  }

  /**
   * Another view: the buttons come back.
   * @param {View} view
   * @param {number | null} ask
   * @param {number} seq the last event that the view knows
   */
  update(view, ask, seq) {
    const question = view.round?.question;
    const asked = JSON.stringify([
      question?.kind,
      question?.seat,
      question?.question,
      question?.answers?.map((answer) => answer.pick?.of),
    ]);
    if (asked !== this.asked) {
      this.picks.clear();
      this.amounts.clear();
    }
    if (ask !== this.ask) {
      this.problem = "";
      this.adviser.forget();
      this.ahead.clear();
    }
    for (const [wager, { from }] of this.ahead) if (from !== null && from <= seq) this.ahead.delete(wager);
    Object.assign(this, { asked, ask, view, busy: false, held: false });
    this.remember();
    this.draw();
  }

  /** Keeps what is bet in the first betting of a round, for the next one. */
  remember() {
    const question = this.view?.round?.question;
    const open = question?.kind === "bets" && Boolean(question.answers);
    if (!this.view?.round) this.betting = true;
    if (!open) {
      if (this.view?.round) this.betting = false;
      this.acts = this.view?.round ? this.acts : [];
      return;
    }
    if (!this.betting) return;
    const bets = Object.entries(this.ownBets());
    const pattern = question?.answers?.find((answer) => stakes(answer) || takesBack(answer));
    const events = pattern ? bets.map(([wager, amount]) => ({ ...pattern.event, wager, amount })) : this.acts;
    if (events.length) keepBets(this.host.table, events);
  }

  /** @returns {any[]} */
  lastBets() {
    return lastBets(this.host.table);
  }

  /** @returns {Record<string, number>} */
  ownBets() {
    const seat = this.view?.table.you;
    const bets = { ...((seat && this.view?.round?.seats?.[seat]?.bets) || {}) };
    for (const [wager, { amount }] of this.ahead) bets[wager] = amount;
    return Object.fromEntries(Object.entries(bets).filter(([, amount]) => typeof amount === "number" && amount > 0));
  }

  /** While things move on the felt nothing can be answered: the next question is not on the table yet. */
  hold() {
    this.held = true;
    this.draw();
  }

  /** Whether an answer is on its way, or the next question is. */
  get waits() {
    return this.busy || this.held;
  }

  /** @param {import("./types.js").Answer} answer */
  wagerTitle(answer) {
    return answer.title
      ? titleOf(answer)
      : stakes(answer)
        ? wagerTitle(this.host.felt, answer.event.wager)
        : titleOf(answer);
  }

  // Drawing.

  /** All that the controls are drawn from: while it stays the same they stay, and no click is lost in a redraw. */
  drawnFrom() {
    const { view } = this;
    const you = view?.table.you ?? null;
    const place = you === null ? null : view?.table.places[you];
    const picked = [...this.picks.chosen.values()].map((places) => [...places]);
    return JSON.stringify([
      view?.round?.question,
      view?.examples,
      view?.holds,
      this.ownBets(),
      this.lastBets(),
      view?.table.state,
      view?.table.offered_bank,
      you,
      place?.ready,
      Boolean(view?.round),
      view?.round ? "" : this.lastWords(),
      this.standing(),
      this.waits,
      this.problem,
      this.chip,
      this.typed,
      picked,
      this.words === "",
      this.adviser.known,
    ]);
  }

  draw() {
    const from = this.drawnFrom();
    if (from === this.drawn) return;
    this.drawn = from;
    const kept = focusKey(this.root);
    this.keys.clear();
    const question = this.view?.round?.question;
    const answers = question?.answers ?? [];
    const parts = !answers.length
      ? []
      : question?.kind === "bets"
        ? betControls(this, answers)
        : decideControls(this, answers);
    this.root.replaceChildren(
      this.heading(),
      h(
        "div",
        { class: `controls ${question?.kind ?? "none"}`, "aria-busy": String(this.waits) },
        ...parts.flat().filter((part) => part !== null),
        this.adviser.button(),
        ...this.adviser.box(),
      ),
      h("p", { class: "problem", role: "alert", hidden: !this.problem }, this.problem),
      this.wordsLine(),
    );
    if (!answers.length) between(this);
    restoreFocus(this.root, kept);
  }

  heading() {
    const question = this.view?.round?.question;
    const asked = Boolean(question?.answers?.length);
    const clauses = question?.basis?.clauses ?? [];
    return h(
      "div",
      { class: `ask ${asked ? "mine" : ""}` },
      h("h2", {}, this.askWords()),
      this.view?.holds ? h("span", { class: "holds" }, `You hold ${this.view.holds}.`) : null,
      asked && this.standing() ? h("span", { class: "num" }, this.standing()) : null,
      this.isNew() ? h("span", { class: "soft" }, `Press a spot on the felt or a wager below, then ${this.goWord()}.`) : null,
      asked && clauses.length ? h("cite", { class: "clause" }, this.host.cite(clauses)) : null,
    );
  }

  /** Whether somebody bets here for the first time, and has nothing on the table yet. */
  isNew() {
    const question = this.view?.round?.question;
    const bets = question?.kind === "bets" && Boolean(question.answers?.some(stakes));
    return bets && !this.lastBets().length && !Object.keys(this.ownBets()).length;
  }

  /** What the bet stands at, where a view says it. */
  standing() {
    const round = this.view?.round;
    const you = this.view?.table.you;
    if (!you || round?.question?.kind !== "decide" || typeof round.to_call !== "number" || !round.to_call) return "";
    const own = round.seats[you]?.bets?.pot ?? 0;
    return own
      ? `The bet is ${money(round.to_call)}; you have ${money(own)} in.`
      : `The bet is ${money(round.to_call)}.`;
  }

  askWords() {
    const { view } = this;
    const question = view?.round?.question;
    const you = view?.table.you ?? null;
    if (!view || view.table.state === "closed") return "The table is closed";
    if (!question && you !== null && view.table.offered_bank === you) return "The bank is offered to you";
    if (!question) return this.lastWords() || (you === null ? "You are watching" : view.table.rounds ? "Between rounds" : "Press Start for the first round");
    if (question.kind === "bets") return question.answers ? "Your bets" : "Bets are open";
    if (question.kind === "decide" && question.answers) return decisionWords(question.question ?? "");
    if (question.kind === "decide") return `Seat ${question.seat} decides`;
    return "The dealer acts";
  }

  /** Who won the round that has just ended, at a glance. */
  lastWords() {
    const { view } = this;
    if (!view?.last?.over) return "";
    const names = Object.fromEntries(Object.entries(view.table.places).map(([seat, place]) => [seat, place.name]));
    return headline(view.last, { felt: this.host.felt, you: view.table.you, names, cite: () => "" });
  }

  /** What ends the bets is called by what follows. */
  goWord() {
    return GO_WORDS[this.host.family] ?? "Deal";
  }

  wordsLine() {
    const examples = this.view?.examples ?? [];
    const asked = Boolean(this.view?.round?.question?.answers?.length);
    const field = /** @type {HTMLInputElement} */ (
      h("input", {
        class: "words-field",
        "data-key": "words",
        value: this.words,
        autocomplete: "off",
        spellcheck: "false",
        list: "examples",
        "aria-label": "Type what you do",
        placeholder: examples.length ? `Type what you do, such as: ${examples[0]}` : "Type what you do",
      })
    );
    field.addEventListener("input", () => {
      this.words = field.value;
    });
    const form = h(
      "form",
      { class: "words", hidden: !asked },
      field,
      h("datalist", { id: "examples" }, ...examples.slice(0, 12).map((words) => h("option", { value: words }))),
      h("button", { type: "submit", disabled: this.waits }, "Do it"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.say(field.value);
    });
    this.keys.set("/", () => field.focus());
    return form;
  }

  // Acting.

  /** @param {number} value */
  takeChip(value) {
    this.chip = value;
    this.typed = "";
    takeChip(value);
    this.draw();
  }

  /** @param {string} typed */
  typeAmount(typed) {
    this.typed = typed;
    for (const each of this.root.querySelectorAll(".chip-button")) {
      each.setAttribute("aria-pressed", String(typed === "" && each.getAttribute("data-key") === `chip ${this.chip}`));
    }
  }

  /**
   * @param {import("./types.js").Answer} answer
   * @param {number} place
   */
  toggle(answer, place) {
    this.picks.toggle(answer, place);
    this.draw();
    this.host.redraw();
  }

  /**
   * A click on the felt.
   * @param {string | import("./types.js").Answer} which an answer, or its name
   * @param {{amount?: number, picks?: any[], toggle?: any}} [changes]
   */
  act(which, changes = {}) {
    const answers = this.view?.round?.question?.answers ?? [];
    const answer = typeof which === "string" ? answers.find((each) => each.name === which) : which;
    if (!answer || this.waits) return;
    if (changes.toggle !== undefined || changes.picks !== undefined) {
      if (changes.picks !== undefined) this.picks.set(answer, changes.picks);
      else this.picks.toggleItem(answer, changes.toggle);
      this.draw();
      this.host.redraw();
    } else if (changes.amount !== undefined) this.send([eventOf(answer, { amount: changes.amount })]);
    else if (stakes(answer)) stake(this, answer, this.ownBets()[answer.event.wager] ?? 0);
    else this.send([answer.event]);
  }

  /** @param {string} why */
  refuse(why) {
    this.problem = why;
    this.draw();
  }

  /**
   * Sends inputs as one command. Bets lie on the felt at once and more can be made at once, as all of them answer the
   * same question; after a decision the buttons go until the next view.
   * @param {any[]} acts
   * @returns {Promise<boolean>}
   */
  async send(acts) {
    if (this.waits || this.ask === null) return false;
    this.acts = [...this.acts, ...acts];
    const frame = { t: "do", ask: this.ask, acts };
    const bets = this.view?.round?.question?.kind === "bets" && acts.every((act) => act.event === "Bet");
    return bets ? this.bet(frame) : this.command(frame);
  }

  /**
   * Sends bets; a refusal takes their chips back.
   * @param {{t: string, ask: number, acts: any[]}} frame
   * @returns {Promise<boolean>}
   */
  async bet(frame) {
    const laid = frame.acts.map((act) => ({ amount: act.amount, from: /** @type {number | null} */ (null) }));
    frame.acts.forEach((act, place) => this.ahead.set(act.wager, laid[place]));
    this.problem = "";
    this.redraw();
    const answer = await this.host.command({ ...frame, table: this.host.table });
    frame.acts.forEach((act, place) => {
      laid[place].from = answer.seq ?? null;
      if (answer.t === "no" && this.ahead.get(act.wager) === laid[place]) this.ahead.delete(act.wager);
    });
    if (answer.t === "no") this.problem = refusal(answer, this.host.cite);
    this.redraw();
    return answer.t !== "no";
  }

  redraw() {
    this.draw();
    this.host.redraw();
  }

  /**
   * Puts words into the field for them, to be changed and sent.
   * @param {string} words
   */
  type(words) {
    this.words = words;
    this.draw();
    const field = /** @type {HTMLInputElement | null} */ (this.root.querySelector(".words-field"));
    if (field) field.value = words;
    field?.focus();
  }

  /**
   * Typed words; a word to deal, or nothing typed, ends the bets.
   * @param {string} words
   */
  async say(words) {
    if (this.waits || this.ask === null) return;
    if (words.trim() === "?" && this.adviser.offered) {
      this.words = "";
      await this.adviser.advise();
      return;
    }
    const bets = this.view?.round?.question?.kind === "bets";
    if (bets && (GO.includes(words.trim().toLowerCase()) || !words.trim())) {
      this.words = "";
      await this.goOn(words.trim() === "");
      return;
    }
    if (!words.trim()) return;
    if (await this.command({ t: "say", ask: this.ask, words })) {
      this.words = "";
      this.draw();
    }
  }

  /**
   * The bets of the last round, and the word to deal.
   * @param {any[]} events
   */
  async repeat(events) {
    if (await this.send(events)) await this.ready();
  }

  /**
   * Ends the bets; nothing typed and nothing bet means the same bets again.
   * @param {boolean} same
   */
  async goOn(same) {
    const again = missing(this.lastBets(), this.ownBets());
    if (same && again.length && !Object.keys(this.ownBets()).length) await this.repeat(again);
    else await this.ready();
  }

  /** No more bets from this seat: deal. */
  async ready() {
    await this.command({ t: "seat", act: "ready", seat: this.view?.table.you });
  }

  /**
   * @param {Record<string, any>} frame
   * @returns {Promise<boolean>}
   */
  async command(frame) {
    if (this.waits) return false;
    this.busy = true;
    this.problem = "";
    this.draw();
    const answer = await this.host.command({ ...frame, table: this.host.table });
    this.busy = false;
    if (answer.t === "no") this.problem = refusal(answer, this.host.cite);
    this.draw();
    return answer.t !== "no";
  }

  /**
   * A key of the whole page, while nothing is being typed.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && typing) return target.blur();
    if (typing || (event.key === "Enter" && target.closest("button, a, [role=button]"))) return;
    const press = this.keys.get(event.key) ?? this.keys.get(event.key.toLowerCase());
    if (!press || this.waits) return;
    event.preventDefault();
    press();
  }
}
