// @ts-check
/** What layouts share: spots that take bets by mouse and keys, chips on them, results, and what moves. */
import { chip } from "../draw/chips.js";
import { at, el } from "../draw/svg.js";
import { money, signed } from "../words.js";

/** @typedef {Record<string, any>} Data */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {Scene["act"]} Act */
/**
 * @typedef {{seat: string, amount: number, own: boolean, off?: boolean, result?: string, profit?: number,
 *   colour?: string}} Laid
 */

/** The cloth of each layout. @type {Record<string, string>} */
const CLOTHS = { roulette: "roulette", craps: "banked", baccarat: "baccarat", roads: "baccarat" };

/**
 * The drawing of a layout.
 * @param {string} name
 * @param {[number, number]} size
 * @param {boolean} narrow
 * @param {...any} children
 * @returns {SVGSVGElement}
 */
export function sheet(name, [wide, high], narrow, ...children) {
  const ground = el("rect", { class: "felt-ground", x: 3, y: 3, width: wide - 6, height: high - 6, rx: 16 });
  const svg = /** @type {SVGSVGElement} */ (
    el(
      "svg",
      { class: `felt layout layout-${name} cloth-${CLOTHS[name] ?? "pai-gow"}${narrow ? " narrow" : ""}`, viewBox: `0 0 ${wide} ${high}` },
      ground,
      ...children,
    )
  );
  rove(svg);
  return svg;
}

/**
 * The round on the table, or the last one.
 * @param {Data} view
 * @returns {Data}
 */
export function shown(view) {
  return view.round ?? view.last ?? {};
}

/**
 * The seat of the viewer, as a key of the seats.
 * @param {Data} view
 */
export function own(view) {
  const you = view.table?.you;
  return you === null || you === undefined ? "" : String(you);
}

/**
 * The bets that may be made now and taken back, by wager.
 * @param {Data} view
 * @returns {Map<string, {place?: Data, back?: Data}>}
 */
export function openBets(view) {
  const found = new Map();
  for (const answer of view.round?.question?.answers ?? []) {
    const event = answer.event;
    if (event.event !== "Bet") continue;
    const entry = found.get(event.wager) ?? {};
    if (event.amount) entry.place ??= answer;
    else entry.back ??= answer;
    found.set(event.wager, entry);
  }
  return found;
}

/**
 * Who has what on each wager; when the round is over, what each line brought.
 * @param {Data} round
 * @param {string} you
 * @returns {Map<string, Laid[]>}
 */
export function betsOn(round, you) {
  const found = new Map();
  const put = (/** @type {string} */ wager, /** @type {Data} */ bet) =>
    found.set(wager, [...(found.get(wager) ?? []), bet]);
  const lines = new Map();
  for (const line of round.lines ?? []) {
    const key = `${line.seat} ${line.wager}`;
    if (line.result !== "withdrawn") lines.set(key, line);
  }
  for (const [seat, place] of Object.entries(round.seats ?? {})) {
    for (const [wager, amount] of Object.entries(/** @type {Data} */ (place).bets ?? {})) {
      const line = lines.get(`${seat} ${wager}`);
      lines.delete(`${seat} ${wager}`);
      const off = /** @type {Data} */ (place).active?.[wager] === false;
      const { in_colour: coloured, chips: held } = /** @type {Data} */ (place);
      const colour = coloured?.includes(wager) ? held?.colour : undefined;
      put(wager, { seat, amount, own: seat === you, off, result: line?.result, profit: line?.profit, colour });
    }
  }
  for (const line of lines.values()) {
    put(line.wager, {
      seat: String(line.seat),
      amount: line.stake,
      own: String(line.seat) === you,
      result: line.result,
      profit: line.profit,
    });
  }
  return found;
}

/**
 * A place that takes a bet: a click or Enter puts it into the controls, or does what `press` does; Delete takes it
 * back.
 * @param {SVGElement} shape
 * @param {{name: string, words: string, clauses?: string[], x: number, y: number, place?: Data, back?: Data, act: Act,
 *   press?: () => void, pressed?: boolean}} of
 */
export function spot(shape, { name, words, clauses, x, y, place, back, act, press, pressed }) {
  const call = press ?? (place && (() => act(place.name)));
  const state = {
    "aria-disabled": call ? null : "true",
    "aria-pressed": pressed === undefined ? null : String(pressed),
  };
  const button = el(
    "g",
    {
      class: call ? "spot open" : "spot",
      role: "button",
      tabindex: -1,
      "aria-label": words,
      ...state,
      "data-spot": name,
      "data-x": x,
      "data-y": y,
    },
    el("title", {}, [words, ...(clauses ?? [])].join(", ")),
    shape,
  );
  button.addEventListener("click", () => call?.());
  button.addEventListener("keydown", (event) => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    if (key === "Enter" || key === " ") call?.();
    else if ((key === "Delete" || key === "Backspace") && back) act(back.name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return button;
}

/**
 * What a screen reader says of a spot.
 * @param {Data} spot
 * @param {{own: boolean, amount: number, off?: boolean}[]} bets
 */
export function spotWords(spot, bets) {
  const pays = [spot.pays ?? []].flat();
  const parts = [spot.title, pays.length ? `pays ${[...new Set(pays)].join(" or ")}` : ""];
  for (const bet of bets) if (bet.own) parts.push(`your bet ${money(bet.amount)}${bet.off ? " is off" : ""}`);
  const others = bets.filter((bet) => !bet.own).length;
  if (others) parts.push(`${others} other ${others === 1 ? "player" : "players"}`);
  return parts.filter(Boolean).join(", ");
}

/** An amount that fits on a chip: `5`, `25¢`, `2K`. @param {number} cents */
export function brief(cents) {
  if (cents < 100) return `${cents}¢`;
  if (cents >= 1_000_000) return `${+(cents / 100_000).toFixed(0)}K`;
  if (cents >= 100_000) return `${+(cents / 100_000).toFixed(1)}K`;
  return (cents / 100).toFixed(cents < 10_000 && cents % 100 ? 2 : 0);
}

/** The colour of a chip for an amount. @param {number} cents */
function colour(cents) {
  return [100_000, 50_000, 10_000, 2_500, 500, 100, 25, 5, 1].find((value) => cents >= value) ?? 1;
}

/**
 * The chips at one place: those of others behind, the viewer's in front with its amount.
 * @param {number} x
 * @param {number} y
 * @param {Laid[]} bets
 * @param {{radius?: number, spread?: number}} [how]
 */
export function chips(x, y, bets, { radius = 11, spread = 0.7 } = {}) {
  const others = bets.filter((bet) => !bet.own);
  const mine = bets.filter((bet) => bet.own);
  const ordered = [...others, ...mine];
  const step = radius * spread;
  const drawn = ordered.map((bet, place) => {
    const shift = (place - (ordered.length - 1) / 2) * step * (ordered.length > 3 ? 3 / ordered.length : 1);
    return at(
      x + shift,
      y,
      {
        class: ["bet", bet.own ? "own" : "other", bet.result, bet.off && "off", bet.colour && `in-${bet.colour}`]
          .filter(Boolean)
          .join(" "),
      },
      bet.own && el("circle", { class: "bet-ring", r: radius + 2 }),
      chip(colour(bet.amount), bet.own ? radius : radius * 0.82),
      bet.own &&
        el(
          "text",
          { class: "bet-words", y: 4, "text-anchor": "middle", "font-size": brief(bet.amount).length > 3 ? 9.5 : 12 },
          brief(bet.amount),
        ),
      bet.off && el("text", { class: "bet-off", y: -radius - 3, "text-anchor": "middle" }, "OFF"),
    );
  });
  return el("g", { class: "bets", "aria-hidden": "true" }, ...drawn);
}

/**
 * What the viewer won at a place, as a tag beside the chips.
 * @param {number} x
 * @param {number} y
 * @param {{own: boolean, profit?: number, result?: string}[]} bets
 */
export function outcome(x, y, bets) {
  const mine = bets.filter((bet) => bet.own && bet.profit !== undefined && bet.result === "won");
  if (!mine.length) return null;
  const words = signed(mine.reduce((sum, bet) => sum + (bet.profit ?? 0), 0));
  const wide = words.length * 7 + 10;
  return at(
    x + wide / 2,
    y,
    { class: "profit", "aria-hidden": "true" },
    el("rect", { class: "profit-ground", x: -wide / 2, y: -9, width: wide, height: 18, rx: 9 }),
    el("text", { class: "profit-words", y: 4.5, "text-anchor": "middle" }, words),
  );
}

/**
 * Words in lines of so many letters.
 * @param {string} words
 * @param {number} most
 */
export function wrapped(words, most) {
  /** @type {string[]} */
  const lines = [];
  for (const word of words.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * The limits of the house, one below the other.
 * @param {Data} felt
 * @param {number} x
 * @param {number} y
 * @param {{anchor?: string, letters?: number}} [how]
 */
export function limits(felt, x, y, { anchor = "end", letters = 60 } = {}) {
  let line = 0;
  const texts = felt.inscriptions
    .filter((/** @type {Data} */ each) => each.kind === "limit")
    .flatMap((/** @type {Data} */ each) =>
      wrapped(each.text, letters).map((words) =>
        el(
          "text",
          { x, y: y + 17 * line++, "text-anchor": anchor },
          words,
          each.clauses?.length ? el("title", {}, each.clauses.join(", ")) : null,
        ),
      ),
    );
  return el("g", { class: "limits" }, ...texts);
}

/**
 * Says in a line what a spot is, what it pays and what lies there, while one points at it or has it in focus.
 * @param {SVGSVGElement} svg
 * @param {(spot: string | null) => string} words
 */
export function captioned(svg, words) {
  const line = svg.querySelector(".caption");
  const show = (/** @type {Event} */ event) => {
    const name = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-spot]"))
      ?.dataset.spot;
    const left = event.type === "pointerleave" || event.type === "focusout";
    const text = words(left || name === undefined ? null : name);
    if (line) line.textContent = text;
  };
  for (const kind of ["pointerover", "pointerleave", "focusin", "focusout"]) svg.addEventListener(kind, show);
}

/**
 * The line for a spot: its title, what it pays and the viewer's bet.
 * @param {Data | undefined} spot
 * @param {{own: boolean, amount: number}[]} bets
 */
export function captionOf(spot, bets) {
  if (!spot) return "";
  const pays = [...new Set([spot.pays ?? []].flat())].join(" or ");
  const mine = bets.find((bet) => bet.own);
  return `${spot.title}${pays ? ` pays ${pays}` : ""}${mine ? `; your bet ${money(mine.amount)}` : ""}`;
}

// Keys.

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * One stop for Tab; arrows go to the nearest spot in their direction.
 * @param {SVGSVGElement} svg
 */
export function rove(svg) {
  const spots = () => /** @type {SVGElement[]} */ ([...svg.querySelectorAll("[data-spot]")]);
  const first = spots().find((each) => each.classList.contains("open")) ?? spots()[0];
  if (!first) return;
  first.setAttribute("tabindex", "0");
  svg.addEventListener("focusin", (event) => {
    const now = /** @type {Element} */ (event.target).closest("[data-spot]");
    for (const each of spots()) each.setAttribute("tabindex", each === now ? "0" : "-1");
  });
  svg.addEventListener("keydown", (event) => {
    const now = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest("[data-spot]"));
    const next =
      now &&
      (event.key === "Home"
        ? spots()[0]
        : event.key === "End"
          ? spots().at(-1)
          : nearest(now, spots(), ARROWS[event.key]));
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  });
}

/**
 * @param {SVGElement} from
 * @param {SVGElement[]} spots
 * @param {[number, number] | undefined} way
 */
function nearest(from, spots, way) {
  if (!way) return null;
  let best = null;
  let least = Infinity;
  for (const spot of spots) {
    const dx = Number(spot.dataset.x) - Number(from.dataset.x);
    const dy = Number(spot.dataset.y) - Number(from.dataset.y);
    const along = dx * way[0] + dy * way[1];
    const across = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const cost = along + 2.5 * across;
    if (along > 0.5 && cost < least) [best, least] = [spot, cost];
  }
  return best;
}

// What moves.

/** @type {Map<string, string>} */
const rested = new Map();

/**
 * Whether a scene moves to a result that was not there when things last came to rest.
 * @param {Scene} scene
 * @param {string} what
 * @param {string | null} key the result, null while there is none
 */
export function comes({ view, moving }, what, key) {
  const name = `${view.table?.name} ${what}`;
  if (!moving) rested.set(name, key ?? "");
  return Boolean(moving) && key !== null && rested.get(name) !== key;
}
