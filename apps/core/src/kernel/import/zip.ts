import { once } from 'node:events'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { UnreadableCsv } from './csv.ts'
import { type FileBytes, readBytes } from './fileBytes.ts'

interface Entry {
  readonly method: number
  readonly compressed: number
  readonly at: number
}
export type Zip = ReadonlyMap<string, Entry>

const END = 0x06054b50
const ENTRY = 0x02014b50
const LONGEST_END = 65_557
const MOST_DIRECTORY = 4_000_000
const WIDE = 0xffffffff
/** A sheet shrinks to a tenth, one of repetitions to a hundredth; what shrinks more was made to be unpacked. */
const MOST_SHRUNK = 300
const ALWAYS_READ = 10_000_000
const broken = () => new UnreadableCsv('the workbook is damaged. Save it again, or as CSV.')

/** What lies in an archive, by its name. */
export async function readDirectory(file: FileBytes): Promise<Zip> {
  const tail = await readBytes(file, file.size - LONGEST_END, LONGEST_END)
  let end = tail.length - 22
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1
  if (end < 0) throw broken()
  const [size, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (size > MOST_DIRECTORY || start + size > file.size) throw broken()
  const directory = await readBytes(file, start, size)
  const entries = new Map<string, Entry>()
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY; ) {
    const [nameLength, extraLength] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30)]
    const commentLength = directory.readUInt16LE(at + 32)
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const sizes = wideSizes(extra, [
      directory.readUInt32LE(at + 24),
      directory.readUInt32LE(at + 20),
      directory.readUInt32LE(at + 42),
    ])
    entries.set(name, { method: directory.readUInt16LE(at + 10), compressed: sizes[1], at: sizes[2] })
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

type Sizes = [size: number, compressed: number, at: number]
/** Some programs say every size in 64 bits, however small. */
function wideSizes(extra: Buffer, sizes: Sizes): Sizes {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    const wide = sizes.map((size) => {
      if (size !== WIDE || next + 8 > extra.length) return size
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    })
    return [wide[0] ?? 0, wide[1] ?? 0, wide[2] ?? 0]
  }
  return sizes
}

/** The content of an entry, piece by piece, as fast as it is read; more than `most` bytes are refused. */
export async function* readEntry(file: FileBytes, zip: Zip, name: string, most: number): AsyncGenerator<Uint8Array> {
  const entry = zip.get(name)
  if (!entry) throw broken()
  const head = await readBytes(file, entry.at, 30)
  if (head.length < 30) throw broken()
  const start = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const end = Math.min(start + entry.compressed, file.size)
  const stored = file.pieces(start, end)
  const limit = Math.min(most, ALWAYS_READ + MOST_SHRUNK * Math.max(0, end - start))
  let size = 0
  for await (const piece of entry.method === 0 ? stored : inflated(stored)) {
    size += piece.length
    if (size > limit) throw new UnreadableCsv('the workbook is too large to be read. Save the sheet as CSV.')
    yield piece
  }
}

async function* inflated(stored: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw()
  const source = Readable.from(stored)
  source.on('error', (error) => inflate.destroy(error))
  source.pipe(inflate)
  try {
    for await (const piece of inflate) yield piece as Uint8Array // a stream of bytes gives bytes
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw broken()
    throw error
  } finally {
    source.destroy()
    inflate.destroy()
    if (!inflate.closed) await once(inflate, 'close')
  }
}
