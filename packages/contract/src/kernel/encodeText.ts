import type { ImportEncoding } from './import.enum.ts'

export const isWide = (encoding: ImportEncoding) => encoding === 'utf-16le' || encoding === 'utf-16be'

/** What stands in for signs that only Unicode has. */
const PLAIN: Readonly<Record<string, string>> = { '’': "'", '“': '"', '”': '"', '–': '-' }

/** Text in an encoding; a letter that it has not becomes a question mark. */
export function encodeText(text: string, encoding: ImportEncoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (isWide(encoding)) {
    const view = new DataView(new ArrayBuffer(text.length * 2))
    for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), encoding === 'utf-16le')
    return new Uint8Array(view.buffer)
  }
  const table = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, index) => index))
  const codes = new Map([...table].map((letter, code) => [letter, code]))
  return Uint8Array.from([...text].map((letter) => codes.get(letter) ?? codes.get(PLAIN[letter] ?? '?') ?? 0x3f))
}
