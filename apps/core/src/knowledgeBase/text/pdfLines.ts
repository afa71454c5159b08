/** A piece of text as the PDF draws it; sizes and places are in points from the lower left corner. */
export interface Piece {
  readonly str?: string
  readonly transform?: readonly number[]
  readonly width?: number
  readonly height?: number
  readonly hasEOL?: boolean
}

export interface Line {
  readonly text: string
  readonly size: number
  readonly x: number
  readonly right: number
  readonly y: number
  /** Its parts, where there is much room between them. */
  readonly cells?: readonly LineCell[]
}

export type LineCell = Pick<Line, 'text' | 'x' | 'right'>

/** So many sizes of a letter are no space between words any more. */
const GAP = 1.5
/** A line of a column of text has so many characters at least, and a column so many lines. */
const PROSE = 15
const MOST_INDENT = 3
const FEWEST_LINES = 4
/** So many sizes below each other lines are of one paragraph. */
export const CLOSE = 1.9

const isProse = ({ text }: Line) => text.trim().length >= PROSE

/** The lines of a page in the order in which they are read: one column of text after the other. */
export function linesOf(pieces: readonly Piece[]): Line[] {
  const parts = inReadingOrder(partsOf(pieces))
  const lines: Line[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    if (!last || Math.abs(last.y - part.y) > nearly(last) || part.x < last.right || last.size !== part.size) {
      lines.push(part)
      continue
    }
    const cells = [...(last.cells ?? [cellOf(last)]), cellOf(part)]
    lines[lines.length - 1] = {
      ...last,
      text: `${last.text.trimEnd()} ${part.text.trimStart()}`,
      right: part.right,
      cells,
    }
  }
  return lines
}

const cellOf = ({ text, x, right }: Line): LineCell => ({ text, x, right })
const nearly = ({ size }: Line) => Math.max(2, size / 2)

/** What stands on one line without a gap. */
function partsOf(pieces: readonly Piece[]): Line[] {
  const parts: Line[] = []
  let isOpen = false
  for (const { str, transform, width = 0, height = 0, hasEOL } of pieces) {
    if (str === undefined) continue
    const [x, y] = [transform?.[4] ?? 0, transform?.[5] ?? 0]
    const last = parts.at(-1)
    const isBlank = str.trim() === ''
    const room = GAP * (last?.size ?? height)
    if (isBlank && width > room) isOpen = false
    else if (
      isOpen &&
      last &&
      Math.abs(last.y - y) < nearly(last) &&
      x - last.right <= Math.max(room, 1) &&
      (isBlank || x > last.x)
    )
      parts[parts.length - 1] = { ...last, text: last.text + str, right: Math.max(last.right, x + width) }
    else if (!isBlank) {
      parts.push({ text: str, size: height, x, right: x + width, y })
      isOpen = true
    }
    if (hasEOL) isOpen = false
  }
  return parts
}

/** Where there are columns of text, each is read to its end; what is above and below them stays there. */
function inReadingOrder(parts: readonly Line[]): readonly Line[] {
  const starts = columnStarts(parts)
  if (starts.length < 2) return parts
  const columns = starts.map((start, index) => {
    const end = starts[index + 1] ?? Number.POSITIVE_INFINITY
    return parts.filter(({ x, right }) => x >= start - MOST_INDENT && right < end).sort((one, other) => other.y - one.y)
  })
  const { top, bottom } = reachOf(columns.slice(1).flatMap((column) => column.filter(isProse)))
  const read = columns.flatMap((column) => downFrom(column, top, bottom))
  const inColumns = new Set(read)
  const others = parts.filter((part) => !inColumns.has(part))
  return [...others.filter(({ y }) => y > top), ...read, ...others.filter(({ y }) => y <= top)]
}

/** A page may have more lines than a function takes arguments. */
const reachOf = (lines: readonly Line[]) =>
  lines.reduce(({ top, bottom }, { y }) => ({ top: Math.max(top, y), bottom: Math.min(bottom, y) }), {
    top: Number.NEGATIVE_INFINITY,
    bottom: Number.POSITIVE_INFINITY,
  })

/** The lines of a column beside others, and what follows them closely below. */
function downFrom(column: readonly Line[], top: number, bottom: number): Line[] {
  const read: Line[] = []
  for (const part of column) {
    if (part.y > top + nearly(part)) continue
    const last = read.at(-1)
    if (part.y < bottom - nearly(part) && (!last || last.y - part.y > part.size * CLOSE)) break
    read.push(part)
  }
  return read
}

/** Where columns of text begin, from the left: lines of prose begin there, and none of another column reaches into it. */
function columnStarts(parts: readonly Line[]): number[] {
  const prose = parts.filter(isProse)
  const byStart = Map.groupBy(prose, ({ x }) => Math.round(x / MOST_INDENT))
  const columns = [...byStart.values()]
    .filter((column) => column.length >= FEWEST_LINES)
    .map((column) => ({ x: column.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY), column }))
    .sort((one, other) => one.x - other.x)
  const [first, ...others] = columns
  if (!first) return []
  const starts = [first.x]
  for (const { x, column } of others) {
    const { top, bottom } = reachOf(column)
    const beside = prose.filter(
      (part) => part.x < x - MOST_INDENT && part.y <= top + part.size && part.y >= bottom - part.size,
    )
    if (beside.length >= FEWEST_LINES && beside.every(({ right }) => right < x)) starts.push(x)
  }
  return starts
}
