import { tidy, UnreadableFile } from './blocks.ts'
import { isFootnoteMark, isHidden, MOST_DEPTH, nameOf, type PageNode } from './htmlNode.ts'
import { type Cell, type Row, sentencesOfRows } from './tableRows.ts'

const MOST_SPAN = 200
const MOST_CELLS = 200_000
/** What is longer is a text of its own, and the table only puts it into its place on the page. */
const LONGEST_CELL = 400

/**
 * The rows of a table as sentences of their own, each with the titles of its columns, so that it says what it means wherever it is quoted:
 * `Premium – Monthly fee: 9, Payments abroad: 1`. Undefined where the table only lays out the page.
 */
export function rowsOf(table: PageNode): string[] | undefined {
  const role = table.getAttribute?.('role')
  if (role === 'presentation' || role === 'none' || table.querySelector?.('table') != null) return undefined
  const rows = gridOf(table)
  if (!rows?.some((row) => row.length > 1)) return undefined
  if (rows.some((row) => row.some(({ text }) => text.length > LONGEST_CELL))) return undefined
  return sentencesOfRows(rows)
}

/** Cells by row and column; one that reaches over several is in each of them. Undefined where they are more than anybody looks at. */
function gridOf(table: PageNode): Row[] | undefined {
  const grid: Cell[][] = []
  let left = MOST_CELLS
  let at = 0
  for (const { row, isHead } of rowNodes(table)) {
    const cells = lineOf(grid, at)
    let column = 0
    for (const node of row.childNodes) {
      const name = nameOf(node)
      if ((name !== 'TD' && name !== 'TH') || isHidden(node)) continue
      while (cells[column]) column += 1
      const cell = { text: tidy(wordsOf(node)), isTitle: isHead || name === 'TH' }
      for (let down = 0; down < spanOf(node, 'rowspan'); down += 1)
        for (let across = 0; across < spanOf(node, 'colspan'); across += 1) {
          left -= 1
          if (left < 0) return undefined
          const line = lineOf(grid, at + down)
          line[column + across] ??= cell
        }
    }
    at += 1
  }
  // A cell may reach below the last row.
  return grid.slice(0, at).map((row) => Array.from(row, (cell) => cell ?? { text: '', isTitle: false }))
}

function lineOf(grid: Cell[][], at: number): Cell[] {
  grid[at] ??= []
  return grid[at]
}

function* rowNodes(table: PageNode): Generator<{ row: PageNode; isHead: boolean }> {
  for (const part of table.childNodes) {
    const name = nameOf(part)
    if (isHidden(part)) continue
    if (name === 'TR') yield { row: part, isHead: false }
    if (name === 'THEAD' || name === 'TBODY' || name === 'TFOOT')
      for (const row of part.childNodes)
        if (nameOf(row) === 'TR' && !isHidden(row)) yield { row, isHead: name === 'THEAD' }
  }
}

const spanOf = (node: PageNode, name: string) => {
  const said = Number(node.getAttribute?.(name) ?? 1)
  return Number.isInteger(said) && said > 1 ? Math.min(said, MOST_SPAN) : 1
}

/** The words of a cell; parts of it that stand below each other do not run together. */
function wordsOf(node: PageNode, depth = 0): string {
  if (depth > MOST_DEPTH) throw new UnreadableFile('the page is nested too deep.')
  if (node.nodeType === 3) return node.textContent ?? ''
  if (isFootnoteMark(node)) return ''
  const words = Array.from(node.childNodes, (part) => wordsOf(part, depth + 1)).join('')
  return /^(P|DIV|LI|BR|UL|OL)$/.test(nameOf(node)) ? ` ${words} ` : words
}
