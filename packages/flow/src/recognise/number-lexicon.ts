/** What a word, several words or a part of one means within a number. */
export type Piece =
  /** A number by itself, which may follow a rounder one: "five", "twenty", "doscientos". */
  | { readonly kind: 'value'; readonly value: number; readonly isOrdinal: boolean; readonly isWeak: boolean }
  /** Multiplies what stands before it, or is itself: "hundred", "thousand", "dozen"; a weak one needs something before it: "k". */
  | { readonly kind: 'times'; readonly value: number; readonly isOrdinal: boolean; readonly isWeak: boolean }
  /** Joins two parts: "and", "y", "und". */
  | { readonly kind: 'join' }
  /** Divides the whole from the tenths: "point", "Komma". */
  | { readonly kind: 'point' }
  /** Adds a part after the whole: "and a half", "i pół". */
  | { readonly kind: 'part'; readonly value: number }
  /** A part that stands before or instead of the whole: "half", "anderthalb". */
  | { readonly kind: 'fraction'; readonly value: number }

interface Branch {
  readonly next: Map<string, Branch>
  piece?: Piece
}

export interface Found {
  readonly piece: Piece
  readonly to: number
}

/** Letters of a word; no number in one word is longer. */
const MOST_LETTERS = 80

/** The words of which a language makes its numbers. They may stand apart or in one word: "fünf und zwanzig", "fünfundzwanzig". */
export class NumberLexicon {
  private readonly root: Branch = { next: new Map() }
  /** Whether five may stand before twenty: "fünfundzwanzig", "pětadvacet". */
  readonly isInverted: boolean

  constructor(isInverted = false) {
    this.isInverted = isInverted
  }

  /** The first meaning of a word stays. */
  add(words: string, piece: Piece): void {
    let at = this.root
    for (const letter of words) {
      const next: Branch = at.next.get(letter) ?? { next: new Map() }
      at.next.set(letter, next)
      at = next
    }
    at.piece ??= piece
  }

  /** The pieces from `from` up to the end of a word, the longest ones first; nothing where there are letters over. */
  split(text: string, from: number): { readonly pieces: readonly Piece[]; readonly to: number } | undefined {
    const dead = new Set<number>()
    const pieces: Piece[] = []
    const walk = (at: number): number | undefined => {
      if (dead.has(at) || at - from > MOST_LETTERS) return undefined
      for (const { piece, to } of this.at(text, at)) {
        pieces.push(piece)
        const end = to === text.length || text[to] === ' ' ? to : walk(to)
        if (end !== undefined) return end
        pieces.pop()
      }
      dead.add(at)
      return undefined
    }
    const to = walk(from)
    return to === undefined ? undefined : { pieces, to }
  }

  /** All pieces that begin at a place, the longest first. */
  private at(text: string, from: number): readonly Found[] {
    const found: Found[] = []
    let branch: Branch | undefined = this.root
    for (let to = from; to < text.length; to++) {
      branch = branch.next.get(text[to] ?? '')
      if (!branch) break
      if (branch.piece) found.push({ piece: branch.piece, to: to + 1 })
    }
    return found.reverse()
  }
}
