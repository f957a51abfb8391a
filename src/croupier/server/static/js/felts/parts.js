// @ts-check
/** Parts that arc and oval share: the rail, plates of seats, hands, bets, spots, pools of cards, boards, meters. */
import { RATIO, row, stepOf } from "../draw/cards.js";
import { stack } from "../draw/chips.js";
import { at, cut, el, label, pressable, thing } from "../draw/svg.js";
import { money, signed } from "../words.js";
import { answerFor, clothOf, nameOf, partsOf, shownRound, wagerTitle } from "./scene.js";

/** @typedef {import("./scene.js").Seat} Seat */
/** @typedef {import("./scene.js").Laid} Laid */
/** @typedef {import("../types.js").Scene} Scene */

export const MINE = 44; // how high the viewer's plate is
export const PLATE = 46; // and those of others

/**
 * A felt with its wooden rail.
 * @param {Scene} scene
 * @param {[number, number]} size
 * @param {(inset: number) => string} outline the path of the table, so far within its edge
 * @param {string} kind
 * @param {...any} children
 * @returns {SVGElement}
 */
export function table(scene, [wide, high], outline, kind, ...children) {
  const cloth = clothOf(scene.game);
  const rail = wide < 600 ? 7 : 13;
  return el(
    "svg",
    { viewBox: `0 0 ${wide} ${high}`, class: `felt ${kind} ${cloth}` },
    el(
      "defs",
      {},
      el("radialGradient", { id: cloth, cx: "50%", cy: "42%", r: "72%" }, el("stop", { offset: 0, class: "cloth-centre" }), el("stop", { offset: 0.6, class: "cloth-middle" }), el("stop", { offset: 1, class: "cloth-edge" })),
      el("linearGradient", { id: "rail", x1: 0, y1: 0, x2: 0, y2: 1 }, el("stop", { offset: 0, class: "rail-top" }), el("stop", { offset: 1, class: "rail-foot" })),
    ),
    el("path", { class: "rail", d: outline(1), fill: "url(#rail)" }),
    el("path", { class: "cloth", d: outline(rail), fill: `url(#${cloth})` }),
    el("path", { class: "brass-line", d: outline(rail) }),
    ...children,
  );
}

/**
 * Words on a light ground, such as the name of a hand; the middle is at a point.
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {string} [kind]
 */
export function pill(x, y, words, kind = "") {
  const wide = words.length * 7.6 + 24;
  return at(x, y, { class: `pill ${kind}` }, el("rect", { class: "pill-ground", x: -wide / 2, y: -13, width: wide, height: 26, rx: 13 }), label(0, 5, words, "pill-words"));
}

/**
 * A plate around the origin with name, chips, and what the seat does or has; what it won when the round is over.
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {number} wide
 */
export function plate(scene, seat, wide) {
  if (!seat.taken) return emptyPlate(scene, seat, wide);
  const kinds = ["plate", seat.you && "mine", seat.turn && "turn", seat.out && "gone", seat.away && "gone"].filter(Boolean);
  const marks = [
    seat.ready && at(wide / 2 - 11, seat.you ? -12 : -PLATE / 2 + 10, {}, el("path", { class: "tick", d: "M-4 0L-1 3L4 -4" })),
    seat.banker && mark(-wide / 2 + 10, -PLATE / 2, seat.bank_turn ? `Bank ${seat.bank_turn}` : "Bank", "bank"),
    seat.button && mark(wide / 2 - 8, -PLATE / 2, "D", "button"),
  ];
  const inside = seat.you ? ownPlate(scene, seat, wide) : otherPlate(scene, seat, wide);
  return el("g", { class: kinds.join(" "), "data-place": `seat ${seat.number}` }, ...inside, ...marks);
}

/**
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {number} wide
 */
function ownPlate(scene, seat, wide) {
  const chips = seat.chips === null ? "" : money(seat.chips);
  const net = seat.net === null ? "" : seat.net ? signed(seat.net) : "even";
  const kind = (seat.net ?? 0) > 0 ? "won" : (seat.net ?? 0) < 0 ? "lost" : "";
  const room = wide - 28 - chips.length * 10 - (net ? net.length * 8 + 34 : 0);
  const name = cut(seat.name || "You", Math.max(4, Math.floor(room / 10.5)));
  const note = room - name.length * 10.5 > 58 ? `seat ${seat.number}` : "";
  const far = net ? wide / 2 - 30 - net.length * 7.6 : wide / 2 - 16;
  return [
    el("rect", { class: "plate-ground", x: -wide / 2, y: -MINE / 2, width: wide, height: MINE, rx: 12 }),
    el("text", { class: "plate-name", x: -wide / 2 + 16, y: 6 }, name, note && el("tspan", { class: "plate-chips", dx: 8, "font-weight": 400 }, note)),
    el("text", { class: "plate-stack", x: far, y: 6 }, chips),
    net && pill(wide / 2 - 16 - net.length * 3.8, 0, net, `net ${kind}`),
  ];
}

/**
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {number} wide
 */
function otherPlate(scene, seat, wide) {
  const chips = seat.chips === null ? "" : money(seat.chips);
  const letters = Math.floor((wide - 24) / 7.6);
  const name = cut(seat.name, Math.max(3, letters - chips.length - 1));
  const staked = seat.laid.reduce((sum, each) => sum + (each.result ? 0 : each.amount), 0);
  const far = seat.net !== null ? (seat.net ? signed(seat.net) : "even") : staked ? money(staked) : "";
  const does = seat.hands.map((hand, place) => nameOf(scene, `seat_${seat.number}_${place + 1}`, hand)).filter(Boolean).join(", ");
  const words = seat.status || does || (seat.turn ? "To act" : seat.ready ? "Ready" : `Seat ${seat.number}`);
  const shown = words.charAt(0).toUpperCase() + words.slice(1);
  return [
    el("rect", { class: "plate-ground", x: -wide / 2, y: -PLATE / 2, width: wide, height: PLATE, rx: 9 }),
    el("text", { class: "plate-name", x: -wide / 2 + 11, y: -4 }, name),
    el("text", { class: "plate-chips plate-far", x: wide / 2 - 11, y: -4 }, chips),
    el("text", { class: "plate-chips", x: -wide / 2 + 11, y: 15 }, cut(shown, Math.max(4, letters - far.length - 1)), cut(shown, Math.max(4, letters - far.length - 1)) !== shown && el("title", {}, shown)),
    far && el("text", { class: `plate-net ${(seat.net ?? 0) < 0 ? "lost" : ""}`, x: wide / 2 - 11, y: 15 }, far),
  ];
}

/**
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {number} wide
 */
function emptyPlate(scene, seat, wide) {
  const sit = scene.view.table.you === null ? scene.sit : undefined;
  const drawn = el(
    "g",
    { class: "plate free" },
    el("rect", { class: "plate-ground", x: -wide / 2.4, y: -16, width: wide / 1.2, height: 32, rx: 16 }),
    label(0, 5, sit ? `Sit at ${seat.number}` : `Seat ${seat.number} open`, "plate-chips"),
  );
  return sit ? pressable(drawn, `Sit down at seat ${seat.number}`, () => sit(seat.number)) : drawn;
}

/**
 * A small round or long mark, such as the dealer button.
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {string} kind
 */
function mark(x, y, words, kind) {
  const wide = words.length > 1 ? words.length * 7.4 + 12 : 22;
  return at(x, y, { class: `mark ${kind}` }, el("rect", { x: -wide / 2, y: -11, width: wide, height: 22, rx: 11 }), label(0, 5, words, "mark-words"));
}

/**
 * The hands of a seat side by side with what they are called above them; the row's foot is at the origin.
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {{width: number, room: number, words: boolean}} how
 */
export function hands(scene, seat, { width, room, words }) {
  const parts = seat.hands.filter((hand) => hand.cards.length).flatMap((hand, number) =>
    partsOf(hand).map((part, place) => ({ ...part, hand, key: `${seat.number}.${number}.${place}`, page: `seat_${seat.number}_${number + 1}${part.part ? `_${part.part}` : ""}` })),
  );
  const places = sideBySide(parts.map((part) => part.cards.length), width, room);
  return parts.map((part, place) => {
    const drawn = row(part.cards, {
      width,
      room: places[place].wide,
      key: part.key,
      marked: (name) => seat.you && isPicked(scene, name),
    });
    const named = words ? [part.part && !part.hand.called ? capital(part.part) : "", nameOf(scene, part.page, part.hand)].filter(Boolean).join(": ") : "";
    const most = Math.max(10, Math.floor(Math.max(places[place].wide, parts.length > 1 ? 0 : room) / 7.6) - 2);
    return at(places[place].x, 0, { class: `hand ${seat.out ? "gone" : ""}` }, at(0, -width * RATIO, {}, drawn), named && pill(0, -width * RATIO - 19, cut(named, most)));
  });
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Hands that were split, each in a box with its own bet and total; the boxes' middle is at the origin, their foot at zero.
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {{width: number, room: number}} how
 */
export function splitHands(scene, seat, { width, room }) {
  const shown = seat.hands.filter((hand) => hand.cards.length);
  const wide = Math.min(330, (room - 14 * (shown.length - 1)) / shown.length);
  const high = width * RATIO + 50;
  const asked = scene.view.round?.question?.hand ?? 1;
  return shown.map((hand, place) => {
    const total = nameOf(scene, `seat_${seat.number}_${place + 1}`, hand);
    const bet = hand.bet ?? 0;
    const x = (place - (shown.length - 1) / 2) * (wide + 14);
    const chips = wide > 150 ? 70 : 0;
    const title = wide > 230 ? `${["First", "Second", "Third", "Fourth"][place] ?? `Hand ${place + 1}`}${wide > 260 ? " hand" : ""}` : "";
    const acts = seat.turn && asked === place + 1;
    return at(
      x,
      0,
      { class: "hand split-hand" },
      el("rect", { class: `hand-box ${acts ? "asked" : ""}`, x: -wide / 2, y: -high, width: wide, height: high, rx: 10 }),
      title && el("text", { class: "hand-title", x: -wide / 2 + 12, y: -high + 23 }, title),
      total && pill(wide / 2 - 12 - Math.min(total.length * 3.8 + 12, wide / 2 - 20), -high + 19, cut(total, Math.floor((wide - 40) / 7.6)), ""),
      at(-chips / 2, -width * RATIO - 8, {}, row(hand.cards, { width, room: wide - 24 - chips, key: `${seat.number}.${place}.0` })),
      bet && chips ? at(wide / 2 - 40, -width * RATIO * 0.5 - 8, {}, thing(`bet ${seat.number}.hand${place}`, { face: String(bet), size: 17, from: `seat ${seat.number}`, to: "tray" }, stack(bet, { radius: 17 }))) : null,
    );
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
 * Words on a light ground, at most so many letters.
 * @param {number} x
 * @param {number} y
 * @param {string} words
 */
export function tag(x, y, words) {
  return pill(x, y, cut(words, 34));
}

/**
 * What another seat has bet: one stack for all, its parts named where there are several.
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {number} radius
 * @param {boolean} [said] whether the amount stands beneath
 */
export function betsOf(scene, seat, radius, said = true) {
  const lying = seat.laid.filter((each) => !each.result || each.profit > 0 || each.result === "returned");
  const total = lying.reduce((sum, each) => sum + each.amount, 0);
  if (!total) return null;
  const words = lying.map(({ wager, amount }) => `${wagerTitle(scene.felt, wager)} ${money(amount)}`).join(", ");
  const profit = lying.reduce((sum, each) => sum + Math.max(0, each.profit), 0);
  const key = `seat ${seat.number}`;
  return el(
    "g",
    { class: "bets" },
    el("title", {}, words),
    thing(`bet ${seat.number}`, { face: String(total), size: radius, from: key, to: profit ? key : "tray" }, stack(total, { radius, label: said })),
    profit > 0 && at(radius * 2.1, 0, {}, thing(`pay ${seat.number}`, { face: String(profit), size: radius, from: "tray", to: key }, stack(profit, { radius, label: false }))),
  );
}

/**
 * A spot of the viewer's own place: a circle with the wager's title above, the chips that lie on it, and in the end what
 * they brought beside them.
 * @param {Scene} scene
 * @param {any} spot
 * @param {Seat} seat
 * @param {number} radius
 * @param {number} wide the room for its title
 */
export function spotCircle(scene, spot, seat, radius, wide) {
  const wager = spot.wager ?? spot.name;
  const bet = seat.laid.find((each) => each.wager === wager);
  const amount = bet?.amount ?? 0;
  const answer = answerFor(scene, wager);
  const due = dueOn(scene, seat, wager);
  const kinds = ["spot", spot.group === "main" || !spot.group ? "main" : "side", answer && "open", answer?.required && "required", due && "due"];
  const title = spot.title ?? wager;
  const drawn = el(
    "g",
    { class: kinds.filter(Boolean).join(" ") },
    due && el("circle", { class: "spot-glow", r: radius + 3 }),
    el("circle", { class: "spot-ring", r: radius }),
    ...wordsAbove(title, radius, wide),
    due && !amount && label(0, 5, due, "spot-due"),
    bet && amount > 0 && chipsOn(seat, bet, radius),
  );
  if (!answer) return drawn;
  const now = amount ? `, ${money(amount)} lies there` : "";
  return pressable(drawn, `Bet on ${title}${now}`, () => scene.act(answer.name));
}

/**
 * The chips of a bet on its spot: while it runs, won with its winnings, lost with an outline, or returned.
 * @param {Seat} seat
 * @param {Laid} bet
 * @param {number} radius
 */
function chipsOn(seat, bet, radius) {
  const size = radius * 0.6;
  const home = `seat ${seat.number}`;
  const key = `${seat.number} ${bet.wager}`;
  const under = radius + 16;
  if (bet.result && bet.profit < 0 && -bet.profit >= bet.amount)
    return el("g", {}, el("circle", { class: "spot-gone", r: radius * 0.62 }), label(0, 5, money(bet.amount), "spot-gone-words"), pill(0, under, signed(bet.profit), "lost"));
  const stake = thing(`bet ${key}`, { face: String(bet.amount), size, from: home, to: bet.result ? home : "tray" }, stack(bet.amount, { radius: size, label: false }));
  if (!bet.result) return el("g", {}, at(0, 2, {}, stake), label(0, under + 1, money(bet.amount), "spot-amount"));
  if (bet.profit <= 0) return el("g", {}, at(0, 2, {}, stake), pill(0, under, bet.profit ? signed(bet.profit) : "returned", bet.profit ? "lost" : ""));
  const paid = thing(`pay ${key}`, { face: String(bet.profit), size: size * 0.9, from: "tray", to: home }, stack(bet.profit, { radius: size * 0.9, label: false }));
  return el("g", {}, at(0, 2, {}, stake), at(radius * 1.25, 2, {}, paid), pill(radius * 0.6, under, signed(bet.profit), "won"));
}

/**
 * What is asked for on a spot by the decision in play: an amount, or the range of it; nothing where it is not asked.
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {string} wager
 */
function dueOn(scene, seat, wager) {
  const question = scene.view.round?.question;
  if (question?.kind !== "decide" || question.seat !== seat.number || scene.moving) return "";
  const answer = question.answers?.find((each) => each.wager === wager && (each.costs ?? 1) > 0);
  if (!answer) return "";
  const { least, most } = answer;
  if (least !== undefined && most !== undefined && least < most) return `${money(least)}+`;
  return money(answer.event.amount || answer.costs || least || 0);
}

/**
 * A title above a circle on up to two lines; what does not fit is cut.
 * @param {string} whole
 * @param {number} radius
 * @param {number} wide the room for it
 */
function wordsAbove(whole, radius, wide) {
  const size = wide < 70 ? 13 : 14;
  const title = whole.split(": ").pop() ?? whole; // `Three Card outcome: flush` is `flush` where space is dear
  const most = Math.floor(wide / (size * 0.54));
  const lines = (title.length > most ? halves(title.split(" ")) : [title]).map((line) => cut(line, most));
  return lines.map((line, place) =>
    label(0, -radius - 8 - (lines.length - 1 - place) * (size + 2), line, "spot-words", { "font-size": size }),
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
 * @param {{width: number, room: number, titled: boolean, letters?: number}} how
 */
export function poolCards(scene, pool, { width, room, titled, letters = 40 }) {
  const parts = partsOf(pool.hand);
  const places = sideBySide(parts.map((part) => part.cards.length), width, room - 6);
  const drawn = parts.map((part, place) => {
    const key = `${pool.name}.${place}`;
    const words = nameOf(scene, part.part ? `${pool.name}_${part.part}` : pool.name, part.part ? undefined : pool.hand);
    const named = [words, place ? "" : qualifying(scene, pool.name, words)].filter(Boolean).join(" · ");
    return at(places[place].x, 0, {}, row(part.cards, { width, room: places[place].wide, key }), named && pill(0, width * RATIO + 18, cut(named, parts.length > 1 ? Math.max(8, Math.floor(places[place].wide / 7.6)) : letters)));
  });
  return el("g", { class: "pool" }, titled && label(0, -8, pool.title, "pool-title"), ...drawn);
}

/**
 * Whether the dealer's hand qualifies, in words.
 * @param {Scene} scene
 * @param {string} pool
 * @param {string} named
 */
function qualifying(scene, pool, named) {
  const does = shownRound(scene.view)?.qualifies;
  if (pool !== "dealer" || typeof does !== "boolean" || !named) return "";
  return does ? "qualifies" : "does not qualify";
}

/**
 * A board printed on the felt with rows of words; rows that were hit are lit. Its upper left corner is at a point.
 * @param {{x: number, y: number, wide: number, title: string, note?: string, rows: {name: string, pays: string, hit?: boolean}[], more?: string}} of
 */
export function printed({ x, y, wide, title, note = "", rows, more = "" }) {
  const high = 44 + rows.length * 25 + (more ? 24 : 0);
  const letters = Math.floor((wide - 28) / 7.4);
  return at(
    x,
    y,
    { class: "printed" },
    el("rect", { class: "board-ground", width: wide, height: high, rx: 9 }),
    el("text", { class: "board-title", x: 14, y: 23 }, cut(title, letters - note.length - 1)),
    note && el("text", { class: "board-note plate-far", x: wide - 14, y: 23 }, note),
    el("path", { class: "board-rule", d: `M14 32H${wide - 14}` }),
    ...rows.map(({ name, pays, hit }, place) =>
      at(
        0,
        36 + place * 25,
        {},
        hit && el("rect", { class: "board-hit", x: 7, y: 1, width: wide - 14, height: 23, rx: 5 }),
        el("text", { class: "board-row", x: 14, y: 17 }, cut(name.charAt(0).toUpperCase() + name.slice(1), Math.max(6, letters - pays.length - 1))),
        el("text", { class: "board-pays", x: wide - 14, y: 17 }, pays),
      ),
    ),
    more && el("text", { class: "board-note", x: 14, y: high - 11 }, cut(more, letters)),
  );
}

/**
 * Meters, one beneath the other from the upper right corner at a point.
 * @param {Scene} scene
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 */
export function meters(scene, x, y, wide = 200) {
  const found = Object.entries(shownRound(scene.view)?.meters ?? scene.view.table.meters ?? {});
  return found.slice(0, 2).map(([name, amount], place) =>
    at(
      x - wide,
      y + place * 52,
      { class: "meter" },
      el("rect", { class: "meter-ground", width: wide, height: 44, rx: 9 }),
      el("text", { class: "meter-name", x: 14, y: 27 }, cut(wagerTitle(scene.felt, name), Math.floor((wide - 34 - money(Number(amount)).length * 10) / 7.6))),
      el("text", { class: "meter-amount", x: wide - 14, y: 28 }, money(Number(amount))),
    ),
  );
}
