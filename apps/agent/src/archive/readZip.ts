import { inflateRawSync } from 'node:zlib'

/** Why an archive is refused, as a sentence. */
export class BadArchive extends Error {}

const MOST_ENTRIES = 2_000
const MOST_BYTES = 200_000_000
const MOST_RATIO = 100
/** Small files may well be packed tighter than that. */
const FREE_BYTES = 1_000_000
const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const NAME = /^[A-Za-z0-9_@-][\w.@-]*(\/[A-Za-z0-9_@-][\w.@-]*)*$/
const LONGEST_NAME = 200
const DIRECTORY = 0o040000
const FILE = 0o100000

/**
 * The files of an archive by their paths. Nothing that the archive says of itself is trusted: names have to be plain, what is unpacked is counted
 * while it is, and links, encrypted and doubled entries are refused.
 */
export function readZip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>()
  const seen = new Set<string>()
  let left = Math.min(MOST_BYTES, Math.max(FREE_BYTES, bytes.length * MOST_RATIO))
  for (const entry of entriesOf(bytes)) {
    const { name, isDirectory } = entry
    const plain = isDirectory ? name.slice(0, -1) : name
    if (plain.length > LONGEST_NAME || !NAME.test(plain))
      throw new BadArchive(
        `the name ${JSON.stringify(name.slice(0, 80))} isn’t allowed. Use letters, digits, dots and hyphens.`,
      )
    if (seen.has(plain.toLowerCase())) throw new BadArchive(`${plain} stands twice in it.`)
    seen.add(plain.toLowerCase())
    if (isDirectory) continue
    const content = contentOf(bytes, entry, left)
    left -= content.length
    files.set(name, content)
  }
  for (const name of files.keys()) refuseFileAsFolder(name, files)
  return files
}

/** One cannot be a file and the folder of another. */
function refuseFileAsFolder(name: string, files: ReadonlyMap<string, Buffer>): void {
  const parts = name.split('/')
  for (let at = 1; at < parts.length; at += 1)
    if (files.has(parts.slice(0, at).join('/'))) throw new BadArchive(`${name} lies in what is a file.`)
}

interface Entry {
  readonly name: string
  readonly isDirectory: boolean
  readonly method: number
  readonly packed: number
  readonly at: number
}

function* entriesOf(bytes: Buffer): Generator<Entry> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END) throw new BadArchive('it is no zip file.')
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw new BadArchive(`it has more than ${MOST_ENTRIES} entries.`)
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL) throw new BadArchive('it is damaged.')
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ] // three are read
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw new BadArchive(`${name} is encrypted.`)
    const type = (bytes.readUInt32LE(at + 38) >>> 16) & 0o170000
    if (type !== 0 && type !== FILE && type !== DIRECTORY) throw new BadArchive(`${name} is no plain file.`)
    yield {
      name,
      isDirectory: name.endsWith('/'),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    }
    at += 46 + nameLength + extra + comment
  }
}

function contentOf(bytes: Buffer, { name, method, packed, at }: Entry, left: number): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL) throw new BadArchive('it is damaged.')
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (start + packed > bytes.length) throw new BadArchive('it is damaged.')
  const stored = bytes.subarray(start, start + packed)
  if (method === 0) {
    if (stored.length > left) throw new BadArchive('it unpacks to too much.')
    return stored
  }
  if (method !== 8) throw new BadArchive(`${name} is packed in a way that isn’t known.`)
  try {
    return inflateRawSync(stored, { maxOutputLength: Math.max(1, left) })
  } catch (error) {
    const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new BadArchive(isTooMuch ? 'it unpacks to too much.' : 'it is damaged.')
  }
}
