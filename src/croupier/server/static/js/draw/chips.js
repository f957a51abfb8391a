// @ts-check
/** Chips drawn by rule: a stack for an amount, the highest values at the bottom. */
import { at, el } from "./svg.js";
import { money } from "../words.js";

/** Values in cents with the class that colours them. */
export const VALUES = [100_000, 50_000, 10_000, 2_500, 500, 100, 25, 5, 1];

/**
 * An amount as chips, highest first; at most so many discs are drawn.
 * @param {number} amount
 * @param {number} [most]
 * @returns {number[]}
 */
export function broken(amount, most = 6) {
  const found = [];
  let left = amount;
  for (const value of VALUES) {
    while (left >= value && found.length < most) {
      found.push(value);
      left -= value;
    }
  }
  return found;
}

/**
 * One chip seen from above.
 * @param {number} value
 * @param {number} radius
 * @param {string} [words] printed on it
 */
export function chip(value, radius, words = "") {
  const size = radius * (words.length > 3 ? 0.56 : words.length > 2 ? 0.66 : 0.8);
  return el(
    "g",
    { class: `chip chip-${value}` },
    el("circle", { class: "chip-disc", r: radius }),
    el("circle", {
      class: "chip-edge",
      r: radius * 0.86,
      "stroke-width": radius * 0.26,
      "stroke-dasharray": dashes(radius * 0.86),
    }),
    el("circle", { class: "chip-face", r: radius * 0.68 }),
    words && el("text", { class: "chip-words", y: size * 0.36, "font-size": size, "text-anchor": "middle" }, words),
  );
}

/**
 * Six notches around a circle.
 * @param {number} radius
 */
function dashes(radius) {
  const part = (2 * Math.PI * radius) / 12;
  return `${part.toFixed(2)} ${part.toFixed(2)}`;
}

/**
 * What a chip of a value bears.
 * @param {number} value
 */
export function chipWords(value) {
  if (value < 100) return `${value}¢`;
  return value >= 100_000 ? `${value / 100_000}K` : String(value / 100);
}

/**
 * A stack of chips seen from the front; the middle of its lowest chip is at the origin. The amount beneath says the rest
 * where more chips would be needed than are drawn.
 * @param {number} amount
 * @param {{radius?: number, label?: boolean, kind?: string}} [how]
 */
export function stack(amount, { radius = 11, label = true, kind = "" } = {}) {
  const values = broken(amount, 5);
  const layer = radius * 0.28;
  const discs = values.map((value, place) =>
    at(
      0,
      -place * layer,
      { class: `chip chip-${value}` },
      place ? null : el("circle", { class: "chip-shade", r: radius, cy: layer * 0.9 }),
      el("circle", { class: "chip-side", r: radius, cy: layer * 0.45 }),
      place === values.length - 1
        ? chip(value, radius, radius < 9 ? "" : chipWords(value))
        : el("circle", { class: "chip-disc", r: radius }),
    ),
  );
  const words = label && el("text", { class: "amount-words", y: radius + layer + 15, "text-anchor": "middle" }, money(amount));
  return el("g", { class: `stack ${kind}` }, ...discs, words);
}
