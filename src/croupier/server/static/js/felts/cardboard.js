// @ts-check
/** The board for bets on the next card: every card by value and suit, values below, suits beside, halves and thirds. */
import { at, el, label } from "../draw/svg.js";
import { captionOf, captioned, chips, openBets, outcome, rove, spot, spotWords } from "./layout.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./scene.js").Seat} Seat */

/**
 * The board that takes bets now, or that the viewer has bets on; null where there is none.
 * @param {Scene} scene
 * @param {Seat | undefined} seat
 */
export function openBoard(scene, seat) {
  const spots = scene.felt.spots.filter((each) => each.cell);
  if (!spots.length || !seat) return null;
  const open = openBets(scene.view);
  const bets = new Map(seat.bets);
  const now = spots.find((each) => open.has(each.name)) ?? spots.find((each) => bets.has(each.name));
  return now ? spots.filter((each) => each.cell.board === now.cell.board) : null;
}

/**
 * How high a board of this width is.
 * @param {any[]} spots
 * @param {number} wide
 */
export function boardHeight(spots, wide) {
  const { columns, rows } = size(spots);
  return (wide / columns) * flat(wide) * rows + 26;
}

/**
 * How high a cell is for its width: flat beside a table, square under a finger.
 * @param {number} wide
 */
function flat(wide) {
  return wide > 500 ? 0.58 : 1.05;
}

/** @param {any[]} spots */
function size(spots) {
  const boxes = spots.map((each) => each.cell.box);
  return {
    columns: Math.max(...boxes.map(([left, , width]) => left + width)),
    rows: Math.max(...boxes.map(([, top, , height]) => top + height)),
  };
}

/**
 * The board, its upper left corner at a point.
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {any[]} spots
 * @param {{x: number, y: number, wide: number}} where
 */
export function drawBoard(scene, seat, spots, { x, y, wide }) {
  const { columns } = size(spots);
  const across = wide / columns;
  const down = across * flat(wide);
  const open = openBets(scene.view);
  const amounts = new Map(seat.bets);
  const laid = (/** @type {any} */ each) =>
    amounts.has(each.name) ? [{ seat: String(seat.number), amount: amounts.get(each.name) ?? 0, own: true }] : [];
  const cells = spots.map((each) => {
    const [left, top, width, height] = each.cell.box.map((/** @type {number} */ part, /** @type {number} */ place) => part * (place % 2 ? down : across));
    const words = { ...each, pays: each.cell.pays };
    const shape = el(
      "g",
      {},
      el("rect", { class: "board-cell", x: left + 1, y: top + 1, width: width - 2, height: height - 2, rx: 4 }),
      label(left + width / 2, top + height / 2 + 5, each.cell.sign, `board-sign ${/[♦♥]/.test(each.cell.sign) ? "red" : ""}`, { "font-size": Math.min(15, across * 0.42) }),
    );
    return spot(shape, { name: each.name, words: spotWords(words, laid(each)), x: left + width / 2, y: top + height / 2, ...(open.get(each.name) ?? {}), act: scene.act });
  });
  const lying = spots.filter((each) => amounts.has(each.name)).map((each) => {
    const [left, top, width, height] = each.cell.box;
    const middle = [(left + width / 2) * across, (top + height / 2) * down];
    return el("g", {}, chips(middle[0], middle[1], laid(each), { radius: Math.min(11, across * 0.3) }), outcome(middle[0], middle[1], laid(each)));
  });
  const board = el("svg", { x, y, width: wide, height: boardHeight(spots, wide), class: "card-board layout" }, at(0, 22, {}, ...cells, ...lying), el("text", { class: "caption", x: 4, y: 15 }, ""));
  rove(/** @type {SVGSVGElement} */ (board));
  const title = spots[0].title.split(": ")[0];
  const named = new Map(spots.map((each) => [each.name, each]));
  captioned(/** @type {SVGSVGElement} */ (board), (name) => {
    const found = name === null ? undefined : named.get(name);
    return found ? captionOf({ ...found, pays: found.cell.pays }, laid(found)) : `${title}: bet on what comes`;
  });
  const caption = board.querySelector(".caption");
  if (caption) caption.textContent = `${title}: bet on what comes`;
  return board;
}
