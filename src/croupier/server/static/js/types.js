// @ts-check
/**
 * What the server sends, as the page reads it. Amounts are cents.
 *
 * @typedef {{name: string, event: Record<string, any>, title?: string, least?: number, most?: number, step?: number,
 *   suggested?: number[], required?: boolean, wager?: string, costs?: number,
 *   pick?: {field: string, of: any[], least: number, most: number, named?: boolean}}} Answer
 * @typedef {{kind: string, seat?: number, seats?: number[], question?: string, hand?: number,
 *   basis?: Basis, answers?: Answer[]}} Question
 * @typedef {{clauses?: string[], readings?: string[]}} Basis
 * @typedef {{seat: number, wager: string, stake: number, result: string, profit: number, why: string, player?: string,
 *   row: {kind: string, name: string, of?: string, title?: string}, basis?: Basis, meter?: number}} Line
 * @typedef {{cards: (string | null)[], parts?: Record<string, (string | null)[]>, called?: string, total?: any,
 *   bet?: number, status?: string, doubles?: number}} Hand
 * @typedef {{name: string, bets?: Record<string, number>, hands?: Hand[], status?: string, stack?: number | null,
 *   behind?: any, up?: boolean[]}} SeatView
 * @typedef {Record<string, any> & {viewer: string, over: boolean, question: Question | null, lines: Line[],
 *   names?: Record<string, string>, qualifies?: boolean | null, seats: Record<string, SeatView>, pools?: Record<string, any>}} RoundView
 * @typedef {{name: string, chips: number, away?: boolean, ready?: boolean, leaving?: boolean, you?: boolean}} PlaceView
 * @typedef {{name: string, edition: string, state: string, rounds: number, places: Record<string, PlaceView>,
 *   banker?: number | null, bank_turn?: number | null, offered_bank?: number | null, meters?: Record<string, number>, you: number | null,
 *   buy?: {least: number, most: number | null}, notices?: string[]}} TableState
 * @typedef {{table: TableState, round: RoundView | null, last: RoundView | null, examples?: string[], holds?: string,
 *   citations?: Record<string, string>}} View
 * @typedef {{edition: string, title: string, family: string, filing?: Record<string, any>, limits?: any}} GameInfo
 * @typedef {{shape: string, areas: any[], spots: any[], inscriptions: any[], size: [number, number], place: [number, number]}} Felt
 *
 * What a felt module draws from, and what it may call.
 * `act(answer, changes)` puts a click into the controls: `answer` is an answer of the question or its name; without
 * changes it is as a click on its button (the chip in hand goes on a wager), `{amount}` sets an amount, `{picks}` sets
 * what is picked, `{toggle: item}` picks one thing or puts it back. `type(words)` puts words into the field for typed words.
 * @typedef {{felt: Felt, game: GameInfo, view: View, places: number, narrow: boolean, size?: [number, number],
 *   moving?: boolean, settling?: boolean,
 *   act: (answer: string | Answer, changes?: {amount?: number, picks?: any[], toggle?: any}) => void,
 *   type?: (words: string) => void, sit?: (seat: number) => void, picked: (answer: string) => any[]}} Scene
 */
export {};
