// @ts-check
/** Cards drawn by rule: index, pips or one large suit, jokers and the back. The face grows richer with its width. */
import { at, el } from "./svg.js";

export const RATIO = 1.4; // height by width

/** Suits around the origin, 100 units high. */
const SHAPES = {
  c:
    "M0 -50A23 23 0 0 1 19 -14A23.5 23.5 0 1 1 6 22C7 36 11 45 17 50L-17 50C-11 45 -7 36 -6 22" +
    "A23.5 23.5 0 1 1 -19 -14A23 23 0 0 1 0 -50Z",
  d: "M0 -50C11 -29 25 -13 39 0C25 13 11 29 0 50C-11 29 -25 13 -39 0C-25 -13 -11 -29 0 -50Z",
  h: "M0 49C-13 28 -46 7 -46 -20C-46 -37 -34 -47 -22 -47C-11 -47 -4 -40 0 -30C4 -40 11 -47 22 -47C34 -47 46 -37 46 -20C46 7 13 28 0 49Z",
  s:
    "M0 -50C12 -30 46 -10 46 16C46 30 36 39 25 39C16 39 9 34 5 26C6 37 10 45 17 50L-17 50C-10 45 -6 37 -5 26" +
    "C-9 34 -16 39 -25 39C-36 39 -46 30 -46 16C-46 -10 -12 -30 0 -50Z",
};

/** Where pips stand, as shares of the field between the indices: across and down. */
const COLUMNS = { left: 0.12, middle: 0.5, right: 0.88 };
/** @type {Record<string, [keyof typeof COLUMNS, number][]>} */
const PIPS = {
  A: [["middle", 0.5]],
  2: [
    ["middle", 0],
    ["middle", 1],
  ],
  3: [
    ["middle", 0],
    ["middle", 0.5],
    ["middle", 1],
  ],
  4: pairs(0, 1),
  5: [...pairs(0, 1), ["middle", 0.5]],
  6: pairs(0, 0.5, 1),
  7: [...pairs(0, 0.5, 1), ["middle", 0.25]],
  8: [...pairs(0, 0.5, 1), ["middle", 0.25], ["middle", 0.75]],
  9: [...pairs(0, 1 / 3, 2 / 3, 1), ["middle", 0.5]],
  T: [...pairs(0, 1 / 3, 2 / 3, 1), ["middle", 1 / 6], ["middle", 5 / 6]],
};

/**
 * @param {...number} rows
 * @returns {[keyof typeof COLUMNS, number][]}
 */
function pairs(...rows) {
  return rows.flatMap((row) => [
    /** @type {[keyof typeof COLUMNS, number]} */ (["left", row]),
    /** @type {[keyof typeof COLUMNS, number]} */ (["right", row]),
  ]);
}

/** @type {((name: string, width: number) => SVGElement | null)[]} */
const others = [];

/**
 * Pieces that are no cards, such as tiles, are drawn by whoever knows them.
 * @param {(name: string, width: number) => SVGElement | null} draw null where the name is not one of them
 */
export function alsoDraw(draw) {
  others.push(draw);
}

/**
 * A card with its upper left corner at the origin.
 * @param {string | null} name `Ah`, `Td`, `Jk`, a tile, or null for a back
 * @param {number} width
 * @param {number} [strip] how much of it is seen at the left where another card lies on it
 */
export function card(name, width, strip = width) {
  for (const draw of others) {
    const found = name === null ? null : draw(name, width);
    if (found) return found;
  }
  if (name === null || name === "??") return back(width);
  if (/^jk2?$/i.test(name)) return joker(width, /2$/.test(name), strip);
  const rank = name[0].toUpperCase();
  const suit = name[1].toLowerCase();
  const parts = strip < width * 0.9 ? fanned(rank, suit, width, strip) : face(rank, suit, width);
  return el("g", { class: `card suit-${suit}` }, paper(width), ...parts);
}

/**
 * @param {string} rank
 * @param {string} suit
 * @param {number} width
 */
function face(rank, suit, width) {
  if (width < 46) return plain(rank, suit, width);
  return width < 84 ? simple(rank, suit, width) : rich(rank, suit, width);
}

/**
 * The face in a fan: rank over suit within the strip that is seen, as large as it allows.
 * @param {string} rank
 * @param {string} suit
 * @param {number} width
 * @param {number} strip
 */
function fanned(rank, suit, width, strip) {
  const size = Math.min(width * 0.56, strip * (rank === "T" ? 0.86 : 1.2));
  const small = Math.min(width * 0.4, strip * 0.8);
  return [
    rankText(rank, strip / 2, width * 0.14 + Math.min(width * 0.56, strip * 1.2) * 0.74, size),
    suitShape(suit, strip / 2, width * 0.24 + Math.min(width * 0.56, strip * 1.2) * 0.74 + small / 2, small),
  ];
}

/** @param {number} width */
function paper(width) {
  const edge = Math.max(0.75, width / 110);
  return el("rect", {
    class: "card-paper",
    x: edge / 2,
    y: edge / 2,
    width: width - edge,
    height: width * RATIO - edge,
    rx: width * 0.085,
    "stroke-width": edge,
  });
}

/**
 * A suit's shape with its middle at a place.
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} height
 * @param {boolean} [turned]
 */
export function suitShape(suit, x, y, height, turned = false) {
  const path = /** @type {Record<string, string>} */ (SHAPES)[suit];
  const scale = (turned ? -1 : 1) * (height / 100);
  return el("path", {
    class: "pip",
    d: path,
    transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})`,
  });
}

/** @param {string} rank */
function shown(rank) {
  return rank === "T" ? "10" : rank;
}

/**
 * The smallest face: a large rank over a large suit.
 * @param {string} rank
 * @param {string} suit
 * @param {number} width
 */
function plain(rank, suit, width) {
  return [
    rankText(rank, width * 0.5, width * 0.62, width * (rank === "T" ? 0.6 : 0.68)),
    suitShape(suit, width * 0.5, width * 1.0, width * 0.5),
  ];
}

/**
 * The usual face: an index in the corner and one large suit.
 * @param {string} rank
 * @param {string} suit
 * @param {number} width
 */
function simple(rank, suit, width) {
  return [
    rankText(rank, width * 0.25, width * 0.42, width * (rank === "T" ? 0.38 : 0.44)),
    suitShape(suit, width * 0.25, width * 0.62, width * 0.25),
    suitShape(suit, width * 0.62, width * 0.97, width * 0.56),
  ];
}

/**
 * The large face: indices in two corners, pips, and a letter in a frame for court cards.
 * @param {string} rank
 * @param {string} suit
 * @param {number} width
 */
function rich(rank, suit, width) {
  const high = width * RATIO;
  const corner = () => [
    rankText(rank, width * 0.15, width * 0.27, width * (rank === "T" ? 0.25 : 0.29)),
    suitShape(suit, width * 0.15, width * 0.4, width * 0.17),
  ];
  const turned = el("g", { transform: `rotate(180 ${width / 2} ${high / 2})` }, ...corner());
  const pips = PIPS[rank];
  return [...corner(), turned, ...(pips ? pipField(pips, rank, suit, width) : court(rank, suit, width))];
}

/**
 * @param {[keyof typeof COLUMNS, number][]} pips
 * @param {string} rank
 * @param {string} suit
 * @param {number} width
 */
function pipField(pips, rank, suit, width) {
  const left = width * 0.28;
  const top = width * 0.27;
  const size = width * (rank === "A" ? 0.46 : 0.17);
  return pips.map(([column, row]) =>
    suitShape(suit, left + COLUMNS[column] * width * 0.44, top + row * (width * RATIO - 2 * top), size, row > 0.5),
  );
}

/**
 * @param {string} rank
 * @param {string} suit
 * @param {number} width
 */
function court(rank, suit, width) {
  const high = width * RATIO;
  const frame = el("rect", {
    class: "court-frame",
    x: width * 0.285,
    y: width * 0.13,
    width: width * 0.43,
    height: high - width * 0.26,
    rx: width * 0.04,
    "stroke-width": Math.max(0.6, width / 130),
  });
  const letter = rankText(rank, width / 2, high / 2 + width * 0.04, width * 0.4);
  return [
    frame,
    letter,
    suitShape(suit, width * 0.39, width * 0.25, width * 0.12),
    suitShape(suit, width * 0.61, high - width * 0.25, width * 0.12, true),
    crown(rank, width),
  ];
}

/**
 * A band of points under a court letter: as many as its rank has.
 * @param {string} rank
 * @param {number} width
 */
function crown(rank, width) {
  const points = { J: 1, Q: 2, K: 3 }[rank] ?? 0;
  const high = width * RATIO;
  const dots = Array.from({ length: points }, (_, place) =>
    el("circle", {
      class: "pip",
      cx: width / 2 + (place - (points - 1) / 2) * width * 0.1,
      cy: high / 2 + width * 0.15,
      r: width * 0.025,
    }),
  );
  return el("g", {}, ...dots);
}

/**
 * @param {string} rank
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function rankText(rank, x, y, size) {
  const tight = rank === "T" ? { "letter-spacing": (-size * 0.08).toFixed(2) } : {};
  return el("text", { class: "rank", x, y, "font-size": size, "text-anchor": "middle", ...tight }, shown(rank));
}

/**
 * A joker: a star with its word; the second one is black.
 * @param {number} width
 * @param {boolean} second
 * @param {number} strip
 */
function joker(width, second, strip) {
  const high = width * RATIO;
  const kind = `card ${second ? "suit-s" : "suit-h"}`;
  if (strip < width * 0.9) {
    const size = Math.min(width * 0.3, strip * 0.46);
    const star = el("path", { class: "pip", d: starPath(5, size, 0.45), transform: `translate(${strip / 2} ${width * 0.14 + size})` });
    return el("g", { class: kind }, paper(width), star, el("text", { class: "rank", x: strip / 2, y: width * 0.2 + size * 3, "font-size": size, "text-anchor": "middle" }, "JK"));
  }
  const small = width < 46;
  const star = el("path", {
    class: "pip",
    d: starPath(5, width * (small ? 0.34 : 0.3), 0.45),
    transform: `translate(${width / 2} ${high * (small ? 0.42 : 0.5)})`,
  });
  const word = el(
    "text",
    {
      class: "rank",
      x: width / 2,
      y: small ? high * 0.88 : high * 0.9,
      "font-size": width * (small ? 0.26 : 0.17),
      "text-anchor": "middle",
    },
    small ? "JK" : "JOKER",
  );
  return el("g", { class: kind }, paper(width), star, word);
}

/**
 * @param {number} points
 * @param {number} radius
 * @param {number} inner
 */
function starPath(points, radius, inner) {
  const corners = Array.from({ length: points * 2 }, (_, place) => {
    const far = place % 2 ? radius * inner : radius;
    const angle = (Math.PI * place) / points - Math.PI / 2;
    return `${(far * Math.cos(angle)).toFixed(2)} ${(far * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}

/**
 * The back: a frame and a lattice.
 * @param {number} width
 */
export function back(width) {
  const high = width * RATIO;
  const edge = width * 0.09;
  const inside = { x: edge, y: edge, width: width - 2 * edge, height: high - 2 * edge };
  const lines = width < 30 ? [] : [lattice(inside, width / 6)];
  return el(
    "g",
    { class: "card card-back" },
    paper(width),
    el("rect", { class: "back-ground", ...inside, rx: width * 0.05 }),
    ...lines,
  );
}

/**
 * Crossing lines inside a box, as one path.
 * @param {{x: number, y: number, width: number, height: number}} box
 * @param {number} step
 */
function lattice(box, step) {
  const parts = [];
  for (let from = -box.height + step / 2; from < box.width; from += step) {
    parts.push(slanted(box, from, 1), slanted(box, from, -1));
  }
  return el("path", { class: "back-lines", d: parts.join(""), "stroke-width": Math.max(0.5, step / 9) });
}

/**
 * @param {{x: number, y: number, width: number, height: number}} box
 * @param {number} from where the line begins across
 * @param {number} way 1 downwards, -1 upwards
 */
function slanted(box, from, way) {
  const start = Math.max(from, 0);
  const end = Math.min(from + box.height, box.width);
  if (end <= start) return "";
  const level = (/** @type {number} */ x) => (way > 0 ? box.y + (x - from) : box.y + box.height - (x - from));
  return `M${(box.x + start).toFixed(2)} ${level(start).toFixed(2)}L${(box.x + end).toFixed(2)} ${level(end).toFixed(2)}`;
}

/**
 * How far apart the cards of rows side by side lie, so that all fit into the room.
 * @param {number[]} counts how many cards each row has
 * @param {number} width
 * @param {number} room
 * @param {number} [between] two rows
 */
export function stepOf(counts, width, room, between = 0) {
  const steps = counts.reduce((sum, count) => sum + count - 1, 0);
  const left = room - counts.length * width - (counts.length - 1) * between;
  return Math.min(width * 1.08, left / Math.max(steps, 1));
}

/**
 * Several cards side by side, overlapping where they must; the middle of the row is the origin, its top at zero.
 * @param {(string | null)[]} names
 * @param {{width: number, room: number, fresh?: (place: number) => boolean, marked?: (name: string | null, place: number) => boolean}} how
 */
export function row(names, { width, room, fresh, marked }) {
  const step = names.length > 1 ? stepOf([names.length], width, room) : 0;
  const left = -(step * (names.length - 1) + width) / 2;
  return el(
    "g",
    { class: "cards" },
    ...names.map((name, place) => {
      const raised = marked?.(name, place) ? -width * 0.16 : 0;
      const inner = el("g", { class: fresh?.(place) ? "fresh" : "" }, card(name, width, step || width));
      return at(left + step * place, raised, {}, inner);
    }),
  );
}
