import { holdReason } from '@parley/contract/campaigns/campaign.enum.ts'
import type { Hold } from '@parley/contract/campaigns/campaign.schema.ts'
import { prepaidHold } from '../../campaigns/held.ts'
import { windowAt } from '../../campaigns/rules/window.ts'
import type { CampaignFacts, LineFacts, Plan, TenantFacts } from '../ports.ts'
import { freeByPace, roomIn } from './pace.ts'
import { shareOut } from './shareOut.ts'

const reasons = holdReason.of
const hold = (reason: Hold['reason'], until: Date | null = null, detail: string | null = null): Hold => ({
  reason,
  until: until?.toISOString() ?? null,
  detail,
})
const freeOf = ({ isEnabled, mostCalls, live }: LineFacts) => (isEnabled ? Math.max(0, mostCalls - live) : 0)

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
  const inPlay = new Set(looked.flatMap(({ own, lines }) => (own > 0 ? lines : [])))
  const room = roomIn([
    { most: facts.mostCalls, used: facts.live },
    { most: facts.mostPerMinute, used: facts.lastMinute },
    { most: facts.paidCalls, used: facts.campaigns.reduce((sum, { live }) => sum + live, 0) },
    { most: [...inPlay].reduce((sum, line) => sum + freeOf(line), 0), used: 0 },
  ])
  const shares = shareOut(
    room,
    looked.map(({ campaign: { idCampaign, priority, weight }, lines, own }) => ({
      id: idCampaign,
      priority,
      weight,
      wants: Math.min(
        own,
        lines.reduce((sum, line) => sum + freeOf(line), 0),
      ),
    })),
  )
  const slots = assignLines(looked, shares)
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
function assignLines(looked: readonly Looked[], shares: ReadonlyMap<number, number>): Plan['slots'] {
  const free = new Map(looked.flatMap(({ lines }) => lines.map((line) => [line.idLine, freeOf(line)] as const)))
  const slots = new Map<number, number[]>()
  for (const { campaign, lines } of looked.toSorted((one, other) => other.campaign.priority - one.campaign.priority)) {
    const chosen: number[] = []
    for (let left = shares.get(campaign.idCampaign) ?? 0; left > 0; left -= 1) {
      const [best] = lines.toSorted((one, other) => (free.get(other.idLine) ?? 0) - (free.get(one.idLine) ?? 0))
      const room = best ? (free.get(best.idLine) ?? 0) : 0
      if (!best || room === 0) break
      free.set(best.idLine, room - 1)
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
