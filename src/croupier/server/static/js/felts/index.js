// @ts-check
/** Which module draws a felt: by the family where it has a layout of its own, else by the shape. */
import { alsoDraw } from "../draw/cards.js";
import * as arc from "./arc.js";
import * as oval from "./oval.js";

/** @typedef {{draw: (scene: import("../types.js").Scene) => SVGElement, describe: (scene: import("../types.js").Scene) => string}} FeltModule */

/** @type {Record<string, () => Promise<FeltModule>>} */
const FAMILIES = {
  craps: () => import("./rail.js"),
  roulette: () => import("./grid.js"),
  keno: () => import("./keno.js"),
  bingo: () => import("./bingo.js"),
  baccarat: () => import("./roads.js"),
};

/**
 * The module for a felt; the arc where nothing else is there.
 * @param {string} family
 * @param {import("../types.js").Felt} felt
 * @returns {Promise<FeltModule>}
 */
export async function feltFor(family, felt) {
  const own = FAMILIES[family];
  if (own) return own().catch(() => arc);
  if (family === "banked poker") await tiles();
  if (felt.inscriptions.some((each) => each.kind === "set")) return import("./setting.js");
  return felt.shape === "oval" ? oval : arc;
}

let known = false;

/** Tiles are drawn by their own module, once it is loaded. */
async function tiles() {
  if (known) return;
  known = true;
  const found = await import("../draw/tiles.js").catch(() => null);
  if (found) alsoDraw((name, width) => (/^\d-\d$/.test(name) ? found.tile(name, width) : null));
}
