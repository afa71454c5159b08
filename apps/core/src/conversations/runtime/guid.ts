import { randomBytes } from 'node:crypto'

/** A UUIDv7 of a conversation that starts at this millisecond; the guid alone then finds its partition. */
export function guidAt(startedAt: Date, random: Uint8Array = randomBytes(10)): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(startedAt.getTime(), 0, 6)
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The millisecond inside the guid, which is the start of its conversation. */
export const startOfGuid = (guid: string): Date => new Date(Number.parseInt(guid.replaceAll('-', '').slice(0, 12), 16))
