/** What a word, several words or a part of one means within a number. */
export type Piece =
  /** A number by itself, which may follow a rounder one: "five", "twenty", "doscientos". */
  | { readonly kind: 'value'; readonly value: number; readonly isOrdinal: boolean; readonly isWeak: boolean }
  /** Multiplies what stands before it, or is itself: "hundred", "thousand", "dozen"; a weak one needs something before it: "k". */
  | { readonly kind: 'times'; readonly value: number; readonly isOrdinal: boolean; readonly isWeak: boolean }
  /** Joins two parts: "and", "y", "und". */
  | { readonly kind: 'join' }
  /** Divides the whole from the tenths: "point", "Komma". */
  | { readonly kind: 'point'; readonly isWithin: boolean }
  /** Adds a part after the whole: "and a half", "i pół". */
  | { readonly kind: 'part'; readonly value: number }
  /** A part that stands before or instead of the whole: "half", "anderthalb". */
  | { readonly kind: 'fraction'; readonly value: number }

interface Branch {
  readonly next: Map<string, Branch>
  piece?: Piece
}

interface Found {
  readonly piece: Piece
  readonly to: number
}

interface Walked<S> {
  readonly state: S
  readonly to: number
}

/** Pieces tried for one word; the longest number in one word has a dozen. */
const MOST_STEPS = 200

/** The words of which a language makes its numbers. They may stand apart or in one word: "fünf und zwanzig", "fünfundzwanzig". */
export class NumberLexicon {
  private readonly root: Branch = { next: new Map() }
  /** Whether five may stand before twenty: "fünfundzwanzig", "pětadvacet". */
  readonly isInverted: boolean
  private readonly hasJoinedHundreds: boolean

  constructor({
    isInverted = false,
    hasJoinedHundreds = false,
  }: { isInverted?: boolean; hasJoinedHundreds?: boolean }) {
    this.isInverted = isInverted
    this.hasJoinedHundreds = hasJoinedHundreds
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

  /** From a place to the end of a word, or of several, with the longest pieces that `next` can take. */
  walk<S>(
    text: string,
    from: number,
    first: S,
    next: (state: S, piece: Piece) => S | undefined,
  ): Walked<S> | undefined {
    let steps = 0
    const step = (at: number, state: S): Walked<S> | undefined => {
      for (const { piece, to } of this.at(text, at)) {
        if (++steps > MOST_STEPS) return undefined
        const after = next(state, piece)
        if (after === undefined) continue
        if (to === text.length || text[to] === ' ') return { state: after, to }
        const end = step(to, after)
        if (end) return end
      }
      return undefined
    }
    return step(from, first)
  }

  /** Whether the word at a place is a multiplier: "hundred", but not "minutes", which begins like "m". */
  multiplies(text: string, at: number): boolean {
    const [longest] = this.at(text, at)
    if (longest?.piece.kind !== 'times' || (this.hasJoinedHundreds && longest.piece.value === 100)) return false
    return longest.to === text.length || text[longest.to] === ' '
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
