// @ts-check
/** A roulette wheel drawn from its order: compartments, numbers, and the ball at rest, running or coming to rest. */
import { at, el } from "./svg.js";

const SPIN = 4000; // milliseconds until the ball rests

/**
 * A wheel with its middle at the origin.
 * @param {{order: string[], colours: string[]}} wheel
 * @param {{radius: number, pocket?: string | null, running?: boolean, arrives?: boolean, still?: boolean}} how
 */
export function wheel(
  { order, colours },
  { radius, pocket = null, running = false, arrives = false, still = false },
) {
  const part = 360 / order.length;
  const sectors = order.map((number, place) =>
    compartment(number, colours[place], place * part, part, radius, number === pocket && !arrives),
  );
  const rotor = el("g", { class: "wheel-rotor" }, ...sectors, ...hub(radius));
  if (running && !still)
    rotor.animate([{ transform: "rotate(0deg)" }, { transform: "rotate(360deg)" }], {
      duration: 9000,
      iterations: Infinity,
    });
  const words = running ? "The ball is running." : pocket === null ? "The wheel." : `The ball rests in ${pocket}.`;
  return el(
    "g",
    { class: "wheel", role: "img", "aria-label": words },
    el("circle", { class: "wheel-bowl", r: radius }),
    el("circle", { class: "wheel-track", r: radius * 0.93 }),
    ...studs(radius),
    rotor,
    (running || pocket !== null) && ball(order.indexOf(pocket ?? "") * part, radius, running, arrives, still),
  );
}

/**
 * @param {string} number
 * @param {string} colour
 * @param {number} turn
 * @param {number} part
 * @param {number} radius
 * @param {boolean} winning
 */
function compartment(number, colour, turn, part, radius, winning) {
  const outer = radius * 0.86;
  const inner = radius * 0.58;
  const half = (part / 2) * (Math.PI / 180);
  const [sin, cos] = [Math.sin(half), Math.cos(half)];
  const point = (/** @type {number} */ reach, /** @type {number} */ side) =>
    `${f(side * reach * sin)} ${f(-reach * cos)}`;
  const path =
    `M${point(outer, -1)}A${f(outer)} ${f(outer)} 0 0 1 ${point(outer, 1)}` +
    `L${point(inner, 1)}A${f(inner)} ${f(inner)} 0 0 0 ${point(inner, -1)}Z`;
  const size = radius * 0.088;
  return el(
    "g",
    { transform: `rotate(${f(turn)})`, class: `compartment ${colour}${winning ? " winning" : ""}` },
    el("path", { d: path }),
    el("text", { y: f(-outer + size * 1.25), "font-size": f(size), "text-anchor": "middle" }, number),
  );
}

/** @param {number} radius */
function hub(radius) {
  const arms = [0, 90, 180, 270].map((turn) =>
    el(
      "g",
      { transform: `rotate(${turn})` },
      el("rect", {
        class: "wheel-arm",
        x: -radius * 0.018,
        y: -radius * 0.3,
        width: radius * 0.036,
        height: radius * 0.3,
      }),
      el("circle", { class: "wheel-knob", cy: -radius * 0.3, r: radius * 0.045 }),
    ),
  );
  return [
    el("circle", { class: "wheel-pockets", r: radius * 0.72 }),
    el("circle", { class: "wheel-cone", r: radius * 0.58 }),
    el("circle", { class: "wheel-ring", r: radius * 0.42 }),
    ...arms,
    el("circle", { class: "wheel-knob", r: radius * 0.1 }),
  ];
}

/** @param {number} radius */
function studs(radius) {
  return Array.from({ length: 8 }, (_, place) =>
    el("path", {
      class: "wheel-stud",
      transform: `rotate(${place * 45}) translate(0 ${f(-radius * 0.93)})`,
      d:
        place % 2
          ? `M0 ${f(-radius * 0.035)}L${f(radius * 0.016)} 0L0 ${f(radius * 0.035)}L${f(-radius * 0.016)} 0Z`
          : `M${f(-radius * 0.035)} 0L0 ${f(radius * 0.016)}L${f(radius * 0.035)} 0L0 ${f(-radius * 0.016)}Z`,
    }),
  );
}

/**
 * @param {number} turn where it rests, in degrees
 * @param {number} radius
 * @param {boolean} running
 * @param {boolean} arrives
 * @param {boolean} still
 */
function ball(turn, radius, running, arrives, still) {
  const track = radius * 0.93;
  const rest = radius * 0.65;
  const disc = el("circle", { class: "wheel-ball", r: radius * 0.036 });
  const arm = at(0, running ? -track : -rest, {}, disc);
  const round = el("g", running ? {} : { transform: `rotate(${f(turn)})` }, arm);
  if (running && !still)
    round.animate([{ transform: "rotate(0deg)" }, { transform: "rotate(-360deg)" }], {
      duration: 1300,
      iterations: Infinity,
    });
  if (!running && arrives) {
    const spun = [
      { transform: `rotate(${turn + 5 * 360}deg)` },
      { transform: `rotate(${turn + 40}deg)`, offset: 0.8 },
      { transform: `rotate(${turn}deg)` },
    ];
    const fallen = [
      { transform: `translate(0, ${-track}px)` },
      { transform: `translate(0, ${-track}px)`, offset: 0.62 },
      { transform: `translate(0, ${-rest * 1.08}px)`, offset: 0.8 },
      { transform: `translate(0, ${-rest * 1.2}px)`, offset: 0.87 },
      { transform: `translate(0, ${-rest}px)` },
    ];
    for (const [element, frames, easing] of /** @type {[Element, Keyframe[], string][]} */ ([
      [round, spun, "cubic-bezier(.15,.55,.4,1)"],
      [arm, fallen, "linear"],
    ])) {
      element.animate(frames, { duration: SPIN, easing, fill: "backwards" });
    }
  }
  return round;
}

/** @param {number} value */
function f(value) {
  return Number(value.toFixed(2));
}
