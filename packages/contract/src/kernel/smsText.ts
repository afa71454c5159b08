/** The alphabet of text messages (GSM 03.38), by the places of its letters, and what stands behind its escape. */
const LETTERS =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\x1bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const ESCAPE = 0x1b
const ESCAPED: Readonly<Record<string, number>> = {
  '\f': 0x0a,
  '^': 0x14,
  '{': 0x28,
  '}': 0x29,
  '\\': 0x2f,
  '[': 0x3c,
  '~': 0x3d,
  ']': 0x3e,
  '|': 0x40,
  '€': 0x65,
}
/** Bytes of a message, and of one of several parts behind what says which part of which message it is. */
const MOST_BYTES = 140
const HEADER_BYTES = 6
/** Of the alphabet’s letters eight fit into seven bytes. */
const lettersIn = (bytes: number) => Math.floor((bytes * 8) / 7)

type Letter = readonly number[]

/** A text as text messages carry it: in their own alphabet where it has all the letters, else in UCS-2; one piece, or several, cut where no letter is torn. */
export function smsPieces(text: string): { readonly isOwn: boolean; readonly pieces: readonly (readonly Letter[])[] } {
  const own = [...text].map(gsmOf)
  const isOwn = own.every((letter) => letter !== undefined)
  const letters = isOwn ? own : [...new Intl.Segmenter().segment(text)].map(({ segment }) => utf16(segment))
  const [whole, most] = isOwn
    ? [lettersIn(MOST_BYTES), lettersIn(MOST_BYTES - HEADER_BYTES)]
    : [MOST_BYTES, MOST_BYTES - HEADER_BYTES]
  const pieces = cut(letters, whole)
  return { isOwn, pieces: pieces.length <= 1 ? pieces : cut(letters, most) }
}

function cut(letters: readonly (readonly number[])[], most: number): number[][][] {
  const parts: number[][][] = []
  let size = most
  for (const letter of letters.flatMap((each) => (each.length > most ? each.map((byte) => [byte]) : [[...each]]))) {
    size += letter.length
    if (size > most) {
      parts.push([])
      size = letter.length
    }
    parts.at(-1)?.push(letter)
  }
  return parts
}

function gsmOf(letter: string): readonly number[] | undefined {
  const place = LETTERS.indexOf(letter)
  if (place >= 0 && place !== ESCAPE) return [place]
  const escaped = ESCAPED[letter]
  return escaped === undefined ? undefined : [ESCAPE, escaped]
}

const utf16 = (letters: string): readonly number[] =>
  Array.from({ length: letters.length }, (_, at) => letters.charCodeAt(at)).flatMap((unit) => [unit >> 8, unit & 255])
