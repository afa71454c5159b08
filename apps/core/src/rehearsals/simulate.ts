import type { AttemptResult } from '@parley/contract/campaigns/campaign.enum.ts'
import { type ContactState, contactState } from '@parley/contract/contacts/contact.enum.ts'
import { wallOf } from '@parley/flow/expressions/zone-stretches.ts'
import type { CampaignFacts, CampaignRules, LineFacts, ModuleFacts } from '../dialer/ports.ts'
import { breakerAt, breakerSince } from '../dialer/rules/breaker.ts'
import type { FlowOutcome } from '../dialer/rules/nextTry.ts'
import { planTurn } from '../dialer/rules/plan.ts'
import { afterCall, verdictOf } from '../dialer/rules/verdict.ts'
import { windowAt } from '../kernel/hours/window.ts'
import { Calls, type Ending } from './calls.ts'
import { FollowedTries } from './followed.ts'
import type { WaitingRule } from './playedRules.ts'
import { drawResult, type Rates } from './rates.ts'
import { numberOf, type RehearsedCampaign, type Running, spentOf, started } from './running.ts'

/** A line before its first call. */
export type RehearsedLine = Omit<LineFacts, 'live'> & { readonly mostOfModule: number }

export interface Rehearsed {
  readonly from: number
  /** The campaign that is rehearsed comes first; the others take channels from it, or wait for theirs. */
  readonly campaigns: readonly [RehearsedCampaign, ...RehearsedCampaign[]]
  readonly lines: readonly RehearsedLine[]
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
  readonly followed: ReturnType<FollowedTries['all']>
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

/** Dials on a virtual clock by the rules of the dialer, until nobody is left to call. */
export const simulate = (rehearsed: Rehearsed): Simulated => new Simulation(rehearsed).run()

class Simulation {
  readonly #rehearsed: Rehearsed
  readonly #running: readonly Running[]
  /** The campaign that is rehearsed. */
  readonly #own: Running
  readonly #lines: Map<number, RehearsedLine & { live: number }>
  readonly #states = new Map<ContactState, number>()
  readonly #neverDue = new Map<string, number>()
  readonly #heldBack = new Map<number, number>()
  readonly #hours = new Map<number, { at: number; attempts: number; answered: number }>()
  readonly #lastMinute: number[] = []
  readonly #fired: FiredRule[] = []
  readonly #calls = new Calls<Live>()
  readonly #followed = new FollowedTries()
  #attempts = 0
  #now: number
  #lastEnd: number
  #heldUntil = 0
  #budgetEndsAt: number | undefined

  constructor(rehearsed: Rehearsed) {
    this.#rehearsed = rehearsed
    const [own, ...others] = rehearsed.campaigns
    this.#own = started(own)
    this.#running = [this.#own, ...others.map(started)]
    this.#lines = new Map(rehearsed.lines.map((line) => [line.idLine, { ...line, live: 0 }]))
    this.#now = rehearsed.from
    this.#lastEnd = rehearsed.from
  }

  run(): Simulated {
    const { from, tick = () => undefined } = this.#rehearsed
    const own = this.#own
    const total = own.queue.size
    for (let turns = 0; ; turns += 1) {
      for (let call = this.#calls.takeEnded(this.#now); call; call = this.#calls.takeEnded(this.#now)) this.#end(call)
      this.#fireRules()
      while (this.#lastMinute.length > 0 && (this.#lastMinute[0] ?? 0) <= this.#now - MINUTE_MS)
        this.#lastMinute.shift()
      this.#turn()
      if (turns % 2_000 === 0) tick(total - own.queue.size - own.live, total)
      const next = this.#nextMoment()
      if (next === undefined || next > from + MOST_DAYS * 24 * HOUR_MS) break
      this.#now = next
    }
    for (let place = own.queue.take(); place !== undefined; place = own.queue.take())
      this.#leave(own, own.attempts[place] === 0 ? READY : contactState.of.RETRY_WAIT, this.#whyLeft())
    return this.#simulated()
  }

  #simulated(): Simulated {
    const isDone = this.#neverDue.size === 0
    return {
      endsAt: isDone && this.#attempts > 0 ? this.#lastEnd : undefined,
      attempts: this.#attempts,
      hours: [...this.#hours.values()].sort((one, other) => one.at - other.at),
      states: this.#states,
      neverDue: this.#neverDue,
      heldBack: new Map([...this.#heldBack].map(([id, ms]) => [id, Math.round(ms / MINUTE_MS)])),
      spent: this.#own.spent,
      budgetEndsAt: this.#budgetEndsAt,
      stoppedAt: this.#own.stoppedAt,
      fired: this.#fired,
      followed: this.#followed.all(),
    }
  }

  #leave(campaign: Running, state: ContactState, why?: string): void {
    campaign.played.left(state)
    if (campaign !== this.#own) return
    this.#states.set(state, (this.#states.get(state) ?? 0) + 1)
    if (why !== undefined) this.#neverDue.set(why, (this.#neverDue.get(why) ?? 0) + 1)
  }

  #wait(campaign: Running, place: number, state: ContactState, at: Date | null, why: string): void {
    if (at === null) this.#leave(campaign, state, why)
    else {
      campaign.dueAt[place] = at.getTime()
      campaign.queue.add(place)
    }
  }

  /** As the core does: in their order, and none of a campaign that one of them has stopped. */
  #fireRules(): void {
    for (const campaign of this.#running)
      for (const rule of campaign.played.met(spentOf(campaign))) {
        if (campaign.stoppedAt !== undefined) break
        campaign.played.fire(rule)
        this.#fired.push({ at: this.#now, idCampaign: campaign.of.facts.idCampaign, rule })
        this.#act(campaign, rule.action)
      }
  }

  #act(campaign: Running, action: WaitingRule['action']): void {
    if (action.kind === 'stop') campaign.stoppedAt = this.#now
    if (action.kind !== 'priority') return
    const { idCampaign } = action
    const target = idCampaign === null ? campaign : this.#running.find(({ of }) => of.facts.idCampaign === idCampaign)
    if (target) target.priority = action.priority
  }

  #turn(): void {
    const at = new Date(this.#now)
    const facts = this.#running.map((campaign) => this.#factsOf(campaign, this.#now))
    const plan = planTurn(
      {
        isStopped: false,
        paidCalls: null,
        mostCalls: this.#rehearsed.mostCalls,
        live: this.#calls.size,
        mostPerMinute: this.#rehearsed.mostPerMinute,
        lastMinute: this.#lastMinute.length,
        lines: [...this.#lines.values()],
        modules: this.#modules(),
        campaigns: facts,
      },
      true,
      at,
    )
    this.#noteHeldBack(facts, plan.slots.get(this.#own.of.facts.idCampaign)?.length ?? 0)
    for (const campaign of this.#running)
      for (const idLine of plan.slots.get(campaign.of.facts.idCampaign) ?? []) {
        // One after the other until one of them may be called.
        while (
          !this.#dialNext(campaign, idLine, at) &&
          (campaign.queue.firstAt ?? Number.POSITIVE_INFINITY) <= this.#now
        );
      }
  }

  /** Whether the next due contact was called; one that may not be is put where it belongs. */
  #dialNext(campaign: Running, idLine: number, at: Date): boolean {
    if ((campaign.queue.firstAt ?? Number.POSITIVE_INFINITY) > this.#now) return false
    const place = campaign.queue.take() ?? 0
    const { of, rules } = campaign
    const { phone, zone } = numberOf(campaign, place)
    const state = of.isCallback.has(place) ? CALLBACK_WAIT : READY
    const attempt = (campaign.attempts[place] ?? 0) + 1
    const contact = { idContact: place, idCampaign: rules.idCampaign, phone, zone, attempts: attempt - 1, state }
    const verdict = verdictOf({ ...contact, rules, isHeld: false }, at)
    if (!verdict.isCalled) {
      this.#wait(campaign, place, verdict.state, verdict.dueAt, 'No calling window before the end of the campaign')
      return false
    }
    campaign.attempts[place] = attempt
    const { result, ringMs, talkMs } = this.#draw(rules.zone)
    const isCharged = result === 'answered' || result === 'voicemail'
    const cost = isCharged ? this.#rehearsed.price({ idLine, to: phone, at: this.#now, talkMs }) : 0
    const endsAt = this.#now + Math.max(SECOND_MS, ringMs + talkMs)
    this.#calls.add({ endsAt, campaign, place, idLine, result, talkMs, cost })
    campaign.live += 1
    const line = this.#lines.get(idLine)
    if (line) line.live += 1
    this.#lastMinute.push(this.#now)
    if (campaign === this.#own) this.#count(result)
    return true
  }

  /** How a call goes that begins now. */
  #draw(zone: string): { result: AttemptResult; ringMs: number; talkMs: number } {
    const { rates, random } = this.#rehearsed
    const hour = Math.floor(wallOf(zone, this.#now) / HOUR_MS) % 24
    const result = drawResult(rates.shares[hour] ?? rates.shares[0] ?? fail(), random())
    const ringMs = rates.ringMs[result] * (0.5 + random())
    // Most talks are short, and some are long.
    const talkMs = result === 'answered' ? Math.min(10, -Math.log(1 - random())) * rates.talkMs : 0
    return { result, ringMs, talkMs }
  }

  #count(result: AttemptResult): void {
    this.#attempts += 1
    const at = Math.floor(this.#now / HOUR_MS) * HOUR_MS
    const cell = this.#hours.get(at) ?? { at, attempts: 0, answered: 0 }
    cell.attempts += 1
    if (result === 'answered') cell.answered += 1
    this.#hours.set(at, cell)
  }

  #end({ endsAt, campaign, place, idLine, result, talkMs, cost }: Live): void {
    const line = this.#lines.get(idLine)
    if (line) line.live -= 1
    const { rules, of } = campaign
    campaign.live -= 1
    campaign.spent += cost
    campaign.played.ended(result)
    if (campaign === this.#own) {
      this.#lastEnd = endsAt
      const { budget } = of.facts
      if (budget !== null && this.#budgetEndsAt === undefined && this.#own.spent >= budget * 1e6)
        this.#budgetEndsAt = endsAt
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
      result === 'answered'
        ? this.#rehearsed.random() < this.#rehearsed.rates.success
          ? 'success'
          : 'negative'
        : undefined
    const { phone, zone } = numberOf(campaign, place)
    const numbers = campaign.numbers.get(place) ?? null
    const results = campaign.results.get(place) ?? {}
    const call = { result, answeredAt: null, endedAt: at, ringMs: 0, talkMs, disposition: null, outcome, guids: [] }
    const attempts = campaign.attempts[place] ?? 1
    const next = afterCall({ rules, zone, attempts, results, phone, numbers }, call)
    if (next.numbers) campaign.numbers.set(place, next.numbers)
    if (next.phone !== undefined && next.zone !== undefined)
      campaign.next.set(place, { phone: next.phone, zone: next.zone })
    const tried = { ...results, [result]: (results[result] ?? 0) + 1 }
    campaign.results.set(place, tried)
    const isGivenUp = next.state === contactState.of.UNREACHED
    if (campaign === this.#own) this.#followed.add(rules, zone, at, { result, results: tried, isGivenUp })
    if (isGivenUp || [DONE_SUCCESS, DONE_NEGATIVE].includes(next.state as never)) this.#leave(campaign, next.state)
    else this.#wait(campaign, place, next.state, next.dueAt, 'No calling window left for another try')
  }

  #factsOf(campaign: Running, at: number): CampaignFacts {
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
  #noteHeldBack(facts: readonly CampaignFacts[], given: number): void {
    const [mine, ...others] = facts
    if (!mine || this.#now < this.#heldUntil) return
    const wants = Math.min(mine.due, mine.maxConcurrent - mine.live, mine.callsPerSecond)
    if (wants <= given) return
    this.#heldUntil = this.#now + MINUTE_MS
    for (const other of others)
      if (other.live > 0) this.#heldBack.set(other.idCampaign, (this.#heldBack.get(other.idCampaign) ?? 0) + MINUTE_MS)
  }

  /** The next end of a call or contact that is due; where some are due already, the next second. */
  #nextMoment(): number | undefined {
    const isDue = this.#running.some(
      (campaign) => this.#isOpen(campaign) && (campaign.queue.firstAt ?? Number.POSITIVE_INFINITY) <= this.#now,
    )
    const due = this.#running.flatMap((campaign) =>
      this.#isOpen(campaign) ? [campaign.queue.firstAt ?? []].flat() : [],
    )
    const broken = this.#running.flatMap(({ brokenUntil }) =>
      brokenUntil && brokenUntil.getTime() > this.#now ? [brokenUntil.getTime()] : [],
    )
    const moments = [
      ...due.filter((at) => at > this.#now),
      ...(isDue ? broken : []),
      ...(this.#calls.firstAt === undefined ? [] : [this.#calls.firstAt]),
    ]
    const isFull =
      this.#calls.size > 0 && this.#running.every((campaign) => campaign.live >= campaign.of.facts.maxConcurrent)
    if (isDue && !isFull && this.#canDial()) return this.#now + SECOND_MS
    if ((this.#own.queue.size === 0 || this.#own.stoppedAt !== undefined) && this.#own.live === 0) return undefined
    return moments.length === 0 ? undefined : Math.max(this.#now + 1, Math.min(...moments))
  }

  #modules(): ModuleFacts[] {
    const byModule = Map.groupBy(this.#lines.values(), ({ idModule }) => idModule)
    return [...byModule].map(([idModule, lines]) => ({
      idModule,
      mostCalls: lines[0]?.mostOfModule ?? 0,
      live: lines.reduce((sum, { live }) => sum + live, 0),
    }))
  }

  /** Somewhere is room, so that a turn can do something. */
  #canDial(): boolean {
    return (
      [...this.#lines.values()].some(({ isEnabled, mostCalls, live }) => isEnabled && live < mostCalls) &&
      (this.#rehearsed.mostCalls === null || this.#calls.size < this.#rehearsed.mostCalls) &&
      this.#running.some(
        ({ brokenUntil, live, of }) =>
          live < of.facts.maxConcurrent && !(brokenUntil && brokenUntil.getTime() > this.#now),
      )
    )
  }

  /** It still calls: no rule has stopped it, and its budget is not used up. */
  #isOpen(campaign: Running): boolean {
    const { budget } = campaign.of.facts
    return campaign.stoppedAt === undefined && (budget === null || spentOf(campaign) < budget)
  }

  #whyLeft(): string {
    if (this.#own.stoppedAt !== undefined) return 'A rule stops the campaign before'
    return this.#isOpen(this.#own) ? 'Not reached within the time that was rehearsed' : 'The budget is used up before'
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
