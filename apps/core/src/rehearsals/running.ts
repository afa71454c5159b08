import type { Numbers } from '@parley/contract/contacts/number.rules.ts'
import type { CampaignFacts, CampaignRules } from '../dialer/ports.ts'
import { Lately } from './calls.ts'
import { DueQueue } from './dueQueue.ts'
import { PlayedRules, type WaitingRules } from './playedRules.ts'

/** A campaign of the tenant with those of its contacts that wait. Columns by place, as a million objects would not fit. */
export interface RehearsedCampaign {
  readonly facts: Omit<CampaignFacts, 'live' | 'lastSecond' | 'due' | 'next' | 'isOpen' | 'holds' | 'brokenUntil'>
  readonly zones: readonly string[]
  /** Into `zones`. */
  readonly zone: Uint16Array
  readonly dueAt: Float64Array
  readonly attempts: Uint8Array
  /** By place, of those that were tried before. */
  readonly results: ReadonlyMap<number, Readonly<Record<string, number>>>
  readonly isCallback: ReadonlySet<number>
  readonly phone: readonly string[]
  /** By place, of those that have several. */
  readonly numbers?: ReadonlyMap<number, Numbers>
  readonly waiting: WaitingRules
}

/** A campaign while it is rehearsed. */
export interface Running {
  readonly of: RehearsedCampaign
  readonly rules: CampaignRules
  readonly queue: DueQueue
  readonly attempts: Uint8Array
  readonly dueAt: Float64Array
  readonly results: Map<number, Record<string, number>>
  readonly numbers: Map<number, Numbers>
  /** The one of several that is called next, where it is another than at first. */
  readonly next: Map<number, { readonly phone: string; readonly zone: string }>
  live: number
  spent: number
  brokenUntil: Date | null
  readonly lately: Lately
  readonly played: PlayedRules
  priority: number
  stoppedAt: number | undefined
}

/** With what was spent before, in the currency. */
export const spentOf = ({ of: { facts }, spent }: Running): number => facts.spent + spent / 1e6

/** By which number a contact is called now, and where that lies. */
export const numberOf = ({ of, rules, next }: Running, place: number) =>
  next.get(place) ?? { phone: of.phone[place] ?? '', zone: of.zones[of.zone[place] ?? 0] ?? rules.zone }

/** As it stands before the first call. */
export function started(of: RehearsedCampaign): Running {
  const dueAt = Float64Array.from(of.dueAt)
  const queue = new DueQueue(dueAt)
  for (let place = 0; place < dueAt.length; place += 1) queue.add(place)
  const results = new Map([...of.results].map(([place, counts]) => [place, { ...counts }]))
  const attempts = Uint8Array.from(of.attempts)
  return {
    of,
    rules: of.facts,
    queue,
    attempts,
    dueAt,
    results,
    numbers: new Map(of.numbers),
    next: new Map(),
    live: 0,
    spent: 0,
    brokenUntil: null,
    lately: new Lately(),
    played: new PlayedRules(of.waiting),
    priority: of.facts.priority,
    stoppedAt: undefined,
  }
}
