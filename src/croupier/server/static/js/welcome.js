// @ts-check
/** The first page for somebody who is not signed in: a name for a guest, or a name and a password. */
import { h } from "./draw/svg.js";
import { ask, session } from "./net.js";
import { guestName, keepName } from "./store.js";

/**
 * Asks until somebody is signed in.
 * @param {HTMLElement} main
 * @returns {Promise<void>}
 */
export function welcome(main) {
  return new Promise((done) => {
    const problem = h("p", { class: "problem", role: "alert", hidden: true });
    const name = /** @type {HTMLInputElement} */ (
      h("input", { id: "name", autocomplete: "username", value: guestName(), maxlength: 40, required: true })
    );
    const password = /** @type {HTMLInputElement} */ (
      h("input", { id: "password", type: "password", autocomplete: "current-password" })
    );
    const form = h(
      "form",
      { class: "card-box welcome" },
      h("h1", {}, "Take a seat"),
      h(
        "p",
        { class: "soft" },
        "Casino and cardroom games, played exactly by their rules. Choose the name that others see at the table.",
      ),
      h("div", { class: "field" }, h("label", { for: "name" }, "Name"), name),
      h(
        "details",
        {},
        h("summary", {}, "I have an account"),
        h("div", { class: "field" }, h("label", { for: "password" }, "Password"), password),
      ),
      problem,
      h("button", { type: "submit", class: "strong" }, "Come in"),
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        await enter(name.value.trim(), password.value);
        done();
      } catch (error) {
        problem.textContent = /** @type {Error} */ (error).message;
        problem.hidden = false;
      }
    });
    main.replaceChildren(h("div", { class: "sheet" }, form));
    name.focus();
  });
}

/**
 * @param {string} name
 * @param {string} password
 */
async function enter(name, password) {
  const found = password
    ? await ask("POST", "/session/login", { name, password })
    : await ask("POST", "/session/guest", { name });
  Object.assign(session, found);
  keepName(name);
}
