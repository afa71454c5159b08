/** What is being written, and whom its names mean. */
export interface Unsent {
  readonly text: string
  readonly people: ReadonlyMap<string, number>
}

const NOTHING: Unsent = { text: '', people: new Map() }
const kept = new Map<string, Unsent>()

/** What was left behind at a place, as a panel may close by accident; gone with the page. */
export const unsentAt = (place: string): Unsent => kept.get(place) ?? NOTHING

export function keepUnsent(place: string, unsent: Unsent): void {
  if (unsent.text.trim() === '') kept.delete(place)
  else kept.set(place, unsent)
}

export const forgetUnsent = (place: string): void => void kept.delete(place)

/** Ids of the people whose names still stand in the text. */
export const mentionsIn = ({ text, people }: Unsent): number[] => [
  ...new Set([...people].flatMap(([name, id]) => (text.includes(`@${name}`) ? [id] : []))),
]

/** A mention that is being typed before the caret: where its @ stands, and what follows. Names have a first and a last part. */
export function mentionAt(text: string, caret: number): { readonly from: number; readonly typed: string } | undefined {
  const found = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/u.exec(text.slice(0, caret))
  if (!found) return undefined
  const [, typed = ''] = found
  return { from: caret - typed.length - 1, typed }
}

export interface Piece {
  readonly at: number
  readonly text: string
  readonly isMention: boolean
}

/** A text in pieces, each mention one of its own; longer names first, so that “@Jan Novák” is not “@Jan”. */
export function piecesOf(text: string, names: readonly string[]): Piece[] {
  const sought = names.toSorted((one, other) => other.length - one.length).map((name) => `@${name}`)
  const pieces: Piece[] = []
  let from = 0
  let at = 0
  const close = (to: number) => {
    if (to > from) pieces.push({ at: from, text: text.slice(from, to), isMention: false })
  }
  while (at < text.length) {
    const found = text[at] === '@' ? sought.find((each) => text.startsWith(each, at)) : undefined
    if (found === undefined) at += 1
    else {
      close(at)
      pieces.push({ at, text: found, isMention: true })
      at += found.length
      from = at
    }
  }
  close(text.length)
  return pieces
}
