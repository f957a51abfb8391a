// @ts-check
/** What choices are worth: a table of expected values, what each mistake costs, and a round's decisions reviewed. */
import { h } from "./draw/svg.js";
import { ask } from "./net.js";
import { count, listed, money, signed, signs, spoken } from "./words.js";

/**
 * @typedef {{name: string, event: Record<string, any>, value: string, cost: string, error?: number, against?: string}} Advised
 * @typedef {{question: string, choice: string, best: string, cost: string, advice: Advised[]}} JudgedChoice
 */

const MOST = 6; // so many choices are shown

/**
 * A fraction of cents as the server writes it, `7/2`, in cents.
 * @param {string} fraction
 */
export function centsOf(fraction) {
  const [above, below = "1"] = fraction.split("/");
  return Math.round(Number(above) / Number(below));
}

/**
 * What a mistake costs, in money.
 * @param {string} cost
 */
export function costWords(cost) {
  const cents = centsOf(cost);
  return cents || cost === "0" ? money(cents) : "less than $0.01";
}

/**
 * A choice as it is called, with what it picks and what it puts in.
 * @param {Advised} each
 */
function choiceWords(each) {
  const amount = typeof each.event.amount === "number" && each.event.amount ? ` ${money(each.event.amount)}` : "";
  const cards = (each.event.cards ?? []).join(" ");
  return `${spoken(each.name)}${amount}${cards ? ` ${signs(cards)}` : ""}`;
}

/**
 * Every choice with its expected value, the best first and marked; of many the best ones and the one chosen.
 * @param {Advised[]} advice
 * @param {string} [chosen]
 * @param {string[]} [others] choices that nobody has worked out
 */
export function worthTable(advice, chosen = "", others = []) {
  const shown = advice.filter((each, place) => place < MOST || each.name === chosen).slice(0, MOST + 1);
  const sampled = advice.some((each) => each.error);
  const against = advice.find((each) => each.against)?.against;
  const note = [
    advice.length > shown.length ? `${count(advice.length - shown.length, "other choice")} cost more.` : "",
    against ? `Estimated ${against}.` : sampled ? "Sampled; the others are as exact as the prices." : "",
    others.length ? `Not worked out: ${listed(others)}.` : "",
  ].filter(Boolean);
  return h(
    "div",
    {},
    h(
      "table",
      { class: "worth" },
      h(
        "thead",
        {},
        h("tr", {}, ...["Choice", "EV", "Cost"].map((title) => h("th", { scope: "col" }, title))),
      ),
      h("tbody", {}, ...shown.map((each) => worthRow(each, chosen))),
    ),
    note.length ? h("p", { class: "soft" }, note.join(" ")) : null,
  );
}

/**
 * @param {Advised} each
 * @param {string} chosen
 */
function worthRow(each, chosen) {
  const best = each.cost === "0";
  const error = each.error ? ` ± ${money(Math.max(1, Math.round(each.error)))}` : "";
  return h(
    "tr",
    { class: `${best ? "best" : ""} ${each.name === chosen ? "chosen" : ""}` },
    h("th", { scope: "row" }, choiceWords(each)),
    h("td", { class: "num" }, `${signed(centsOf(each.value))}${error}`),
    h("td", { class: "num" }, best ? "best" : costWords(each.cost)),
  );
}

/**
 * What one's choices are worth at a practice table now.
 * @param {string} table
 * @returns {Promise<Advised[]>}
 */
export async function adviceAt(table) {
  return (await ask("POST", "/school/advice", { table })).advice;
}

let warm = false;

/**
 * The first advice of a game takes long, so it is begun while the player still thinks.
 * @param {string} table
 */
function warmUp(table) {
  if (warm) return;
  warm = true;
  adviceAt(table).catch(() => {});
}

/** What the decisions of rounds that are over cost, each round asked for once. */
export class Review {
  /**
   * @param {string} table
   * @param {() => void} changed is called when something is known
   */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    this.decided = false;
    this.round = 0;
    /** @type {{decisions: JudgedChoice[], cost: string} | null} */
    this.found = null;
    this.problem = "";
    this.asking = new AbortController();
  }

  /**
   * A view came: remembers that the viewer is asked, and asks when the round is over.
   * @param {import("./types.js").View} view
   */
  see(view) {
    const question = view.round?.question;
    if (question?.kind === "decide" && (question.answers?.length ?? 0) > 1) {
      this.decided = true;
      warmUp(this.table);
    }
    if (view.round || !this.decided || view.table.rounds === this.round) return;
    this.decided = false;
    this.begin(view.table.rounds);
  }

  /** @param {number} round */
  async begin(round) {
    this.asking.abort(); // of rounds one after another the last is reviewed
    Object.assign(this, { round, found: null, problem: "", asking: new AbortController() });
    try {
      const found = await ask("POST", "/school/review", { table: this.table, round }, this.asking.signal);
      if (this.round === round) this.found = found;
    } catch (error) {
      if (this.round === round) this.problem = /** @type {Error} */ (error).message;
    }
    if (this.round === round) this.changed();
  }

  /**
   * The review of a round, for the box of its result; nothing where nothing was decided.
   * @param {number} round
   */
  draw(round) {
    if (!round || round !== this.round) return null;
    if (this.problem) return h("p", { class: "soft" }, `Your decisions were not reviewed: ${this.problem}`);
    if (!this.found) return h("p", { class: "soft", role: "status" }, "Working out what your decisions cost…");
    if (!this.found.decisions.length) return null;
    return reviewBox(this.found.decisions, this.found.cost);
  }
}

/**
 * @param {JudgedChoice[]} decisions
 * @param {string} cost
 */
function reviewBox(decisions, cost) {
  const wrong = decisions.filter((each) => each.cost !== "0");
  const head = wrong.length
    ? `${wrong.length === 1 ? "A mistake" : `${wrong.length} mistakes`} cost you ${costWords(cost)} on average`
    : decisions.length === 1
      ? `${spoken(decisions[0].choice)} was the best choice`
      : `All ${decisions.length} decisions were best: ${listed(decisions.map((each) => each.choice))}`;
  return h(
    "div",
    { class: `review ${wrong.length ? "wrong" : "right"}` },
    h("h3", {}, head),
    ...wrong.map((each) => h("p", {}, `${spoken(each.choice)} cost ${costWords(each.cost)}; best was ${each.best}.`)),
    h(
      "details",
      {},
      h("summary", {}, "What every choice was worth"),
      ...decisions.map((each) => h("div", {}, decisions.length > 1 ? h("h4", {}, spoken(each.question)) : null, worthTable(each.advice, each.choice))),
    ),
  );
}
