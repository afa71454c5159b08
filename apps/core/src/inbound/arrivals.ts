import { admissionStep } from '@parley/contract/inbound/incoming.enum.ts'
import type { Logger } from 'pino'
import type { CallListener, IncomingCall, Refused } from '../carrier/carrier.ts'
import { NotDialed } from '../carrier/notDialed.ts'
import type { Timeline } from '../carrier/timeline.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { regionOf } from '../kernel/wholeNumber.ts'
import { guidAt } from '../runtime/setup.ts'
import { UnusableFlow } from '../runtime/unusableFlow.ts'
import { lockCalls, readCallLoad } from '../tenants/callLimit.ts'
import type { VoiceChannel } from '../voice/voiceChannel.ts'
import { deleteIncoming, type FoundLine, findLineOf, insertIncoming, readLines } from './admission.store.ts'
import { setupOf } from './arrivalSetup.ts'
import { moveUp, tellWaiting } from './moveUp.ts'
import { findCampaignOf, insertQueued, wholeOf } from './queue.store.ts'
import { insertRefused } from './refusedCall.store.ts'
import { admit } from './rules/admit.ts'
import { goesFirst } from './rules/announcement.ts'
import { refuseBegun, standIn } from './standIn.ts'
import type { Answered, Taken } from './waitEnds.ts'
import { type HowToWait, WaitingRoom } from './waitingRoom.ts'

interface ArrivalsOptions {
  readonly channel: Pick<VoiceChannel, 'answer'>
  readonly run: <T>(tenant: number, work: (ctx: Ctx) => Promise<T>) => Promise<T>
  /** By which the process shows that it lives: what waits in one that does not is lost. */
  readonly lease: { readonly id: string }
  readonly timeline: Timeline
  readonly log: Logger
}

type Decided = Taken | { readonly how: HowToWait }

/** Calls that come in over a module: each is answered by the flow of the line that was called, waits, or is refused, and what was looked at is kept. */
export class Arrivals {
  readonly #options: ArrivalsOptions
  readonly #room: WaitingRoom

  constructor(options: ArrivalsOptions) {
    this.#options = options
    this.#room = new WaitingRoom(options)
  }

  /** Calls that wait here. */
  get waiting(): number {
    return this.#room.size
  }

  /** Resolves once the call is over, or refused. */
  async take(tenant: number, idModule: number, incoming: IncomingCall): Promise<void> {
    const guid = guidAt(incoming.at)
    const decided = await this.#decide(tenant, idModule, incoming, guid)
    const taken = 'how' in decided ? await this.#room.wait(tenant, guid, incoming, decided.how) : decided
    if (!taken) return
    if ('refusedAs' in taken) return incoming.refuse(taken.refusedAs)
    await this.#answer(tenant, taken, incoming).catch((error: unknown) => this.#note(error, incoming))
    // Else its place is free again after a minute.
    await this.#options
      .run(tenant, async (ctx) => {
        await deleteIncoming(ctx.db, guid)
        await moveUp(ctx)
      })
      .catch((error: unknown) => this.#note(error, incoming))
    this.#room.lookForAll()
  }

  /** A call that waits here was let in by another process. */
  told(process: string): void {
    if (process === this.#options.lease.id) this.#room.lookForAll()
  }

  /** Who waits here is turned away. */
  async close(): Promise<void> {
    await this.#room.close()
  }

  /** As a process ends that is killed. */
  stop(): void {
    this.#room.stop()
  }

  /** Where its flow cannot be run, what the line has in place of it answers; that is asked once. */
  async #answer(tenant: number, answered: Answered, incoming: IncomingCall, mayStandIn = true): Promise<void> {
    const error = await this.#begin(tenant, answered, incoming)
    if (error === undefined) return
    const next = await this.#instead(tenant, answered, error, mayStandIn).catch((failure: unknown) => {
      this.#note(failure, incoming)
      return { refusedAs: 'unavailable' } as const
    })
    if ('refusedAs' in next) incoming.refuse(next.refusedAs)
    else await this.#answer(tenant, next, incoming, false)
  }

  /** Why its conversation did not begin, while it still rings; undefined where it did. */
  async #begin(tenant: number, { setup }: Answered, incoming: IncomingCall): Promise<unknown> {
    let isRefused = false
    const held = {
      ...incoming,
      answer: (listener: CallListener) => incoming.answer(listener),
      refuse: () => {
        isRefused = true
      },
    }
    try {
      await this.#options.channel.answer(tenant, setup, held)
    } catch (error) {
      this.#note(error, incoming)
      if (isRefused) return error
    }
    return undefined
  }

  async #instead(tenant: number, answered: Answered, error: unknown, mayStandIn: boolean): Promise<Taken> {
    const { run } = this.#options
    const isUnusable = error instanceof UnusableFlow
    if (isUnusable && mayStandIn) return await run(tenant, (ctx) => standIn(ctx, answered))
    // A process that stops answers nothing else, either.
    if (!(error instanceof NotDialed)) await run(tenant, (ctx) => refuseBegun(ctx, answered, isUnusable))
    return { refusedAs: 'unavailable' }
  }

  async #decide(tenant: number, idModule: number, incoming: IncomingCall, guid: string): Promise<Decided> {
    const { run, lease } = this.#options
    try {
      return await run(tenant, (ctx) => decide(ctx, idModule, incoming, guid, lease.id))
    } catch (error) {
      this.#note(error, incoming)
      return { refusedAs: 'unavailable' as const }
    }
  }

  #note(error: unknown, { callId }: IncomingCall): void {
    this.#options.log.error({ err: error, callId }, 'a call that came in could not be taken')
  }
}

/** Numbers may be of any length as they come. */
const LONGEST_NUMBER = 100

/** What becomes of a call; its line is taken up from now on, or it has its place in the queue. */
async function decide(
  ctx: Ctx,
  idModule: number,
  incoming: IncomingCall,
  guid: string,
  process: string,
): Promise<Decided> {
  const { at, callId } = incoming
  const [from, to] = [incoming.from.slice(0, LONGEST_NUMBER), incoming.to.slice(0, LONGEST_NUMBER)]
  // One call of a tenant after the other, also where it has no limit: the room of a line is counted.
  await lockCalls(ctx)
  await moveUp(ctx)
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
