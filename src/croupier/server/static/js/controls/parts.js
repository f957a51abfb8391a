// @ts-check
/** Buttons of the controls: each has its key, and tells it. */
import { h } from "../draw/svg.js";

/**
 * A button with its key.
 * @param {import("../controls.js").Controls} controls
 * @param {{name: string, key?: string, hint?: string, strong?: boolean, off?: boolean, kind?: string, press: () => void}} how
 */
export function button(controls, { name, key, hint, strong = false, off = false, kind = "", press }) {
  if (key && !off) controls.keys.set(key, press);
  return h(
    "button",
    { type: "button", class: `${strong ? "strong" : ""} ${kind}`, "data-key": `do ${name}`, disabled: off || controls.busy, onclick: press, title: hint ?? null },
    name,
    key && h("kbd", { "aria-hidden": "true" }, key.length === 1 ? key.toUpperCase() : key),
  );
}
