import type { Envelope } from './backplanes/envelope.ts'
import type { HubConnection } from './connection/connection.types.ts'
import { HubError, toError } from './hub.error.ts'
import type { InvokeOptions } from './invocation/client.results.ts'
import type { Logger } from './logger.ts'
import { createId } from './session.store.ts'

interface Pending {
  /** Milliseconds since 1970 when it is given up. */
  readonly until: number
  giveUp(): void
  resolve(value: unknown): void
  reject(error: Error): void
}

interface QuestionParts<Data> {
  readonly find: (connectionId: string) => HubConnection<Data> | undefined
  /** Tells the other processes; false without any. Throws what cannot be written. */
  readonly tell: (envelope: Envelope) => boolean
  readonly logger: Logger
  readonly now: () => number
  /** Without an answer for so long, in milliseconds, nobody knows the connection. */
  readonly timeout: number
}

/** Questions that may wait for answers of other processes. */
const mostWaiting = 10_000

/** Asks clients wherever they are connected: those of other processes through the backplane. */
export class Questions<Data> {
  readonly #parts: QuestionParts<Data>
  readonly #pending = new Map<string, Pending>()

  constructor(parts: QuestionParts<Data>) {
    this.#parts = parts
  }

  async ask(
    connectionId: string,
    target: string,
    args: readonly unknown[],
    { signal }: InvokeOptions = {},
  ): Promise<unknown> {
    const { find, tell, now, timeout } = this.#parts
    signal?.throwIfAborted()
    const here = find(connectionId)
    if (here) return await here.invoke(target, args, signal ? { signal } : {})
    if (this.#pending.size >= mostWaiting) throw new Error('Too many questions wait for an answer.')
    const id = createId()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const giveUp = (): void => reject(new Error(`Connection '${connectionId}' does not exist, or does not answer.`))
    // An abort reason may be anything, and a rejection takes anything.
    const stop = (): void => reject(signal?.reason)
    signal?.addEventListener('abort', stop, { once: true })
    this.#pending.set(id, { until: now() + timeout, giveUp, resolve, reject })
    try {
      if (!tell({ kind: 'ask', id, connectionId, target, args })) giveUp()
      return await promise
    } finally {
      this.#pending.delete(id)
      signal?.removeEventListener('abort', stop)
    }
  }

  /** Another process asks: the one that has the connection answers, the others keep silent. */
  heardQuestion({ id, connectionId, target, args }: Envelope & { readonly kind: 'ask' }): void {
    const connection = this.#parts.find(connectionId)
    if (!connection) return
    connection.invoke(target, args).then(
      (result) => this.#answer({ kind: 'answer', id, result: result ?? null }),
      (reason) => {
        // What went wrong on the way is this process's own affair.
        const error = reason instanceof HubError ? reason.message : undefined
        if (error === undefined) this.#parts.logger.error({ err: toError(reason) }, 'A client could not be asked.')
        this.#answer({ kind: 'answer', id, error: error ?? null })
      },
    )
  }

  heardAnswer({ id, result, error }: Envelope & { readonly kind: 'answer' }): void {
    const pending = this.#pending.get(id)
    if (error === undefined) pending?.resolve(result)
    else pending?.reject(error === null ? new Error('The client could not be asked.') : new HubError(error))
  }

  /** To be called every second or so. */
  tick(now: number): void {
    for (const { until, giveUp } of this.#pending.values()) if (now >= until) giveUp()
  }

  close(): void {
    for (const { reject } of this.#pending.values()) reject(new Error('The hub is closed.'))
  }

  #answer(envelope: Envelope): void {
    try {
      this.#parts.tell(envelope)
    } catch (error) {
      this.#parts.logger.error({ err: toError(error) }, 'An answer could not be passed on.')
    }
  }
}
