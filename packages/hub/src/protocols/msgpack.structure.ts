import { ProtocolError } from '../hub.error.ts'

// What the first byte of a value says, by https://github.com/msgpack/msgpack/blob/master/spec.md.

const fixedSizes = new Map<number, number>([
  [0xc0, 1],
  [0xc2, 1],
  [0xc3, 1],
  [0xca, 5],
  [0xcb, 9],
  [0xcc, 2],
  [0xcd, 3],
  [0xce, 5],
  [0xcf, 9],
  [0xd0, 2],
  [0xd1, 3],
  [0xd2, 5],
  [0xd3, 9],
  [0xd4, 3],
  [0xd5, 4],
  [0xd6, 6],
  [0xd7, 10],
  [0xd8, 18],
])

/** Values with a length in front: the bytes of that length, and those between it and the content. */
const sized = new Map<number, readonly [number, number]>([
  [0xc4, [1, 0]],
  [0xc5, [2, 0]],
  [0xc6, [4, 0]],
  [0xc7, [1, 1]],
  [0xc8, [2, 1]],
  [0xc9, [4, 1]],
  [0xd9, [1, 0]],
  [0xda, [2, 0]],
  [0xdb, [4, 0]],
])

/** Arrays and maps: the bytes of their length, and the values that each of it means. */
const containers = new Map<number, readonly [number, number]>([
  [0xdc, [2, 1]],
  [0xdd, [4, 1]],
  [0xde, [2, 2]],
  [0xdf, [4, 2]],
])

interface Value {
  /** Bytes up to the first value inside, or to the end. */
  readonly size: number
  readonly inside: number
}

/**
 * Refuses a body that announces more values than it has bytes for: the decoder makes room for arrays before it has
 * seen what is in them, so that a few bytes could otherwise take all the memory.
 */
export function checkStructure(body: Buffer): void {
  let offset = 0
  let owed = 1
  while (owed > 0) {
    const { size, inside } = readValue(body, offset)
    offset += size
    owed += inside - 1
    if (offset + owed > body.length) throw new ProtocolError('Error reading MessagePack.')
  }
}

function readValue(body: Buffer, offset: number): Value {
  const marker = body.readUInt8(offset)
  if (marker < 0x80 || marker >= 0xe0) return { size: 1, inside: 0 }
  if (marker < 0x90) return { size: 1, inside: 2 * (marker & 0x0f) }
  if (marker < 0xa0) return { size: 1, inside: marker & 0x0f }
  if (marker < 0xc0) return { size: 1 + (marker & 0x1f), inside: 0 }
  const container = containers.get(marker)
  if (container) return { size: 1 + container[0], inside: container[1] * body.readUIntBE(offset + 1, container[0]) }
  const content = sized.get(marker)
  if (content) return { size: 1 + content[0] + content[1] + body.readUIntBE(offset + 1, content[0]), inside: 0 }
  const size = fixedSizes.get(marker)
  if (size === undefined) throw new ProtocolError('Error reading MessagePack.')
  return { size, inside: 0 }
}
