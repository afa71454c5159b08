import type { Line } from './pdfLines.ts'

/** The part of a page, above and below, in which titles and numbers of pages stand. */
const MARGIN = 0.1
const SAME_PLACE = 3
const FIGURE = /\d+/g

/** Where a title runs through the pages, and its words without their figures. */
type Running = ReadonlyMap<string, readonly { readonly page: number; readonly figures: readonly number[] }[]>

/** What stands in the margin of many pages at the same place: titles of the document, and numbers that count the pages. */
export function runningLines(pages: readonly { readonly lines: readonly Line[]; readonly height: number }[]): Running {
  const seen = new Map<string, { page: number; figures: number[] }[]>()
  for (const [page, { lines, height }] of pages.entries())
    for (const line of lines) {
      if (height <= 0 || (line.y > height * MARGIN && line.y < height * (1 - MARGIN))) continue
      const key = keyOf(line)
      seen.set(key, [...(seen.get(key) ?? []).filter((each) => each.page !== page), { page, figures: figuresOf(line) }])
    }
  const most = pages.length
  return new Map([...seen].filter(([, at]) => at.length >= 3 || (at.length === 2 && most <= 4)))
}

/** Whether a line is one of these; figures in it are the same everywhere, or count the pages. */
export function isRunning(running: Running, line: Line, page: number): boolean {
  const others = (running.get(keyOf(line)) ?? []).filter((each) => each.page !== page)
  const figures = figuresOf(line)
  return others.some((other) =>
    figures.every((figure, index) => {
      const there = other.figures[index] ?? Number.NaN
      return there === figure || there - figure === other.page - page
    }),
  )
}

const keyOf = ({ text, y }: Line) => `${Math.round(y / SAME_PLACE)} ${text.trim().replaceAll(FIGURE, '#')}`
const figuresOf = ({ text }: Line) => (text.match(FIGURE) ?? []).map(Number)
