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

/** Serves a connection through one request after the other. */
export class LongPolling implements Transport {
  readonly kind = 'LongPolling'
  readonly #events: TransportEvents
  readonly #options: LongPollingOptions
  #queue: Buffer[] = []
  #queuedBytes = 0
  #poll: Poll | undefined
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
    return this.#queuedBytes
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
    } else if (now - this.#idleSince >= this.#options.disconnectTimeout) {
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
    const body = this.#queue.length === 1 ? this.#queue[0] : Buffer.concat(this.#queue)
    this.#queue = []
    this.#queuedBytes = 0
    this.#answer(200, body)
    this.#events.drained()
  }

  #answer(status: number, body?: Buffer): void {
    const poll = this.#poll
    if (!poll) return
    this.#poll = undefined
    poll.response.writeHead(status, {
      'cache-control': 'no-cache, no-store',
      ...(status === 200 ? { 'content-type': 'application/octet-stream', 'content-length': body?.length ?? 0 } : {}),
    })
    poll.response.end(body)
  }
}
