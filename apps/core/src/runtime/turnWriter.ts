import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** What is to be kept of one turn. */
export interface TurnToKeep {
  readonly guid: string
  /** Its number in the conversation. */
  readonly turn: number
  readonly input: unknown
  readonly recorded: unknown
  /** Where the conversation stands after it. */
  readonly state: unknown
  /** What those who watch see of it then. */
  readonly live: unknown
  readonly stores: readonly (readonly [name: string, op: string, value: unknown])[]
  /** The last turn brings what is kept of the whole. */
  readonly end?: { readonly log: object; readonly detail: object }
}

/** Turns of one conversation that are written together, as the database takes them. */
export interface TurnGroup {
  readonly guid: string
  readonly first: number
  readonly turns: (readonly [input: unknown, recorded: unknown])[]
  readonly stores: (readonly [name: string, op: string, value: unknown])[]
  state: unknown
  live: unknown
  log?: object
  detail?: object
}

interface Waiting {
  readonly turn: TurnToKeep
  readonly settle: (isKept: boolean) => void
  readonly fail: (error: unknown) => void
}

interface WriterOptions {
  /** Writes whole or not at all, and answers whose turns are kept. Done again it changes nothing. */
  readonly save: (groups: readonly TurnGroup[]) => Promise<ReadonlySet<string>>
  readonly log: Logger
}

/** More would keep those at its beginning waiting. */
const MOST_AT_ONCE = 400
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000

/** Keeps turns: all that came while the last group was written make the next one, so that a commit is shared by as many as there are. */
export class TurnWriter {
  readonly #options: WriterOptions
  #waiting: Waiting[] = []
  #writing: Promise<void> | undefined
  #isClosed = false

  constructor(options: WriterOptions) {
    this.#options = options
  }

  /** True once it is kept; false where another process owns the conversation by now. Turns of a conversation are kept in the order they come in. */
  keep(turn: TurnToKeep): Promise<boolean> {
    const kept = new Promise<boolean>((settle, fail) => {
      this.#waiting.push({ turn, settle, fail })
    })
    this.#writing ??= this.#writeAll()
    return kept
  }

  /** When everything that came in until now is kept. */
  async settled(): Promise<void> {
    await this.#writing
  }

  /** Gives up what cannot be written. */
  close(): void {
    this.#isClosed = true
  }

  async #writeAll(): Promise<void> {
    // What comes in by the same tick goes together.
    await undefined
    while (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0, MOST_AT_ONCE))
    this.#writing = undefined
  }

  /** Until it is written: an answer of a service that is not kept is lost. What the database refuses is found one by one. */
  async #write(group: readonly Waiting[]): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const kept = await this.#options.save(groupsOf(group.map(({ turn }) => turn)))
        for (const { turn, settle } of group) settle(kept.has(turn.guid))
        return
      } catch (error) {
        if (isRefused(error) && group.length > 1) {
          for (const each of byConversation(group)) await this.#write(each)
          return
        }
        if (isRefused(error) || this.#isClosed) {
          for (const { fail } of group) fail(error)
          return
        }
        this.#options.log.warn({ err: error, turns: group.length }, 'turns could not be written, trying again')
        await sleep(pause)
      }
    }
  }
}

/** Turns by conversation, in the order of their guids, so that two who write never wait for each other in a ring. */
function groupsOf(turns: readonly TurnToKeep[]): TurnGroup[] {
  const groups = new Map<string, TurnGroup>()
  for (const { guid, turn, input, recorded, state, live, stores, end } of turns) {
    const group = groups.get(guid) ?? { guid, first: turn, turns: [], stores: [], state, live }
    groups.set(guid, group)
    group.turns.push([input, recorded])
    group.stores.push(...stores)
    group.state = state
    group.live = live
    if (end) Object.assign(group, end)
  }
  return [...groups.values()].sort((a, b) => (a.guid < b.guid ? -1 : 1))
}

function byConversation(group: readonly Waiting[]): Waiting[][] {
  const parts = new Map<string, Waiting[]>()
  for (const each of group) parts.set(each.turn.guid, [...(parts.get(each.turn.guid) ?? []), each])
  return parts.size > 1 ? [...parts.values()] : group.map((each) => [each])
}

/** The database has understood it and says no – data, constraints, names, limits –, or it can’t even be written as JSON. Everything else passes. */
const isRefused = (error: unknown): boolean =>
  error instanceof RangeError ||
  (error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^(22|23|42|54|P0)...$/.test(error.code))
