// @ts-check
/** Settings of this browser: theme, four colours, motion, sound and notification at my turn. */
import { h } from "./draw/svg.js";
import { ask, session } from "./net.js";
import { change, settings } from "./store.js";

/** Opens the settings. */
export function openSettings() {
  const now = settings();
  const dialog = /** @type {HTMLDialogElement} */ (
    h(
      "dialog",
      { "aria-labelledby": "settings-title" },
      h("h2", { id: "settings-title" }, "Settings"),
      choice(
        "Theme",
        "theme",
        [
          ["system", "As the system"],
          ["light", "Light"],
          ["dark", "Dark"],
        ],
        now.theme,
      ),
      choice(
        "Suits",
        "suits",
        [
          ["two", "Two colours"],
          ["four", "Four colours"],
        ],
        now.suits,
      ),
      choice(
        "Motion",
        "motion",
        [
          ["slow", "Slow"],
          ["full", "Normal"],
          ["fast", "Fast"],
          ["none", "Instant: nothing moves"],
        ],
        now.motion,
      ),
      flag("Sound at my turn", "sound", now.sound),
      flag("Notification at my turn", "notify", now.notify),
      flag("Say what my mistakes cost, at practice tables", "review", now.review),
      h(
        "div",
        { class: "dialog-row" },
        session.person && h("button", { type: "button", class: "quiet", onclick: leave }, `Sign out ${session.person}`),
        h("button", { type: "button", class: "strong", onclick: () => dialog.close() }, "Done"),
      ),
    )
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * @param {string} words
 * @param {string} name
 * @param {[string, string][]} options
 * @param {string} now
 */
function choice(words, name, options, now) {
  const inputs = options.map(([value, title]) =>
    h(
      "label",
      {},
      h("input", { type: "radio", name, value, checked: value === now, onchange: () => change({ [name]: value }) }),
      ` ${title}`,
    ),
  );
  return h("fieldset", {}, h("legend", {}, words), ...inputs);
}

/**
 * @param {string} words
 * @param {"sound" | "notify" | "review"} name
 * @param {boolean} now
 */
function flag(words, name, now) {
  const input = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", checked: now }));
  input.addEventListener("change", async () => {
    if (name === "notify" && input.checked && "Notification" in window) await Notification.requestPermission();
    change({ [name]: input.checked });
  });
  return h("fieldset", {}, h("label", {}, input, ` ${words}`));
}

async function leave() {
  await ask("POST", "/session/logout", {});
  location.hash = "#/";
  location.reload();
}
