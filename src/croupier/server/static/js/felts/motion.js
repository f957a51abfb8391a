// @ts-check
/** A view while things still move: what was dealt, thrown or drawn is there, what follows from it is not yet. */
import { shownRound } from "./scene.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {Record<string, any>} Data */

const GAP = 90; // milliseconds between two cards of a deal
const DRAWN = ["board", "called"]; // balls in the order in which they came, by the family's word for them

/**
 * A view without results: the stacks, bets, boards and point as they were, no lines, no winner, no name for a hand that
 * has just changed, nobody asked.
 * @param {View} view
 * @param {View} before
 * @returns {View}
 */
export function inMotion(view, before) {
  /** @type {Data | null} */
  const was = shownRound(before);
  const still = (/** @type {Data | null} */ round) => round && unsettled(round, was);
  return {
    ...view,
    table: { ...view.table, places: before.table.places, meters: before.table.meters },
    round: /** @type {any} */ (still(view.round)),
    last: /** @type {any} */ (view.round ? view.last : still(view.last)),
  };
}

/**
 * @param {Data} round
 * @param {Data | null} was
 */
function unsettled(round, was) {
  const kept = was ? ["roads", "point", "meters", "tickets", "cards", "spin"].filter((name) => name in was) : [];
  const seats = Object.entries(round.seats ?? {}).map(([number, seat]) => {
    const then = was?.over ? undefined : was?.seats?.[number];
    const hands = seat.hands?.map((/** @type {Data} */ hand, /** @type {number} */ place) =>
      unnamed(hand, then?.hands?.[place]),
    );
    const bets = Object.keys(seat.bets ?? {}).length ? seat.bets : (then?.bets ?? seat.bets);
    return [number, { ...seat, bets, ...(hands ? { hands } : {}) }];
  });
  const pools = Object.entries(round.pools ?? {}).map(([name, pool]) => [
    name,
    unnamed(pool, was?.over ? undefined : was?.pools?.[name]),
  ]);
  return {
    ...round,
    ...Object.fromEntries(kept.map((name) => [name, /** @type {Data} */ (was)[name]])),
    seats: Object.fromEntries(seats),
    ...(round.pools ? { pools: Object.fromEntries(pools) } : {}),
    over: false,
    lines: [],
    question: null,
    winner: null,
  };
}

/**
 * @param {Data} hand
 * @param {Data | undefined} then
 */
function unnamed(hand, then) {
  const same = JSON.stringify(hand?.cards) === JSON.stringify(then?.cards);
  return same || !hand?.cards ? hand : { ...hand, called: undefined, total: null };
}

/**
 * The views that lead to a view: one for each ball that was drawn since, else the view alone.
 * @param {View} view
 * @param {View} before
 * @returns {View[]}
 */
export function stepsTo(view, before) {
  const which = view.round ? "round" : "last";
  /** @type {Data} */
  const round = view[which] ?? {};
  const name = DRAWN.find((each) => Array.isArray(round[each]));
  if (!name) return [view];
  const balls = round[name];
  const was = /** @type {Data | null} */ (shownRound(before))?.[name] ?? [];
  const known = was.every((/** @type {any} */ ball, /** @type {number} */ place) => ball === balls[place]) ? was.length : 0;
  if (balls.length - known < 2) return [view];
  return balls.slice(known).map((/** @type {any} */ _, /** @type {number} */ place) => {
    const drawn = balls.slice(0, known + place + 1);
    const calls = "calls" in round ? { calls: drawn.length } : {};
    return { ...view, [which]: { ...round, ...calls, [name]: drawn } };
  });
}

/**
 * Cards that have just come are dealt one after another.
 * @param {Element} felt
 */
export function dealt(felt) {
  /** @type {NodeListOf<SVGElement>} */ (felt.querySelectorAll(".fresh")).forEach((card, place) => {
    card.style.animationDelay = `${place * GAP}ms`;
  });
}

/**
 * What moves on a felt and comes to rest by itself.
 * @param {Element} felt
 */
export function movements(felt) {
  return felt
    .getAnimations({ subtree: true })
    .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
}
