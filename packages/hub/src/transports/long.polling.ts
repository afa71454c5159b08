import type { ServerResponse } from 'node:http'
import type { Frame } from '../frame.ts'
import type { Transport, TransportEvents } from './transport.ts'

export interface LongPollingOptions {
  /** An idle poll is answered empty after so many milliseconds. */
  readonly pollTimeout: number
  /** A client that does not poll for so many milliseconds is gone. */
  readonly disconnectTimeout: number
}

interface Poll {
  readonly response: ServerResponse
  readonly since: number
}

/** An answer takes no more messages from so many bytes on: the rest is for the next poll, which shows that the client reads. */
const longestAnswer = 1_048_576

/** Serves a connection through one request after the other. */
export class LongPolling implements Transport {
  readonly kind = 'LongPolling'
  readonly #events: TransportEvents
  readonly #options: LongPollingOptions
  #queue: Buffer[] = []
  #queuedBytes = 0
  #poll: Poll | undefined
  /** The last answer, as long as the client is still taking it. */
  #answered: Poll | undefined
  #idleSince: number
  #ended = false
  #finished = false
  #flushPlanned = false

  constructor(events: TransportEvents, options: LongPollingOptions, now: number) {
    this.#events = events
    this.#options = options
    this.#idleSince = now
  }

  /** Answers with what is waiting, or keeps the request until something is. A newer poll replaces an older one. */
  poll(response: ServerResponse, now: number): void {
    this.#answer(204)
    this.#poll = { response, since: now }
    this.#idleSince = now
    response.on('close', () => {
      if (this.#poll?.response === response) this.#poll = undefined
      if (this.#answered?.response === response) this.#answered = undefined
    })
    this.#flush()
  }

  write(frame: Frame): void {
    if (this.#ended) return
    this.#queue.push(frame.bytes)
    this.#queuedBytes += frame.size
    if (this.#flushPlanned) return
    this.#flushPlanned = true
    // What is sent in one go travels in one answer.
    queueMicrotask(() => {
      this.#flushPlanned = false
      this.#flush()
    })
  }

  pendingBytes(): number {
    return this.#queuedBytes + (this.#answered?.response.writableLength ?? 0)
  }

  end(): void {
    this.#ended = true
    this.#flush()
  }

  abort(): void {
    this.#queue = []
    this.#queuedBytes = 0
    this.end()
  }

  tick(now: number): void {
    if (this.#poll) {
      this.#idleSince = now
      if (now - this.#poll.since >= this.#options.pollTimeout) this.#answer(200)
    } else if (this.#answered && now - this.#answered.since < this.#options.pollTimeout) {
      // It may take long to read much.
      this.#idleSince = now
    } else if (now - this.#idleSince >= this.#options.disconnectTimeout) {
      this.#answered?.response.destroy()
      this.#ended = true
      this.#finished = true
      this.#events.closed(true)
    }
  }

  /** True once the client knows of the end, or no longer asks, so that the connection can be forgotten. */
  get finished(): boolean {
    return this.#finished
  }

  #flush(): void {
    if (!this.#poll) return
    if (this.#queue.length === 0) {
      if (!this.#ended) return
      this.#finished = true
      this.#answer(204)
      return
    }
    this.#answer(200, this.#takeBody())
    this.#events.drained()
  }

  /** As much of what waits as goes into one answer. */
  #takeBody(): Buffer {
    let [count, size] = [0, 0]
    while (count < this.#queue.length && size < longestAnswer) {
      size += this.#queue[count]?.length ?? 0
      count += 1
    }
    const [only] = this.#queue
    const body = only && count === 1 ? only : Buffer.concat(this.#queue.slice(0, count), size)
    this.#queue = this.#queue.slice(count)
    this.#queuedBytes -= size
    return body
  }

  #answer(status: number, body?: Buffer): void {
    const poll = this.#poll
    if (!poll) return
    this.#poll = undefined
    if (body) this.#answered = { response: poll.response, since: this.#idleSince }
    poll.response.writeHead(status, {
      'cache-control': 'no-cache, no-store',
      ...(status === 200 ? { 'content-type': 'application/octet-stream', 'content-length': body?.length ?? 0 } : {}),
    })
    poll.response.end(body)
  }
}
