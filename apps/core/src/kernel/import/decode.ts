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
  if (isUtf8(bytes)) return 'utf-8'
  return centralEuropean(bytes) > westEuropean(bytes) ? 'windows-1250' : 'windows-1252'
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

/** Bytes that are a letter of Czech, Slovak, Polish or Hungarian in 1250 and a sign or a rare letter in 1252. */
const centralEuropean = (bytes: Uint8Array) =>
  countOf(bytes, 'ěščřžůďťňľĺŕąćęłńśźżőűĚŠČŘŽŮĎŤŇĽĹŔĄĆĘŁŃŚŹŻŐŰ', 'windows-1250')
/** Bytes that are a letter of a western language in 1252 and another one in 1250. */
const westEuropean = (bytes: Uint8Array) => countOf(bytes, 'àèìòùâêîôûãõñåæøëïÿœÀÈÌÒÙÂÊÎÔÛÃÕÑÅÆØËÏ', 'windows-1252')

function countOf(bytes: Uint8Array, letters: string, encoding: ImportEncoding): number {
  const wanted = new Set(letters)
  const table = new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, index) => index + 128))
  const isWanted = [...table].map((letter) => wanted.has(letter))
  let [seen, found] = [0, 0]
  for (const byte of bytes) {
    if (byte < 128) continue
    seen += 1
    if (isWanted[byte - 128]) found += 1
    if (seen === MOST_COUNTED) break
  }
  return found
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
