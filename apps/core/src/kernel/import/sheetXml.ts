import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { UnreadableCsv } from './csv.ts'
import type { FileBytes } from './fileBytes.ts'
import { readEntry, type Zip } from './zip.ts'

/** Parts that are held as a whole. */
export const MOST_HELD = 150_000_000
/** Of a text or a tag: whatever is longer is no table. */
const MOST_WITHOUT_TAG = 4_000_000

export interface Handlers {
  readonly open: (name: string, attributes: Record<string, string>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

export const damaged = () => new UnreadableCsv('the workbook is damaged. Save it again, or as CSV.')
const plain = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads XML piece by piece; what is not well-formed is no workbook. */
export function xmlReader({ open, text, close }: Handlers) {
  const parser = new SaxesParser({ position: false, xmlns: false })
  const decoder = new TextDecoder()
  let sinceTag = 0
  parser.on('error', () => {
    throw damaged()
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    sinceTag = 0
    open(plain(name), attributes)
  })
  if (text) parser.on('text', text)
  parser.on('closetag', ({ name }) => {
    sinceTag = 0
    close?.(plain(name))
  })
  return {
    push(piece: Uint8Array) {
      sinceTag += piece.length
      if (sinceTag > MOST_WITHOUT_TAG) throw damaged()
      parser.write(decoder.decode(piece, { stream: true }))
    },
    end: () => parser.write(decoder.decode()).close(),
  }
}

/** Whether it was read to its end. */
export async function readXml(
  file: FileBytes,
  zip: Zip,
  name: string,
  { most = MOST_HELD, ...handlers }: Handlers & { readonly most?: number },
): Promise<boolean> {
  if (!zip.has(name)) return true
  const reader = xmlReader(handlers)
  let size = 0
  for await (const piece of readEntry(file, zip, name, MOST_HELD)) {
    reader.push(piece)
    size += piece.length
    if (size > most) return false
  }
  reader.end()
  return true
}
