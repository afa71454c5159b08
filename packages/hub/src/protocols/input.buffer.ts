import { ProtocolError } from '../hub.error.ts'

const empty = Buffer.alloc(0)
const recordSeparator = 0x1e
const longestVarInt = 5
/** Memory that may stand beside a rest without being worth a copy. */
const worthKeeping = 1_024

/**
 * Bytes that arrived and were not read yet; messages may be split over frames or share one. However small the frames, every
 * byte is copied and looked at only a few times. What was taken stays as it is: nothing is written over it.
 */
export class InputBuffer {
  /** Unread from `#start` to `#end`; behind that may be room of our own. */
  #bytes: Buffer = empty
  #start = 0
  #end = 0
  /** No separator before this. */
  #searched = 0
  #isOwn = false

  get length(): number {
    return this.#end - this.#start
  }

  append(chunk: Buffer): void {
    if (this.length === 0) {
      this.#hold(chunk, false)
      return
    }
    if (!this.#isOwn || this.#end + chunk.length > this.#bytes.length) this.#move(2 * (this.length + chunk.length))
    chunk.copy(this.#bytes, this.#end)
    this.#end += chunk.length
  }

  clear(): void {
    this.#hold(empty, false)
  }

  /** Takes the bytes before the next record separator. */
  takeRecord(limit: number): Buffer | undefined {
    const found = this.#bytes.subarray(this.#searched, this.#end).indexOf(recordSeparator)
    const end = found === -1 ? this.#end : this.#searched + found
    checkSize(end - this.#start, limit)
    if (found === -1) {
      this.#searched = this.#end
      return this.#wait()
    }
    return this.#take(this.#start, end, end + 1)
  }

  /** Takes a body preceded by its length as a variable-length integer. */
  takeSized(limit: number): Buffer | undefined {
    let size = 0
    for (let index = 0; index < longestVarInt; index++) {
      const start = this.#start + index + 1
      if (start > this.#end) return this.#wait()
      const byte = this.#bytes[start - 1] ?? 0
      // Multiplied, not shifted: the fifth byte would run into the sign bit.
      size += (byte & 0x7f) * 2 ** (7 * index)
      if ((byte & 0x80) !== 0) continue
      if (size > 0x7fffffff) throw new ProtocolError('Messages over 2GB in size are not supported.')
      checkSize(size, limit)
      return this.#end < start + size ? this.#wait() : this.#take(start, start + size, start + size)
    }
    throw new ProtocolError('Messages over 2GB in size are not supported.')
  }

  #take(from: number, to: number, next: number): Buffer {
    const body = this.#bytes.subarray(from, to)
    this.#start = next
    this.#searched = next
    return body
  }

  /** The rest waits for more, perhaps for long: it must not hold a large frame that was read otherwise. */
  #wait(): undefined {
    if (this.length === 0) this.clear()
    else if (this.#bytes.buffer.byteLength > 4 * this.length + worthKeeping) this.#move(this.length)
  }

  /** Copies what is unread to the beginning of memory of its own. */
  #move(size: number): void {
    const [unread, searched] = [this.#bytes.subarray(this.#start, this.#end), this.#searched - this.#start]
    const room = Buffer.allocUnsafeSlow(size)
    unread.copy(room)
    this.#hold(room, true)
    this.#end = unread.length
    this.#searched = searched
  }

  #hold(bytes: Buffer, isOwn: boolean): void {
    this.#bytes = bytes
    this.#start = 0
    this.#end = bytes.length
    this.#searched = 0
    this.#isOwn = isOwn
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
