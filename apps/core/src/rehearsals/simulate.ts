import type { AttemptResult } from '@parley/contract/campaigns/campaign.enum.ts'
import { type ContactState, contactState } from '@parley/contract/contacts/contact.enum.ts'
import { wallOf } from '@parley/flow/expressions/zone-stretches.ts'
import { windowAt } from '../campaigns/rules/window.ts'
import type { CampaignFacts, CampaignRules, LineFacts } from '../dialer/ports.ts'
import { breakerAt, breakerSince } from '../dialer/rules/breaker.ts'
import type { FlowOutcome } from '../dialer/rules/nextTry.ts'
import { planTurn } from '../dialer/rules/plan.ts'
import { afterCall, verdictOf } from '../dialer/rules/verdict.ts'
import { Calls, type Ending, Lately } from './calls.ts'
import { DueQueue } from './dueQueue.ts'
import { PlayedRules, type WaitingRule, type WaitingRules } from './playedRules.ts'
import { drawResult, type Rates } from './rates.ts'

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
  readonly waiting: WaitingRules
}

export interface Rehearsed {
  readonly from: number
  /** The campaign that is rehearsed comes first; the others take channels from it, or wait for theirs. */
  readonly campaigns: readonly [RehearsedCampaign, ...RehearsedCampaign[]]
  readonly lines: readonly Omit<LineFacts, 'live'>[]
  readonly mostCalls: number | null
  readonly mostPerMinute: number | null
  readonly rates: Rates
  /** From 0 up to 1. */
  readonly random: () => number
  /** What a call costs, in millionths of the currency. */
  readonly price: (call: {
    readonly idLine: number
    readonly to: string
    readonly at: number
    readonly talkMs: number
  }) => number
  /** Asked now and then; throws where somebody does not want to know any more. */
  readonly tick?: (done: number, of: number) => void
}

export interface Simulated {
  /** When the last call ended and nobody was left; undefined: some are never called. */
  readonly endsAt: number | undefined
  readonly attempts: number
  readonly hours: readonly { readonly at: number; readonly attempts: number; readonly answered: number }[]
  readonly states: ReadonlyMap<ContactState, number>
  readonly neverDue: ReadonlyMap<string, number>
  /** Minutes in which it could have called, and another campaign had the channels. */
  readonly heldBack: ReadonlyMap<number, number>
  readonly spent: number
  readonly budgetEndsAt: number | undefined
  /** When one of its rules stops it. */
  readonly stoppedAt: number | undefined
  /** Of all campaigns, in the order in which they fire. */
  readonly fired: readonly FiredRule[]
}

interface FiredRule {
  readonly at: number
  readonly idCampaign: number
  readonly rule: WaitingRule
}

const HOUR_MS = 3_600_000
const SECOND_MS = 1_000
const MINUTE_MS = 60_000
/** Longer than any campaign is planned: what goes on by then has no end. */
const MOST_DAYS = 400
const { DONE_SUCCESS, DONE_NEGATIVE, CALLBACK_WAIT, READY } = contactState.of

interface Live extends Ending {
  readonly campaign: Running
  readonly place: number
  readonly idLine: number
  readonly result: AttemptResult
  readonly talkMs: number
  readonly cost: number
}

interface Running {
  readonly of: RehearsedCampaign
  readonly rules: CampaignRules
  readonly queue: DueQueue
  readonly attempts: Uint8Array
  readonly dueAt: Float64Array
  readonly results: Map<number, Record<string, number>>
  live: number
  spent: number
  brokenUntil: Date | null
  readonly lately: Lately
  readonly played: PlayedRules
  priority: number
  stoppedAt: number | undefined
}

/** Dials on a virtual clock by the rules of the dialer, until nobody is left to call. */
export function simulate(rehearsed: Rehearsed): Simulated {
  const { campaigns, random, rates, price, from, tick = () => undefined } = rehearsed
  const running = campaigns.map(started)
  const [own] = running as [Running, ...Running[]] // as many as there are campaigns, of which there is one
  const total = own.queue.size
  const lines = new Map(rehearsed.lines.map((line) => [line.idLine, { ...line, live: 0 }]))
  const states = new Map<ContactState, number>()
  const neverDue = new Map<string, number>()
  const heldBack = new Map<number, number>()
  const hours = new Map<number, { at: number; attempts: number; answered: number }>()
  const lastMinute: number[] = []
  const fired: FiredRule[] = []
  const calls = new Calls<Live>()
  let [attempts, now, lastEnd, heldUntil] = [0, from, from, 0]
  let budgetEndsAt: number | undefined
  const leave = (campaign: Running, state: ContactState, why?: string) => {
    campaign.played.left(state)
    if (campaign !== own) return
    states.set(state, (states.get(state) ?? 0) + 1)
    if (why !== undefined) neverDue.set(why, (neverDue.get(why) ?? 0) + 1)
  }
  const wait = (campaign: Running, place: number, state: ContactState, at: Date | null, why: string) => {
    if (at === null) return leave(campaign, state, why)
    campaign.dueAt[place] = at.getTime()
    campaign.queue.add(place)
  }

  for (let turns = 0; ; turns += 1) {
    for (let call = calls.takeEnded(now); call; call = calls.takeEnded(now)) end(call)
    fireRules()
    while (lastMinute.length > 0 && (lastMinute[0] ?? 0) <= now - MINUTE_MS) lastMinute.shift()
    turn()
    if (turns % 2_000 === 0) tick(total - own.queue.size - own.live, total)
    const next = nextMoment()
    if (next === undefined || next > from + MOST_DAYS * 24 * HOUR_MS) break
    now = next
  }
  for (let place = own.queue.take(); place !== undefined; place = own.queue.take())
    leave(own, own.attempts[place] === 0 ? READY : contactState.of.RETRY_WAIT, whyLeft())
  const isDone = neverDue.size === 0
  return {
    endsAt: isDone && attempts > 0 ? lastEnd : undefined,
    attempts,
    hours: [...hours.values()].sort((one, other) => one.at - other.at),
    states,
    neverDue,
    heldBack: new Map([...heldBack].map(([id, ms]) => [id, Math.round(ms / MINUTE_MS)])),
    spent: own.spent,
    budgetEndsAt,
    stoppedAt: own.stoppedAt,
    fired,
  }

  /** As the core does: in their order, and none of a campaign that one of them has stopped. */
  function fireRules(): void {
    for (const campaign of running)
      for (const rule of campaign.played.met(spentOf(campaign))) {
        if (campaign.stoppedAt !== undefined) break
        campaign.played.fire(rule)
        fired.push({ at: now, idCampaign: campaign.of.facts.idCampaign, rule })
        act(campaign, rule.action)
      }
  }

  function act(campaign: Running, action: WaitingRule['action']): void {
    if (action.kind === 'stop') campaign.stoppedAt = now
    if (action.kind !== 'priority') return
    const { idCampaign } = action
    const target = idCampaign === null ? campaign : running.find(({ of }) => of.facts.idCampaign === idCampaign)
    if (target) target.priority = action.priority
  }

  function turn(): void {
    const at = new Date(now)
    const facts = running.map((campaign) => factsOf(campaign, now))
    const plan = planTurn(
      {
        isStopped: false,
        paidCalls: null,
        mostCalls: rehearsed.mostCalls,
        live: calls.size,
        mostPerMinute: rehearsed.mostPerMinute,
        lastMinute: lastMinute.length,
        lines: [...lines.values()],
        campaigns: facts,
      },
      true,
      at,
    )
    noteHeldBack(facts, plan.slots.get(own.of.facts.idCampaign)?.length ?? 0)
    for (const campaign of running)
      for (const idLine of plan.slots.get(campaign.of.facts.idCampaign) ?? []) {
        // One after the other until one of them may be called.
        while (!dialNext(campaign, idLine, at) && (campaign.queue.firstAt ?? Number.POSITIVE_INFINITY) <= now);
      }
  }

  /** Whether the next due contact was called; one that may not be is put where it belongs. */
  function dialNext(campaign: Running, idLine: number, at: Date): boolean {
    if ((campaign.queue.firstAt ?? Number.POSITIVE_INFINITY) > now) return false
    const place = campaign.queue.take() ?? 0
    const { of, rules } = campaign
    const zone = of.zones[of.zone[place] ?? 0] ?? rules.zone
    const state = of.isCallback.has(place) ? CALLBACK_WAIT : READY
    const attempt = (campaign.attempts[place] ?? 0) + 1
    const phone = of.phone[place] ?? ''
    const contact = { idContact: place, idCampaign: rules.idCampaign, phone, zone, attempts: attempt - 1, state }
    const verdict = verdictOf({ ...contact, rules, isHeld: false }, at)
    if (!verdict.isCalled) {
      wait(campaign, place, verdict.state, verdict.dueAt, 'No calling window before the end of the campaign')
      return false
    }
    campaign.attempts[place] = attempt
    const hour = Math.floor(wallOf(rules.zone, now) / HOUR_MS) % 24
    const result = drawResult(rates.shares[hour] ?? rates.shares[0] ?? fail(), random())
    const ringMs = rates.ringMs[result] * (0.5 + random())
    // Most talks are short, and some are long.
    const talkMs = result === 'answered' ? Math.min(10, -Math.log(1 - random())) * rates.talkMs : 0
    const cost = result === 'answered' || result === 'voicemail' ? price({ idLine, to: phone, at: now, talkMs }) : 0
    calls.add({ endsAt: now + Math.max(SECOND_MS, ringMs + talkMs), campaign, place, idLine, result, talkMs, cost })
    campaign.live += 1
    const line = lines.get(idLine)
    if (line) line.live += 1
    lastMinute.push(now)
    if (campaign === own) {
      attempts += 1
      const at = Math.floor(now / HOUR_MS) * HOUR_MS
      const cell = hours.get(at) ?? { at, attempts: 0, answered: 0 }
      cell.attempts += 1
      if (result === 'answered') cell.answered += 1
      hours.set(at, cell)
    }
    return true
  }

  function end({ endsAt, campaign, place, idLine, result, talkMs, cost }: Live): void {
    const line = lines.get(idLine)
    if (line) line.live -= 1
    const { rules, of } = campaign
    campaign.live -= 1
    campaign.spent += cost
    campaign.played.ended(result)
    if (campaign === own) {
      lastEnd = endsAt
      const { budget } = of.facts
      if (budget !== null && budgetEndsAt === undefined && own.spent >= budget * 1e6) budgetEndsAt = endsAt
    }
    const at = new Date(endsAt)
    if (rules.breaker) {
      const late = campaign.lately.after(
        { at: endsAt, isFailure: result === 'failed' },
        breakerSince(rules.breaker, at).getTime(),
      )
      campaign.brokenUntil = breakerAt(rules.breaker, late, at) ?? campaign.brokenUntil
    }
    const outcome: FlowOutcome | undefined =
      result === 'answered' ? (random() < rates.success ? 'success' : 'negative') : undefined
    const zone = of.zones[of.zone[place] ?? 0] ?? rules.zone
    const results = campaign.results.get(place) ?? {}
    const call = { result, answeredAt: null, endedAt: at, ringMs: 0, talkMs, disposition: null, outcome, guids: [] }
    const next = afterCall({ rules, zone, attempts: campaign.attempts[place] ?? 1, results }, call)
    campaign.results.set(place, { ...results, [result]: (results[result] ?? 0) + 1 })
    const isOver =
      [DONE_SUCCESS, DONE_NEGATIVE].includes(next.state as never) || next.state === contactState.of.UNREACHED
    if (isOver) leave(campaign, next.state)
    else wait(campaign, place, next.state, next.dueAt, 'No calling window left for another try')
  }

  function factsOf(campaign: Running, at: number): CampaignFacts {
    const { of, queue, live, priority, brokenUntil } = campaign
    const { facts } = of
    const room = Math.min(facts.maxConcurrent - live, facts.callsPerSecond)
    const first = queue.firstAt
    return {
      ...facts,
      live,
      priority,
      spent: spentOf(campaign),
      brokenUntil,
      lastSecond: 0,
      due: campaign.stoppedAt === undefined ? queue.countDue(at, Math.max(1, room)) : 0,
      next: first === undefined || first <= at ? null : { dueAt: new Date(first), zone: facts.zone },
      isOpen: queue.size > 0 || live > 0,
      holds: [],
    }
  }

  /** Until the next turn it has fewer calls than it could, as others have the channels. */
  function noteHeldBack(facts: readonly CampaignFacts[], given: number): void {
    const [mine, ...others] = facts
    if (!mine || now < heldUntil) return
    const wants = Math.min(mine.due, mine.maxConcurrent - mine.live, mine.callsPerSecond)
    if (wants <= given) return
    heldUntil = now + MINUTE_MS
    for (const other of others)
      if (other.live > 0) heldBack.set(other.idCampaign, (heldBack.get(other.idCampaign) ?? 0) + MINUTE_MS)
  }

  /** The next end of a call or contact that is due; where some are due already, the next second. */
  function nextMoment(): number | undefined {
    const isDue = running.some(
      (campaign) => isOpen(campaign) && (campaign.queue.firstAt ?? Number.POSITIVE_INFINITY) <= now,
    )
    const due = running.flatMap((campaign) => (isOpen(campaign) ? [campaign.queue.firstAt ?? []].flat() : []))
    const broken = running.flatMap(({ brokenUntil }) =>
      brokenUntil && brokenUntil.getTime() > now ? [brokenUntil.getTime()] : [],
    )
    const moments = [
      ...due.filter((at) => at > now),
      ...(isDue ? broken : []),
      ...(calls.firstAt === undefined ? [] : [calls.firstAt]),
    ]
    const isFull = calls.size > 0 && running.every((campaign) => campaign.live >= campaign.of.facts.maxConcurrent)
    if (isDue && !isFull && canDial()) return now + SECOND_MS
    if ((own.queue.size === 0 || own.stoppedAt !== undefined) && own.live === 0) return undefined
    return moments.length === 0 ? undefined : Math.max(now + 1, Math.min(...moments))
  }

  /** Somewhere is room, so that a turn can do something. */
  function canDial(): boolean {
    return (
      [...lines.values()].some(({ isEnabled, mostCalls, live }) => isEnabled && live < mostCalls) &&
      (rehearsed.mostCalls === null || calls.size < rehearsed.mostCalls) &&
      running.some(
        ({ brokenUntil, live, of }) => live < of.facts.maxConcurrent && !(brokenUntil && brokenUntil.getTime() > now),
      )
    )
  }

  /** It still calls: no rule has stopped it, and its budget is not used up. */
  function isOpen(campaign: Running): boolean {
    const { budget } = campaign.of.facts
    return campaign.stoppedAt === undefined && (budget === null || spentOf(campaign) < budget)
  }

  function whyLeft(): string {
    if (own.stoppedAt !== undefined) return 'A rule stops the campaign before'
    return isOpen(own) ? 'Not reached within the time that was rehearsed' : 'The budget is used up before'
  }
}

/** With what was spent before, in the currency. */
const spentOf = ({ of: { facts }, spent }: Running): number => facts.spent + spent / 1e6

function started(of: RehearsedCampaign): Running {
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
    live: 0,
    spent: 0,
    brokenUntil: null,
    lately: new Lately(),
    played: new PlayedRules(of.waiting),
    priority: of.facts.priority,
    stoppedAt: undefined,
  }
}

/** Rates have all 24 hours. */
function fail(): never {
  throw new Error('there are no rates')
}

/** When a contact can be called first, from a moment on; undefined: never. */
export const firstCall = (rules: CampaignRules, zone: string, from: number): number | undefined => {
  const opening = windowAt(rules, zone, new Date(from))
  return opening.isOpen ? from : opening.opensAt?.getTime()
}
