// @ts-check
/** Parts that arc and oval share: plates of seats, hands, bets, spots, pools of cards, meters. */
import { RATIO, row, stepOf } from "../draw/cards.js";
import { stack } from "../draw/chips.js";
import { at, cut, el, label, pressable } from "../draw/svg.js";
import { money, signed } from "../words.js";
import { answerFor, partsOf, wagerTitle } from "./scene.js";

/** @typedef {import("./scene.js").Seat} Seat */
/** @typedef {import("../types.js").Scene} Scene */

/**
 * A plate with name and chips around the origin; what the seat won is on it when the round is over.
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {number} wide
 */
export function plate(scene, seat, wide) {
  if (!seat.taken) return emptyPlate(scene, seat, wide);
  const high = 36;
  const name = seat.you ? "You" : seat.name;
  const kinds = ["plate", seat.you && "mine", seat.turn && "turn", seat.out && "gone", seat.away && "gone"];
  const chips = seat.chips === null ? "" : money(seat.chips);
  return el(
    "g",
    { class: kinds.filter(Boolean).join(" ") },
    el("rect", { class: "plate-ground", x: -wide / 2, y: -high / 2, width: wide, height: high, rx: 8 }),
    label(0, -4, cut(`${seat.number}  ${name}`, Math.floor(wide / 7.4)), "plate-name"),
    label(0, 12, seat.status && !seat.net ? cut(seat.status, 14) : chips, "plate-chips"),
    outcome(seat, wide),
    seat.ready && at(wide / 2 - 9, -9, {}, el("path", { class: "tick", d: "M-4 0L-1 3L4 -4" })),
    seat.banker && mark(-wide / 2, -high / 2, seat.bank_turn ? `Bank ${seat.bank_turn}` : "Bank", "bank"),
    seat.button && mark(wide / 2, -high / 2, "D", "button"),
  );
}

/**
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {number} wide
 */
function emptyPlate(scene, seat, wide) {
  const open = scene.sit && scene.view.table.you === null;
  const drawn = el(
    "g",
    { class: "plate free" },
    el("rect", { class: "plate-ground", x: -wide / 2.6, y: -14, width: wide / 1.3, height: 28, rx: 8 }),
    label(0, 4, open ? `Sit at ${seat.number}` : `${seat.number}`, "plate-chips"),
  );
  const sit = scene.sit;
  return open && sit ? pressable(drawn, `Sit down at seat ${seat.number}`, () => sit(seat.number)) : drawn;
}

/**
 * @param {Seat} seat
 * @param {number} wide
 */
function outcome(seat, wide) {
  if (seat.net === null) return null;
  const kind = seat.net > 0 ? "won" : seat.net < 0 ? "lost" : "even";
  const words = seat.net ? signed(seat.net) : "even";
  const size = words.length * 7 + 12;
  return at(
    0,
    27,
    { class: `outcome ${kind}` },
    el("rect", { class: "outcome-ground", x: -Math.min(size, wide) / 2, y: -10, width: Math.min(size, wide), height: 19, rx: 9.5 }),
    label(0, 4, words, "outcome-words"),
  );
}

/**
 * A small round or long mark, such as the dealer button.
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {string} kind
 */
function mark(x, y, words, kind) {
  const wide = words.length > 1 ? words.length * 6.4 + 10 : 18;
  return at(
    x,
    y,
    { class: `mark ${kind}` },
    el("rect", { x: -wide / 2, y: -9, width: wide, height: 18, rx: 9 }),
    label(0, 4, words, "mark-words"),
  );
}

/**
 * The hands of a seat side by side with what they are called; the row's foot is at the origin.
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {{width: number, room: number, words: boolean}} how
 */
export function hands(scene, seat, { width, room, words }) {
  const parts = seat.hands.filter((hand) => hand.cards.length).flatMap((hand, number) =>
    partsOf(hand).map((part, place) => ({ ...part, hand, key: `${seat.number}.${number}.${place}` })),
  );
  const places = sideBySide(parts.map((part) => part.cards.length), width, room);
  return parts.map((part, place) => {
    const asked = seat.turn && (scene.view.round?.question?.hand ?? 1) === place + 1 && parts.length > 1;
    const drawn = row(part.cards, {
      width,
      room: places[place].wide,
      fresh: (index) => scene.fresh(`${part.key}.${index}.${part.cards[index]}`),
      marked: (name) => seat.you && isPicked(scene, name),
    });
    const stake = parts.length > 1 && part.hand.bet ? money(part.hand.bet) : "";
    const named = [words && part.title, stake].filter(Boolean).join(", ");
    const title = named ? tag(0, 8, named) : null;
    return at(places[place].x, 0, { class: `hand ${seat.out ? "gone" : ""} ${asked ? "asked" : ""}` }, at(0, -width * RATIO, {}, drawn), title);
  });
}

/**
 * Where rows of cards lie beside one another around the origin, each as wide as its cards need.
 * @param {number[]} counts
 * @param {number} width
 * @param {number} room
 */
function sideBySide(counts, width, room) {
  const between = 12;
  const step = stepOf(counts, width, room, between);
  const wides = counts.map((count) => step * (count - 1) + width);
  const all = wides.reduce((sum, wide) => sum + wide, 0) + between * (counts.length - 1);
  let left = -all / 2;
  return wides.map((wide) => {
    const x = left + wide / 2;
    left += wide + between;
    return { x, wide };
  });
}

/**
 * @param {Scene} scene
 * @param {string | null} name
 */
function isPicked(scene, name) {
  const answers = scene.view.round?.question?.answers ?? [];
  return answers.some((answer) => answer.pick && scene.picked(answer.name).includes(name));
}

/**
 * Words on a dark ground.
 * @param {number} x
 * @param {number} y
 * @param {string} words
 */
export function tag(x, y, words) {
  const shown = cut(words, 30);
  const wide = shown.length * 6.6 + 14;
  return at(
    x,
    y,
    { class: "tag" },
    el("rect", { class: "tag-ground", x: -wide / 2, y: -9, width: wide, height: 18, rx: 9 }),
    label(0, 4, shown, "tag-words"),
  );
}

/**
 * What another seat has bet: one stack for all, its parts named where there are several.
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {number} radius
 */
export function betsOf(scene, seat, radius) {
  const total = seat.bets.reduce((sum, [, amount]) => sum + amount, 0);
  if (!total) return null;
  const words = seat.bets.map(([wager, amount]) => `${wagerTitle(scene.felt, wager)} ${money(amount)}`).join(", ");
  return el("g", { class: "bets" }, el("title", {}, words), stack(total, { radius }));
}

/**
 * A spot of the viewer's own place: a circle with the wager's title, and the chips that lie on it.
 * @param {Scene} scene
 * @param {any} spot
 * @param {Seat} seat
 * @param {number} radius
 * @param {number} wide the room for its title
 */
export function spotCircle(scene, spot, seat, radius, wide) {
  const wager = spot.wager ?? spot.name;
  const amount = Object.fromEntries(seat.bets)[wager] ?? 0;
  const answer = answerFor(scene, wager);
  const kinds = ["spot", spot.group === "main" ? "main" : "side", answer && "open", answer?.required && "required"];
  const drawn = el(
    "g",
    { class: kinds.filter(Boolean).join(" ") },
    el("circle", { class: "spot-ring", r: radius }),
    ...wordsAbove(spot.title ?? wager, radius, wide, scene.narrow ? 13 : 16),
    amount > 0 && at(0, -3, {}, stack(amount, { radius: radius * 0.5 })),
  );
  if (!answer) return drawn;
  const now = amount ? `, ${money(amount)} lies there` : "";
  return pressable(drawn, `Bet on ${spot.title ?? wager}${now}`, () => scene.act(answer.name));
}

/**
 * A title above a circle on up to two lines, never smaller than can be read; what does not fit is cut.
 * @param {string} whole
 * @param {number} radius
 * @param {number} wide the room for it
 * @param {number} size of the letters
 */
function wordsAbove(whole, radius, wide, size) {
  const title = whole.split(": ").pop() ?? whole; // `Three Card outcome: flush` is `flush` where space is dear
  const most = Math.floor(wide / (size * 0.54));
  const lines = (title.length > most ? halves(title.split(" ")) : [title]).map((line) => cut(line, most));
  return lines.map((line, place) =>
    label(0, -radius - 7 - (lines.length - 1 - place) * (size + 1), line, "spot-words", { "font-size": size }),
  );
}

/** @param {string[]} words */
function halves(words) {
  let best = [words.join(" ")];
  for (let place = 1; place < words.length; place += 1) {
    const lines = [words.slice(0, place).join(" "), words.slice(place).join(" ")];
    const longest = (/** @type {string[]} */ each) => Math.max(...each.map((line) => line.length));
    if (longest(lines) < longest(best)) best = lines;
  }
  return best;
}

/**
 * A pool of cards with its title above and what it is called beneath; its middle is at the origin, its top at zero.
 * @param {Scene} scene
 * @param {{name: string, title: string, hand: import("../types.js").Hand}} pool
 * @param {{width: number, room: number, titled: boolean}} how
 */
export function poolCards(scene, pool, { width, room, titled }) {
  const parts = partsOf(pool.hand);
  const places = sideBySide(parts.map((part) => part.cards.length), width, room - 6);
  const drawn = parts.map((part, place) => {
    const fresh = (/** @type {number} */ index) => scene.fresh(`${pool.name}.${place}.${index}.${part.cards[index]}`);
    return at(places[place].x, 0, {}, row(part.cards, { width, room: places[place].wide, fresh }), part.title && tag(0, width * RATIO + 2, part.title));
  });
  return el("g", { class: "pool" }, titled && label(0, -7, pool.title, "pool-title"), ...drawn);
}

/**
 * Meters and what is posted, one beneath the other from a corner.
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 */
export function meters(scene, x, y) {
  const found = Object.entries(scene.view.round?.meters ?? scene.view.table.meters ?? {});
  return found.slice(0, 3).map(([name, amount], place) =>
    at(
      x,
      y + place * 42,
      { class: "meter" },
      el("rect", { class: "meter-ground", x: 0, y: 0, width: 132, height: 36, rx: 6 }),
      el("text", { class: "meter-name", x: 10, y: 13 }, cut(wagerTitle(scene.felt, name), 21)),
      el("text", { class: "meter-amount", x: 10, y: 29 }, money(Number(amount))),
    ),
  );
}
