import { isUtf8 } from 'node:buffer'
import type { ImportEncoding } from '@parley/contract/kernel/import.enum.ts'

/** Letters are counted in so many bytes that are none of ASCII; more would say the same. */
const MOST_COUNTED = 20_000

/** By the byte order mark; without one by where the zeros of UTF-16 stand, by valid UTF-8, else by the letters it would give. */
export function encodingOf(bytes: Uint8Array): ImportEncoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 2_000)
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (even + odd > sample.length / 5) return odd > even ? 'utf-16le' : 'utf-16be'
  const wide = wideByAlphabet(sample)
  if (wide) return wide
  return isUtf8(bytes) ? 'utf-8' : encodingByLetters(bytes)
}

/** In UTF-16 every second byte is the number of an alphabet, a few for Latin, Greek and Cyrillic; as text such bytes are no letters. */
const ALPHABETS = 5
function wideByAlphabet(sample: Uint8Array): ImportEncoding | undefined {
  const units = sample.length >> 1
  const low = [0, 0]
  for (let at = 0; at < units * 2; at += 1) if ((sample[at] ?? 0) <= ALPHABETS) low[at % 2] = (low[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = low
  if (units < 4 || Math.max(even, odd) < units * 0.95 || Math.min(even, odd) > units * 0.5) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Broken letters among so many good ones: a file that is nearly all UTF-8 is no file of another encoding. */
const GOOD_FOR_ONE_BAD = 10

/** How many letters of several bytes there are in UTF-8, and how many that are none. */
export function utf8Letters(text: string): { readonly good: number; readonly bad: number } {
  let [good, bad] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) bad += 1
    else if (code > 127) good += 1
  }
  return { good, bad }
}
export const isNearlyUtf8 = ({ good, bad }: ReturnType<typeof utf8Letters>): boolean => bad * GOOD_FOR_ONE_BAD <= good

interface Alphabet {
  readonly encoding: ImportEncoding
  readonly letters: string
  /** Whether its words have no letter of ASCII. */
  readonly isOwn?: boolean
}
const CENTRAL = ['áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'ąćęłńóśźż', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž', 'äöüß']
const WESTERN = ['àâæçéèêëîïôœùûüÿ', 'äöüß', 'áéíñóúü', 'ãáâàçéêíõóôú', 'åäæöøé', 'àèéìòù', 'ëïéèö']
const CYRILLIC = [
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  'абвгдђежзијклљмнњопрстћуфхцчџш',
]
/** By language, as a file is in one more than in others: letters that only several have together are a wrong reading. The first of equals counts. */
const ALPHABETS_OF: readonly Alphabet[] = [
  ...WESTERN.map((letters) => ({ encoding: 'windows-1252' as const, letters })),
  ...CENTRAL.map((letters) => ({ encoding: 'windows-1250' as const, letters })),
  ...CYRILLIC.map((letters) => ({ encoding: 'windows-1251' as const, letters, isOwn: true })),
  ...CENTRAL.map((letters) => ({ encoding: 'iso-8859-2' as const, letters })),
]

/** How often each byte that is none of ASCII is there, beside letters of ASCII and in words without any. */
function countBytes(bytes: Uint8Array): { readonly mixed: readonly number[]; readonly own: readonly number[] } {
  const [mixed, own] = [new Array<number>(256).fill(0), new Array<number>(256).fill(0)]
  const isLatin = (code: number) => (code | 32) >= 97 && (code | 32) <= 122
  for (let [at, seen] = [0, 0]; at < bytes.length && seen < MOST_COUNTED; ) {
    let [end, hasLatin] = [at, false]
    for (; end < bytes.length; end += 1) {
      const code = bytes[end] ?? 0
      if (isLatin(code)) hasLatin = true
      else if (code < 128) break
    }
    const counted = hasLatin || end === at + 1 ? mixed : own
    for (; at < end; at += 1) {
      const code = bytes[at] ?? 0
      if (code < 128) continue
      counted[code] = (counted[code] ?? 0) + 1
      seen += 1
    }
    at = end + 1
  }
  return { mixed, own }
}

function encodingByLetters(bytes: Uint8Array): ImportEncoding {
  const { mixed, own } = countBytes(bytes)
  let best: { encoding: ImportEncoding; score: number } = { encoding: 'windows-1252', score: 0 }
  for (const { encoding, letters, isOwn = false } of ALPHABETS_OF) {
    const wanted = new Set(letters + letters.toUpperCase())
    const table = new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, index) => index + 128))
    let score = 0
    for (const [index, letter] of [...table].entries()) {
      const [beside, alone] = [mixed[index + 128] ?? 0, own[index + 128] ?? 0]
      if (wanted.has(letter)) score += isOwn ? alone - beside : alone + beside
    }
    if (score > best.score) best = { encoding, score }
  }
  return best.encoding
}

/** The text of a file piece by piece, without its byte order mark; undefined in place of a piece that is no text. */
export function* decodePieces(
  bytes: Uint8Array,
  encoding: ImportEncoding,
  size: number,
): Generator<string | undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for (let at = 0; at < bytes.length; at += size) {
    let text: string
    try {
      text = decoder.decode(bytes.subarray(at, at + size), { stream: at + size < bytes.length })
    } catch {
      return yield undefined
    }
    if (text.includes('\0')) return yield undefined
    yield text
  }
}
