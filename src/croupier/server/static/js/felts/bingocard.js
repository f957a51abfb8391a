// @ts-check
/** A bingo card with its daubs, or a slip with the numbers picked. */
import { el } from "../draw/svg.js";
import { listed, spoken } from "../words.js";
import { own, spot } from "./layout.js";

/** @typedef {import("./layout.js").Data} Data */
/** @typedef {import("./layout.js").Scene} Scene */

export const SIDE = 5;

/**
 * A card with its daubs, or a slip with the numbers picked.
 * @param {Scene} scene
 * @param {Data} card
 * @param {Data} round
 * @param {number} wide
 */
export function bingoCard(scene, card, round, wide) {
  const side =
    card.squares && card.squares.length === SIDE * SIDE
      ? SIDE
      : Math.min(SIDE, Math.ceil((card.squares?.length ?? SIDE) / 2));
  const unit = (wide - 12) / SIDE;
  const rows = card.squares ? Math.ceil(card.squares.length / (side === SIDE ? SIDE : side)) : 3;
  const across = side === SIDE ? SIDE : side;
  const cell = side === SIDE ? unit : (wide - 12) / across;
  const lettered = side === SIDE && card.squares?.length === SIDE * SIDE;
  const head = 22;
  const tall = Math.min(cell, unit);
  const high = head + (lettered ? 17 : 0) + rows * tall + 8;
  const last = round.called?.at(-1);
  const covered = new Set(card.covered ?? []);
  const letters = lettered
    ? scene.felt.inscriptions
        .filter((/** @type {Data} */ each) => each.kind === "letter")
        .map((/** @type {Data} */ each, /** @type {number} */ column) =>
          el(
            "text",
            { class: "card-letter", x: 6 + (column + 0.5) * cell, y: head + 13, "text-anchor": "middle" },
            each.letter,
          ),
        )
    : [];
  const squares = (card.squares ?? []).map((/** @type {number} */ number, /** @type {number} */ place) => {
    const [x, y] = [6 + (place % across) * cell, head + (lettered ? 17 : 0) + Math.floor(place / across) * tall];
    const free = lettered && place === 12;
    const daub =
      covered.has(place) &&
      el("circle", {
        class: number === last ? "daub newest" : "daub",
        cx: x + cell / 2,
        cy: y + tall / 2,
        r: tall * 0.42,
      });
    return el(
      "g",
      {},
      el("rect", { class: "square", x, y, width: cell, height: tall }),
      daub,
      el(
        "text",
        {
          class: covered.has(place) ? "square-number on" : "square-number",
          x: x + cell / 2,
          y: y + tall / 2 + tall * 0.17,
          "text-anchor": "middle",
          "font-size": free ? tall * 0.3 : tall * 0.46,
        },
        free ? "FREE" : number,
      ),
    );
  });
  const state = card.void
    ? `void: ${card.void}`
    : card.verified
      ? "BINGO"
      : !card.squares
        ? "sealed"
        : card.needs === 0
          ? "bingo!"
          : round.over
            ? ""
            : `${card.needs} to go`;
  const claim = scene.view.round?.question?.answers?.find(
    (answer) => answer.event.event === "BingoClaimed" && answer.event.card === card.card,
  );
  const mine = String(card.seat) === own(scene.view);
  const title = `${mine ? "" : `Seat ${card.seat}, `}card ${card.card}`;
  const paper = el(
    "g",
    {
      class: ["bingo-card", card.verified && "won", card.needs === 1 && !round.over && "near", card.void && "void"]
        .filter(Boolean)
        .join(" "),
    },
    el("rect", { class: "spot-ground slip-paper", width: wide, height: high, rx: 6 }),
    el("text", { class: "slip-head", x: 7, y: 16 }, spoken(title)),
    el("text", { class: "slip-state", x: wide - 7, y: 16, "text-anchor": "end" }, state),
    ...letters,
    ...squares,
  );
  const missing = (card.squares ?? []).filter(
    (/** @type {number} */ number, /** @type {number} */ place) => number && !covered.has(place),
  );
  const words = [
    spoken(title),
    state,
    card.squares && !round.over ? `open ${listed(missing.slice(0, 24).map(String))}` : "",
  ]
    .filter(Boolean)
    .join(", ");
  const drawn = (/** @type {number} */ x, /** @type {number} */ y) =>
    claim
      ? spot(paper, {
          name: `card ${card.card}`,
          words: `Claim bingo with card ${card.card}`,
          x: x + wide / 2,
          y: y + high / 2,
          act: scene.act,
          place: claim,
        })
      : el("g", { role: "img", "aria-label": words }, paper);
  return { high, drawn };
}
