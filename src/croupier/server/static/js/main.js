// @ts-check
/** The page: one route at a time by the address behind the hash, tables kept open in tabs, and who is here. */
import { h } from "./draw/svg.js";
import { net, readSession, session } from "./net.js";
import { openSettings } from "./settings.js";
import { apply, onChange } from "./store.js";
import { TablePage } from "./table.js";

/** @typedef {{root: HTMLElement, open?: () => void, close?: () => void}} Page */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const nav = /** @type {HTMLElement} */ (document.getElementById("nav"));

/** @type {Map<string, TablePage>} */
const tables = new Map();
/** @type {Set<string>} */
const asking = new Set();
/** @type {Page | null} */
let current = null;

/** Modules of the other pages are read when they are first asked for. */
const PAGES = {
  "": async () => new (await import("./lobby.js")).LobbyPage(),
  play: async (/** @type {string[]} */ rest) => new (await import("./play.js")).PlayPage(rest.join("/")),
  history: async (/** @type {string[]} */ rest) =>
    new (await import("./history.js")).HistoryPage(rest[0] ?? "", rest[1] ?? "", rest[2] ?? ""),
  train: async (/** @type {string[]} */ rest) => (await import("./train.js")).trainPage(rest.join("/")),
  school: async (/** @type {string[]} */ rest) => (await import("./school.js")).schoolPage(rest.join("/")),
  "what-if": async (/** @type {string[]} */ rest, /** @type {URLSearchParams} */ query) =>
    (await import("./whatif.js")).whatIfPage(rest.join("/"), query),
};

/** Shows the page of the address. */
async function route() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const [kind, ...rest] = decodeURIComponent(path).split("/");
  const page = await pageFor(kind, rest, new URLSearchParams(query));
  if (!page) return;
  if (current && current !== page && !(current instanceof TablePage)) current.close?.();
  current = page;
  main.replaceChildren(page.root);
  if (!(page instanceof TablePage)) {
    document.title = "Croupier";
    page.open?.();
  }
  drawNav();
  main.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

/**
 * @param {string} kind
 * @param {string[]} rest
 * @param {URLSearchParams} query
 * @returns {Promise<Page | null>}
 */
async function pageFor(kind, rest, query) {
  if (kind === "table" && rest[0]) return tablePage(rest.join("/"));
  const make = /** @type {Record<string, (rest: string[], query: URLSearchParams) => Promise<Page>>} */ (PAGES)[kind];
  if (!make) {
    location.hash = "#/";
    return null;
  }
  try {
    return await make(rest, query);
  } catch (error) {
    return {
      root: h(
        "div",
        { class: "sheet" },
        h(
          "p",
          { class: "problem", role: "alert" },
          `This page cannot be shown: ${/** @type {Error} */ (error).message}`,
        ),
      ),
    };
  }
}

/** @param {string} name */
function tablePage(name) {
  let page = tables.get(name);
  if (!page) {
    page = new TablePage(name);
    tables.set(name, page);
    page.root.addEventListener("asked", (event) => {
      const { table, asked } = /** @type {CustomEvent} */ (event).detail;
      if (asked) asking.add(table);
      else asking.delete(table);
      drawNav();
    });
    page.open();
  }
  return page;
}

/** @param {string} name */
export function closeTable(name) {
  tables.get(name)?.close();
  tables.delete(name);
  asking.delete(name);
  drawNav();
}

/**
 * The game of a table, with the table's name where another tab has the same game.
 * @param {TablePage} page
 */
function tabTitle(page) {
  const title = page.frame?.game.title;
  if (!title) return `Table ${page.name}`;
  const alike = [...tables.values()].filter((each) => each.frame?.game.title === title).length > 1;
  return alike ? `${title}, ${page.name}` : title;
}

/** Pages, and a tab for each table that is open here. */
function drawNav() {
  const here = location.hash || "#/";
  const link = (/** @type {string} */ href, /** @type {string} */ words, kind = "") =>
    h(
      "a",
      {
        href,
        class: kind,
        "aria-current": here === href || (href.length > 2 && here.startsWith(`${href}/`)) ? "page" : null,
      },
      words,
    );
  const tabs = [...tables.values()].map((page) => {
    const title = tabTitle(page);
    return link(`#/table/${page.name}`, title, asking.has(page.name) && here !== `#/table/${page.name}` ? "mine" : "");
  });
  nav.replaceChildren(
    link("#/", "Lobby"),
    link("#/play", "Play"),
    link("#/train", "Train"),
    link("#/school", "Dealer school"),
    link("#/what-if", "What if"),
    ...tabs,
  );
  nav.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** @param {{state: string}} frame */
function drawLink({ state }) {
  const box = /** @type {HTMLElement} */ (document.getElementById("link"));
  box.dataset.state = state;
  box.textContent = state === "open" ? "" : "Connecting…";
}

/** Asks for a name where nobody is signed in. */
async function identify() {
  await readSession();
  if (!session.person) {
    const { welcome } = await import("./welcome.js");
    await welcome(main);
  }
  /** @type {HTMLElement} */ (document.getElementById("person")).textContent = session.person ?? "";
}

async function begin() {
  apply();
  onChange(() => drawNav());
  document.getElementById("settings")?.addEventListener("click", openSettings);
  net.on("state", drawLink);
  net.on("bye", (frame) => drawLink({ state: frame.code === "revoked" ? "lost" : "lost" }));
  net.on("left", (frame) => closeTable(frame.table));
  net.on("table", () => drawNav());
  try {
    await identify();
  } catch (error) {
    main.replaceChildren(
      h(
        "div",
        { class: "sheet" },
        h(
          "p",
          { class: "problem", role: "alert" },
          `The server cannot be reached: ${/** @type {Error} */ (error).message}`,
        ),
      ),
    );
    return;
  }
  net.open();
  window.addEventListener("hashchange", route);
  await route();
}

begin();
