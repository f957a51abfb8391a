// @ts-check
/** What the controls offer, from the answers of a question alone: no rule of any game is known here. */
import { VALUES } from "../draw/chips.js";
import { money, spoken } from "../words.js";

/** @typedef {import("../types.js").Answer} Answer */

/**
 * Whether an answer stakes on a wager.
 * @param {Answer} answer
 */
export function stakes(answer) {
  return answer.event.event === "Bet" && answer.event.amount > 0;
}

/**
 * Whether an answer takes a bet back.
 * @param {Answer} answer
 */
export function takesBack(answer) {
  return answer.event.event === "Bet" && answer.event.amount === 0;
}

/**
 * Whether its amount may vary.
 * @param {Answer} answer
 */
export function varies(answer) {
  return answer.least !== undefined && answer.most !== undefined && answer.least < answer.most;
}

/**
 * An answer as its button says it.
 * @param {Answer} answer
 */
export function titleOf(answer) {
  const title = answer.title ?? answer.name;
  const words = spoken(title);
  return answer.name === "raise" ? `${words} to` : words;
}

/**
 * An amount within the bounds and on a step.
 * @param {Answer} answer
 * @param {number} amount
 */
export function fitted(answer, amount) {
  const least = answer.least ?? amount;
  const most = answer.most ?? amount;
  const step = answer.step || 1;
  if (amount >= most) return most;
  return least + Math.max(0, Math.floor((amount - least) / step)) * step;
}

/**
 * What lies on a wager after one more chip.
 * @param {Answer} answer
 * @param {number} now what lies there
 * @param {number} chip
 */
export function raised(answer, now, chip) {
  if (!now) return fitted(answer, chip);
  const next = fitted(answer, now + chip);
  return next > now ? next : Math.max(now, fitted(answer, now + (answer.step || 1)));
}

/**
 * The chips that are of use for these answers, lowest first.
 * @param {Answer[]} answers
 */
export function chipsFor(answers) {
  const amounts = answers.filter((answer) => answer.most !== undefined);
  if (!amounts.length) return [];
  const most = Math.max(...amounts.map((answer) => answer.most ?? 0));
  const found = VALUES.filter((value) => value <= most && (value >= 100 || most < 100)).reverse();
  return found.slice(0, 6);
}

/**
 * A key for each name: its first letter that is free, then any letter that is.
 * @param {string[]} names
 * @param {string} taken letters that mean something else
 * @returns {Map<string, string>}
 */
export function keysFor(names, taken) {
  const used = new Set(taken);
  const found = new Map();
  for (const name of names) {
    const letters = [...name.toLowerCase()].filter((letter) => /[a-z]/.test(letter));
    const initials = name
      .toLowerCase()
      .split(/[\s_]+/)
      .map((word) => word[0]);
    const key = [...initials, ...letters, ..."abcdefghijklmnopqrstuvwxyz"].find(
      (letter) => letter && /[a-z]/.test(letter) && !used.has(letter),
    );
    if (!key) continue;
    used.add(key);
    found.set(name, key);
  }
  return found;
}

/**
 * The event of an answer with an amount and picks.
 * @param {Answer} answer
 * @param {{amount?: number, picks?: any[]}} [changes]
 */
export function eventOf(answer, { amount, picks } = {}) {
  const event = { ...answer.event };
  if (amount !== undefined) event.amount = amount;
  if (picks !== undefined && answer.pick) event[answer.pick.field] = picks;
  return event;
}

/**
 * How many things are to be picked, in words.
 * @param {{least: number, most: number, field: string}} pick
 */
export function pickWords({ least, most, field }) {
  const one = field === "dice" ? "die" : field.replace(/s$/, "");
  const several = field === "dice" ? "dice" : `${one}s`;
  if (least === most) return `Pick ${least} ${least === 1 ? one : several}`;
  return least ? `Pick ${least} to ${most} ${several}` : `Pick up to ${most} ${several}`;
}

/**
 * Bounds of an amount in words.
 * @param {Answer} answer
 */
export function boundsWords(answer) {
  if (answer.least === undefined || answer.most === undefined) return "";
  if (answer.least === answer.most) return money(answer.least);
  return `${money(answer.least)} to ${money(answer.most)}`;
}

/**
 * Amounts one click away: the least, those suggested, and the most apart from them.
 * @param {Answer} answer
 */
export function quickAmounts(answer) {
  const least = answer.least ?? 0;
  const most = answer.most ?? 0;
  const between = (answer.suggested ?? []).filter((amount) => amount > least && amount < most);
  return between.length ? between.slice(0, 4) : least >= 100 ? [least] : [];
}

/**
 * The bets of the round before as events, as far as they do not lie there already.
 * @param {any[]} events
 * @param {Record<string, number>} now
 */
export function missing(events, now) {
  return events.filter((event) => event.event !== "Bet" || now[event.wager] !== event.amount);
}
