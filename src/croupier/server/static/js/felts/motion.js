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
 * The views in which a round is settled, bet by bet: names of hands first, then chips; amounts, stacks and words follow at
 * the end. Lines of others are settled seat by seat, the viewer's one by one, and very many all at once.
 * @param {View} view
 * @param {View} before
 * @returns {View[]}
 */
export function settlingSteps(view, before) {
  const which = view.round ? "round" : "last";
  /** @type {Data | null} */
  const round = view[which];
  const was = shownRound(before);
  const ended = view.table.rounds > before.table.rounds || (round?.over && was && !was.over);
  if (!round?.over || !ended || !round.lines.length) return [];
  /** @type {Data} */
  const still = unsettled(round, was);
  const groups = grouped(round.lines, view.table.you);
  return groups.map((_, place) => ({
    ...view,
    table: { ...view.table, places: before.table.places, meters: before.table.meters },
    [which]: { ...still, pools: round.pools, names: round.names, qualifies: round.qualifies, over: true, lines: groups.slice(0, place + 1).flat() },
  }));
}

const MOST = 8; // steps in which a round is settled

/**
 * @param {Data[]} lines
 * @param {number | null} you
 */
function grouped(lines, you) {
  /** @type {Data[][]} */
  const groups = [];
  for (const line of lines) {
    const last = groups.at(-1)?.[0];
    if (last && last.seat === line.seat && line.seat !== you) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups.length > MOST ? [lines.filter((line) => line.profit < 0), lines.filter((line) => line.profit >= 0)] : groups;
}
