import { admissionStep } from '@parley/contract/inbound/incoming.enum.ts'
import type { Logger } from 'pino'
import type { IncomingCall, Refused } from '../carrier/carrier.ts'
import { type Timeline, timelineOf } from '../carrier/timeline.ts'
import { callerKey } from '../flows/rollout.store.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { Refusal } from '../kernel/refusal.ts'
import { cleanText } from '../kernel/storedJson.ts'
import { regionOf } from '../kernel/wholeNumber.ts'
import { lockCalls, readCallLoad } from '../tenants/callLimit.ts'
import { deleteIncoming, type FoundLine, findLineOf, insertIncoming, readLines } from './admission.store.ts'
import { setupOf } from './arrivalSetup.ts'
import { moveUp, tellWaiting } from './moveUp.ts'
import { endWaits, findCampaignOf, insertQueued, wholeOf } from './queue.store.ts'
import { insertRefused } from './refusedCall.store.ts'
import { admit } from './rules/admit.ts'
import { goesFirst } from './rules/announcement.ts'
import type { Taken } from './waitEnds.ts'
import type { HowToWait } from './waitingRoom.ts'

export type Decided = Taken | { readonly how: HowToWait }

/** A call that rings, of which nothing is decided yet. */
interface Undecided {
  readonly idModule: number
  readonly incoming: IncomingCall
  readonly guid: string
}
/** Undecided calls of a tenant. */
interface Queue {
  readonly waiting: Waiting[]
  /** Refused by this process; that they were is not kept yet. */
  readonly unkept: GivenUp[]
  done: Promise<void>
}
interface Waiting extends Undecided {
  isTold: boolean
  /** Only the first time. */
  readonly tell: (decided: Decided) => void
}
interface GivenUp extends Undecided {
  readonly refusedAs: Refused
  readonly why: string
}

interface DecisionsOptions {
  readonly run: <T>(tenant: number, work: (ctx: Ctx) => Promise<T>) => Promise<T>
  readonly lease: { readonly id: string }
  /** By which callers become impatient: of the database, which knows no other time than that of the machine. Another one is for tests. */
  readonly patience?: Pick<Timeline, 'after'>
  readonly log: Logger
}

/** Calls that are decided in one transaction: others of the tenant wait for it. */
const AT_ONCE = 25
/** More of a tenant do not wait in one process. */
export const MOST_UNDECIDED = 1_000
/** No caller hears it ring for longer than that before anything is known. */
export const MOST_WAIT_MS = 10_000

/**
 * What becomes of calls that come in. Those of a tenant are decided one after the other, as the room of its lines is counted; in a burst some together, and
 * never more than one connection of the database waits for the turn of the tenant: a call would run out of connections else, and all that the process does with it.
 */
export class Decisions {
  readonly #options: DecisionsOptions
  readonly #queues = new Map<number, Queue>()
  #isClosed = false

  constructor(options: DecisionsOptions) {
    this.#options = options
  }

  of(tenant: number, call: Undecided): Promise<Decided> {
    const { promise, resolve } = Promise.withResolvers<Decided>()
    const begun = this.#queues.get(tenant)
    const queue = begun ?? { waiting: [], unkept: [], done: Promise.resolve() }
    const { waiting } = queue
    const cancel = (this.#options.patience ?? timelineOf(systemClock)).after(MOST_WAIT_MS, () => {
      const at = waiting.indexOf(each)
      // One that is being decided is taken back if it is let in after all.
      if (at === -1) each.tell(UNAVAILABLE)
      else for (const late of waiting.splice(at, 1)) this.#giveUp(queue, late, TOO_LATE)
    })
    const each: Waiting = {
      ...call,
      isTold: false,
      tell(decided) {
        if (each.isTold) return
        each.isTold = true
        cancel()
        resolve(decided)
      },
    }
    if (this.#isClosed) this.#giveUp(queue, each, STOPPED)
    else if (waiting.length >= MOST_UNDECIDED) this.#giveUp(queue, each, TOO_MANY, 'busy')
    else waiting.push(each)
    if (!begun) {
      this.#queues.set(tenant, queue)
      queue.done = this.#decideAll(tenant, queue)
    }
    return promise
  }

  /** What is undecided is refused, and kept so; resolves once what was being decided is, too. */
  async close(): Promise<void> {
    this.#isClosed = true
    const queues = [...this.#queues.values()]
    for (const queue of queues) for (const call of queue.waiting.splice(0)) this.#giveUp(queue, call, STOPPED)
    await Promise.all(queues.map(({ done }) => done))
  }

  async #decideAll(tenant: number, queue: Queue): Promise<void> {
    const { waiting, unkept } = queue
    while (waiting.length > 0 || unkept.length > 0) {
      if (waiting.length > 0) await this.#decideSome(tenant, queue, waiting.splice(0, AT_ONCE))
      if (unkept.length > 0) await this.#keepGivenUp(tenant, unkept.splice(0, AT_ONCE))
    }
    this.#queues.delete(tenant)
  }

  async #decideSome(tenant: number, queue: Queue, some: readonly Waiting[]): Promise<void> {
    const decided = new Map<Waiting, Decided>()
    const done = await this.#together(tenant, some, 'calls that came in could not be decided', async (ctx, call) => {
      // What a transaction that was rolled back had decided is not decided.
      decided.delete(call)
      if (call.isTold) return
      await lockCalls(ctx)
      // Before each: room that becomes free meanwhile is of those who wait.
      await moveUp(ctx)
      decided.set(call, await decide(ctx, call, this.#options.lease.id))
    })
    for (const call of some) {
      const made = done.includes(call) ? decided.get(call) : undefined
      if (made && !call.isTold) call.tell(made)
      else if (!made) this.#giveUp(queue, call, call.isTold ? TOO_LATE : FAILED)
      else if (!('refusedAs' in made)) this.#giveUp(queue, call, TOO_LATE)
    }
  }

  /** All in one transaction; where one of them fails by itself, again without it. Answers which were done. */
  async #together<C extends Undecided>(
    tenant: number,
    calls: readonly C[],
    failure: string,
    work: (ctx: Ctx, call: C) => Promise<void>,
  ): Promise<readonly C[]> {
    const { run, log } = this.#options
    const at: { call?: C } = {}
    try {
      await run(tenant, async (ctx) => {
        for (const call of calls) {
          at.call = call
          await work(ctx, call)
        }
        delete at.call
      })
      return calls
    } catch (error) {
      const { call } = at
      log.error({ err: error, calls: calls.length, callId: call?.incoming.callId }, failure)
      const others = calls.filter((each) => each !== call)
      // A database that is away or slow is not asked again for them: their callers are told at once.
      if (!call || others.length === 0 || !isOwnFailure(error)) return []
      return await this.#together(tenant, others, failure, work)
    }
  }

  #giveUp({ unkept }: Queue, call: Waiting, why: string, refusedAs: Refused = 'unavailable'): void {
    const { idModule, incoming, guid } = call
    if (unkept.length < MOST_UNDECIDED) unkept.push({ idModule, incoming, guid, refusedAs, why })
    else this.#options.log.error({ callId: incoming.callId }, 'that a call was refused could not be kept')
    call.tell({ refusedAs })
  }

  /** That nothing was decided is kept as well, where anything can be; a place that a call took all the same is free again. */
  async #keepGivenUp(tenant: number, some: readonly GivenUp[]): Promise<void> {
    await this.#together(tenant, some, 'that calls were refused could not be kept', async (ctx, call) => {
      const { idModule, incoming, guid, refusedAs, why } = call
      const entry = { line: null, step: admissionStep.of.NUMBER, isPassed: false, text: why }
      await lockCalls(ctx)
      await deleteIncoming(ctx.db, guid)
      await endWaits(ctx.db, [guid], 'ABANDONED', ctx.clock.now(), ['WAITING', 'CONNECTED'])
      const kept = { idModule, idLine: null, at: incoming.at, ...numbersOf(incoming), refusedAs, trail: [entry] }
      await insertRefused(ctx.db, kept)
      tellWaiting(ctx, guid)
    })
  }
}

const UNAVAILABLE = { refusedAs: 'unavailable' } as const satisfies Decided
const FAILED = 'What becomes of the call could not be decided. The log of the server says why.'
const TOO_LATE = `What becomes of the call was not decided within ${MOST_WAIT_MS / 1_000} seconds. The log of the server may say why.`
const TOO_MANY = `More than ${MOST_UNDECIDED} calls came in at once.`
const STOPPED = 'The process that held the call was stopped before anything was decided.'

/** Of what the statement was given, or of the code: not of a connection, of the time that it took, or of what is locked. */
const isOwnFailure = (error: unknown): boolean =>
  error instanceof Refusal ||
  error instanceof TypeError ||
  error instanceof RangeError ||
  (error instanceof Error && 'code' in error && /^(22|23|42|P0)/.test(String(error.code)))

/** Numbers may be of any length as they come. */
const LONGEST_NUMBER = 100
const numbersOf = ({ from, to }: IncomingCall) => ({
  from: cleanText(from.slice(0, LONGEST_NUMBER)),
  to: cleanText(to.slice(0, LONGEST_NUMBER)),
})

/** What becomes of a call; its line is taken up from now on, or it has its place in the queue. */
async function decide(ctx: Ctx, { idModule, incoming, guid }: Undecided, process: string): Promise<Decided> {
  const { at, callId } = incoming
  const { from, to } = numbersOf(incoming)
  const load = await readCallLoad(ctx)
  const idLine = await findLineOf(ctx.db, idModule, to)
  const lines = idLine === undefined ? undefined : await readLines(ctx, idLine, at, callerKey(from, guid))
  const admission = admit(lines?.get(idLine ?? 0), (id) => lines?.get(id), load)
  const line = admission.becomes === 'refused' ? undefined : lines?.get(admission.idLine)
  const { trail } = admission
  const refuseAs = async (refusedAs: Refused): Promise<Decided> => {
    await insertRefused(ctx.db, { idModule, idLine: idLine ?? null, at, from, to, refusedAs, trail })
    tellWaiting(ctx, guid)
    return { refusedAs }
  }
  if (admission.becomes === 'refused') return await refuseAs(admission.refusedAs)
  if (!line) return await refuseAs('unavailable')
  if (admission.becomes === 'queued') return await join(ctx, { guid, from, to, at, process, trail }, line)
  const { idLine: answers, idModule: over } = line
  const { flow, isOverflow } = admission
  await insertIncoming(ctx.db, { guid, idLine: answers, idModule: over, isOverflow, at: ctx.clock.now() })
  const setup = await setupOf(ctx, { guid, callId, from, to, idModule: over }, line, flow, isOverflow)
  return { setup, called: { idModule, idLine: idLine ?? null, at, from, to, trail } }
}

/** As contacts have the number, however the network writes it. */
const callerOf = async (ctx: Ctx, from: string, { region }: FoundLine) =>
  wholeOf(from, region ?? regionOf((await ownTenant(ctx)).locale))

type Joins = Omit<Parameters<typeof insertQueued>[1], 'idLine' | 'idModule' | 'isFirst' | 'idCampaign'>

async function join(ctx: Ctx, call: Joins, line: FoundLine): Promise<Decided> {
  const { idLine, idModule, name, queueFirst, queueCampaigns } = line
  const isListed = goesFirst(call.from, queueFirst)
  // Looked up once: who is added as a contact while they wait keeps their place.
  const idCampaign = isListed
    ? null
    : await findCampaignOf(ctx.db, await callerOf(ctx, call.from, line), queueCampaigns)
  const isFirst = isListed || idCampaign !== null
  const entry = { line: { id: idLine, name }, step: admissionStep.of.QUEUE, isPassed: true }
  const why =
    idCampaign === null
      ? { ...entry, text: 'The number goes before others.' }
      : { ...entry, text: 'Goes before others as a contact.', campaign: { id: idCampaign, name: '' } }
  await insertQueued(ctx.db, {
    ...{ ...call, idLine, idModule, isFirst, idCampaign },
    trail: isFirst ? [...call.trail, why] : call.trail,
  })
  tellWaiting(ctx, call.guid)
  return { how: line }
}
