// @ts-check
/** Parts of the controls: a button with its key, a refusal in words, and the focus kept over a redraw. */
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
    {
      type: "button",
      class: `${strong ? "strong" : ""} ${kind}`,
      "data-key": `do ${name}`,
      disabled: off || controls.waits,
      onclick: press,
      title: hint ?? null,
    },
    name,
    key && h("kbd", { "aria-hidden": "true" }, key.length === 1 ? key.toUpperCase() : key),
  );
}

/**
 * A refusal with its clauses.
 * @param {any} answer
 * @param {(clauses: string[]) => string} cite
 */
export function refusal(answer, cite) {
  const clauses = answer.clauses?.length && !String(answer.why).includes("[") ? ` [${cite(answer.clauses)}]` : "";
  return `${answer.why}${clauses}`;
}

/**
 * Which control has the focus.
 * @param {HTMLElement} root
 */
export function focusKey(root) {
  const active = document.activeElement;
  if (!active || !root.contains(active)) return null;
  const field = active instanceof HTMLInputElement && active.type !== "range" ? active : null;
  return { key: active.getAttribute("data-key"), start: field?.selectionStart ?? null };
}

/**
 * Gives the focus back to the control that had it.
 * @param {HTMLElement} root
 * @param {{key: string | null, start: number | null} | null} kept
 */
export function restoreFocus(root, kept) {
  if (!kept) return;
  const found = [...root.querySelectorAll("[data-key]")].find((each) => each.getAttribute("data-key") === kept.key);
  const next = found && !(/** @type {HTMLButtonElement} */ (found).disabled) ? found : null;
  if (!next) return;
  /** @type {HTMLElement} */ (next).focus();
  if (kept.start !== null && next instanceof HTMLInputElement) next.setSelectionRange(kept.start, kept.start);
}
