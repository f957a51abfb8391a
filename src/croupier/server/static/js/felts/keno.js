// @ts-check
/** The keno board: numbers are marked on it, balls come as they are drawn, and the viewer's tickets lie beside it. */
import { ball, drop } from "../draw/balls.js";
import { at, cut, el } from "../draw/svg.js";
import { count, money, signed } from "../words.js";
import { limits, own, sheet, shown, comes, spot } from "./layout.js";
import { LETTERS, groupsOf, mark, pickAnswer, wayButtons } from "./ways.js";

/** @typedef {import("./layout.js").Data} Data */
/** @typedef {import("./layout.js").Scene} Scene */
/**
 * @typedef {{unit: number, left: number, top: number, beside: number, under: number, room: number,
 *   size: [number, number]}} Place
 */

/**
 * @param {Scene} scene
 * @returns {SVGElement}
 */
export function draw(scene) {
  const { view } = scene;
  const round = shown(view);
  const tickets = (round.tickets ?? []).filter((/** @type {Data} */ each) => String(each.seat) === own(view));
  const slips = tickets.map((/** @type {Data} */ ticket) => slip(scene, ticket, round));
  const drawn = round.board?.length ? round.board : [];
  const board = drawn.length || view.round ? drawn : (round.last_board ?? []);
  const rows = Math.ceil((board.length || (round.last_board ?? []).length) / 10);
  const place = placed(scene.felt, scene.narrow, slips, rows, Boolean(pickAnswer(scene)));
  return sheet(
    "keno",
    place.size,
    scene.narrow,
    head(scene, round, board, place),
    ...scene.felt.areas.map((/** @type {Data} */ area) => cell(scene, area, place, board, tickets)),
    balls(scene, round, board, place),
    paytable(scene, place),
    ...wayButtons(scene, place),
    ...laid(slips, place),
  );
}

/**
 * What a screen reader says of the table.
 * @param {Scene} scene
 */
export function describe({ view }) {
  const round = shown(view);
  const drawn = round.board?.length ? ` Drawn: ${round.board.join(", ")}.` : "";
  const tickets = (round.tickets ?? []).filter((/** @type {Data} */ each) => String(each.seat) === own(view));
  const words = tickets.map(
    (/** @type {Data} */ each) => `Ticket ${each.number}: ${each.text}, ${Math.max(0, ...each.caught)} caught.`,
  );
  return `Keno, game ${round.game ?? ""}.${drawn} ${words.join(" ")}`;
}

/**
 * @param {Data} felt
 * @param {boolean} phone
 * @param {{high: number}[]} slips
 * @param {number} lines of balls
 * @param {boolean} asked whether numbers may be marked
 * @returns {Place}
 */
function placed(felt, phone, slips, lines, asked) {
  const [wide, high] = felt.size;
  const unit = phone ? 35.6 : 47;
  const [left, top] = phone ? [12, 76] : [20, 72];
  const under = top + high * unit;
  if (!phone)
    return { unit, left, top, beside: left + wide * unit + 24, under: 232, room: under - 232, size: [960, under + 20] };
  const rows = Math.max(
    0,
    ...[0, 1].map((column) =>
      slips.filter((_, place) => place % 2 === column).reduce((sum, each) => sum + each.high + 8, 0),
    ),
  );
  const below = under + 10 + (lines ? 22 + lines * 36 : 0) + (asked ? 66 : 6);
  return { unit, left, top, beside: 12, under: below, room: Infinity, size: [380, below + rows + 14] };
}

/**
 * @param {Scene} scene
 * @param {Data} round
 * @param {number[]} board
 * @param {Place} place
 */
function head(scene, round, board, place) {
  const all = scene.felt.inscriptions.find((/** @type {Data} */ each) => each.kind === "drawn");
  const now =
    round.hours === "ended" ? "The hours are over" : board.length ? `${board.length} of ${all.count} drawn` : all.text;
  return el(
    "g",
    { class: "head" },
    el("text", { class: "head-strong", x: place.left, y: 36 }, `Game ${round.game ?? ""}`),
    el("text", { class: "quiet", x: place.left, y: 56 }, now),
    limits(scene.felt, place.size[0] - 18, 34),
  );
}

/**
 * A number of the board: marked for the next ticket, on a ticket, drawn, or caught.
 * @param {Scene} scene
 * @param {Data} area
 * @param {Place} place
 * @param {number[]} board
 * @param {Data[]} tickets
 */
function cell(scene, area, place, board, tickets) {
  const number = Number(area.name);
  const answer = pickAnswer(scene);
  const picked = answer ? scene.picked(answer.name).includes(number) : false;
  const groups = groupsOf(scene);
  const several = groups.now > 0;
  const on = tickets.filter((ticket) => ticket.groups.some((/** @type {number[]} */ group) => group.includes(number)));
  const drawn = board.includes(number);
  const [x, y] = [place.left + area.box[0] * place.unit, place.top + area.box[1] * place.unit];
  const size = place.unit - 4;
  const kinds = ["cell", picked && "picked", drawn && "drawn", on.length && "held", drawn && on.length && "caught"]
    .filter(Boolean)
    .join(" ");
  const words = [
    area.name,
    picked && `marked${several ? ` ${LETTERS[groups.letters.get(number) ?? 0]}` : ""}`,
    drawn && "drawn",
    on.length && `on ticket ${on.map((ticket) => ticket.number).join(" and ")}`,
  ];
  const shape = el(
    "g",
    { class: kinds },
    el("rect", { class: "spot-ground", x: x + 2, y: y + 2, width: size, height: size, rx: 6 }),
    el(
      "text",
      {
        class: "cell-number",
        x: x + place.unit / 2,
        y: y + place.unit / 2 + 5.5,
        "text-anchor": "middle",
        "font-size": place.unit * 0.38,
      },
      area.name,
    ),
    picked &&
      several &&
      el("text", { class: "cell-letter", x: x + 7, y: y + 13 }, LETTERS[groups.letters.get(number) ?? 0]),
    picked &&
      !several &&
      el("path", {
        class: "cross",
        d: `M${x + 8} ${y + 8}L${x + size - 4} ${y + size - 4}M${x + size - 4} ${y + 8}L${x + 8} ${y + size - 4}`,
      }),
    on.length > 0 && el("circle", { class: "cell-mark", cx: x + size - 4, cy: y + 8, r: 3.6 }),
  );
  const press = answer ? () => mark(scene, answer, number) : undefined;
  return spot(shape, {
    name: area.name,
    words: words.filter(Boolean).join(", "),
    clauses: area.clauses,
    x: x + size / 2,
    y: y + size / 2,
    act: scene.act,
    press,
    pressed: answer ? picked : undefined,
  });
}

/**
 * The balls in the order in which they came; the last one drops in.
 * @param {Scene} scene
 * @param {Data} round
 * @param {number[]} board
 * @param {Place} place
 */
function balls(scene, round, board, place) {
  const phone = place.size[0] < 500;
  const [x, y] = phone ? [place.beside, place.top + 8.4 * place.unit + 10] : [place.beside, 76];
  const step = phone ? 35.6 : 43;
  const radius = phone ? 15.5 : 18.5;
  const shownBalls = board.length ? board : (round.last_board ?? []);
  const arrives = comes(scene, "ball", round.board?.length ? `${round.game} ${round.board.length}` : null);
  const drawn = shownBalls.map((/** @type {number} */ number, /** @type {number} */ order) => {
    const inner = ball(number, radius, { kind: board.length ? "keno" : "past" });
    if (order === shownBalls.length - 1 && board.length && round.board?.length) drop(inner, arrives);
    return at(x + (order % 10) * step + radius, y + 18 + Math.floor(order / 10) * (radius * 2 + 5) + radius, {}, inner);
  });
  const title = board.length ? "Drawn" : shownBalls.length ? "Last game" : "";
  return el("g", { "aria-hidden": "true" }, el("text", { class: "quiet", x, y: y + 8 }, title), ...drawn);
}

/**
 * What the numbers marked now would pay.
 * @param {Scene} scene
 * @param {Place} place
 */
function paytable(scene, place) {
  const answer = pickAnswer(scene);
  const spots = answer ? scene.picked(answer.name).length : 0;
  const table = scene.felt.inscriptions.find(
    (/** @type {Data} */ each) => each.kind === "paytable" && each.spots === spots,
  );
  const y = place.under - 50;
  const x = place.beside;
  if (!answer?.pick) return null;
  if (!table)
    return el(
      "text",
      { class: "quiet", x, y: y + 14 },
      `Mark ${answer.pick.least} to ${answer.pick.most} numbers on the board.`,
    );
  const phone = place.size[0] < 500;
  const rows = table.rows.map(
    (/** @type {string[]} */ [caught, pays]) => `${caught.replace(" caught", "")} pays ${pays.replace(" for 1", "")}`,
  );
  const half = Math.ceil(rows.length / 2);
  const lines =
    rows.join(", ").length > (phone ? 34 : 42)
      ? [rows.slice(0, half).join(", "), rows.slice(half).join(", ")]
      : [rows.join(", ")];
  return el(
    "g",
    { class: "paytable" },
    el("text", { class: "strong", x, y }, `${count(spots, "spot")} marked`, el("title", {}, table.clauses.join(", "))),
    ...lines.map((line, order) => el("text", { class: "quiet", x, y: y + 18 + order * 16 }, line)),
  );
}

/**
 * A ticket as a slip of paper.
 * @param {Scene} scene
 * @param {Data} ticket
 * @param {Data} round
 */
function slip(scene, ticket, round) {
  const wide = scene.narrow ? 174 : 212;
  const drawn = new Set(round.board ?? []);
  const across = scene.narrow ? 6 : 8;
  let y = 38;
  const lines = ticket.groups.flatMap((/** @type {number[]} */ group, /** @type {number} */ place) => {
    const sorted = [...group].sort((one, two) => one - two);
    const rows = Array.from({ length: Math.ceil(sorted.length / across) }, (_, row) =>
      sorted.slice(row * across, (row + 1) * across),
    );
    return rows.map((row, order) => {
      const letter =
        ticket.groups.length > 1 && order === 0 && el("text", { class: "slip-letter", x: 10, y }, LETTERS[place]);
      const numbers = row.map((number, column) =>
        el(
          "text",
          {
            class: drawn.has(number) ? "slip-number caught" : "slip-number",
            x: 32 + column * ((wide - 48) / (across - 1)),
            y,
            "text-anchor": "middle",
          },
          number,
        ),
      );
      y += 17;
      return el("g", {}, letter, ...numbers);
    });
  });
  const ways = ticket.ways.slice(0, 4).map((/** @type {Data} */ way, /** @type {number} */ place) => {
    y += 15;
    return el(
      "text",
      { class: "slip-way", x: 10, y: y - 15 },
      `${way.name} ${money(way.stake)}${drawn.size ? `: ${ticket.caught[place]}${scene.narrow ? "" : " caught"}` : ""}`,
    );
  });
  if (ticket.ways.length > 4)
    ways.push(
      el("text", { class: "slip-way", x: 10, y: (y += 15) - 15 }, `and ${count(ticket.ways.length - 4, "more way")}`),
    );
  const won = (round.lines ?? []).filter(
    (/** @type {Data} */ line) => line.row.of === String(ticket.number) && line.row.kind === "ticket",
  );
  const result =
    round.over && won.length
      ? won.reduce((/** @type {number} */ sum, /** @type {Data} */ line) => sum + line.profit, 0)
      : null;
  const games = ticket.first === ticket.last ? `game ${ticket.first}` : `games ${ticket.first} to ${ticket.last}`;
  const voided = scene.view.round?.question?.answers?.find((answer) => answer.name === `void ticket ${ticket.number}`);
  if (result !== null) y += 17;
  const high = y + 2;
  const paper = el(
    "g",
    { class: result !== null && result > 0 ? "slip won" : "slip" },
    el("title", {}, ticket.text),
    el("rect", { class: "slip-paper", width: wide, height: high, rx: 4 }),
    el(
      "text",
      { class: "slip-head", x: 10, y: 18 },
      cut(`Ticket ${ticket.number}, ${games}`, scene.narrow ? (voided ? 17 : 22) : 28),
    ),
    ...lines,
    ...ways,
    result !== null &&
      el("text", { class: "slip-sum", x: wide - 10, y: high - 8, "text-anchor": "end" }, signed(result)),
    voided &&
      at(
        wide - 16,
        13,
        {},
        spot(
          el(
            "g",
            { class: "slip-void" },
            el("circle", { class: "spot-ground", r: 12 }),
            el("path", { d: "M-4 -4L4 4M4 -4L-4 4" }),
          ),
          {
            name: `void ${ticket.number}`,
            words: `Void ticket ${ticket.number}`,
            x: 2000,
            y: ticket.number,
            act: scene.act,
            place: voided,
          },
        ),
      ),
  );
  return { paper, high, wide };
}

/**
 * Slips in two columns, as many as fit.
 * @param {{paper: SVGElement, high: number, wide: number}[]} slips
 * @param {Place} place
 */
function laid(slips, place) {
  const heights = [0, 0];
  const drawn = [];
  for (const each of slips) {
    const column = heights[0] <= heights[1] ? 0 : 1;
    if (heights[column] + each.high > place.room) continue;
    drawn.push(at(place.beside + column * (each.wide + 8), place.under + heights[column], {}, each.paper));
    heights[column] += each.high + 8;
  }
  const left = slips.length - drawn.length;
  if (left)
    drawn.push(
      el(
        "text",
        { class: "quiet", x: place.beside, y: place.under + place.room + 10 },
        `and ${count(left, "more ticket")}`,
      ),
    );
  return drawn;
}
