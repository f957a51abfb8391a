// @ts-check
/** Tiles drawn by rule: a dark stone with two halves; ones and fours are red, a double six half red. */
import { el } from "./svg.js";

/**
 * Where the pips of a half stand, from its middle: across and down, in parts of its size.
 * @type {Record<number, [number, number][]>}
 */
const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, 0],
    [1, 0],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -0.6],
    [1, -0.6],
    [-1, 0.6],
    [1, 0.6],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
};

/**
 * A tile in the space of a card: its upper left corner is at the origin.
 * @param {string} name `6-4`
 * @param {number} width of the card's space
 */
export function tile(name, width) {
  const [high, low] = name.split("-").map(Number);
  const [wide, tall] = [width * 0.66, width * 1.36];
  const left = (width - wide) / 2;
  const double = high === 6 && low === 6;
  return el(
    "g",
    { class: "tile" },
    el("rect", {
      class: "tile-stone",
      x: left,
      y: width * 0.02,
      width: wide,
      height: tall,
      rx: width * 0.09,
      "stroke-width": Math.max(0.75, width / 60),
    }),
    ...half(high, width / 2, width * 0.02 + tall * 0.265, width, double),
    ...half(low, width / 2, width * 0.02 + tall * 0.735, width, double),
  );
}

/**
 * @param {number} number
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {boolean} double
 */
function half(number, x, y, width, double) {
  const radius = width * (number === 1 ? 0.115 : 0.075);
  return (PIPS[number] ?? []).map(([across, down], place) => {
    const red = number === 1 || number === 4 || (double && place < 3);
    return el("circle", {
      class: red ? "tile-pip red" : "tile-pip",
      cx: x + across * width * 0.16,
      cy: y + down * width * 0.19,
      r: radius,
    });
  });
}
