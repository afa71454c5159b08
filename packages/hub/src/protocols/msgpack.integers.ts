import type { Decoder, Encoder } from '@msgpack/msgpack'

/** What both keep of where they are. */
interface Position {
  readonly view: DataView
  pos: number
}

interface Writing extends Position {
  ensureBufferSizeToWrite(size: number): void
}

const mostUnsigned = 2n ** 64n
const leastSigned = -(2n ** 63n)

// The library reads integers of 64 bits as numbers, which loses digits beyond 2^53 without a word, and writes no BigInt. Both are
// mended where it does so, in functions that are its own affair: its version is pinned, and a test tells when they are gone.

/** Lets the decoder give a BigInt for an integer that no number can hold. */
export function keepDigits(decoder: Decoder): Decoder {
  const read = (get: (view: DataView, at: number) => bigint) =>
    function (this: Position): number | bigint {
      const value = get(this.view, this.pos)
      this.pos += 8
      const number = Number(value)
      return Number.isSafeInteger(number) ? number : value
    }
  return Object.assign(decoder, {
    readU64: read((view, at) => view.getBigUint64(at)),
    readI64: read((view, at) => view.getBigInt64(at)),
  })
}

/** Lets the encoder write a BigInt of 64 bits; it refuses a larger one as anything else it cannot write. */
export function writeBigInts(encoder: Encoder): Encoder {
  const { encodeObject } = encoder as unknown as { encodeObject(object: unknown, depth: number): void } // see above
  return Object.assign(encoder, {
    encodeObject(this: Writing, object: unknown, depth: number): void {
      if (typeof object !== 'bigint' || object < leastSigned || object >= mostUnsigned) {
        encodeObject.call(this, object, depth)
        return
      }
      this.ensureBufferSizeToWrite(9)
      this.view.setUint8(this.pos, object < 0n ? 0xd3 : 0xcf)
      if (object < 0n) this.view.setBigInt64(this.pos + 1, object)
      else this.view.setBigUint64(this.pos + 1, object)
      this.pos += 9
    },
  })
}
