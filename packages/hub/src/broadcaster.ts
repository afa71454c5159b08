import { type Backplane, refuseLargeText } from './backplanes/backplane.ts'
import { type Envelope, isCounted, readEnvelope } from './backplanes/envelope.ts'
import type { Selection } from './clients.ts'
import type { Connection } from './connection/connection.ts'
import { OutgoingMessage } from './frame.ts'
import type { Groups, Membership } from './groups.ts'
import { toError } from './hub.error.ts'
import type { Audience } from './hub.options.ts'
import type { Logger } from './logger.ts'
import { Peers } from './peers.ts'
import { messageType } from './protocols/message.ts'
import type { HubProtocol } from './protocols/protocol.ts'
import { Questions } from './questions.ts'
import { createId } from './session.store.ts'

interface BroadcasterParts<Data> {
  readonly members: Membership<Connection<Data>>
  readonly audiences: Readonly<Record<string, Audience<Data>>>
  readonly backplane: Backplane | undefined
  readonly logger: Logger
  readonly now: () => number
  readonly answerTimeout: number
}

const noWait = Promise.resolve()

/** Another process that says nothing else says so much, in milliseconds. */
const sayAliveAfter = 3_000
const silentAfter = 10_000

/** Delivers to the connections of this process, and tells the other processes. */
export class Broadcaster<Data> implements Groups {
  readonly ready: Promise<void>
  readonly questions: Questions<Data>
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
    this.questions = new Questions({
      find: (connectionId) => parts.members.find(connectionId),
      tell: (envelope) => this.#tell(envelope),
      logger: parts.logger,
      now: parts.now,
      timeout: parts.answerTimeout,
    })
    this.ready = this.#subscribe()
    // Those who need it await `ready`; the failure is logged in any case.
    this.ready.catch((error) => parts.logger.error({ err: toError(error) }, 'The backplane cannot be heard.'))
  }

  /** Throws what keeps the message from being written, before anybody here or elsewhere has got it. */
  deliver(selection: Selection, target: string, args: readonly unknown[]): Promise<void> {
    const message = invocation(target, args)
    const receivers = [...this.#choose(selection)]
    for (const protocol of protocolsOf(receivers)) message.frameFor(protocol)
    const text = this.#write({ kind: 'send', selection, target, args })
    const handedOut = this.#handOut(message, receivers)
    void this.#publish(text)
    return handedOut
  }

  deliverWhere(
    matches: (connection: Connection<Data>) => boolean,
    target: string,
    args: readonly unknown[],
  ): Promise<void> {
    const message = invocation(target, args)
    const receivers = this.#filter(matches)
    for (const protocol of protocolsOf(receivers)) message.frameFor(protocol)
    return this.#handOut(message, receivers)
  }

  add(connectionId: string, group: string): void {
    if (!this.#parts.members.join(connectionId, group)) this.#tell({ kind: 'join', connectionId, group })
  }

  remove(connectionId: string, group: string): void {
    if (!this.#parts.members.leave(connectionId, group)) this.#tell({ kind: 'leave', connectionId, group })
  }

  /** To be called every second or so; true when messages of other processes may have been lost since. */
  tick(): boolean {
    const now = this.#parts.now()
    this.questions.tick(now)
    if (now - this.#publishedAt >= sayAliveAfter) this.#tell({ kind: 'alive' })
    if (this.#peers.findSilent(now)) this.#hasMissed = true
    const hasMissed = this.#hasMissed
    this.#hasMissed = false
    return hasMissed
  }

  async close(): Promise<void> {
    this.questions.close()
    const said = this.#publish(this.#write({ kind: 'bye' }))
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
        this.#tell({ kind: 'alive' })
      },
    )
    if (this.#isClosed) return unsubscribe?.()
    this.#unsubscribe = unsubscribe
    this.#tell({ kind: 'alive' })
  }

  /** False when there is nobody to be told. */
  #tell(envelope: Envelope): boolean {
    const text = this.#write(envelope)
    void this.#publish(text, isCounted(envelope))
    return text !== undefined
  }

  /** The envelope without its number: what cannot be written must not count, or others would miss it. */
  #write(envelope: Envelope): string | undefined {
    if (!this.#parts.backplane || this.#isClosed) return undefined
    const text = JSON.stringify(envelope)
    refuseLargeText(numbered(this.#origin, Number.MAX_SAFE_INTEGER, text))
    return text
  }

  /** Settles when it is said, or known that it cannot be. */
  async #publish(text: string | undefined, isCounted = true): Promise<void> {
    const { backplane, logger, now } = this.#parts
    if (text === undefined || !backplane) return
    if (isCounted) {
      this.#number += 1
      this.#publishedAt = now()
    }
    try {
      await backplane.publish(numbered(this.#origin, this.#number, text))
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
    const { origin, number } = envelope
    if (isCounted(envelope) && this.#peers.heard(origin, number, this.#parts.now())) this.#hasMissed = true
    if (envelope.kind === 'bye') this.#peers.left(envelope.origin)
    else if (envelope.kind === 'join') this.#parts.members.join(envelope.connectionId, envelope.group)
    else if (envelope.kind === 'leave') this.#parts.members.leave(envelope.connectionId, envelope.group)
    else if (envelope.kind === 'ask') this.questions.heardQuestion(envelope)
    else if (envelope.kind === 'answer') this.questions.heardAnswer(envelope)
    else if (envelope.kind === 'send') this.#deliverHere(envelope.selection, envelope.target, envelope.args)
  }

  /** What other processes' clients may hear is not this sender's fault: who cannot be written to is left out. */
  #deliverHere(selection: Selection, target: string, args: readonly unknown[]): void {
    const message = invocation(target, args)
    const receivers = [...this.#choose(selection)]
    const unable = new Set([...protocolsOf(receivers)].filter((protocol) => !this.#canWrite(message, protocol)))
    const able = unable.size === 0 ? receivers : receivers.filter(({ encoding }) => !encoding || !unable.has(encoding))
    void this.#handOut(message, able)
  }

  #canWrite(message: OutgoingMessage, protocol: HubProtocol): boolean {
    try {
      return message.frameFor(protocol) !== undefined
    } catch (error) {
      const err = toError(error)
      this.#parts.logger.error({ protocol: protocol.name, err }, 'A message of the backplane could not be written.')
      return false
    }
  }

  /** Settles when all have room for more, or are too slow to be waited for. */
  #handOut(message: OutgoingMessage, receivers: readonly Connection<Data>[]): Promise<void> {
    const reliefs: Promise<void>[] = []
    for (const connection of receivers) {
      try {
        const relief = connection.deliver(message)
        if (relief) reliefs.push(relief)
      } catch (error) {
        this.#parts.logger.error({ connection: connection.id, err: toError(error) }, 'A message was not delivered.')
      }
    }
    return reliefs.length === 0 ? noWait : Promise.all(reliefs).then(() => undefined)
  }

  /** Those for whom the application says yes; where it fails to say, the others get theirs nevertheless. */
  #filter(matches: (connection: Connection<Data>) => boolean): readonly Connection<Data>[] {
    const { members, logger } = this.#parts
    return [...members.all()].filter((connection) => {
      try {
        return matches(connection)
      } catch (error) {
        logger.error({ connection: connection.id, err: toError(error) }, 'Whether a client is meant could not be told.')
        return false
      }
    })
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
    const { audiences } = this.#parts
    const matches = Object.hasOwn(audiences, name) ? audiences[name] : undefined
    if (!matches) throw new Error(`The hub has no audience '${name}'.`)
    return this.#filter((connection) => matches(connection, parameters))
  }
}

function invocation(target: string, args: readonly unknown[]): OutgoingMessage {
  return new OutgoingMessage({ type: messageType.invocation, target, arguments: args })
}

function protocolsOf<Data>(connections: readonly Connection<Data>[]): ReadonlySet<HubProtocol> {
  const protocols = new Set<HubProtocol>()
  for (const { encoding } of connections) if (encoding) protocols.add(encoding)
  return protocols
}

/** With its origin and number put in front of what is already written. */
function numbered(origin: string, number: number, text: string): string {
  return `{"origin":"${origin}","number":${number},${text.slice(1)}`
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
