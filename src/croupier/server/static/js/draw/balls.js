// @ts-check
/** Numbered balls drawn by rule. */
import { el } from "./svg.js";

/**
 * A ball with its middle at the origin; a letter above the number where it has one.
 * @param {number | string} number
 * @param {number} radius
 * @param {{letter?: string, kind?: string}} [how] kind: the class that colours it
 */
export function ball(number, radius, { letter = "", kind = "" } = {}) {
  const size = radius * (letter ? 0.82 : 0.88);
  return el(
    "g",
    { class: `ball ${kind}` },
    el("circle", { class: "ball-body", r: radius }),
    el("circle", { class: "ball-face", r: radius * 0.72 }),
    letter &&
      el(
        "text",
        { class: "ball-letter", y: -radius * 0.22, "font-size": radius * 0.42, "text-anchor": "middle" },
        letter,
      ),
    el(
      "text",
      { class: "ball-number", y: letter ? radius * 0.46 : size * 0.36, "font-size": size, "text-anchor": "middle" },
      number,
    ),
  );
}

const DROP = 350; // milliseconds a ball takes to come

/**
 * Lets a ball that arrives come from above.
 * @param {SVGElement} element
 * @param {boolean} arrives
 */
export function drop(element, arrives) {
  if (!arrives) return;
  const frames = [
    { transform: "translate(0, -34px) scale(0.6)", opacity: 0 },
    { transform: "translate(0, 4px) scale(1.06)", opacity: 1, offset: 0.7 },
    { transform: "translate(0, 0) scale(1)" },
  ];
  element.animate(frames, { duration: DROP, easing: "ease-out", fill: "backwards" });
}
