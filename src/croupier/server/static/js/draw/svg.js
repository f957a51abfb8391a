// @ts-check
/** Elements by rule: SVG with `el`, HTML with `h`. No style attribute is ever written: the page runs under a strict CSP. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Attributes */

/**
 * An SVG element.
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function el(name, attributes = {}, ...children) {
  return /** @type {SVGElement} */ (fill(document.createElementNS(SVG, name), attributes, children));
}

/**
 * An HTML element; a key `onclick` takes a function, `class` a string, `hidden` and the like true or false.
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(name, attributes = {}, ...children) {
  return /** @type {HTMLElement} */ (fill(document.createElement(name), attributes, children));
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 */
function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : String(typeof value === "number" ? round(value) : value));
  }
  for (const child of children.flat(2)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}

/**
 * A group moved to a place.
 * @param {number} x
 * @param {number} y
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 */
export function at(x, y, attributes = {}, ...children) {
  return el("g", { transform: `translate(${round(x)} ${round(y)})`, ...attributes }, ...children);
}

/**
 * Something that keeps its identity from one drawing to the next, so that it can move: a card, a stack of chips, a die.
 * It may not have a transform of its own.
 * @param {string} key
 * @param {{face?: string, size?: number, from?: string, to?: string, turn?: number}} how `face` is what is seen of it, `size`
 *   how large it is drawn, `from` and `to` name the places that it comes from and goes to, `turn` orders a deal
 * @param {...(Child | Child[])} children
 */
export function thing(key, { face = "", size = 1, from = "", to = "", turn = 0 }, ...children) {
  const data = { "data-thing": key, "data-face": face, "data-size": size, "data-from": from, "data-to": to, "data-turn": turn };
  return el("g", { class: "thing", ...data }, ...children);
}

/**
 * Centred text.
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {string} kind the class
 * @param {Attributes} [attributes]
 */
export function label(x, y, words, kind, attributes = {}) {
  return el("text", { x, y, class: kind, "text-anchor": "middle", ...attributes }, words);
}

/**
 * Words cut to a number of letters.
 * @param {string} words
 * @param {number} most
 */
export function cut(words, most) {
  return words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words;
}

/**
 * Makes an SVG element a button: by mouse, by Enter and by Space.
 * @param {SVGElement} element
 * @param {string} name what a screen reader says
 * @param {() => void} press
 */
export function pressable(element, name, press) {
  for (const [key, value] of Object.entries({ role: "button", tabindex: "0", "aria-label": name })) {
    element.setAttribute(key, value);
  }
  element.classList.add("pressable");
  element.addEventListener("click", press);
  element.addEventListener("keydown", (event) => {
    const key = /** @type {KeyboardEvent} */ (event).key;
    if (key !== "Enter" && key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    press();
  });
  return element;
}
