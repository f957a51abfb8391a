// @ts-check
/** Bingo: the flashboard with the balls called, the pattern to cover, and the viewer's cards with their daubs. */
import { ball, drop } from "../draw/balls.js";
import { at, el } from "../draw/svg.js";
import { wheel } from "../draw/wheel.js";
import { count, money, spoken } from "../words.js";
import { SIDE, bingoCard } from "./bingocard.js";
import { own, sheet, shown, comes, spot, wrapped } from "./layout.js";

/** @typedef {import("./layout.js").Data} Data */
/** @typedef {import("./layout.js").Scene} Scene */

/**
 * @param {Scene} scene
 * @returns {SVGElement}
 */
export function draw(scene) {
  const { view, narrow } = scene;
  const round = shown(view);
  const wide = narrow ? 380 : 960;
  const cards = ordered(round, own(view));
  const head = heading(scene, round, wide);
  const board = flashboard(scene, round, narrow ? 12 : 20, head.high);
  const shownCards = laid(scene, cards, round, board.bottom + 12, wide);
  return sheet("bingo", [wide, shownCards.bottom + 14], narrow, head.drawn, ...board.drawn, ...shownCards.drawn);
}

/**
 * What a screen reader says of the game.
 * @param {Scene} scene
 */
export function describe({ felt, view }) {
  const round = shown(view);
  const posted = round.game ?? {};
  const last = round.called?.length ? ` Last call ${name(felt, round.called.at(-1))}.` : "";
  const cards = ordered(round, own(view)).map(
    (card) => `Card ${card.card}: ${card.squares ? `${card.needs} to go` : "sealed"}.`,
  );
  const game = `Bingo, game ${posted.number} of ${posted.of}: ${posted.goal}.`;
  return `${game}${last} ${count(round.calls ?? 0, "call")}. ${cards.join(" ")}`;
}

/**
 * A ball as it is called: `B 7`.
 * @param {Data} felt
 * @param {number} number
 */
function name(felt, number) {
  return `${letterOf(felt, number)} ${number}`;
}

/**
 * @param {Data} felt
 * @param {number} number
 */
function letterOf(felt, number) {
  return (
    felt.inscriptions.find(
      (/** @type {Data} */ each) => each.kind === "letter" && each.first <= number && number <= each.last,
    )?.letter ?? ""
  );
}

/**
 * The viewer's cards and those that are verified, the nearest to a bingo first.
 * @param {Data} round
 * @param {string} you
 * @returns {Data[]}
 */
function ordered(round, you) {
  const cards = (round.cards ?? []).filter((/** @type {Data} */ card) => String(card.seat) === you || card.verified);
  return [...cards].sort(
    (one, two) =>
      Number(Boolean(two.verified)) - Number(Boolean(one.verified)) ||
      (one.needs ?? 99) - (two.needs ?? 99) ||
      one.card - two.card,
  );
}

/**
 * The game that is played, its prize, the last ball and the pattern.
 * @param {Scene} scene
 * @param {Data} round
 * @param {number} wide
 */
function heading(scene, round, wide) {
  const { felt, narrow } = scene;
  const posted = round.game ?? {};
  const last = round.called?.at(-1);
  const arrives = comes(scene, "ball", last === undefined ? null : `${posted.number} ${round.calls} ${last}`);
  const prize = [
    posted.prize && `Prize ${money(posted.prize)}`,
    jackpot(posted, round),
    `${money(posted.price ?? 0)} a card`,
  ].filter(Boolean);
  const radius = narrow ? 34 : 42;
  const called =
    last === undefined ? null : ball(last, radius, { letter: letterOf(felt, last), kind: colourOf(round, last) });
  if (called) drop(called, arrives);
  const pattern = felt.inscriptions.find(
    (/** @type {Data} */ each) => each.kind === "pattern" && each.text === posted.goal,
  );
  const prizes = felt.inscriptions.find((/** @type {Data} */ each) => each.kind === "wheel");
  const stopped = round.spin ?? null;
  const won = prizes?.prizes.find((/** @type {Data} */ each) => each.number === stopped);
  const words = [
    won && `The wheel stops at ${won.number}: ${[won.title, money(won.amount)].filter(Boolean).join(", ")}`,
    `${count(round.calls ?? 0, "call")}, ${count(round.cards_in_play ?? 0, "card")} in play`,
    ...prize,
    ...Object.entries(round.meters ?? {}).map(([meter, amount]) => `${spoken(meter)} ${money(Number(amount))}`),
  ].filter(Boolean);
  const lines = narrow ? words.flatMap((each) => wrapped(each, 30)) : [words.join(", ")];
  const left = narrow ? 12 : 20;
  const drawn = el(
    "g",
    { class: "head" },
    el("text", { class: "head-strong", x: left, y: 36 }, spoken(posted.title ?? "Bingo")),
    el("text", { class: "strong", x: left, y: 58 }, `Game ${posted.number} of ${posted.of}: cover ${posted.goal}`),
    ...lines.map((line, place) => el("text", { class: "quiet", x: left, y: 80 + place * 17 }, line)),
    called &&
      at(wide - 20 - radius, 18 + radius, { role: "img", "aria-label": `Last call ${name(felt, last)}` }, called),
    pattern && at(narrow ? wide - 20 - 116 : wide - (prizes ? 340 : 250), narrow ? 98 : 18, {}, ways(pattern)),
    prizes &&
      !narrow &&
      at(
        wide - 160,
        60,
        {},
        prizeWheel(prizes, stopped, comes(scene, "wheel", stopped === null ? null : `${posted.number} ${stopped}`)),
      ),
  );
  return { drawn, high: narrow ? Math.max(160, 86 + lines.length * 17) : 112 };
}

/**
 * @param {Data} posted
 * @param {Data} round
 */
function jackpot(posted, round) {
  if (posted.jackpot === undefined) return "";
  const within = posted.within ? ` within ${count(posted.within, "call")}` : "";
  if (posted.jackpot !== "meter") return `Jackpot ${money(posted.jackpot)}${within}`;
  return within || !Object.keys(round.meters ?? {}).length ? `Jackpot on the meter${within}` : "";
}

/**
 * The prize wheel with the number it stopped at.
 * @param {Data} prizes
 * @param {number | null} stopped
 * @param {boolean} arrives
 */
function prizeWheel(prizes, stopped, arrives) {
  const order = prizes.prizes.map((/** @type {Data} */ each) => String(each.number));
  const colours = order.map(
    (/** @type {string} */ _, /** @type {number} */ place) => ["red", "black", "green"][place % 3],
  );
  return wheel({ order, colours }, { radius: 46, pocket: stopped === null ? null : String(stopped), arrives });
}

/**
 * Some ways to cover a pattern, small.
 * @param {Data} pattern
 */
function ways(pattern) {
  const shownWays = pattern.ways.slice(0, 3);
  const grids = shownWays.map((/** @type {number[]} */ way, /** @type {number} */ place) =>
    at(
      place * 44,
      0,
      {},
      ...Array.from({ length: SIDE * SIDE }, (_, square) =>
        el("rect", {
          class: way.includes(square) ? "way on" : square === 12 ? "way free" : "way",
          x: (square % SIDE) * 7.4,
          y: Math.floor(square / SIDE) * 7.4,
          width: 6.4,
          height: 6.4,
          rx: 1.2,
        }),
      ),
    ),
  );
  const words =
    pattern.count > shownWays.length
      ? `one of ${pattern.count} ways`
      : pattern.count > 1
        ? "any of these"
        : "the pattern";
  return el(
    "g",
    { role: "img", "aria-label": `Pattern ${pattern.text}, ${count(pattern.count, "way")}` },
    el("title", {}, [pattern.text, ...pattern.clauses].join(", ")),
    ...grids,
    el("text", { class: "quiet", x: 0, y: 52 }, words),
  );
}

/**
 * The colour of a ball where balls have colours.
 * @param {Data} round
 * @param {number} number
 */
function colourOf(round, number) {
  const colour = round.colours?.[number - 1];
  return colour ? `tint-${colour}` : "bingo";
}

/**
 * All numbers by letter; those called are lit. Where numbers are picked, they are picked here.
 * @param {Scene} scene
 * @param {Data} round
 * @param {number} left
 * @param {number} top
 */
function flashboard(scene, round, left, top) {
  const letters = scene.felt.inscriptions.filter((/** @type {Data} */ each) => each.kind === "letter");
  const called = new Set([...(round.predrawn ?? []), ...(round.called ?? [])]);
  const last = round.called?.at(-1);
  const answer = scene.view.round?.question?.answers?.find((each) => each.pick?.field === "squares");
  const picked = answer ? scene.picked(answer.name) : [];
  const across = scene.narrow ? 75 / 5 : 15;
  const wide = scene.narrow ? 356 : 920;
  const step = (wide - (scene.narrow ? 20 : 34)) / across;
  const high = scene.narrow ? 25 : 30;
  const drawn = letters.flatMap((/** @type {Data} */ letter, /** @type {number} */ row) => {
    const y = top + row * (high + 2);
    const title = el(
      "text",
      { class: "flash-letter", x: left + 4, y: y + high * 0.72, "font-size": high * 0.72 },
      letter.letter,
    );
    const cells = Array.from({ length: letter.last - letter.first + 1 }, (_, column) => letter.first + column).map(
      (number, column) => {
        const x = left + (scene.narrow ? 20 : 34) + column * step;
        const kinds = [
          "cell",
          called.has(number) && "drawn",
          number === last && "newest",
          picked.includes(number) && "picked held",
        ]
          .filter(Boolean)
          .join(" ");
        const shape = el(
          "g",
          { class: kinds },
          el("rect", { class: "spot-ground", x: x + 1, y, width: step - 2, height: high, rx: 4 }),
          el(
            "text",
            {
              class: "cell-number",
              x: x + step / 2,
              y: y + high * 0.68,
              "text-anchor": "middle",
              "font-size": scene.narrow ? 12 : 15,
            },
            number,
          ),
        );
        const words = [
          `${letter.letter} ${number}`,
          called.has(number) && "called",
          picked.includes(number) && "picked",
          letter.clauses.join(" "),
        ]
          .filter(Boolean)
          .join(", ");
        if (!answer) return el("g", {}, el("title", {}, words), shape);
        return spot(shape, {
          name: String(number),
          words,
          x: x + step / 2,
          y: y + high / 2,
          act: scene.act,
          press: () => scene.act(answer.name, { toggle: number }),
          pressed: picked.includes(number),
        });
      },
    );
    return [title, ...cells];
  });
  return { drawn, bottom: top + letters.length * (high + 2) };
}

/**
 * The cards in rows, and those on sale as blank ones; a card that may be claimed is a button.
 * @param {Scene} scene
 * @param {Data[]} cards
 * @param {Data} round
 * @param {number} top
 * @param {number} wide
 */
function laid(scene, cards, round, top, wide) {
  const across = scene.narrow ? 2 : 6;
  const left = scene.narrow ? 12 : 20;
  const each = (wide - 2 * left - (across - 1) * 10) / across;
  const most = scene.narrow ? 8 : 12;
  const shownCards = cards.slice(0, most);
  const drawn = [];
  let y = top;
  for (let row = 0; row * across < shownCards.length; row += 1) {
    const made = shownCards.slice(row * across, (row + 1) * across).map((card) => bingoCard(scene, card, round, each));
    made.forEach((card, column) =>
      drawn.push(at(left + column * (each + 10), y, {}, card.drawn(left + column * (each + 10), y))),
    );
    y += Math.max(...made.map((card) => card.high)) + 10;
  }
  if (cards.length > most)
    drawn.push(
      el("text", { class: "quiet", x: left, y: (y += 8) + 6 }, `and ${count(cards.length - most, "more card")}`),
    );
  const sale = (scene.view.round?.question?.answers ?? []).filter(
    (answer) => answer.event.event === "CardBought" && !answer.pick,
  );
  if (!sale.length) return { drawn, bottom: y + (cards.length > most ? 10 : 0) };
  drawn.push(el("text", { class: "quiet", x: left, y: y + 16 }, "On sale"));
  const blanks = sale.slice(0, scene.narrow ? 8 : 8).map((answer, place) => {
    const size = scene.narrow ? 84 : 108;
    const x = left + (place % (scene.narrow ? 4 : 8)) * (size + 6.6);
    const down = y + 24 + Math.floor(place / (scene.narrow ? 4 : 8)) * 40;
    const shape = el(
      "g",
      { class: "blank" },
      el("rect", { class: "spot-ground", x, y: down, width: size, height: 34, rx: 5 }),
      el("text", { class: "strong", x: x + size / 2, y: down + 22, "text-anchor": "middle" }, spoken(answer.name)),
    );
    return spot(shape, {
      name: answer.name,
      words: `Buy ${answer.name}`,
      x: x + size / 2,
      y: down + 17,
      act: scene.act,
      place: answer,
    });
  });
  return { drawn: [...drawn, ...blanks], bottom: y + 24 + Math.ceil(blanks.length / (scene.narrow ? 4 : 8)) * 40 };
}
