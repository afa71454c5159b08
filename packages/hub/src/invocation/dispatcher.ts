import { describeFailure, HubError, toError } from '../hub.error.ts'
import type { Logger } from '../logger.ts'
import {
  type CompletionMessage,
  type HubMessage,
  type InvocationMessage,
  messageType,
  type StreamItemMessage,
} from '../protocols/message.ts'
import { Call, type CallScope } from './call.ts'
import type { ClientResults } from './client.results.ts'
import type { Method } from './method.ts'
import { checkCount, describeUnexpected, refuseMode, refuseWith } from './refusal.ts'
import { isStreamable, pumpItems } from './stream.ts'
import { UploadStore } from './upload.store.ts'

/** Plain invocations that may wait before reading stops. */
const longestQueue = 64

/** While a method waits for the client, reading goes on; more than this many invocations are not kept then. */
const mostQueued = 1_000

export interface DispatcherOptions {
  readonly detailedErrors: boolean
  readonly parallelInvocations: number
  readonly streamsPerConnection: number
}

interface DispatcherParts<Data> {
  readonly methods: ReadonlyMap<string, Method<Data>>
  readonly scope: CallScope<Data>
  readonly options: DispatcherOptions
  readonly clientResults: ClientResults
  readonly logger: Logger
  readonly send: (message: CompletionMessage | StreamItemMessage) => void
  /** A promise while the client has more to read than is good. */
  readonly room: () => Promise<void> | undefined
}

interface Invocation<Data> {
  readonly method: Method<Data>
  readonly message: InvocationMessage
  readonly call: Call<Data>
}

/** Runs the invocations of one connection. */
export class Dispatcher<Data> {
  readonly #parts: DispatcherParts<Data>
  readonly #running = new Set<Call<Data>>()
  readonly #byId = new Map<string, Call<Data>>()
  readonly #uploads = new UploadStore(() => this.#relieve())
  #queue: Invocation<Data>[] = []
  #plainRunning = 0
  #streamsRunning = 0
  #stopped = false
  #relieved: (() => void)[] = []

  constructor(parts: DispatcherParts<Data>) {
    this.#parts = parts
  }

  dispatch(message: HubMessage): void {
    if (this.#stopped) return
    switch (message.type) {
      case messageType.invocation:
      case messageType.streamInvocation:
        this.#invoke(message)
        break
      case messageType.streamItem:
        this.#uploads.push(message)
        break
      case messageType.completion:
        this.#complete(message)
        break
      case messageType.cancelInvocation:
        this.#byId.get(message.invocationId)?.cancel()
        break
    }
  }

  /** A promise while no more should be read from the client. */
  pressure(): Promise<void> | undefined {
    if (!this.#isPressed()) return undefined
    return new Promise((resolve) => this.#relieved.push(resolve))
  }

  /** Cancels everything: the client is gone. */
  stop(error: Error): void {
    this.#stopped = true
    for (const call of this.#running) call.cancel()
    this.#uploads.fail(error)
    this.#queue = []
    this.#relieve()
  }

  #isPressed(): boolean {
    // A method that waits for the client's answer could never get it if reading stopped.
    if (this.#queue.length > longestQueue && this.#parts.clientResults.waiting === 0) return true
    return this.#uploads.isFull
  }

  #relieve(): void {
    if (this.#relieved.length === 0 || this.#isPressed()) return
    const waiting = this.#relieved
    this.#relieved = []
    for (const resolve of waiting) resolve()
  }

  #complete(message: CompletionMessage): void {
    if (this.#uploads.complete(message)) this.#relieve()
    else this.#parts.logger.debug({}, 'A completion for an unknown invocation was ignored.')
  }

  #invoke(message: InvocationMessage): void {
    const method = this.#parts.methods.get(message.target)
    const refusal = this.#refuse(method, message)
    if (refusal !== undefined || !method) {
      this.#fail(message, refusal ?? '')
      return
    }
    const call = new Call(this.#parts.scope, method.name, this.#uploads.open(message.streamIds ?? []))
    this.#running.add(call)
    if (message.invocationId !== undefined) this.#byId.set(message.invocationId, call)
    const invocation = { method, message, call }
    if (isStreaming(method)) void this.#runStreaming(invocation)
    else {
      this.#queue.push(invocation)
      this.#runQueue()
    }
  }

  /** Streams either way run beside the others, in limited numbers. */
  async #runStreaming(invocation: Invocation<Data>): Promise<void> {
    this.#streamsRunning++
    await (invocation.method.streams ? this.#runStream(invocation) : this.#runPlain(invocation))
    this.#streamsRunning--
  }

  /** Why the invocation cannot start now. */
  #refuse(method: Method<Data> | undefined, message: InvocationMessage): string | undefined {
    const { invocationId, target } = message
    if (!method) return `Unknown hub method '${target}'`
    if (invocationId !== undefined && this.#byId.has(invocationId)) {
      return `Invocation ID '${invocationId}' is already in use.`
    }
    const refusal = refuseMode(method, message)
    if (refusal !== undefined) return refusal
    if (!this.#uploads.canOpen(message.streamIds ?? [])) return refuseWith(target, 'A stream ID is already in use.')
    if (isStreaming(method) && this.#streamsRunning >= this.#parts.options.streamsPerConnection) {
      return refuseWith(target, 'Too many streams are open.')
    }
    if (this.#queue.length >= mostQueued && this.#parts.clientResults.waiting > 0) {
      return refuseWith(target, 'Too many invocations are waiting.')
    }
    return undefined
  }

  #runQueue(): void {
    while (this.#plainRunning < this.#parts.options.parallelInvocations) {
      const next = this.#queue.shift()
      if (!next) break
      this.#plainRunning++
      void this.#runPlain(next).finally(() => {
        this.#plainRunning--
        this.#runQueue()
        this.#relieve()
      })
    }
  }

  async #runPlain(invocation: Invocation<Data>): Promise<void> {
    const { method, message, call } = invocation
    try {
      const args = await this.#bind(invocation)
      if (!args) return
      const result = await method.run(call, ...args)
      this.#end(invocation)
      this.#sendCompletion(message, { result })
    } catch (error) {
      this.#failUnexpectedly(invocation, error)
    } finally {
      this.#end(invocation)
    }
  }

  async #runStream(invocation: Invocation<Data>): Promise<void> {
    const { method, message, call } = invocation
    const invocationId = message.invocationId ?? ''
    try {
      const args = await this.#bind(invocation)
      if (!args) return
      const source = await method.run(call, ...args)
      if (!isStreamable(source)) {
        this.#fail(message, `The value returned by the streaming method '${method.name}' is not an AsyncIterable.`)
        return
      }
      await this.#pump(invocation, invocationId, source)
    } catch (error) {
      this.#failUnexpectedly(invocation, error)
    } finally {
      this.#end(invocation)
    }
  }

  async #pump(
    { method, message, call }: Invocation<Data>,
    invocationId: string,
    source: AsyncIterable<unknown> | Iterable<unknown>,
  ): Promise<void> {
    try {
      await pumpItems(source, call.signal, (item) => {
        this.#parts.send({ type: messageType.streamItem, invocationId, item: item ?? null })
        return this.#parts.room()
      })
      this.#sendCompletion(message, {})
    } catch (error) {
      this.#logFailure(method, error)
      const summary = 'An error occurred on the server while streaming results.'
      this.#fail(message, describeFailure(summary, error, this.#parts.options.detailedErrors))
    }
  }

  /** The arguments for `run`; nothing when the invocation was answered with a refusal. */
  async #bind({ method, message, call }: Invocation<Data>): Promise<readonly unknown[] | undefined> {
    const { target } = message
    try {
      checkCount(method, message.arguments.length)
      const args = method.parse ? method.parse(message.arguments) : message.arguments
      if (!method.authorize || (await method.authorize(call))) return args
    } catch (error) {
      this.#logFailure(method, error)
      const summary = `Failed to invoke '${target}' due to an error on the server.`
      this.#fail(message, describeFailure(summary, error, this.#parts.options.detailedErrors))
      return undefined
    }
    this.#fail(message, `Failed to invoke '${target}' because user is unauthorized`)
    return undefined
  }

  #end({ message, call }: Invocation<Data>): void {
    this.#running.delete(call)
    if (message.invocationId !== undefined && this.#byId.get(message.invocationId) === call) {
      this.#byId.delete(message.invocationId)
    }
    this.#uploads.drop(message.streamIds ?? [])
    this.#relieve()
  }

  #failUnexpectedly({ method, message }: Invocation<Data>, error: unknown): void {
    this.#logFailure(method, error)
    this.#fail(message, describeUnexpected(message.target, error, this.#parts.options.detailedErrors))
  }

  #fail(message: InvocationMessage, error: string): void {
    this.#sendCompletion(message, { error })
  }

  #sendCompletion(message: InvocationMessage, outcome: { result?: unknown; error?: string }): void {
    const { invocationId } = message
    if (invocationId === undefined) return
    this.#parts.send({ type: messageType.completion, invocationId, ...outcome })
  }

  #logFailure(method: Method<Data>, error: unknown): void {
    if (error instanceof HubError) return
    this.#parts.logger.error({ method: method.name, err: toError(error) }, 'A hub method failed.')
  }
}

function isStreaming(method: Method<never>): boolean {
  return method.streams || method.uploads > 0
}
