import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { MOST_PACKAGE_BYTES, MOST_PACKAGE_ITEMS } from '@parley/contract/packages/package.enum.ts'

const inflate = promisify(inflateRaw)

/** As many items as a package has, its manifest and its signature. */
export const MOST_ENTRIES = MOST_PACKAGE_ITEMS + 2
/** The items, with room for the manifest. */
const MOST_UNPACKED = MOST_PACKAGE_BYTES + 5_000_000
/** JSON of flows shrinks to a tenth or twentieth; what shrinks more was made to be unpacked. */
const MOST_SHRUNK = 100
/** So little may shrink to nothing. */
const ALWAYS = 100_000

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const [STORED, DEFLATED] = [0, 8]
const UNIX = 3
const FILE_TYPE = 0o170000
const REGULAR = 0o100000

/** Why an archive is not used. */
export class BadArchive extends Error {}

interface Entry {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packed: Buffer
}

/** An archive whose entries were told apart; nothing is unpacked before it is asked for. */
export interface Archive {
  readonly names: readonly string[]
  /** The content of an entry; refused where it has more bytes than `most`, whatever its head says. */
  read(name: string, most: number): Promise<Buffer>
}

const bad = (problem: string): never => {
  throw new BadArchive(problem)
}

/**
 * Reads the list of a zip archive strictly: whoever wrote it, it holds only plain files of names that `isName` lets in, each once, each with
 * bytes of its own. Sizes that it says of itself are not believed.
 */
export function openArchive(bytes: Buffer, isName: (name: string) => boolean): Archive {
  const end = bytes.length - 22
  if (end < 0 || bytes.readUInt32LE(end) !== END || bytes.readUInt16LE(end + 20) !== 0)
    bad('it is no zip archive, or a part of one')
  const [count, size, start] = [
    bytes.readUInt16LE(end + 10),
    bytes.readUInt32LE(end + 12),
    bytes.readUInt32LE(end + 16),
  ]
  if (bytes.readUInt32LE(end + 4) !== 0 || bytes.readUInt16LE(end + 8) !== count) bad('it is one of several parts')
  if (count > MOST_ENTRIES) bad(`it holds more than ${MOST_ENTRIES.toLocaleString('en-US')} files`)
  if (start + size !== end) bad('its list of files is damaged')
  const entries = new Map<string, Entry>()
  let [at, before] = [start, 0]
  for (let n = 0; n < count; n += 1) {
    const { entry, next, from, to } = readEntry(bytes, at, end, isName)
    if (from < before) bad('its files lie over each other')
    if (entries.has(entry.name)) bad(`it holds ${entry.name} twice`)
    entries.set(entry.name, entry)
    at = next
    before = to
  }
  if (at !== end || before > start) bad('its list of files is damaged')
  return { names: [...entries.keys()], read: reader(entries) }
}

function readEntry(bytes: Buffer, at: number, end: number, isName: (name: string) => boolean) {
  if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY) bad('its list of files is damaged')
  const nameLength = bytes.readUInt16LE(at + 28)
  const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  const name = bytes.toString('latin1', at + 46, at + 46 + nameLength)
  if (!isName(name)) bad(`it holds a file that no package has: ${JSON.stringify(name.slice(0, 100))}`)
  const [madeBy, flags, method] = [bytes[at + 5], bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)]
  const mode = bytes.readUInt16LE(at + 40) & FILE_TYPE
  if (madeBy === UNIX && mode !== 0 && mode !== REGULAR) bad(`${name} is no plain file`)
  if ((flags & 1) !== 0) bad(`${name} is encrypted`)
  if (method !== STORED && method !== DEFLATED) bad(`${name} is packed in a way that is not known`)
  const [packed, from] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)]
  if (from + 30 > end || bytes.readUInt32LE(from) !== LOCAL) bad(`${name} is damaged`)
  const localName = bytes.readUInt16LE(from + 26)
  const data = from + 30 + localName + bytes.readUInt16LE(from + 28)
  // Two programs that read different heads would see different files.
  if (bytes.toString('latin1', from + 30, from + 30 + localName) !== name) bad(`${name} has two names`)
  if (data + packed > end) bad(`${name} is damaged`)
  const entry: Entry = { name, method, crc: bytes.readUInt32LE(at + 16), packed: bytes.subarray(data, data + packed) }
  return { entry, next, from, to: data + packed }
}

function reader(entries: ReadonlyMap<string, Entry>): Archive['read'] {
  let unpacked = 0
  return async (name, most) => {
    const entry = entries.get(name)
    if (!entry) return bad(`${name} is missing`)
    const limit = Math.min(most, MOST_UNPACKED - unpacked, ALWAYS + MOST_SHRUNK * entry.packed.length)
    const content = await unpack(entry, limit)
    unpacked += content.length
    if (crc32(content) !== entry.crc) bad(`${name} is damaged`)
    return content
  }
}

/** Stops at the first byte too many. */
async function unpack({ name, method, packed }: Entry, limit: number): Promise<Buffer> {
  const tooLarge = `${name} is larger than it may be`
  if (method === STORED) return packed.length > limit ? bad(tooLarge) : packed
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, limit) })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return bad(code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge : `${name} is damaged`)
  }
}
