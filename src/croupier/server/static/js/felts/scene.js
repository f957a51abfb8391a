// @ts-check
/** A view as the felts draw it: seats in order with all that belongs to them, and the pools of cards. */
import { cardsWords, money, plainName, signed, spoken } from "../words.js";

/**
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {{number: number, name: string, chips: number | null, you: boolean, taken: boolean, away: boolean,
 *   ready: boolean, banker: boolean, bank_turn: ?number, button: boolean, turn: boolean, out: boolean, status: string,
 *   hands: import("../types.js").Hand[], bets: [string, number][], net: number | null}} Seat
 */

/** Where felts are drawn upright: on phones, but not on one that lies on its side. */
export const NARROW = "(max-width: 700px) and (min-height: 501px), (max-width: 520px)";

/**
 * The round that is shown: the one in play, or the one that ended last.
 * @param {import("../types.js").View} view
 */
export function shownRound(view) {
  return view.round ?? view.last;
}

/**
 * Every place of the table.
 * @param {Scene} scene
 * @returns {Seat[]}
 */
export function seatsOf(scene) {
  const { view, places } = scene;
  const numbers = Object.keys(view.table.places).map(Number);
  const most = Math.max(places || 0, ...numbers);
  return Array.from({ length: most }, (_, place) => seatOf(view, place + 1));
}

/**
 * @param {import("../types.js").View} view
 * @param {number} number
 * @returns {Seat}
 */
function seatOf(view, number) {
  const round = shownRound(view);
  const place = view.table.places[number];
  const own = round?.seats?.[number];
  const banker = view.table.banker === number || round?.bank?.seat === number;
  const status = own?.status ?? "";
  return {
    number,
    name: plainName(place?.name ?? ""),
    chips: place?.chips ?? null,
    you: view.table.you === number,
    taken: Boolean(place),
    away: Boolean(place?.away),
    ready: Boolean(place?.ready),
    banker,
    bank_turn: banker ? view.table.bank_turn : null,
    button: round?.button === number,
    turn: isTurn(view, number),
    out: ["folded", "dead", "mucked", "sits out"].includes(status),
    status: ["in", "out", "settled", ""].includes(status) ? "" : status,
    hands: own?.hands ?? [],
    bets: Object.entries(own?.bets ?? {}).filter(([, amount]) => typeof amount === "number" && amount > 0),
    net: round?.over ? netOf(round, number) : null,
  };
}

/**
 * Whether a seat may bet in the round, or in the next one: whoever banks does not.
 * @param {Scene} scene
 * @param {Seat} seat
 */
export function plays(scene, seat) {
  const round = shownRound(scene.view);
  return !seat.banker && (!round || Boolean(round.seats?.[seat.number]) || round.over);
}

/**
 * @param {import("../types.js").View} view
 * @param {number} number
 */
function isTurn(view, number) {
  const question = view.round?.question;
  return question?.kind === "decide" && question.seat === number;
}

/**
 * What a seat won or lost by the lines of a round; null without a line.
 * @param {import("../types.js").RoundView} round
 * @param {number} seat
 */
export function netOf(round, seat) {
  const own = round.lines.filter((line) => line.seat === seat && !line.player);
  return own.length ? own.reduce((sum, line) => sum + line.profit, 0) : null;
}

/**
 * The pools of cards that lie on the table, each with its title.
 * @param {Scene} scene
 * @returns {{name: string, title: string, hand: import("../types.js").Hand}[]}
 */
export function poolsOf(scene) {
  const pools = shownRound(scene.view)?.pools ?? {};
  const titles = Object.fromEntries(scene.felt.areas.map((area) => [area.name, area.title]));
  return Object.entries(pools)
    .filter(([name, pool]) => !["burn", "discard"].includes(name) && pool.cards?.length)
    .map(([name, pool]) => ({ name, title: titles[name] ?? spoken(name), hand: pool }));
}

/**
 * The wager's title as the felt prints it.
 * @param {import("../types.js").Felt} felt
 * @param {string} wager
 */
export function wagerTitle(felt, wager) {
  const spot = felt.spots.find((each) => (each.wager ?? each.name) === wager);
  return spot?.title ?? spoken(wager);
}

/**
 * The answer that stakes on a wager, where it is open.
 * @param {Scene} scene
 * @param {string} wager
 */
export function answerFor(scene, wager) {
  const answers = scene.view.round?.question?.answers ?? [];
  return answers.find(({ event }) => event.event === "Bet" && event.wager === wager && event.amount > 0);
}

/**
 * What a hand is called: its total or its name.
 * @param {import("../types.js").Hand} hand
 */
export function handWords(hand) {
  if (hand.called) return hand.called;
  return hand.total === null || hand.total === undefined ? "" : String(hand.total);
}

/**
 * Hands of a seat part by part, where all of their cards are set into parts; cards that were discarded are none.
 * @param {import("../types.js").Hand} hand
 * @returns {{title: string, cards: (string | null)[]}[]}
 */
export function partsOf(hand) {
  const parts = Object.entries(hand.parts ?? {}).filter(([, cards]) => cards.length);
  const sorted = (/** @type {(string | null)[]} */ cards) => cards.map(String).sort().join();
  const same = sorted(parts.flatMap(([, cards]) => cards)) === sorted(hand.cards);
  if (parts.length < 2 || !same) return [{ title: handWords(hand), cards: hand.cards }];
  return parts.map(([title, cards]) => ({ title, cards }));
}

/**
 * The table in sentences, for a screen reader.
 * @param {Scene} scene
 */
export function describe(scene) {
  const pools = poolsOf(scene).map(({ title, hand }) => `${title}: ${cardsWords(hand.cards)}${called(hand)}.`);
  const seats = seatsOf(scene)
    .filter((seat) => seat.taken)
    .map((seat) => describeSeat(scene, seat));
  return [...pools, ...seats].join(" ");
}

/**
 * @param {Scene} scene
 * @param {Seat} seat
 */
function describeSeat(scene, seat) {
  const name = seat.you ? `You, seat ${seat.number}` : `Seat ${seat.number}, ${seat.name}`;
  const chips = seat.chips === null ? "" : `, ${money(seat.chips)}`;
  const bets = seat.bets.map(([wager, amount]) => `${wagerTitle(scene.felt, wager)} ${money(amount)}`);
  const hands = seat.hands.filter((hand) => hand.cards.length).map((hand) => `${cardsWords(hand.cards)}${called(hand)}`);
  const marks = [seat.status, seat.turn && "to act", seat.banker && "banks", seat.button && "button"].filter(Boolean);
  const net = seat.net === null ? [] : [signed(seat.net)];
  return `${name}${chips}: ${[...bets, ...hands, ...marks, ...net].join("; ") || "no bet"}.`;
}

/** @param {import("../types.js").Hand} hand */
function called(hand) {
  const words = handWords(hand);
  return words ? ` (${words})` : "";
}
