import { holdReason } from '@parley/contract/campaigns/campaign.enum.ts'
import type { Hold } from '@parley/contract/campaigns/campaign.schema.ts'
import { prepaidHold } from '../../campaigns/held.ts'
import { windowAt } from '../../kernel/hours/window.ts'
import type { CampaignFacts, LineFacts, ModuleFacts, Plan, TenantFacts } from '../ports.ts'
import { freeByPace, roomIn } from './pace.ts'
import { shareOut } from './shareOut.ts'

const reasons = holdReason.of
const hold = (reason: Hold['reason'], until: Date | null = null, detail: string | null = null): Hold => ({
  reason,
  until: until?.toISOString() ?? null,
  detail,
})
/** What is free on lines and, for all lines of it together, on their modules; what is taken is taken from both. */
export class Room {
  readonly #lines: Map<number, number>
  readonly #modules: Map<number, number>

  constructor({ lines, modules }: { readonly lines: readonly LineFacts[]; readonly modules: readonly ModuleFacts[] }) {
    const left = (most: number, live: number) => Math.max(0, most - live)
    this.#lines = new Map(
      lines.map(({ idLine, isEnabled, mostCalls, live }) => [idLine, isEnabled ? left(mostCalls, live) : 0]),
    )
    this.#modules = new Map(modules.map(({ idModule, mostCalls, live }) => [idModule, left(mostCalls, live)]))
  }

  onLine({ idLine }: LineFacts): number {
    return this.#lines.get(idLine) ?? 0
  }

  on(line: LineFacts): number {
    return Math.min(this.onLine(line), this.#modules.get(line.idModule) ?? Number.POSITIVE_INFINITY)
  }

  /** On lines together. */
  onAll(lines: Iterable<LineFacts>): number {
    const byModule = Map.groupBy(lines, ({ idModule }) => idModule)
    let free = 0
    for (const [idModule, of] of byModule)
      free += Math.min(
        of.reduce((sum, line) => sum + this.onLine(line), 0),
        this.#modules.get(idModule) ?? Number.POSITIVE_INFINITY,
      )
    return free
  }

  take(line: LineFacts): void {
    this.#add(line, -1)
  }

  /** Whether a call that has the one line may have the other instead; then it has. */
  move(from: LineFacts, to: LineFacts): boolean {
    this.#add(from, 1)
    const isFree = this.on(to) > 0
    this.take(isFree ? to : from)
    return isFree
  }

  #add({ idLine, idModule }: LineFacts, calls: number): void {
    for (const [of, id] of [
      [this.#lines, idLine],
      [this.#modules, idModule],
    ] as const) {
      const free = of.get(id)
      if (free !== undefined) of.set(id, free + calls)
    }
  }
}

/** Which calls a tenant’s campaigns may make now, and why those that make none do not. */
export function planTurn(facts: TenantFacts, isAttached: boolean, now: Date): Plan {
  const byLine = new Map(facts.lines.map((line) => [line.idLine, line]))
  const looked = facts.campaigns.map((campaign) => {
    const lines = campaign.idLines.flatMap((idLine) => byLine.get(idLine) ?? [])
    const held = whyStopped(campaign, lines, { ...facts, isAttached }, now)
    const own = roomIn([
      { most: campaign.maxConcurrent, used: campaign.live },
      { most: freeByPace({ lastSecond: campaign.lastSecond, perSecond: campaign.callsPerSecond }), used: 0 },
    ])
    return { campaign, lines, held, own: held.length > 0 ? 0 : Math.min(own, campaign.due) }
  })
  const free = new Room(facts)
  const inPlay = new Set(looked.flatMap(({ own, lines }) => (own > 0 ? lines : [])))
  const room = roomIn([
    { most: facts.mostCalls, used: facts.live },
    { most: facts.mostPerMinute, used: facts.lastMinute },
    { most: facts.paidCalls, used: facts.campaigns.reduce((sum, { live }) => sum + live, 0) },
    { most: free.onAll(inPlay), used: 0 },
  ])
  const shares = shareOut(
    room,
    looked.map(({ campaign: { idCampaign, priority, weight }, lines, own }) => ({
      id: idCampaign,
      priority,
      weight,
      wants: Math.min(own, free.onAll(lines)),
    })),
  )
  const slots = assignLines(looked, shares, free)
  const holds = new Map<number, readonly Hold[]>()
  for (const { campaign, held, own } of looked) {
    const isCalling = (slots.get(campaign.idCampaign)?.length ?? 0) > 0
    holds.set(campaign.idCampaign, isCalling ? held : [...held, ...whyIdle(campaign, own, now)])
  }
  return { slots, holds, nextAt: nextOf(facts.campaigns, now) }
}

/** What keeps a campaign from making any call. */
function whyStopped(
  campaign: CampaignFacts,
  lines: readonly LineFacts[],
  { isStopped, paidCalls, isAttached }: Pick<TenantFacts, 'isStopped' | 'paidCalls'> & { readonly isAttached: boolean },
  now: Date,
): Hold[] {
  const { lacksFlow, brokenUntil, budget, spent } = campaign
  return [
    ...(isStopped ? [hold(reasons.GLOBAL_STOP)] : []),
    ...(lacksFlow ? [hold(reasons.FLOW_INVALID)] : []),
    ...(lines.some(({ isEnabled }) => isEnabled) ? [] : [hold(reasons.LINE_DISABLED)]),
    ...(brokenUntil && brokenUntil > now ? [hold(reasons.BREAKER, brokenUntil)] : []),
    ...(budget !== null && spent >= budget ? [hold(reasons.BUDGET)] : []),
    ...(paidCalls === 0 ? [prepaidHold] : []),
    ...(isAttached ? [] : [hold(reasons.NO_CAPACITY, null, 'No carrier is attached.')]),
  ]
}

/** Why one would not call now, whether or not more keeps it from calling: who mends the one must not be surprised by the other. */
function whyIdle(campaign: CampaignFacts, own: number, now: Date): Hold[] {
  const { live, due, next, alwaysOn, isOpen } = campaign
  if (live > 0) return []
  if (due > 0) return own > 0 ? [hold(reasons.NO_CAPACITY)] : []
  if (next) {
    const opening = windowAt(campaign, next.zone, now)
    if (opening.isOpen) return [hold(reasons.WAITING_RETRIES, next.dueAt)]
    const { opensAt } = opening
    const isLater = opensAt !== null && next.dueAt > opensAt
    return [
      hold(reasons.OUTSIDE_WINDOW, isLater ? opensAt : next.dueAt),
      ...(isLater ? [hold(reasons.WAITING_RETRIES, next.dueAt)] : []),
    ]
  }
  return alwaysOn || isOpen ? [hold(reasons.WAITING_CONTACTS)] : []
}

interface Looked {
  readonly campaign: CampaignFacts
  readonly lines: readonly LineFacts[]
}

/** The emptiest line first; those of a higher priority choose before the others. */
function assignLines(looked: readonly Looked[], shares: ReadonlyMap<number, number>, free: Room): Plan['slots'] {
  const slots = new Map<number, number[]>()
  for (const { campaign, lines } of looked.toSorted((one, other) => other.campaign.priority - one.campaign.priority)) {
    const chosen: number[] = []
    for (let left = shares.get(campaign.idCampaign) ?? 0; left > 0; left -= 1) {
      const [best] = lines
        .filter((line) => free.on(line) > 0)
        .toSorted((one, other) => free.onLine(other) - free.onLine(one))
      if (!best) break
      free.take(best)
      chosen.push(best.idLine)
    }
    if (chosen.length > 0) slots.set(campaign.idCampaign, chosen)
  }
  return slots
}

function nextOf(campaigns: readonly CampaignFacts[], now: Date): Date | null {
  const times = campaigns.flatMap(({ next, brokenUntil }) => [
    ...(next ? [next.dueAt.getTime()] : []),
    ...(brokenUntil && brokenUntil > now ? [brokenUntil.getTime()] : []),
  ])
  return times.length === 0 ? null : new Date(Math.min(...times))
}
