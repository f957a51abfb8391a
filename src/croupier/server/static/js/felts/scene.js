// @ts-check
/** A view as the felts draw it: seats in order with all that belongs to them, and the pools of cards. */
import { cardsWords, money, plainName, signed, spoken } from "../words.js";

/**
 * @typedef {import("../types.js").Scene} Scene
 * @typedef {{number: number, name: string, chips: number | null, you: boolean, taken: boolean, away: boolean,
 *   ready: boolean, banker: boolean, bank_turn: ?number, button: boolean, turn: boolean, out: boolean, status: string,
 *   hands: import("../types.js").Hand[], bets: [string, number][], laid: Laid[], net: number | null}} Seat
 *
 * A bet that lies on the table, or lay there until its line was settled.
 * @typedef {{wager: string, amount: number, result: string, profit: number}} Laid
 */

/** Where felts are drawn upright: on phones, but not on one that lies on its side. */
export const NARROW = "(max-width: 700px) and (min-height: 501px), (max-width: 520px)";

/** The drawing's size where nobody says how large the felt is. @type {Record<string, [number, number]>} */
const SIZES = { wide: [1000, 620], narrow: [390, 560] };

/**
 * How large the felt is on the page, in pixels.
 * @param {Scene} scene
 * @returns {[number, number]}
 */
export function sizeOf(scene) {
  return scene.size ?? SIZES[scene.narrow ? "narrow" : "wide"];
}

/**
 * The class that gives a felt the colour of its family.
 * @param {import("../types.js").GameInfo} game
 */
export function clothOf({ family, title }) {
  if (/pai gow|tiles/i.test(title) || family === "keno" || family === "bingo") return "cloth-pai-gow";
  const known = { "twenty-one": "twenty-one", baccarat: "baccarat", roulette: "roulette", "pot poker": "pot" };
  return `cloth-${/** @type {Record<string, string>} */ (known)[family] ?? "banked"}`;
}

/**
 * What a hand on the table is called: by the server's name for it, else by its total.
 * @param {Scene} scene
 * @param {string} key `dealer`, `seat_2_1`, or a part of one
 * @param {import("../types.js").Hand} [hand]
 */
export function nameOf(scene, key, hand) {
  const round = shownRound(scene.view);
  const words = scene.moving && !scene.settling ? "" : (round?.names?.[key] ?? "");
  const known = words || (hand ? handWords(hand) : "");
  return known.charAt(0).toUpperCase() + known.slice(1);
}

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
  return Array.from({ length: most }, (_, place) => seatOf(scene, place + 1));
}

/**
 * @param {Scene} scene
 * @param {number} number
 * @returns {Seat}
 */
function seatOf(scene, number) {
  const { view } = scene;
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
    laid: laidBy(round, number),
    net: round?.over && !scene.settling ? netOf(round, number) : null,
  };
}

/**
 * The bets of a seat; those of a round that is over with what each of them brought.
 * @param {import("../types.js").RoundView | null} round
 * @param {number} seat
 * @returns {Laid[]}
 */
function laidBy(round, seat) {
  /** @type {Map<string, Laid>} */
  const found = new Map();
  for (const [wager, amount] of Object.entries(round?.seats?.[seat]?.bets ?? {}))
    if (typeof amount === "number" && amount > 0) found.set(wager, { wager, amount, result: "", profit: 0 });
  for (const line of round?.lines ?? []) {
    if (line.seat !== seat || line.player || line.result === "withdrawn") continue;
    const before = found.get(line.wager);
    const first = !before?.result;
    found.set(line.wager, {
      wager: line.wager,
      amount: first ? line.stake : before.amount + line.stake,
      result: first || before.result === line.result ? line.result : "settled",
      profit: (before?.profit ?? 0) + line.profit,
    });
  }
  return [...found.values()];
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
 * @returns {{part: string, cards: (string | null)[]}[]}
 */
export function partsOf(hand) {
  const parts = Object.entries(hand.parts ?? {}).filter(([, cards]) => cards.length);
  const sorted = (/** @type {(string | null)[]} */ cards) => cards.map(String).sort().join();
  const same = sorted(parts.flatMap(([, cards]) => cards)) === sorted(hand.cards);
  if (parts.length < 2 || !same) return [{ part: "", cards: hand.cards }];
  return parts.map(([part, cards]) => ({ part, cards }));
}

/**
 * The table in sentences, for a screen reader.
 * @param {Scene} scene
 */
export function describe(scene) {
  const pools = poolsOf(scene).map(({ name, title, hand }) => `${title}: ${cardsWords(hand.cards)}${called(nameOf(scene, name, hand))}.`);
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
  const hands = seat.hands.filter((hand) => hand.cards.length).map((hand, place) => `${cardsWords(hand.cards)}${called(nameOf(scene, `seat_${seat.number}_${place + 1}`, hand))}`);
  const marks = [seat.status, seat.turn && "to act", seat.banker && "banks", seat.button && "button"].filter(Boolean);
  const net = seat.net === null ? [] : [signed(seat.net)];
  return `${name}${chips}: ${[...bets, ...hands, ...marks, ...net].join("; ") || "no bet"}.`;
}

/** @param {string} words */
function called(words) {
  return words ? ` (${words.charAt(0).toLowerCase()}${words.slice(1)})` : "";
}
