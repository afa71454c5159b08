import { ClientResults, type InvokeOptions } from '../invocation/client.results.ts'
import { Dispatcher, type DispatcherParts } from '../invocation/dispatcher.ts'
import { type HubMessage, messageType } from '../protocols/message.ts'
import { Admission } from './admission.ts'

/** What a client and the application say to each other: invocations both ways, held back until the client is let in. */
export class Conversation<Data> {
  readonly #relieved: () => void
  readonly #admission = new Admission()
  readonly #clientResults: ClientResults
  readonly #dispatcher: Dispatcher<Data>

  constructor(parts: DispatcherParts<Data>) {
    this.#relieved = parts.relieved
    // Who is asked something must be heard again to answer.
    this.#clientResults = new ClientResults(parts.relieved)
    this.#dispatcher = new Dispatcher(parts)
  }

  /** True while so much waits that no more should be read; but a client that owes an answer must be heard. */
  get isPressed(): boolean {
    return this.#clientResults.waiting === 0 && (this.#admission.isFull || this.#dispatcher.isFull)
  }

  /** Begins when the application has decided to let the client in. */
  begin(decision: Promise<void>, refuse: (reason: unknown) => void): void {
    const pass = (messages: readonly HubMessage[]): void => {
      for (const message of messages) this.#dispatcher.dispatch(message)
      this.#relieved()
    }
    this.#admission.begin(decision, pass, refuse)
  }

  hear(message: HubMessage): void {
    // The application may need a client's answer before it can let the client in.
    if (message.type === messageType.completion && this.#clientResults.settle(message)) return
    if (!this.#admission.hold(message)) this.#dispatcher.dispatch(message)
  }

  /** Lets `send` put a question to the client under a fresh id, and waits for the answer. */
  ask(send: (invocationId: string) => void, options?: InvokeOptions): Promise<unknown> {
    return this.#clientResults.request(send, options)
  }

  /** The client is gone. */
  end(error: Error): void {
    this.#dispatcher.stop(error)
    this.#clientResults.rejectAll(error)
    this.#admission.drop()
    this.#relieved()
  }
}
