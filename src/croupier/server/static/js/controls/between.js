// @ts-check
/** Controls between rounds: the next round, or the bank that goes around. */
import { h } from "../draw/svg.js";
import { button } from "./parts.js";

/** @typedef {import("../controls.js").Controls} Controls */

/**
 * What a seat may do while nobody is asked for a bet or a decision.
 * @param {Controls} controls
 */
export function between(controls) {
  const { view } = controls;
  const you = view?.table.you;
  if (!view || !you || view.round || view.table.state === "closed") return;
  const row = h("div", { class: "deal-row" });
  if (view.table.offered_bank === you) row.append(...bankOffer(controls));
  else if (view.table.places[you]?.ready) row.append(h("span", { class: "soft" }, "You are ready."));
  else row.append(nextRound(controls));
  if (view.table.offered_bank !== you) controls.keys.set("Enter", () => controls.ready());
  controls.root.querySelector(".controls")?.append(row);
}

/** @param {Controls} controls */
function nextRound(controls) {
  return button(controls, {
    name: controls.view?.table.rounds ? "Next round" : "Start",
    key: "n",
    hint: "N or Enter",
    strong: true,
    press: () => controls.ready(),
  });
}

/**
 * The bank goes around: take it or leave it to the next.
 * @param {Controls} controls
 */
function bankOffer(controls) {
  const act = (/** @type {string} */ name) => () =>
    controls.command({ t: "seat", act: name, seat: controls.view?.table.you });
  return [
    button(controls, { name: "Take the bank", key: "b", strong: true, press: act("bank") }),
    button(controls, { name: "Decline the bank", key: "x", press: act("decline_bank") }),
  ];
}
