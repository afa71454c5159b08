import { viewDialLogs } from '@parley/contract/conversations/list/dialLog.api.ts'
import { callType, channelType, liveEvent } from '@parley/contract/enums/conversation.enum.ts'
import { actionsOf } from '@parley/contract/kernel/permission.ts'
import type { Logger } from 'pino'
import type { IncomingCall } from '../carrier/carrier.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { guidAt, type Setup } from '../runtime/setup.ts'
import { lockCalls, readCallLoad } from '../tenants/callLimit.ts'
import type { VoiceChannel } from '../voice/voiceChannel.ts'
import { deleteIncoming, findLineOf, insertIncoming, readLines } from './admission.store.ts'
import { insertRefused } from './refusedCall.store.ts'
import { admit } from './rules/admit.ts'

interface ArrivalsOptions {
  readonly channel: Pick<VoiceChannel, 'answer'>
  readonly run: <T>(tenant: number, work: (ctx: Ctx) => Promise<T>) => Promise<T>
  readonly log: Logger
}

/** Calls that come in over a module: each is answered by the flow of the line that was called, or refused, and what was looked at is kept. */
export class Arrivals {
  readonly #options: ArrivalsOptions

  constructor(options: ArrivalsOptions) {
    this.#options = options
  }

  /** Resolves once the call is over, or refused. */
  async take(tenant: number, idModule: number, incoming: IncomingCall): Promise<void> {
    const guid = guidAt(incoming.at)
    const setup = await this.#setupFor(tenant, idModule, incoming, guid)
    if ('refusedAs' in setup) return incoming.refuse(setup.refusedAs)
    try {
      // It is refused there where it cannot be kept.
      await this.#options.channel.answer(tenant, setup, incoming)
    } catch (error) {
      this.#note(error, incoming)
    }
    // Else its place is free again after a minute.
    await this.#options
      .run(tenant, ({ db }) => deleteIncoming(db, guid))
      .catch((error: unknown) => this.#note(error, incoming))
  }

  async #setupFor(tenant: number, idModule: number, incoming: IncomingCall, guid: string) {
    try {
      return await this.#options.run(tenant, (ctx) => setupFor(ctx, idModule, incoming, guid))
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

/** With what the conversation begins; its line is taken up from now on. */
async function setupFor(ctx: Ctx, idModule: number, incoming: IncomingCall, guid: string) {
  const { at, callId } = incoming
  const [from, to] = [incoming.from.slice(0, LONGEST_NUMBER), incoming.to.slice(0, LONGEST_NUMBER)]
  // One call of a tenant after the other, also where it has no limit: the room of a line is counted.
  await lockCalls(ctx)
  const load = await readCallLoad(ctx)
  const idLine = await findLineOf(ctx.db, idModule, to)
  const lines = idLine === undefined ? undefined : await readLines(ctx, idLine, at)
  const admission = admit(lines?.get(idLine ?? 0), (id) => lines?.get(id), load)
  const line = admission.isAnswered ? lines?.get(admission.idLine) : undefined
  if (!admission.isAnswered || !line) {
    const refusedAs = admission.isAnswered ? 'unavailable' : admission.refusedAs
    await insertRefused(ctx.db, { idModule, idLine: idLine ?? null, at, from, to, refusedAs, trail: admission.trail })
    // There is no conversation to ask for, but lists of what was not answered.
    const audience = { tenant: ctx.tenant, anyOf: actionsOf(viewDialLogs) }
    ctx.emit({ name: liveEvent.of.CallChanged, payload: { guid }, to: audience })
    return { refusedAs }
  }
  const { flow } = admission
  await insertIncoming(ctx.db, { guid, idLine: line.idLine, idModule: line.idModule, at })
  const setup: Setup = {
    ...{ guid, callId, thread: guid, from, to },
    channel: channelType.of.VOICE,
    callType: callType.of.REGULAR,
    direction: 'in',
    ...{ idCallScript: flow.idCallScript, flowGuid: flow.guid, flowVersion: flow.version },
    line: { idLine: line.idLine, idModule: line.idModule, name: line.name },
    language: line.language,
    zone: line.zone ?? (await ownTenant(ctx)).timezone,
    variables: {},
    // Alternatives of texts differ between calls.
    seed: Number.parseInt(guid.slice(-8), 16),
    isTest: false,
    idUser: null,
  }
  return setup
}
