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
  const size = words.length > 3 ? radius * 0.56 : radius * 0.72;
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
 * A stack of chips with its amount beneath; its foot is at the origin.
 * @param {number} amount
 * @param {{radius?: number, label?: boolean, kind?: string}} [how]
 */
export function stack(amount, { radius = 11, label = true, kind = "" } = {}) {
  const discs = broken(amount).map((value, place) =>
    at(
      0,
      -place * radius * 0.3,
      { class: `chip chip-${value}` },
      el("ellipse", { class: "chip-side", rx: radius, ry: radius * 0.62, cy: radius * 0.24 }),
      el("ellipse", { class: "chip-disc", rx: radius, ry: radius * 0.62 }),
      el("ellipse", {
        class: "chip-edge",
        rx: radius * 0.8,
        ry: radius * 0.48,
        "stroke-width": radius * 0.2,
        "stroke-dasharray": dashes(radius * 0.64),
      }),
    ),
  );
  const words = money(amount);
  const wide = words.length * 6.2 + 10;
  const tag =
    label &&
    el(
      "g",
      { class: "amount" },
      el("rect", { class: "amount-ground", x: -wide / 2, y: radius * 0.85, width: wide, height: 16, rx: 8 }),
      el("text", { class: "amount-words", y: radius * 0.85 + 12, "text-anchor": "middle" }, words),
    );
  return el("g", { class: `stack ${kind}` }, ...discs, tag);
}
