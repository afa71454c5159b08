import type { DifferenceLine, TextBlock } from '@parley/contract/knowledgeBase/source.schema.ts'
import { sentencesOf } from './chunk.ts'

/** Pairs of lines that are compared at most; past it all of the middle counts as changed. */
const MOST_WORK = 4_000_000
const MOST_SHOWN = 400
/** Lines that stay around what changed, so that one sees where it is. */
const AROUND = 1

const linesOf = (blocks: readonly TextBlock[]): string[] =>
  blocks.flatMap(({ text, question }) => [...(question === undefined ? [] : [question]), ...sentencesOf(text)])

/** What became of a text, sentence by sentence; what stays is left out but for a line beside each change. */
export function differenceOf(before: readonly TextBlock[], after: readonly TextBlock[]): DifferenceLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const all: DifferenceLine[] = [
    ...old.slice(0, start).map(same),
    ...compare(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map(same),
  ]
  const near = all.map((_, at) =>
    all.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== 'same'),
  )
  return all.filter((_, at) => near[at]).slice(0, MOST_SHOWN)
}

const same = (text: string): DifferenceLine => ({ kind: 'same', text })

/** By the longest lines that both have in the same order. */
function compare(old: readonly string[], now: readonly string[]): DifferenceLine[] {
  const removed = old.map((text): DifferenceLine => ({ kind: 'removed', text }))
  const added = now.map((text): DifferenceLine => ({ kind: 'added', text }))
  if (old.length * now.length > MOST_WORK) return [...removed, ...added]
  const width = now.length + 1
  const common = new Uint32Array((old.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const lines: DifferenceLine[] = []
  let [row, column] = [0, 0]
  while (row < old.length && column < now.length) {
    const text = old[row] ?? ''
    if (text === now[column]) {
      lines.push(same(text))
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      lines.push({ kind: 'removed', text })
      row += 1
    } else {
      lines.push({ kind: 'added', text: now[column] ?? '' })
      column += 1
    }
  }
  return [...lines, ...removed.slice(row), ...added.slice(column)]
}
