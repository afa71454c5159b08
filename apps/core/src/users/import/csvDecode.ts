import type { importEncodings } from '@parley/contract/users/userImport.schema.ts'

export type Encoding = (typeof importEncodings)[number]

/** The text of a file, in the encoding that was named or the one it looks like; undefined where it is no text. */
export function decodeText(bytes: Uint8Array, wanted?: Encoding): { text: string; encoding: Encoding } | undefined {
  const encoding = wanted ?? encodingOf(bytes)
  const text = decode(bytes, encoding)
  return text === undefined || text.includes('\0') ? undefined : { text, encoding }
}

function decode(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes) // takes the byte order mark off
  } catch {
    return undefined
  }
}

/** By the byte order mark; without one by where the zeros of UTF-16 stand, by valid UTF-8, else by the letters it would give. */
function encodingOf(bytes: Uint8Array): Encoding {
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
  if (decode(bytes, 'utf-8') !== undefined) return 'utf-8'
  return centralEuropean(bytes) > westEuropean(bytes) ? 'windows-1250' : 'windows-1252'
}

/** Bytes that are a letter of Czech, Slovak, Polish or Hungarian in 1250 and a sign or a rare letter in 1252. */
const centralEuropean = (bytes: Uint8Array) =>
  countOf(bytes, 'ěščřžůďťňľĺŕąćęłńśźżőűĚŠČŘŽŮĎŤŇĽĹŔĄĆĘŁŃŚŹŻŐŰ', 'windows-1250')
/** Bytes that are a letter of a western language in 1252 and another one in 1250. */
const westEuropean = (bytes: Uint8Array) => countOf(bytes, 'àèìòùâêîôûãõñåæøëïÿœÀÈÌÒÙÂÊÎÔÛÃÕÑÅÆØËÏ', 'windows-1252')

function countOf(bytes: Uint8Array, letters: string, encoding: Encoding): number {
  const wanted = new Set(letters)
  const table = new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, index) => index + 128))
  const isWanted = [...table].map((letter) => wanted.has(letter))
  return bytes.reduce((sum, byte) => sum + (byte > 127 && isWanted[byte - 128] ? 1 : 0), 0)
}
