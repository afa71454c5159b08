import { type CallClients, type Clients, clientsFor } from '../clients.ts'
import type { HubConnection } from '../connection/connection.types.ts'
import type { AnyMethods } from '../contract.ts'
import type { Groups } from '../groups.ts'

/** What a hub method knows of the invocation it serves. */
export interface HubCall<Data, Client = AnyMethods> {
  /** Its name as it was defined, whatever the case that the client used. */
  readonly method: string
  /** Whose invocation it is. */
  readonly connection: HubConnection<Data, Client>
  /** Chooses whom to send to, also with regard to who called. */
  readonly clients: CallClients<Data, Client>
  /** Puts connections into groups and takes them out. */
  readonly groups: Groups
  /** Aborted when the client cancels or is gone. */
  readonly signal: AbortSignal
  /** The streams the client sends along, in its order. */
  readonly uploads: readonly AsyncIterable<unknown>[]
}

/** What a call needs of the hub around it. */
export type CallScope<Data> = Pick<HubCall<Data>, 'connection' | 'groups'> & { readonly clients: Clients<Data> }

export class Call<Data> implements HubCall<Data> {
  readonly method: string
  readonly connection: HubConnection<Data>
  readonly groups: Groups
  readonly uploads: readonly AsyncIterable<unknown>[]
  readonly #scope: CallScope<Data>
  #clients: CallClients<Data> | undefined
  #controller: AbortController | undefined
  #cancelled = false

  constructor(scope: CallScope<Data>, method: string, uploads: readonly AsyncIterable<unknown>[]) {
    this.method = method
    this.connection = scope.connection
    this.#scope = scope
    this.groups = scope.groups
    this.uploads = uploads
  }

  // Made on first use, as the signal: most methods never look at them.
  get clients(): CallClients<Data> {
    this.#clients ??= clientsFor(this.#scope.clients, this.connection)
    return this.#clients
  }

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
