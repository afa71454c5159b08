import type { Backplane } from './backplanes/backplane.ts'
import { type Envelope, readEnvelope } from './backplanes/envelope.ts'
import type { Selection } from './clients.ts'
import type { Connection } from './connection.ts'
import { OutgoingMessage } from './frame.ts'
import type { Groups, Membership } from './groups.ts'
import { toError } from './hub.error.ts'
import type { Audience } from './hub.options.ts'
import type { Logger } from './logger.ts'
import { messageType } from './protocols/message.ts'
import { createId } from './session.store.ts'

interface BroadcasterParts<Data> {
  readonly members: Membership<Connection<Data>>
  readonly audiences: Readonly<Record<string, Audience<Data>>>
  readonly backplane: Backplane | undefined
  readonly logger: Logger
}

/** Delivers to the connections of this process, and tells the other processes. */
export class Broadcaster<Data> implements Groups {
  readonly ready: Promise<void>
  readonly #parts: BroadcasterParts<Data>
  readonly #origin = createId()
  #unsubscribe: (() => void | Promise<void>) | undefined

  constructor(parts: BroadcasterParts<Data>) {
    this.#parts = parts
    this.ready = this.#subscribe()
    // Whoever needs it awaits `ready`; the failure is logged in any case.
    this.ready.catch((error) => parts.logger.error({ err: toError(error) }, 'The backplane cannot be heard.'))
  }

  deliver(selection: Selection, target: string, args: readonly unknown[]): void {
    this.#deliverHere(selection, target, args)
    this.#publish({ kind: 'send', selection, target, args })
  }

  deliverWhere(matches: (connection: Connection<Data>) => boolean, target: string, args: readonly unknown[]): void {
    const message = invocation(target, args)
    for (const connection of this.#parts.members.all()) if (matches(connection)) connection.deliver(message)
  }

  add(connectionId: string, group: string): void {
    if (!this.#parts.members.join(connectionId, group)) this.#publish({ kind: 'join', connectionId, group })
  }

  remove(connectionId: string, group: string): void {
    if (!this.#parts.members.leave(connectionId, group)) this.#publish({ kind: 'leave', connectionId, group })
  }

  async close(): Promise<void> {
    // A backplane that cannot be reached has nothing to be ended.
    await this.ready.catch(() => undefined)
    await this.#unsubscribe?.()
  }

  async #subscribe(): Promise<void> {
    this.#unsubscribe = await this.#parts.backplane?.subscribe((text) => this.#receive(text))
  }

  #publish(envelope: Envelope): void {
    const { backplane, logger } = this.#parts
    if (!backplane) return
    const report = (error: unknown): void => logger.error({ err: toError(error) }, 'The backplane cannot be reached.')
    try {
      Promise.resolve(backplane.publish(JSON.stringify({ origin: this.#origin, ...envelope }))).catch(report)
    } catch (error) {
      report(error)
    }
  }

  #receive(text: string): void {
    const envelope = readEnvelope(text)
    if (!envelope) {
      this.#parts.logger.warn({ size: text.length }, 'An unreadable message of the backplane was ignored.')
      return
    }
    if (envelope.origin === this.#origin) return
    if (envelope.kind === 'join') this.#parts.members.join(envelope.connectionId, envelope.group)
    else if (envelope.kind === 'leave') this.#parts.members.leave(envelope.connectionId, envelope.group)
    else this.#deliverHere(envelope.selection, envelope.target, envelope.args)
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
