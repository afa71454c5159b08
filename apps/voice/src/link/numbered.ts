import { randomUUID } from 'node:crypto'
import { z } from 'zod'

/** What connects both ends for a while: the order is kept, and nothing comes after it was closed. */
export interface Wire {
  send(text: string): void
  close(): void
}

interface LinkOptions<In> {
  readonly nowMs: () => number
  /** What a message is; undefined for none that is known. */
  readonly read: (value: unknown) => In | undefined
  readonly take: (message: In) => void
  /** What was agreed with the other end is gone: it is another process now, or was away for too long. */
  readonly onForgotten: () => void
  /** Something came that no peer of ours sends. */
  readonly onStrange?: ((what: string) => void) | undefined
}

/** How long what the other end has not acknowledged is kept. */
export const KEPT_MS = 60_000
const MOST_KEPT = 100_000
/** What is acknowledged together. */
const ACK_EVERY = 16

const count = z.int().min(0)
const frame = z.union([
  z.strictObject({ hello: z.string().min(1).max(60), of: z.string().max(60).nullable(), got: count }),
  z.strictObject({ n: count.min(1), m: z.unknown() }),
  z.strictObject({ ack: count }),
])

/**
 * One end of a link whose messages arrive in their order and once, whatever becomes of the connections under it: each has a number, is
 * acknowledged, and until then is kept and sent again over the next connection.
 */
export class NumberedLink<Out, In> {
  readonly #options: LinkOptions<In>
  #me = randomUUID()
  #peer: string | undefined
  #sent = 0
  #got = 0
  #acked = 0
  #isAckDue = false
  #kept: { readonly n: number; readonly text: string; readonly atMs: number }[] = []
  #wire: Wire | undefined
  /** The other end has said on this wire where it stands. */
  #isOpen = false

  constructor(options: LinkOptions<In>) {
    this.#options = options
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Those that are not acknowledged. */
  get waiting(): number {
    return this.#kept.length
  }

  send(message: Out): void {
    this.#sent += 1
    const text = JSON.stringify({ n: this.#sent, m: message })
    this.#kept.push({ n: this.#sent, text, atMs: this.#options.nowMs() })
    if (this.#isOpen) this.#wire?.send(text)
    if (this.#kept.length > MOST_KEPT) this.#forget()
  }

  /** A new connection, in place of the one before. */
  attach(wire: Wire): void {
    const before = this.#wire
    this.#wire = wire
    this.#isOpen = false
    before?.close()
    wire.send(JSON.stringify({ hello: this.#me, of: this.#peer ?? null, got: this.#got }))
  }

  detach(wire: Wire): void {
    if (this.#wire !== wire) return
    this.#wire = undefined
    this.#isOpen = false
  }

  /** To be called now and then: gives up what nobody acknowledged in time. */
  tend(): void {
    const [oldest] = this.#kept
    if (oldest && this.#options.nowMs() - oldest.atMs > KEPT_MS) this.#forget()
  }

  receive(wire: Wire, text: string): void {
    if (wire !== this.#wire) return
    const read = frame.safeParse(parsed(text))
    if (!read.success) {
      this.#refuse('a frame that is none')
      return
    }
    const { data } = read
    if ('hello' in data) this.#greeted(data)
    else if (!this.#isOpen) this.#refuse('a message before the greeting')
    else if ('ack' in data) this.#acknowledged(data.ack)
    else this.#numbered(data.n, data.m)
  }

  #greeted({ hello, of, got }: { readonly hello: string; readonly of: string | null; readonly got: number }): void {
    const knew = this.#peer
    if (knew !== undefined && knew !== hello) {
      this.#got = 0
      this.#acked = 0
      // What was said to the one before means nothing to this one.
      this.#restart()
      this.#peer = hello
      this.#options.onForgotten()
      const wire = this.#wire
      wire?.send(JSON.stringify({ hello: this.#me, of: hello, got: 0 }))
      this.#isOpen = wire !== undefined
      this.#sendKept()
      return
    }
    // It believes to talk with who was here before; once it has our greeting it sends another one.
    if (of !== null && of !== this.#me) return
    this.#peer = hello
    if (of === this.#me) this.#acknowledged(got)
    this.#isOpen = true
    this.#sendKept()
  }

  #sendKept(): void {
    for (const { text } of this.#kept) this.#wire?.send(text)
  }

  #acknowledged(upTo: number): void {
    if (upTo > this.#sent) {
      this.#refuse('an acknowledgement of what was not sent')
      return
    }
    const taken = this.#kept.findIndex(({ n }) => n > upTo)
    this.#kept.splice(0, taken < 0 ? this.#kept.length : taken)
  }

  #numbered(n: number, m: unknown): void {
    if (n > this.#got + 1) {
      this.#refuse('a message after a gap')
      return
    }
    if (n <= this.#got) {
      this.#acknowledge()
      return
    }
    this.#got = n
    if (this.#got - this.#acked >= ACK_EVERY) this.#acknowledge()
    else if (!this.#isAckDue) {
      this.#isAckDue = true
      queueMicrotask(() => this.#acknowledge())
    }
    const message = this.#options.read(m)
    if (message === undefined) this.#options.onStrange?.('a message that is not known')
    else this.#options.take(message)
  }

  #acknowledge(): void {
    this.#isAckDue = false
    if (!this.#isOpen) return
    this.#acked = this.#got
    this.#wire?.send(JSON.stringify({ ack: this.#got }))
  }

  /** The connection is given up; a new one begins with what is known for certain. */
  #refuse(what: string): void {
    this.#options.onStrange?.(what)
    const wire = this.#wire
    this.#wire = undefined
    this.#isOpen = false
    wire?.close()
  }

  #restart(): void {
    this.#me = randomUUID()
    this.#sent = 0
    this.#kept = []
  }

  #forget(): void {
    this.#restart()
    this.#peer = undefined
    this.#got = 0
    this.#acked = 0
    const wire = this.#wire
    this.#wire = undefined
    this.#isOpen = false
    wire?.close()
    this.#options.onForgotten()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
