import { randomUUID } from 'node:crypto'
import type { Backplane } from '@parley/hub'
import type { Logger } from 'pino'
import type { Vault } from '../kernel/vault.ts'
import type { Delivery } from './channel.ts'
import type { Lease } from './lease.ts'
import type { Input } from './mailbox.ts'

/** What became of an input at the owner. `elsewhere`: it is not the owner any more. */
export type Taken = 'kept' | 'over' | 'full' | 'elsewhere' | 'failed'

type Message = { readonly from: string } & (
  | {
      readonly kind: 'input'
      readonly call: string
      readonly tenant: number
      readonly guid: string
      readonly input: Wire
    }
  | { readonly kind: 'taken'; readonly call: string; readonly result: Taken }
  | { readonly kind: 'watch'; readonly guid: string }
  | { readonly kind: 'turned'; readonly guid: string }
  | { readonly kind: 'said'; readonly guid: string; readonly deliveries: readonly Delivery[] }
)
/** An input as it travels. */
type Wire = Omit<Input, 'at'> & { readonly at: string }
type Sent = Message extends infer M ? (M extends Message ? Omit<M, 'from'> : never) : never

export interface LinkHandlers {
  /** An input for a conversation that is run here, as the other one believes. */
  readonly take: (tenant: number, guid: string, input: Input) => Promise<Taken>
  /** Somebody elsewhere watches a conversation that is run here. */
  readonly watched: (guid: string, process: string) => void
  /** A conversation that is watched here has gone on, or may have: nothing, where notices were missed. */
  readonly turned: (guid: string | undefined) => void
  readonly said: (guid: string, deliveries: readonly Delivery[]) => void
}

/**
 * How the processes that run conversations talk with each other. What is lost on the way is asked again by who waits for it. A message
 * holds what callers say and are told, and a large one rests in the database for a while: it is sealed for the process it is for.
 */
export class Link {
  readonly #me: string
  readonly #patienceMs: number
  readonly #backplane: Backplane | undefined
  readonly #vault: Vault
  readonly #handlers: LinkHandlers
  readonly #log: Logger
  readonly #calls = new Map<string, (result: Taken) => void>()
  #unsubscribe: (() => void | Promise<void>) | undefined

  constructor(lease: Lease, backplane: Backplane | undefined, vault: Vault, handlers: LinkHandlers, log: Logger) {
    this.#me = lease.id
    // An owner that does not answer may be gone when its lease is over.
    this.#patienceMs = lease.millis / 2
    this.#backplane = backplane
    this.#vault = vault
    this.#handlers = handlers
    this.#log = log
  }

  async start(): Promise<void> {
    this.#unsubscribe = await this.#backplane?.subscribe(
      (text) => this.#unseal(text),
      () => this.#handlers.turned(undefined),
    )
  }

  async close(): Promise<void> {
    await this.#unsubscribe?.()
    for (const answer of this.#calls.values()) answer('failed')
  }

  /** Hands an input to the owner; `failed` where it does not answer, and then nobody knows whether it has it. */
  async hand(owner: string, tenant: number, guid: string, { at, ...input }: Input): Promise<Taken> {
    const call = randomUUID()
    let timer: NodeJS.Timeout | undefined
    const answered = new Promise<Taken>((settle) => {
      this.#calls.set(call, settle)
      timer = setTimeout(() => settle('failed'), this.#patienceMs)
    })
    this.#send(owner, { kind: 'input', call, tenant, guid, input: { ...input, at: at.toISOString() } })
    try {
      return await answered
    } finally {
      clearTimeout(timer)
      this.#calls.delete(call)
    }
  }

  watch(owner: string, guid: string): void {
    this.#send(owner, { kind: 'watch', guid })
  }

  tellTurned(process: string, guid: string): void {
    this.#send(process, { kind: 'turned', guid })
  }

  tellSaid(process: string, guid: string, deliveries: readonly Delivery[]): void {
    this.#send(process, { kind: 'said', guid, deliveries })
  }

  #send(to: string, message: Sent): void {
    const sealed = this.#vault.seal(placeOf(to), JSON.stringify({ ...message, from: this.#me }))
    Promise.resolve(this.#backplane?.publish(`${to} ${sealed}`)).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'another process could not be told of a conversation'),
    )
  }

  #unseal(text: string): void {
    const [to, sealed = ''] = text.split(' ')
    if (to !== this.#me) return
    try {
      this.#receive(JSON.parse(this.#vault.open(placeOf(to), sealed)) as Message) // only processes with the master key can seal
    } catch (error) {
      this.#log.warn({ err: error }, 'a message of another process could not be read')
    }
  }

  #receive(message: Message): void {
    const { from } = message
    if (message.kind === 'taken') this.#calls.get(message.call)?.(message.result)
    else if (message.kind === 'watch') this.#handlers.watched(message.guid, from)
    else if (message.kind === 'turned') this.#handlers.turned(message.guid)
    else if (message.kind === 'said') this.#handlers.said(message.guid, message.deliveries)
    else {
      const { call, tenant, guid, input } = message
      this.#handlers
        .take(tenant, guid, { ...input, at: new Date(input.at) })
        .then((result) => this.#send(from, { kind: 'taken', call, result }))
        .catch((error: unknown) => this.#log.error({ err: error }, 'an input of another process failed'))
    }
  }
}

const placeOf = (process: string) => `link to ${process}`
