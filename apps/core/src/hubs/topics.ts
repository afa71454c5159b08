import { randomUUID } from 'node:crypto'
import type { Backplane } from '@parley/hub'
import type { Logger } from 'pino'
import { StreamQueue } from './streamQueue.ts'

/** Someone who follows a topic, as the others see them. */
export interface Follower {
  readonly connection: string
  readonly id: number
  readonly name: string
  readonly nodeId: string | null
}

type Item = { readonly kind: string }
interface Followed {
  readonly queue: StreamQueue<Item>
  /** Null where those who follow do not see each other. */
  person: Follower | null
}
interface Room {
  readonly here: Set<Followed>
  readonly elsewhere: Map<string, { readonly people: readonly Follower[]; readonly at: number }>
}
type Message = { readonly from: string; readonly topic: string } & (
  | { readonly kind: 'item'; readonly item: Item }
  | { readonly kind: 'people'; readonly people: readonly Follower[] }
  | { readonly kind: 'who' }
)
type Sent = Message extends infer M ? (M extends Message ? Omit<M, 'from'> : never) : never

const BEAT_MS = 5_000
/** A process that said nothing for so long is gone, with all who were connected to it. */
const SILENT_MS = 3 * BEAT_MS

export interface TopicsOptions {
  readonly now: () => number
  readonly every: (ms: number, run: () => void) => () => void
  readonly log: Logger
  readonly backplane: Backplane | undefined
}

/** What people follow over the hub: each item reaches all who follow its topic, in whichever process, and they may see each other. */
export class Topics {
  readonly #me = randomUUID()
  readonly #options: TopicsOptions
  readonly #rooms = new Map<string, Room>()
  readonly #stopBeat: () => void
  #unsubscribe: (() => void | Promise<void>) | undefined
  readonly ready: Promise<void>

  constructor(options: TopicsOptions) {
    this.#options = options
    this.#stopBeat = options.every(BEAT_MS, () => this.beat())
    this.ready = this.#listen()
    this.ready.catch((error: unknown) =>
      options.log.error({ err: error }, 'streams of other processes cannot be heard'),
    )
  }

  async #listen(): Promise<void> {
    this.#unsubscribe = await this.#options.backplane?.subscribe(
      (text) => this.#receive(JSON.parse(text) as Message), // only processes of this installation write there
      () => this.#endAll(),
    )
  }

  /** To all who follow, here and elsewhere. */
  publish(topic: string, item: Item): void {
    this.#hand(topic, item)
    this.#send({ topic, kind: 'item', item })
  }

  follow(topic: string, person: Follower | null): Followed {
    const followed: Followed = { queue: new StreamQueue(), person }
    const room = this.#rooms.get(topic) ?? { here: new Set(), elsewhere: new Map() }
    this.#rooms.set(topic, room)
    room.here.add(followed)
    if (person) this.#changed(topic)
    if (room.here.size === 1) this.#send({ topic, kind: 'who' })
    return followed
  }

  leave(topic: string, followed: Followed): void {
    followed.queue.end()
    const room = this.#rooms.get(topic)
    if (!room?.here.delete(followed)) return
    if (followed.person) this.#changed(topic)
    if (room.here.size === 0) this.#rooms.delete(topic)
  }

  /** The people of a connection are somewhere else in it now. */
  place(topic: string, connection: string, nodeId: string | null): void {
    let isElsewhere = false
    for (const followed of this.#rooms.get(topic)?.here ?? []) {
      const { person } = followed
      if (person?.connection !== connection || person.nodeId === nodeId) continue
      followed.person = { ...person, nodeId }
      isElsewhere = true
    }
    if (isElsewhere) this.#changed(topic)
  }

  /** Says once more who is here, and forgets whom a silent process had. */
  beat(): void {
    const oldest = this.#options.now() - SILENT_MS
    for (const [topic, { elsewhere }] of this.#rooms) {
      const silent = [...elsewhere].filter(([, { at }]) => at < oldest)
      for (const [process] of silent) elsewhere.delete(process)
      if (silent.length > 0) this.#show(topic)
      this.#tell(topic)
    }
  }

  async close(): Promise<void> {
    this.#stopBeat()
    this.#endAll()
    for (const topic of this.#rooms.keys()) this.#send({ topic, kind: 'people', people: [] })
    await this.#unsubscribe?.()
  }

  /** Whoever follows may have missed something: they come back and read again. */
  #endAll(): void {
    for (const { here } of this.#rooms.values()) for (const { queue } of here) queue.end()
  }

  #changed(topic: string): void {
    this.#show(topic)
    this.#tell(topic)
  }

  #peopleHere = (topic: string): Follower[] =>
    [...(this.#rooms.get(topic)?.here ?? [])].flatMap(({ person }) => person ?? [])

  #tell(topic: string): void {
    this.#send({ topic, kind: 'people', people: this.#peopleHere(topic) })
  }

  /** Only to those who are seen themselves. */
  #show(topic: string): void {
    const room = this.#rooms.get(topic)
    if (!room) return
    const people = [...this.#peopleHere(topic), ...[...room.elsewhere.values()].flatMap((each) => each.people)]
    for (const { queue, person } of room.here) if (person) queue.push({ kind: 'people', people } as Item, true)
  }

  #hand(topic: string, item: Item): void {
    for (const { queue } of this.#rooms.get(topic)?.here ?? []) queue.push(item)
  }

  #send(message: Sent): void {
    Promise.resolve(this.#options.backplane?.publish(JSON.stringify({ ...message, from: this.#me }))).catch(
      (error: unknown) => this.#options.log.warn({ err: error }, 'other processes could not be told of a stream'),
    )
  }

  #receive(message: Message): void {
    const { from, topic } = message
    const room = this.#rooms.get(topic)
    if (from === this.#me || !room) return
    if (message.kind === 'item') this.#hand(topic, message.item)
    else if (message.kind === 'who') this.#tell(topic)
    else {
      const before = JSON.stringify(room.elsewhere.get(from)?.people ?? [])
      if (message.people.length === 0) room.elsewhere.delete(from)
      else room.elsewhere.set(from, { people: message.people, at: this.#options.now() })
      if (JSON.stringify(message.people) !== before) this.#show(topic)
    }
  }
}
