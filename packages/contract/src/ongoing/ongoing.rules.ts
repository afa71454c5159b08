import { type Reason, reason } from '../kernel/errors.ts'
import { ongoingState } from './ongoing.enum.ts'
import type { HeldOngoing, Ongoing, OngoingNews } from './ongoing.schema.ts'

const HOUR_MS = 60 * 60_000
const MOST_OVER = 1_000
const RANK = { High: 3, Medium: 2, Low: 1 } as const

/** Nothing runs it, or nothing happened in it for an hour. */
export const isStuck = ({ state, movedAt }: Pick<Ongoing, 'state' | 'movedAt'>, now: Date): boolean =>
  state === ongoingState.of.LOST || now.getTime() - Date.parse(movedAt) >= HOUR_MS

type Person = { readonly id: number; readonly name: string }
type Held = Pick<HeldOngoing, 'heldBy'>

const byOther = ({ heldBy }: Held, me: number | null): Reason | undefined =>
  heldBy && heldBy.id !== me ? reason('ongoing.held', { name: heldBy.name }) : undefined
const notRunning = ({ state }: Pick<Ongoing, 'state'>): Reason | undefined => {
  if (state === ongoingState.of.LOST) return reason('ongoing.lost')
  return state === ongoingState.of.RINGING ? reason('ongoing.ringing') : undefined
}
const unlessTakenOver = (row: Held, me: number | null, takeOver: boolean) => (takeOver ? undefined : byOther(row, me))

/** Why something cannot be done with a conversation now. */
export const ongoingBlocked = {
  take: (row: Held & Pick<Ongoing, 'state'>, me: number | null, takeOver: boolean) =>
    unlessTakenOver(row, me, takeOver) ?? notRunning(row),
  giveBack: (row: Held, me: number | null) => byOther(row, me) ?? (row.heldBy ? undefined : reason('ongoing.notHeld')),
  speak: (row: Held & Pick<Ongoing, 'state'>, me: number | null) => byOther(row, me) ?? notRunning(row),
  end: (row: Held & Pick<Ongoing, 'state'>, me: number | null, takeOver: boolean) =>
    unlessTakenOver(row, me, takeOver) ?? notRunning(row),
  clean: (row: Held & Pick<Ongoing, 'state' | 'movedAt'>, now: Date, me: number | null, takeOver: boolean) =>
    (isStuck(row, now) ? undefined : reason('ongoing.alive')) ?? unlessTakenOver(row, me, takeOver),
}

/** The riskiest first, and of those the one that has been running longest. */
export const byRisk = (one: Ongoing, other: Ongoing): number =>
  rankOf(other) - rankOf(one) ||
  Date.parse(one.startedAt) - Date.parse(other.startedAt) ||
  (one.guid < other.guid ? -1 : 1)

export const rankOf = ({ risk }: Pick<Ongoing, 'risk'>): number => (risk?.level ? RANK[risk.level] : 0)

/** Conversations that run now, as the stream tells of them: the same as reading them again, whatever was missed on the way. */
export class Wall {
  #rows = new Map<string, HeldOngoing>()
  /** Of conversations whose rows may not have come yet, too. */
  #holders = new Map<string, Person>()
  /** The last that were over: what another process told of them before may come later. */
  readonly #over = new Set<string>()
  /** Parts of all there are, until the last one has come. */
  #parts: HeldOngoing[] = []
  #shown: readonly HeldOngoing[] | undefined
  #hasAll = false

  /** Undefined until all there were have come. A row that nothing was told of is the same object as before. */
  get rows(): readonly HeldOngoing[] | undefined {
    if (!this.#hasAll) return undefined
    this.#shown ??= [...this.#rows.values()]
    return this.#shown
  }

  hear(news: OngoingNews): void {
    if (news.kind === 'all') this.#hearAll(news)
    else if (news.kind === 'held') this.#hearHolder(news)
    else this.#hearChanges(news)
    this.#shown = undefined
  }

  #hearAll({ rows, isLast }: Extract<OngoingNews, { kind: 'all' }>): void {
    this.#parts.push(...rows)
    if (!isLast) return
    this.#rows = new Map(this.#parts.map((row) => [row.guid, row]))
    this.#holders = new Map(this.#parts.flatMap(({ guid, heldBy }) => (heldBy ? [[guid, heldBy] as const] : [])))
    this.#parts = []
    this.#hasAll = true
  }

  #hearHolder({ guid, by }: Extract<OngoingNews, { kind: 'held' }>): void {
    if (by) this.#holders.set(guid, by)
    else this.#holders.delete(guid)
    const row = this.#rows.get(guid)
    if (row) this.#rows.set(guid, { ...row, heldBy: by })
  }

  #hearChanges({ rows, lost, removed }: Extract<OngoingNews, { kind: 'changed' }>): void {
    for (const row of rows) {
      if (this.#over.has(row.guid)) continue
      // What was told before all there are were read is older than these.
      if ((this.#rows.get(row.guid)?.turn ?? -1) <= row.turn)
        this.#rows.set(row.guid, { ...row, heldBy: this.#holders.get(row.guid) ?? null })
    }
    for (const guid of lost) {
      const row = this.#rows.get(guid)
      if (row) this.#rows.set(guid, { ...row, state: ongoingState.of.LOST })
    }
    for (const guid of removed) {
      this.#rows.delete(guid)
      this.#holders.delete(guid)
      this.#over.add(guid)
    }
    for (const oldest of this.#over) {
      if (this.#over.size <= MOST_OVER) break
      this.#over.delete(oldest)
    }
  }
}
