import { admissionStep } from '@parley/contract/inbound/incoming.enum.ts'
import type { Logger } from 'pino'
import type { IncomingCall, Refused } from '../carrier/carrier.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { regionOf } from '../kernel/wholeNumber.ts'
import { lockCalls, readCallLoad } from '../tenants/callLimit.ts'
import { type FoundLine, findLineOf, insertIncoming, readLines } from './admission.store.ts'
import { setupOf } from './arrivalSetup.ts'
import { moveUp, tellWaiting } from './moveUp.ts'
import { findCampaignOf, insertQueued, wholeOf } from './queue.store.ts'
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
type Waiting = Undecided & { readonly settle: (decided: Decided) => void }

interface DecisionsOptions {
  readonly run: <T>(tenant: number, work: (ctx: Ctx) => Promise<T>) => Promise<T>
  readonly lease: { readonly id: string }
  readonly log: Logger
}

/** Calls that are decided in one transaction: others of the tenant wait for it. */
const AT_ONCE = 25

/**
 * What becomes of calls that come in. Those of a tenant are decided one after the other, as the room of its lines is counted; in a burst some together, and
 * never more than one connection of the database waits for the turn of the tenant: a call would run out of connections else, and all that the process does with it.
 */
export class Decisions {
  readonly #options: DecisionsOptions
  /** Undecided calls of the tenants that have some. */
  readonly #waiting = new Map<number, Waiting[]>()

  constructor(options: DecisionsOptions) {
    this.#options = options
  }

  of(tenant: number, call: Undecided): Promise<Decided> {
    const { promise, resolve: settle } = Promise.withResolvers<Decided>()
    const waiting = this.#waiting.get(tenant)
    if (waiting) waiting.push({ ...call, settle })
    else {
      const begun = [{ ...call, settle }]
      this.#waiting.set(tenant, begun)
      void this.#decideAll(tenant, begun)
    }
    return promise
  }

  async #decideAll(tenant: number, waiting: Waiting[]): Promise<void> {
    for (let some = waiting.splice(0, AT_ONCE); some.length > 0; some = waiting.splice(0, AT_ONCE)) {
      const decided = await this.#decideSome(tenant, some)
      for (const [at, { settle }] of some.entries()) settle(decided[at] ?? UNAVAILABLE)
    }
    this.#waiting.delete(tenant)
  }

  /** Where one of several cannot be decided, each is by itself. */
  async #decideSome(tenant: number, some: readonly Waiting[]): Promise<readonly Decided[]> {
    const { run, lease, log } = this.#options
    try {
      return await run(tenant, async (ctx) => {
        await lockCalls(ctx)
        await moveUp(ctx)
        const decided: Decided[] = []
        for (const call of some) decided.push(await decide(ctx, call, lease.id))
        return decided
      })
    } catch (error) {
      const [only, ...others] = some
      if (only && others.length === 0) {
        log.error({ err: error, callId: only.incoming.callId }, 'a call that came in could not be taken')
        await this.#keepFailed(tenant, only)
        return [UNAVAILABLE]
      }
      const each: Decided[] = []
      for (const call of some) each.push(...(await this.#decideSome(tenant, [call])))
      return each
    }
  }

  /** That nothing could be decided is kept as well, where anything can be. */
  async #keepFailed(tenant: number, { idModule, incoming, guid }: Undecided): Promise<void> {
    const { run, log } = this.#options
    const { at, callId } = incoming
    const [from, to] = [incoming.from.slice(0, LONGEST_NUMBER), incoming.to.slice(0, LONGEST_NUMBER)]
    const entry = { line: null, step: admissionStep.of.NUMBER, isPassed: false, text: FAILED }
    await run(tenant, async (ctx) => {
      await insertRefused(ctx.db, { idModule, idLine: null, at, from, to, refusedAs: 'unavailable', trail: [entry] })
      tellWaiting(ctx, guid)
    }).catch((error: unknown) => log.error({ err: error, callId }, 'that a call was refused could not be kept'))
  }
}

const UNAVAILABLE = { refusedAs: 'unavailable' } as const satisfies Decided
const FAILED = 'What becomes of the call could not be decided. The log of the server says why.'

/** Numbers may be of any length as they come. */
const LONGEST_NUMBER = 100

/** What becomes of a call; its line is taken up from now on, or it has its place in the queue. */
async function decide(ctx: Ctx, { idModule, incoming, guid }: Undecided, process: string): Promise<Decided> {
  const { at, callId } = incoming
  const [from, to] = [incoming.from.slice(0, LONGEST_NUMBER), incoming.to.slice(0, LONGEST_NUMBER)]
  const load = await readCallLoad(ctx)
  const idLine = await findLineOf(ctx.db, idModule, to)
  const lines = idLine === undefined ? undefined : await readLines(ctx, idLine, at)
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
  await insertIncoming(ctx.db, { guid, idLine: answers, idModule: over, isOverflow, at })
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
