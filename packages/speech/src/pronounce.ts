import { isPause, type Piece } from './piece.ts'

/** A word or name, and how it is written so that voices read it right. */
export interface Pronunciation {
  readonly word: string
  readonly say: string
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)

/** Words as pronunciations say them: whole words in any case, the longest first; what was replaced is not looked through again. */
export function pronounced(pieces: readonly Piece[], pronunciations: readonly Pronunciation[]): readonly Piece[] {
  const sayings = new Map(pronunciations.map(({ word, say }) => [word.trim().toLowerCase(), say]))
  sayings.delete('')
  if (sayings.size === 0) return pieces
  const words = [...sayings.keys()].sort((one, other) => other.length - one.length).map(escaped)
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${words.join('|')})(?![\p{L}\p{N}_])`, 'giu')
  return pieces.map((piece) =>
    isPause(piece)
      ? piece
      : { ...piece, text: piece.text.replaceAll(pattern, (found) => sayings.get(found.toLowerCase()) ?? found) },
  )
}
