// @ts-check
/**
 * The stage: a felt on which things keep their identity.
 *
 * A felt module draws the whole table from a view. What can move (a card, a stack of chips) is a `thing` with a key. When
 * the next drawing comes, a thing of the same key and face is the same element, moved to its new place; one whose face has
 * changed turns over; a new one comes from where it is kept (the shoe, the tray, a seat), and one that is gone goes there.
 * What never moves is simply drawn anew. All motions are animations of the browser, so that a timeline can wait for them,
 * change their pace, or finish them.
 */

const CARD = 220; // milliseconds a card flies
const GAP = 90; // between two cards
const LONG = 1800; // a deal of many cards takes no longer than this before its last card flies
const TURN = 180;
const CHIPS = 260;
const EASE = "cubic-bezier(0.33, 1, 0.68, 1)";

/** @typedef {{element: SVGGElement, face: string, size: number, to: string, at: DOMMatrix}} Kept */

/** @param {SVGGraphicsElement} element */
function placeOf(element) {
  const found = element.getScreenCTM();
  return found ? DOMMatrix.fromMatrix(found) : new DOMMatrix();
}

/**
 * Where a thing would have to be drawn to seem to be where another matrix is.
 * @param {DOMMatrix} own
 * @param {DOMMatrix} other
 * @param {number} times how much larger the other one is drawn
 */
function seen(own, other, times) {
  return own.inverse().multiply(other).scale(times).toString();
}

export class Stage {
  /** @param {HTMLElement} box where the felt stands */
  constructor(box) {
    this.box = box;
  }

  /** What moves on the felt and comes to rest by itself. */
  movements() {
    return this.box
      .getAnimations({ subtree: true })
      .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
  }

  /**
   * Shows the next drawing of the felt.
   * @param {SVGElement} drawn
   * @param {boolean} moves whether things move to their places
   */
  show(drawn, moves) {
    const before = this.things();
    this.box.replaceChildren(drawn);
    /** @type {{element: SVGGElement, from: Kept | undefined}[]} */
    const now = [];
    for (const element of found(drawn)) {
      const key = element.dataset.thing ?? "";
      const from = before.get(key) ?? this.elsewhere(before, element);
      if (from) before.delete(from.element.dataset.thing ?? "");
      now.push({ element: from ? kept(from, element) : element, from });
    }
    if (!moves) return;
    const coming = now.filter((each) => !each.from).sort((one, other) => order(one.element) - order(other.element));
    const gap = Math.min(GAP, LONG / Math.max(coming.length, 1));
    coming.forEach(({ element }, place) => this.comes(element, isCard(element) ? place * gap : 0));
    let turned = 0;
    for (const { element, from } of now) if (from && moved(element, from) === "turned") turn(element, from, turned++ * GAP);
    for (const each of before.values()) this.goes(/** @type {SVGSVGElement} */ (drawn), each);
  }

  /** What is on the felt now, by key. */
  things() {
    /** @type {Map<string, Kept>} */
    const all = new Map();
    for (const element of found(this.box)) {
      const { thing = "", face = "", size = "1", to = "" } = element.dataset;
      all.set(thing, { element, face, size: Number(size), to, at: placeOf(element) });
    }
    return all;
  }

  /**
   * The same card at another place, such as one of a pair that is split.
   * @param {Map<string, Kept>} before
   * @param {SVGGElement} element
   */
  elsewhere(before, element) {
    const { face, thing = "" } = element.dataset;
    if (!face || face === "??" || !isCard(element)) return undefined;
    return [...before.values()].find(
      (each) => each.face === face && isCard(each.element) && !this.box.querySelector(`[data-thing="${CSS.escape(each.element.dataset.thing ?? "")}"][data-face="${CSS.escape(face)}"]`) && each.element.dataset.thing !== thing,
    );
  }

  /**
   * A place on the felt by its name; the shoe is at the upper right where none is drawn, the tray at the top.
   * @param {string} name
   */
  place(name) {
    const marked = this.box.querySelector(`[data-place="${CSS.escape(name)}"]`);
    const svg = /** @type {SVGSVGElement | null} */ (this.box.querySelector("svg.felt"));
    if (marked) return placeOf(/** @type {SVGGraphicsElement} */ (marked));
    const size = svg?.viewBox.baseVal;
    const matrix = svg ? placeOf(svg) : new DOMMatrix();
    return matrix.translate(name === "shoe" ? (size?.width ?? 0) * 0.86 : (size?.width ?? 0) / 2, name === "shoe" ? 40 : 10);
  }

  /**
   * A new thing comes from its place.
   * @param {SVGGElement} element
   * @param {number} delay
   */
  comes(element, delay) {
    const { from = "" } = element.dataset;
    if (!from) return;
    const start = seen(placeOf(element), this.place(from), 1);
    const chips = !isCard(element);
    element.animate([{ transform: start, opacity: chips ? 1 : 0.4 }, { transform: "none", opacity: 1 }], {
      duration: chips ? CHIPS : CARD,
      delay,
      easing: EASE,
      fill: "backwards",
    });
  }

  /**
   * A thing that is gone goes to its place, and is no more.
   * @param {SVGSVGElement} svg
   * @param {Kept} gone
   */
  goes(svg, gone) {
    if (!gone.to) return;
    const own = placeOf(svg).inverse();
    const start = own.multiply(gone.at);
    const end = own.multiply(this.place(gone.to));
    gone.element.removeAttribute("data-thing");
    gone.element.setAttribute("aria-hidden", "true");
    svg.append(gone.element);
    const flight = gone.element.animate([{ transform: start.toString() }, { transform: end.toString(), opacity: 0.2 }], {
      duration: CHIPS,
      easing: EASE,
      fill: "both",
    });
    const over = () => gone.element.remove();
    flight.finished.then(over, over);
  }
}

/** @param {Element} root */
function found(root) {
  return /** @type {SVGGElement[]} */ ([...root.querySelectorAll("[data-thing]")]);
}

/** @param {Element} element */
function isCard(element) {
  return element.getAttribute("data-thing")?.startsWith("card ") ?? false;
}

/**
 * The order of a deal: everybody's first card, then everybody's second; what is not a card comes first.
 * @param {SVGElement} element
 */
function order(element) {
  return isCard(element) ? 1 + Number(element.dataset.turn) : 0;
}

/**
 * Puts the element that was there before into the new drawing, where it looks the same.
 * @param {Kept} from
 * @param {SVGGElement} next
 */
function kept(from, next) {
  const same = from.face === next.dataset.face && from.size === Number(next.dataset.size) && from.element.innerHTML === next.innerHTML;
  if (!same) return next;
  for (const name of ["data-thing", "data-from", "data-to", "data-turn"]) from.element.setAttribute(name, next.getAttribute(name) ?? "");
  next.replaceWith(from.element);
  return from.element;
}

/**
 * Lets a thing go from where it was to where it is now.
 * @param {SVGGElement} element
 * @param {Kept} from
 * @returns {"moved" | "turned" | "still"}
 */
function moved(element, from) {
  const own = placeOf(element);
  const far = Math.hypot(own.e - from.at.e, own.f - from.at.f) > 1.5;
  if (far) {
    const start = seen(own, from.at, from.size / Number(element.dataset.size));
    element.animate([{ transform: start }, { transform: "none" }], { duration: CHIPS, easing: EASE, fill: "backwards" });
    return "moved";
  }
  return isCard(element) && from.face !== element.dataset.face ? "turned" : "still";
}

/**
 * A card turns over: its old face narrows, its new one widens.
 * @param {SVGGElement} element
 * @param {Kept} from
 * @param {number} delay
 */
function turn(element, from, delay) {
  const half = Number(element.dataset.size) / 2;
  const flat = `translate(${half}px, 0) scale(0.02, 1)`;
  const old = from.element;
  old.removeAttribute("data-thing");
  element.after(old);
  const away = old.animate([{ transform: "none" }, { transform: flat }], { duration: TURN / 2, delay, easing: "ease-in", fill: "both" });
  const gone = () => old.remove();
  away.finished.then(gone, gone);
  element.animate([{ transform: flat, opacity: 1 }, { transform: "none", opacity: 1 }], {
    duration: TURN / 2,
    delay: delay + TURN / 2,
    easing: "ease-out",
    fill: "backwards",
  });
}
