// @ts-check
/** Dice drawn by rule: a face with its pips, and two dice that have been thrown. */
import { at, el } from "./svg.js";

/** Where the pips of a face stand, in thirds from the middle. @type {Record<number, [number, number][]>} */
export const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
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
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/**
 * A die with its middle at the origin.
 * @param {number} value
 * @param {number} size
 */
export function die(value, size) {
  const pips = (PIPS[value] ?? []).map(([x, y]) =>
    el("circle", { class: "die-pip", cx: x * size * 0.27, cy: y * size * 0.27, r: size * 0.095 }),
  );
  return el(
    "g",
    { class: "die" },
    el("rect", {
      class: "die-face",
      x: -size / 2,
      y: -size / 2,
      width: size,
      height: size,
      rx: size * 0.18,
      "stroke-width": Math.max(0.6, size / 28),
    }),
    ...pips,
  );
}

/**
 * Two dice side by side, their common middle at the origin.
 * @param {number[]} values
 * @param {number} size
 * @param {number} [gap]
 */
export function dice(values, size, gap = size * 0.18) {
  const step = size + gap;
  return el(
    "g",
    { class: "dice" },
    ...values.map((value, place) => at((place - (values.length - 1) / 2) * step, 0, {}, die(value, size))),
  );
}

const THROW = 1400; // milliseconds a throw takes

/**
 * Dice; those that arrive roll in from the side.
 * @param {number[]} values as the server said them
 * @param {number} size
 * @param {boolean} arrives
 */
export function thrown(values, size, arrives) {
  const step = size * 1.25;
  const rolled = values.map((value, place) => {
    const each = el("g", {}, die(value, size));
    if (arrives) {
      const turn = (place ? 1 : -1) * 540;
      each.animate(
        [
          { transform: `translate(${size * 5}px, ${-size * (1.5 + place)}px) rotate(${turn}deg)`, opacity: 0.2 },
          {
            transform: `translate(${size * 1.4}px, ${size * 0.5}px) rotate(${turn * 0.35}deg)`,
            opacity: 1,
            offset: 0.45,
          },
          { transform: `translate(${size * 0.35}px, ${-size * 0.2}px) rotate(${turn * 0.1}deg)`, offset: 0.75 },
          { transform: "translate(0, 0) rotate(0)" },
        ],
        { duration: THROW, easing: "ease-out", fill: "backwards" },
      );
    }
    return at((place - (values.length - 1) / 2) * step, 0, {}, each);
  });
  return el("g", { class: "dice", role: "img", "aria-label": `dice: ${values.join(" and ")}` }, ...rolled);
}
