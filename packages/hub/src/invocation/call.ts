import type { Clients } from '../clients.ts'
import type { HubConnection } from '../connection/connection.types.ts'
import type { Groups } from '../groups.ts'

/** What a hub method knows of the invocation it serves. */
export interface HubCall<Data> {
  readonly method: string
  readonly connection: HubConnection<Data>
  readonly clients: Clients<Data>
  readonly groups: Groups
  /** Aborted when the client cancels or is gone. */
  readonly signal: AbortSignal
  /** The streams the client sends along, in its order. */
  readonly uploads: readonly AsyncIterable<unknown>[]
}

/** What a call needs of the hub around it. */
export type CallScope<Data> = Pick<HubCall<Data>, 'connection' | 'clients' | 'groups'>

export class Call<Data> implements HubCall<Data> {
  readonly method: string
  readonly connection: HubConnection<Data>
  readonly clients: Clients<Data>
  readonly groups: Groups
  readonly uploads: readonly AsyncIterable<unknown>[]
  #controller: AbortController | undefined
  #cancelled = false

  constructor(scope: CallScope<Data>, method: string, uploads: readonly AsyncIterable<unknown>[]) {
    this.method = method
    this.connection = scope.connection
    this.clients = scope.clients
    this.groups = scope.groups
    this.uploads = uploads
  }

  // Made on first use: most methods never look at it.
  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#cancelled) this.#controller.abort()
    return this.#controller.signal
  }

  cancel(): void {
    this.#cancelled = true
    this.#controller?.abort()
  }
}
