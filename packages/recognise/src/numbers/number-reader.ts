import type { NumberLexicon, Piece } from './number-lexicon.ts'

interface Sum {
  /** What whole thousands, millions … have come to. */
  readonly total: number
  /** What has been said since, below a thousand. */
  readonly group: number
  /** What follows must be smaller: after "twenty" only below ten. */
  readonly room: number
  /** The room when the group began, and the last multiplier of a thousand or more. */
  readonly groupRoom: number
  readonly scale: number
  /** The last of "one" to "nine" and the room before it: "fünf" waits for "und zwanzig". */
  readonly unit: number
  readonly unitRoom: number
  /** Digits after the point. */
  readonly decimals: string | undefined
  /** What was said last of them. */
  readonly tenths: number
  /** A half, a quarter. */
  readonly part: number
  readonly pieces: number
  readonly isJoined: boolean
  readonly isOrdinal: boolean
  readonly isWeak: boolean
  /** Nothing can follow. */
  readonly isDone: boolean
}

const NOTHING: Sum = {
  total: 0,
  group: 0,
  room: Number.POSITIVE_INFINITY,
  groupRoom: Number.POSITIVE_INFINITY,
  scale: Number.POSITIVE_INFINITY,
  unit: 0,
  unitRoom: 0,
  decimals: undefined,
  tenths: 0,
  part: 0,
  pieces: 0,
  isJoined: false,
  isOrdinal: false,
  isWeak: false,
  isDone: false,
}

export interface NumberRead {
  readonly value: number
  readonly to: number
  readonly isOrdinal: boolean
  /** An article that may mean one: "eine", "un". */
  readonly isWeak: boolean
}

const DIGITS = /\d{1,15}(?:\.\d{1,9})?(?= |$)/y

/** The longest number that begins at a place of a text of plain words with single spaces between them. */
export function readNumber(
  text: string,
  from: number,
  lexicon: NumberLexicon,
  { ordinal = false, isWhole = false }: { readonly ordinal?: boolean; readonly isWhole?: boolean } = {},
): NumberRead | undefined {
  // "point five" begins with the point only where everything does: "at this point five of us".
  const takes = (piece: Piece, { pieces }: Sum) =>
    (pieces > 0 || piece.kind !== 'point' || (from === 0 && !piece.isWithin)) &&
    (ordinal || !isOrdinal(piece)) &&
    !(isWhole && isFraction(piece))
  const next = (sum: Sum, piece: Piece) => (takes(piece, sum) ? add(sum, piece, lexicon.isInverted) : undefined)
  let [best, before]: [NumberRead | undefined, NumberRead | undefined] = [undefined, undefined]
  let sum = NOTHING
  for (let at = from; at < text.length; ) {
    const word = digitsAt(text, at, sum, next) ?? lexicon.walk(text, at, sum, next)
    // "five hundred four hundred": the four belongs to what follows.
    if (!word) return before && lexicon.multiplies(text, at) && best?.to === at - 1 ? before : best
    before = best && sum.unit === 0 && word.state.unit > 0 ? best : undefined
    sum = word.state
    at = word.to + 1
    if (!sum.isJoined && sum.decimals !== '')
      best = { value: worthOf(sum), to: word.to, isOrdinal: sum.isOrdinal, isWeak: sum.isWeak }
  }
  return best
}

type Next = (sum: Sum, piece: Piece) => Sum | undefined

function digitsAt(text: string, at: number, sum: Sum, next: Next) {
  DIGITS.lastIndex = at
  const digits = DIGITS.exec(text)?.[0]
  const state = digits && next(sum, { kind: 'value', value: Number(digits), isOrdinal: false, isWeak: false })
  return state ? { state, to: at + digits.length } : undefined
}

const isFraction = ({ kind }: Piece) => kind === 'point' || kind === 'part' || kind === 'fraction'
const isOrdinal = (piece: Piece) => 'isOrdinal' in piece && piece.isOrdinal

function add(sum: Sum, piece: Piece, isInverted: boolean): Sum | undefined {
  if (sum.isDone) return undefined
  if (sum.isOrdinal && !isOrdinal(piece)) return undefined
  const next = { ...sum, pieces: sum.pieces + 1, isJoined: false, isWeak: false, unit: 0 }
  switch (piece.kind) {
    case 'value':
      return addValue(sum, next, piece, isInverted)
    case 'times':
      if (sum.pieces === 0 && piece.isWeak) return undefined
      return sum.isJoined && piece.value >= sum.room ? undefined : multiply(next, piece)
    case 'join':
      return sum.pieces === 0 || sum.isJoined || (sum.decimals !== undefined && !isTens(sum.tenths))
        ? undefined
        : { ...next, unit: sum.unit, isJoined: true }
    case 'point':
      return sum.isJoined || sum.decimals !== undefined ? undefined : { ...next, decimals: '' }
    case 'part':
      if (sum.pieces === 0) return { ...next, part: piece.value, room: 0 }
      return sum.isJoined ? undefined : addPart(next, piece.value)
    case 'fraction':
      if (sum.pieces === 0) return { ...next, part: piece.value, room: 0 }
      return sum.isJoined && piece.value < 1 ? addPart(next, piece.value) : undefined
  }
}

type Value = Extract<Piece, { kind: 'value' }>

function addValue(sum: Sum, next: Sum, { value, isOrdinal, isWeak }: Value, isInverted: boolean): Sum | undefined {
  if (sum.decimals !== undefined) {
    if ((sum.isJoined && !isTens(sum.tenths)) || isOrdinal || sum.decimals.length > 9) return undefined
    // "komma zwanzig fünf", "celých dvacet pět": the five fills the place of the nought.
    const before = isTens(sum.tenths) && value > 0 && value < 10 ? sum.decimals.slice(0, -1) : sum.decimals
    return { ...next, decimals: before + String(value).replace('.', ''), tenths: value }
  }
  if (sum.isJoined && isInverted && sum.unit > 0 && isTens(value) && value < sum.unitRoom)
    return { ...next, group: sum.group + value, room: 0, isOrdinal }
  if (sum.part > 0 || (sum.pieces > 0 && (value === 0 || value >= sum.room))) return undefined
  const isUnit = value >= 1 && value <= 9
  return {
    ...next,
    group: sum.group + value,
    room: roomAfter(value),
    unit: isUnit ? value : 0,
    unitRoom: sum.room,
    isOrdinal,
    isWeak: sum.pieces === 0 && isWeak,
  }
}

const isTens = (value: number) => value >= 20 && value <= 90 && value % 10 === 0

/** "twenty" leaves room for one to nine, "two hundred" for what is below a hundred, "five" for nothing. */
function roomAfter(value: number): number {
  if (value >= 100 && value % 100 === 0 && value < 1_000) return 100
  return isTens(value) ? 10 : 0
}

function multiply(sum: Sum, { value, isOrdinal }: Extract<Piece, { kind: 'times' }>): Sum | undefined {
  if (sum.decimals !== undefined || sum.part > 0) {
    const product = worthOf(sum) * value
    return { ...NOTHING, total: product, room: value, groupRoom: value, scale: value, pieces: sum.pieces, isOrdinal }
  }
  if (value < 1_000) {
    const isPlain = sum.group === 0 ? value < sum.room : sum.group < 100 && sum.group * value < sum.groupRoom
    if (!isPlain) return undefined
    return { ...sum, group: (sum.group || 1) * value, room: value === 100 ? 100 : 0, isOrdinal }
  }
  if (value === sum.scale) return undefined
  const total = value < sum.scale ? sum.total + (sum.group || 1) * value : (sum.total + sum.group) * value
  return { ...sum, total, group: 0, room: value, groupRoom: value, scale: value, isOrdinal }
}

/** "two and a half" is 2.5, "a million and a half" 1,500,000. */
function addPart(sum: Sum, part: number): Sum | undefined {
  if (sum.pieces === 1 || sum.part > 0 || sum.decimals !== undefined) return undefined
  const isOfScale = sum.group === 0 && sum.total > 0
  return isOfScale ? { ...sum, total: sum.total + part * sum.scale, isDone: true } : { ...sum, part, room: 0 }
}

const worthOf = ({ total, group, part, decimals }: Sum) =>
  Math.round((total + group + part + (decimals ? Number(`0.${decimals}`) : 0)) * 1e9) / 1e9
