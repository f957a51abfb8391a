// @ts-check
/** Cards drawn by rule: index, pips or one large suit, jokers and the back. The face grows richer with its width. */
import { at, el, thing } from "./svg.js";

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
  return width < 64 ? simple(rank, suit, width) : rich(rank, suit, width);
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
    rx: width * 0.075,
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
    rankText(rank, width * 0.14, width * 0.26, width * (rank === "T" ? 0.24 : 0.28)),
    suitShape(suit, width * 0.14, width * 0.38, width * 0.15),
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
 * A court card: the same half figure twice, the second upside down.
 * @param {string} rank
 * @param {string} suit
 * @param {number} width
 */
function court(rank, suit, width) {
  const high = width * RATIO;
  const frame = el("rect", {
    class: "court-frame",
    x: width * 0.25,
    y: width * 0.12,
    width: width * 0.5,
    height: high - width * 0.24,
    rx: width * 0.02,
    "stroke-width": Math.max(0.6, width / 110),
  });
  const scale = (width * 0.5) / 100;
  const half = () => [
    el("g", { transform: `translate(${(width / 2).toFixed(2)} ${(high / 2).toFixed(2)}) scale(${scale.toFixed(4)})` }, ...figure(rank)),
    suitShape(suit, width * 0.33, width * 0.22, width * 0.12),
  ];
  const turned = el("g", { transform: `rotate(180 ${width / 2} ${high / 2})` }, ...half());
  return [frame, ...half(), turned];
}

/**
 * The upper half of a figure; the origin is the middle of the card, its frame is 100 units wide.
 * @param {string} rank
 */
function figure(rank) {
  const robe = el("path", { class: "court-robe", d: "M-46 0C-46 -22 -30 -34 -12 -38L12 -38C30 -34 46 -22 46 0Z" });
  const trims = [
    el("path", { class: "court-trim", d: "M-40 0L14 -37M40 0L-14 -37", "stroke-width": 7 }),
    el("path", { class: "court-trim", d: "M-46 -2H46", "stroke-width": 4 }),
  ];
  const face = [
    el("path", { class: "court-skin", d: "M-14 -72V-52C-14 -42 -6 -36 0 -36S14 -42 14 -52V-72Z", "stroke-width": 1.4 }),
    el("path", { class: "court-line", d: "M-9 -61H-4M4 -61H9M0 -60V-52M-4 -46H4", "stroke-width": 1.6 }),
  ];
  if (rank === "K")
    return [
      robe,
      ...trims,
      el("path", { class: "court-hair", d: "M-20 -74C-24 -52 -16 -30 0 -26C16 -30 24 -52 20 -74Z" }),
      ...face,
      el("path", { class: "court-hair", d: "M-14 -52C-10 -46 -5 -49 0 -49S10 -46 14 -52C14 -38 8 -30 0 -29S-14 -38 -14 -52Z" }),
      el("path", { class: "court-gold", d: "M-20 -70L-24 -90L-10 -80L0 -94L10 -80L24 -90L20 -70Z", "stroke-width": 1.2 }),
    ];
  if (rank === "Q")
    return [
      el("path", { class: "court-hair", d: "M-20 -76C-28 -50 -24 -34 -22 -28H22C24 -34 28 -50 20 -76Z" }),
      robe,
      ...trims,
      ...face,
      el("path", { class: "court-hair", d: "M-15 -72C-14 -62 -8 -66 0 -70C8 -66 14 -62 15 -72Z" }),
      el("path", { class: "court-gold", d: "M-17 -72L-20 -86L-8 -79L0 -90L8 -79L20 -86L17 -72Z", "stroke-width": 1.2 }),
    ];
  return [
    el("path", { class: "court-hair", d: "M-18 -74C-23 -54 -20 -42 -19 -38H19C20 -42 23 -54 18 -74Z" }),
    robe,
    ...trims,
    ...face,
    el("path", { class: "court-cap", d: "M-20 -70C-22 -88 -6 -92 6 -90C20 -88 24 -80 20 -70Z" }),
    el("path", { class: "court-gold", d: "M-21 -73H21V-67H-21ZM12 -88C22 -98 30 -92 26 -84C24 -88 18 -88 12 -84Z", "stroke-width": 1 }),
  ];
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
 * The back: a frame, and dots within.
 * @param {number} width
 */
export function back(width) {
  const high = width * RATIO;
  const edge = width * 0.07;
  const inside = { x: edge, y: edge, width: width - 2 * edge, height: high - 2 * edge };
  const inner = { x: edge * 1.8, y: edge * 1.8, width: width - 3.6 * edge, height: high - 3.6 * edge };
  return el(
    "g",
    { class: "card card-back" },
    paper(width),
    el("rect", { class: "back-ground", ...inside, rx: width * 0.04 }),
    width < 26 ? null : el("rect", { class: "back-frame", ...inner, rx: width * 0.02, "stroke-width": Math.max(0.5, width / 90) }),
    width < 26 ? null : el("path", { class: "back-dots", d: dots(inner, width / 7.5, width / 60) }),
  );
}

/**
 * Dots in crossing rows inside a box, as one path.
 * @param {{x: number, y: number, width: number, height: number}} box
 * @param {number} step
 * @param {number} radius
 */
function dots(box, step, radius) {
  const parts = [];
  const r = radius.toFixed(2);
  for (let row = 0; (row + 0.75) * (step / 2) < box.height; row += 1) {
    for (let x = box.x + step * (row % 2 ? 1 : 0.5); x < box.x + box.width - radius; x += step) {
      const y = box.y + (row + 0.75) * (step / 2);
      parts.push(`M${(x - radius).toFixed(2)} ${y.toFixed(2)}a${r} ${r} 0 1 0 ${(2 * radius).toFixed(2)} 0a${r} ${r} 0 1 0 ${(-2 * radius).toFixed(2)} 0`);
    }
  }
  return parts.join("");
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
 * @param {{width: number, room: number, key?: string, marked?: (name: string | null, place: number) => boolean, to?: string}} how
 *   `key` is the beginning of what identifies each card, `to` where they go in the end
 */
export function row(names, { width, room, key = "", marked, to = "shoe" }) {
  const step = names.length > 1 ? stepOf([names.length], width, room) : 0;
  const left = -(step * (names.length - 1) + width) / 2;
  return el(
    "g",
    { class: "cards" },
    ...names.map((name, place) => {
      const raised = marked?.(name, place) ? -width * 0.16 : 0;
      const drawn = card(name, width, step && place < names.length - 1 ? step : width);
      const inner = key ? thing(`card ${key}.${place}`, { face: name ?? "??", size: width, from: "shoe", to, turn: place }, drawn) : drawn;
      return at(left + step * place, raised, {}, inner);
    }),
  );
}
