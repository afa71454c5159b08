import type { Backplane } from './backplanes/backplane.ts'
import { type Envelope, readEnvelope } from './backplanes/envelope.ts'
import type { Selection } from './clients.ts'
import type { Connection } from './connection/connection.ts'
import { OutgoingMessage } from './frame.ts'
import type { Groups, Membership } from './groups.ts'
import { toError } from './hub.error.ts'
import type { Audience } from './hub.options.ts'
import type { Logger } from './logger.ts'
import { Peers } from './peers.ts'
import { messageType } from './protocols/message.ts'
import { createId } from './session.store.ts'

interface BroadcasterParts<Data> {
  readonly members: Membership<Connection<Data>>
  readonly audiences: Readonly<Record<string, Audience<Data>>>
  readonly backplane: Backplane | undefined
  readonly logger: Logger
  readonly now: () => number
}

/** Another process that says nothing else says so much, in milliseconds. */
const sayAliveAfter = 3_000
const silentAfter = 10_000

/** Delivers to the connections of this process, and tells the other processes. */
export class Broadcaster<Data> implements Groups {
  readonly ready: Promise<void>
  readonly #parts: BroadcasterParts<Data>
  readonly #origin = createId()
  readonly #peers = new Peers(silentAfter)
  #number = 0
  #publishedAt = Number.NEGATIVE_INFINITY
  #hasMissed = false
  #isClosed = false
  #isAway = false
  #unsubscribe: (() => void | Promise<void>) | undefined

  constructor(parts: BroadcasterParts<Data>) {
    this.#parts = parts
    this.ready = this.#subscribe()
    // Whoever needs it awaits `ready`; the failure is logged in any case.
    this.ready.catch((error) => parts.logger.error({ err: toError(error) }, 'The backplane cannot be heard.'))
  }

  deliver(selection: Selection, target: string, args: readonly unknown[]): void {
    this.#deliverHere(selection, target, args)
    void this.#publish({ kind: 'send', selection, target, args })
  }

  deliverWhere(matches: (connection: Connection<Data>) => boolean, target: string, args: readonly unknown[]): void {
    const message = invocation(target, args)
    for (const connection of this.#parts.members.all()) if (matches(connection)) connection.deliver(message)
  }

  add(connectionId: string, group: string): void {
    if (!this.#parts.members.join(connectionId, group)) void this.#publish({ kind: 'join', connectionId, group })
  }

  remove(connectionId: string, group: string): void {
    if (!this.#parts.members.leave(connectionId, group)) void this.#publish({ kind: 'leave', connectionId, group })
  }

  /** To be called every second or so; true when messages of other processes may have been lost since. */
  tick(): boolean {
    const now = this.#parts.now()
    if (now - this.#publishedAt >= sayAliveAfter) void this.#publish({ kind: 'alive' })
    if (this.#peers.findSilent(now)) this.#hasMissed = true
    const hasMissed = this.#hasMissed
    this.#hasMissed = false
    return hasMissed
  }

  async close(): Promise<void> {
    const said = this.#publish({ kind: 'bye' })
    this.#isClosed = true
    await said
    await this.#unsubscribe?.()
  }

  async #subscribe(): Promise<void> {
    const unsubscribe = await this.#parts.backplane?.subscribe(
      (text) => this.#take(text),
      () => {
        this.#hasMissed = true
        // Others see by its number what they have missed of this process.
        void this.#publish({ kind: 'alive' })
      },
    )
    if (this.#isClosed) return unsubscribe?.()
    this.#unsubscribe = unsubscribe
    void this.#publish({ kind: 'alive' })
  }

  /** Settles when it is said, or known that it cannot be. */
  async #publish(envelope: Envelope): Promise<void> {
    const { backplane, logger, now } = this.#parts
    if (!backplane || this.#isClosed) return
    this.#number += 1
    this.#publishedAt = now()
    try {
      await backplane.publish(JSON.stringify({ origin: this.#origin, number: this.#number, ...envelope }))
      if (this.#isAway) logger.warn({}, 'The backplane is back.')
      this.#isAway = false
    } catch (error) {
      if (!this.#isAway) logger.error({ err: toError(error) }, 'The backplane cannot be reached.')
      this.#isAway = true
    }
  }

  /** What another process said must not harm this one, whatever it is. */
  #take(text: string): void {
    try {
      this.#receive(text)
    } catch (error) {
      this.#parts.logger.error({ err: toError(error) }, 'A message of the backplane could not be delivered.')
    }
  }

  #receive(text: string): void {
    const envelope = readEnvelope(text)
    if (!envelope) {
      this.#parts.logger.warn({ size: text.length }, 'An unreadable message of the backplane was ignored.')
      return
    }
    if (envelope.origin === this.#origin) return
    if (this.#peers.heard(envelope.origin, envelope.number, this.#parts.now())) this.#hasMissed = true
    if (envelope.kind === 'bye') this.#peers.left(envelope.origin)
    else if (envelope.kind === 'join') this.#parts.members.join(envelope.connectionId, envelope.group)
    else if (envelope.kind === 'leave') this.#parts.members.leave(envelope.connectionId, envelope.group)
    else if (envelope.kind === 'send') this.#deliverHere(envelope.selection, envelope.target, envelope.args)
  }

  #deliverHere(selection: Selection, target: string, args: readonly unknown[]): void {
    const message = invocation(target, args)
    for (const connection of this.#choose(selection)) connection.deliver(message)
  }

  #choose(selection: Selection): Iterable<Connection<Data>> {
    const { members } = this.#parts
    switch (selection.to) {
      case 'all':
        return without(members.all(), selection.except)
      case 'connections':
        return selection.keys.flatMap((id) => members.find(id) ?? [])
      case 'users':
        return union(selection.keys.map((userId) => members.ofUser(userId)))
      case 'groups':
        return without(union(selection.keys.map((group) => members.ofGroup(group))), selection.except)
      case 'audience':
        return this.#chooseAudience(selection.name, selection.parameters)
    }
  }

  #chooseAudience(name: string, parameters: unknown): Iterable<Connection<Data>> {
    const { audiences, members } = this.#parts
    const matches = Object.hasOwn(audiences, name) ? audiences[name] : undefined
    if (!matches) throw new Error(`The hub has no audience '${name}'.`)
    return [...members.all()].filter((connection) => matches(connection, parameters))
  }
}

function invocation(target: string, args: readonly unknown[]): OutgoingMessage {
  return new OutgoingMessage({ type: messageType.invocation, target, arguments: args })
}

/** Everybody once, even if found more than once. */
function union<T>(parts: readonly Iterable<T>[]): Iterable<T> {
  const [only] = parts
  if (only && parts.length === 1) return only
  return new Set(parts.flatMap((part) => [...part]))
}

function without<T extends { readonly id: string }>(all: Iterable<T>, except: readonly string[] = []): Iterable<T> {
  if (except.length === 0) return all
  const excluded = new Set(except)
  return [...all].filter((connection) => !excluded.has(connection.id))
}
