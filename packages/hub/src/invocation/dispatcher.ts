import type { HubLimits } from '../hub.options.ts'
import {
  type CompletionMessage,
  type HubMessage,
  type InvocationMessage,
  messageType,
  type StreamItemMessage,
} from '../protocols/message.ts'
import { CallStore } from './call.store.ts'
import { Call, type CallScope } from './call.ts'
import { type FailureTerms, failed, reportFailure } from './failure.ts'
import type { Invocation, Outcome } from './invocation.ts'
import type { FindMethod, Method } from './method.ts'
import { refuseMode, refuseWith } from './refusal.ts'
import { type RunParts, runInvocation } from './run.ts'
import { Turns } from './turns.ts'
import { UploadStore } from './upload.store.ts'

/** Plain invocations that may wait before reading stops. */
const longestQueue = 64

/** While a method waits for the client, reading goes on; more than this many invocations are not kept then. */
const mostQueued = 1_000

export interface DispatcherParts<Data> extends FailureTerms {
  readonly findMethod: FindMethod<Data>
  readonly scope: CallScope<Data>
  readonly limits: Pick<HubLimits, 'parallelInvocations' | 'streamsPerConnection'>
  readonly send: (message: CompletionMessage | StreamItemMessage) => void
  /** A promise while the client has more to read than is good. */
  readonly room: () => Promise<void> | undefined
  /** Called when something was worked off, so that `isFull` may have changed. */
  readonly relieved: () => void
}

/** Serves the invocations of one client: refuses or starts them, gives them what belongs to them, and answers. */
export class Dispatcher<Data> {
  readonly #parts: DispatcherParts<Data>
  readonly #runParts: RunParts
  readonly #calls = new CallStore<Data>()
  readonly #uploads: UploadStore
  readonly #turns: Turns<Invocation<Data>>
  #streamsRunning = 0
  #stopped = false

  constructor(parts: DispatcherParts<Data>) {
    const { detailedErrors, logger, send, room } = parts
    this.#parts = parts
    this.#uploads = new UploadStore(parts.relieved)
    const { parallelInvocations } = parts.limits
    this.#turns = new Turns(parallelInvocations, (invocation) => this.#serve(invocation), parts.relieved)
    const sendItem: RunParts['sendItem'] = (invocationId, item) => {
      send({ type: messageType.streamItem, invocationId, item: item ?? null })
      return room()
    }
    this.#runParts = { detailedErrors, logger, sendItem }
  }

  /** True while no more should be read from the client. */
  get isFull(): boolean {
    return this.#turns.waiting > longestQueue || this.#uploads.isFull
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
        this.#calls.cancel(message.invocationId)
        break
    }
  }

  /** Cancels everything: the client is gone. */
  stop(error: Error): void {
    this.#stopped = true
    this.#calls.cancelAll()
    this.#uploads.fail(error)
    this.#turns.clear()
  }

  #complete(message: CompletionMessage): void {
    if (this.#uploads.complete(message)) this.#parts.relieved()
    else this.#parts.logger.debug({}, 'A completion for an unknown invocation was ignored.')
  }

  #invoke(message: InvocationMessage): void {
    const method = this.#parts.findMethod(message.target)
    const refusal = method ? this.#refuse(method, message) : `Unknown hub method '${message.target}'`
    if (refusal !== undefined || !method) {
      this.#answer(message, { error: refusal ?? '' })
      return
    }
    const call = new Call(this.#parts.scope, method.name, this.#uploads.open(message.streamIds ?? []))
    this.#calls.add(call, message.invocationId)
    const invocation = { method, message, call }
    if (isStreaming(method)) void this.#serveBeside(invocation)
    else this.#turns.add(invocation)
  }

  /** Why the invocation cannot start now. */
  #refuse(method: Method<Data>, message: InvocationMessage): string | undefined {
    const { invocationId, target } = message
    if (invocationId !== undefined && this.#calls.has(invocationId)) {
      return `Invocation ID '${invocationId}' is already in use.`
    }
    const refusal = refuseMode(method, message)
    if (refusal !== undefined) return refusal
    if (!this.#uploads.canOpen(message.streamIds ?? [])) return refuseWith(target, 'A stream ID is already in use.')
    if (isStreaming(method) && this.#streamsRunning >= this.#parts.limits.streamsPerConnection) {
      return refuseWith(target, 'Too many streams are open.')
    }
    if (this.#turns.waiting >= mostQueued) return refuseWith(target, 'Too many invocations are waiting.')
    return undefined
  }

  /** Streams either way run beside the others, in limited numbers. */
  async #serveBeside(invocation: Invocation<Data>): Promise<void> {
    this.#streamsRunning++
    await this.#serve(invocation)
    this.#streamsRunning--
    this.#parts.relieved()
  }

  async #serve(invocation: Invocation<Data>): Promise<void> {
    const { method, message, call } = invocation
    const outcome = await runInvocation(invocation, this.#runParts)
    this.#calls.remove(call, message.invocationId)
    this.#uploads.drop(message.streamIds ?? [])
    try {
      this.#answer(message, outcome)
    } catch (error) {
      // A result that no protocol can write.
      this.#answer(message, reportFailure(this.#parts, method.name, failed.running(message.target), error))
    }
  }

  #answer({ invocationId }: InvocationMessage, outcome: Outcome): void {
    if (invocationId !== undefined) this.#parts.send({ type: messageType.completion, invocationId, ...outcome })
  }
}

function isStreaming(method: Method<never>): boolean {
  return method.streams || method.uploads > 0
}
