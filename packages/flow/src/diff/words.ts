/** A run of words that stayed, came or went. */
export interface TextPiece {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

const MOST_WORDS = 1_000
/** Some 100 ms: more than a day of a designer's changes, and little enough that no document keeps anybody waiting. */
const MOST_PAIRS = 20_000_000

/** How many pairs of words may still be compared in all texts of a difference. */
export interface Effort {
  pairs: number
}
export const newEffort = (): Effort => ({ pairs: MOST_PAIRS })

/** Word-level difference of two texts; longer ones than 1,000 changed words, and all beyond the effort, are replaced as a whole. */
export function diffWords(before: string, after: string, effort: Effort = newEffort()): readonly TextPiece[] {
  const [old, now] = [tokens(before), tokens(after)]
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head++
  let tail = 0
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  const [removed, added] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)]
  return joined([
    ...old.slice(0, head).map((text) => ({ kind: 'same' as const, text })),
    ...middle(removed, added, effort),
    ...old.slice(old.length - tail).map((text) => ({ kind: 'same' as const, text })),
  ])
}

function tokens(text: string): readonly string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
}

/** Longest common subsequence, whose table the cap keeps small. */
function middle(old: readonly string[], now: readonly string[], effort: Effort): readonly TextPiece[] {
  const pairs = old.length * now.length
  if (old.length > MOST_WORDS || now.length > MOST_WORDS || pairs > effort.pairs) {
    return [
      { kind: 'removed', text: old.join('') },
      { kind: 'added', text: now.join('') },
    ]
  }
  effort.pairs -= pairs
  const width = now.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const [down, right] = [lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0]
      lengths[i * width + j] = old[i] === now[j] ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(down, right)
    }
  }
  const pieces: TextPiece[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [removed, added] = [old[i], now[j]]
    if (removed !== undefined && removed === added) {
      pieces.push({ kind: 'same', text: removed })
      i++
      j++
    } else if (
      removed !== undefined &&
      (added === undefined || (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      pieces.push({ kind: 'removed', text: removed })
      i++
    } else {
      pieces.push({ kind: 'added', text: added ?? '' })
      j++
    }
  }
  return pieces
}

function joined(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const out: TextPiece[] = []
  for (const piece of pieces) {
    const last = out.at(-1)
    if (last?.kind === piece.kind) out[out.length - 1] = { kind: piece.kind, text: last.text + piece.text }
    else if (piece.text !== '') out.push(piece)
  }
  return out
}
