import { inflateRawSync } from 'node:zlib'
import mammoth from 'mammoth'
import { type Extracted, UnreadableFile } from './blocks.ts'
import { readHtml } from './readHtml.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const MOST_ENTRIES = 2_000
/** What a document unpacks to at most, its pictures included. */
const MOST_UNPACKED = 60_000_000

const damaged = () => new UnreadableFile('the document is damaged. Save it again.')

/** Headings, paragraphs, lists and tables of a Word document. */
export async function readDocx(bytes: Buffer): Promise<Extracted> {
  requireDocument(bytes)
  const { value } = await mammoth.convertToHtml(
    { buffer: bytes },
    { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
  )
  return { ...readHtml(value, { isWhole: true }), links: [] }
}

/**
 * Unpacks everything once within a limit, before a library that knows none does: an archive of a few kilobytes may unpack to gigabytes.
 * Its directory has to be where every reader finds the same one.
 */
function requireDocument(bytes: Buffer): void {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END) throw damaged()
  const [entries, size, start] = [
    bytes.readUInt16LE(end + 10),
    bytes.readUInt32LE(end + 12),
    bytes.readUInt32LE(end + 16),
  ]
  if (start + size !== end || entries > MOST_ENTRIES) throw damaged()
  let [at, left, isDocument] = [start, MOST_UNPACKED, false]
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY) throw damaged()
    const [method, packed, offset] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ]
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    if (name === 'word/document.xml') isDocument = true
    left -= unpackedSize(bytes, { method, packed, offset, left })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (at !== end) throw damaged()
  if (!isDocument) throw new UnreadableFile('it is an archive, and no Word document.')
}

function unpackedSize(
  bytes: Buffer,
  { method, packed, offset, left }: { method: number; packed: number; offset: number; left: number },
): number {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) throw damaged()
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packed > bytes.length) throw damaged()
  if (method === 0) return packed
  if (method !== 8) throw damaged()
  try {
    return inflateRawSync(bytes.subarray(start, start + packed), { maxOutputLength: Math.max(1, left) }).length
  } catch (error) {
    if (
      error instanceof RangeError ||
      (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
    )
      throw new UnreadableFile('it unpacks to more than a document can have.')
    throw damaged()
  }
}
