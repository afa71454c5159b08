import { ProtocolError } from '../hub.error.ts'

const empty = Buffer.alloc(0)
const recordSeparator = 0x1e
const longestVarInt = 5

/** Bytes that arrived and were not read yet; messages may be split over frames or share one. */
export class InputBuffer {
  #bytes: Buffer = empty
  /** Joined when somebody reads: much may arrive in small pieces while nobody does. */
  #arrived: Buffer[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  append(chunk: Buffer): void {
    this.#arrived.push(chunk)
    this.#length += chunk.length
  }

  clear(): void {
    this.#arrived = []
    this.#leave(empty)
  }

  /** Takes the bytes before the next record separator. */
  takeRecord(limit: number): Buffer | undefined {
    this.#join()
    const end = this.#bytes.indexOf(recordSeparator)
    checkSize(end === -1 ? this.#bytes.length : end, limit)
    if (end === -1) return undefined
    const record = this.#bytes.subarray(0, end)
    this.#leave(this.#bytes.subarray(end + 1))
    return record
  }

  /** Takes a body preceded by its length as a variable-length integer. */
  takeSized(limit: number): Buffer | undefined {
    this.#join()
    let size = 0
    for (let index = 0; index < longestVarInt; index++) {
      const byte = this.#bytes[index]
      if (byte === undefined) return undefined
      // Multiplied, not shifted: the fifth byte would run into the sign bit.
      size += (byte & 0x7f) * 2 ** (7 * index)
      if ((byte & 0x80) !== 0) continue
      if (size > 0x7fffffff) throw new ProtocolError('Messages over 2GB in size are not supported.')
      checkSize(size, limit)
      const start = index + 1
      if (this.#bytes.length < start + size) return undefined
      const body = this.#bytes.subarray(start, start + size)
      this.#leave(this.#bytes.subarray(start + size))
      return body
    }
    throw new ProtocolError('Messages over 2GB in size are not supported.')
  }

  #join(): void {
    const [only] = this.#arrived
    if (!only) return
    const isAlone = this.#bytes.length === 0 && this.#arrived.length === 1
    this.#bytes = isAlone ? only : Buffer.concat([this.#bytes, ...this.#arrived])
    this.#arrived = []
  }

  #leave(rest: Buffer): void {
    this.#bytes = rest
    this.#length = rest.length
  }
}

function checkSize(size: number, limit: number): void {
  if (size > limit) throw new ProtocolError(`The maximum message size of ${limit}B was exceeded.`)
}

/** The body preceded by its length, lowest seven bits first. */
export function prefixSize(body: Uint8Array): Buffer {
  const prefix: number[] = []
  let rest = body.length
  do {
    const more = rest > 0x7f
    prefix.push((rest & 0x7f) | (more ? 0x80 : 0))
    rest >>>= 7
  } while (rest > 0)
  return Buffer.concat([Buffer.from(prefix), body])
}
