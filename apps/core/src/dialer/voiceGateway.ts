import { callOutcome, callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { CallCause, CarrierResult } from '../carrier/carrier.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { rowsOf } from '../kernel/rows.ts'
import type { DialedCall } from '../voice/keptCall.ts'
import type { Dialable, DialOptions, VoiceChannel } from '../voice/voiceChannel.ts'
import type { AttemptKey, Call, CallResult, Gateway } from './ports.ts'

interface GatewayOptions {
  /** Undefined: there is no carrier. */
  readonly channel: Pick<VoiceChannel, 'dial'> | undefined
  /** Begins to watch whether this process may still make the calls it has begun. */
  readonly hold: () => () => boolean
  readonly run: <T>(tenant: number, work: (ctx: Ctx) => Promise<T>) => Promise<T>
}

/** Calls over the carrier, each a conversation of this process. */
export function voiceGateway({ channel, hold, run }: GatewayOptions): Gateway {
  return {
    isAttached: channel !== undefined,
    async dial(tenant, call, { answered, isAllowed }) {
      if (!channel) throw new Error('no carrier is attached')
      const { ringTimeoutMs } = call
      const isHeld = hold()
      const reactions = { answered, isAllowed: () => isHeld() && isAllowed() }
      const options = { ringTimeoutMs, onMachine: reactionOf(call), ...reactions }
      return resultOf(await channel.dial(tenant, setupOf(call), options))
    },
    recall: (tenant, attempts) => run(tenant, (ctx) => recall(ctx, attempts)),
  }
}

const reactionOf = ({ onMachine, machineMessage }: Call): DialOptions['onMachine'] =>
  onMachine === 'message' ? { message: machineMessage } : onMachine

function setupOf(call: Call): Dialable {
  const { guid, idCampaign, campaign: name, idContact, attempt, from, to, line, flow, language, zone } = call
  return {
    guid,
    callId: guid,
    thread: guid,
    channel: channelType.of.VOICE,
    callType: callType.of.REGULAR,
    direction: 'out',
    ...{ from, to, line, language, zone },
    idCallScript: flow.idCallScript,
    flowGuid: flow.guid,
    flowVersion: flow.version,
    variables: call.variables,
    ...(call.redacted.length > 0 && { redacted: call.redacted }),
    // Alternatives of texts differ between contacts and attempts.
    seed: Number.parseInt(guid.slice(-8), 16),
    isTest: false,
    idUser: null,
    campaign: { idCampaign, name, idContact, attempt },
  }
}

/** Of SIP: not found, gone, does not exist anywhere. Of Q.850: unallocated, changed, no number. */
const UNASSIGNED: Readonly<Record<CallCause['protocol'], readonly number[]>> = {
  sip: [404, 410, 604],
  q850: [1, 22, 28],
}
const isUnassigned = ({ result, cause }: DialedCall) =>
  result === 'failed' && cause !== undefined && UNASSIGNED[cause.protocol].includes(cause.code)

const resultOf = (call: DialedCall): CallResult => {
  const { result, ringMs, answeredAt, endedAt, disposition, legs } = call
  return {
    ...{ result, ringMs, answeredAt, endedAt, guids: legs },
    ...(isUnassigned(call) && { isUnassigned: true }),
    talkMs: answeredAt ? Math.max(0, endedAt.getTime() - answeredAt.getTime()) : 0,
    disposition: disposition?.disposition ?? null,
    outcome: disposition?.result,
  }
}

interface Logged {
  readonly guid: string
  readonly answeredAt: string | null
  readonly endedAt: string
  readonly ringMs: number
  readonly talkMs: number
  readonly outcome: number
  readonly endWhose: string
  readonly endCode: string
}

const MISSED: readonly string[] = ['busy', 'noAnswer', 'declined', 'failed'] satisfies CarrierResult[]

/**
 * A conversation that ended in order knows what became of its call, though the process that made it is gone. One that was talked is left to a person
 * all the same where the flow recorded a business result: how good that is only the flow knew.
 */
export async function recall(
  { db }: Ctx,
  attempts: readonly Pick<AttemptKey, 'guid'>[],
): Promise<ReadonlyMap<string, CallResult>> {
  const rows = await rowsOf(db)<Logged>`
    SELECT guid, answered_at, ended_at, ring_ms, talk_ms, outcome, end_whose, end_code FROM dial_log
    WHERE guid = ANY(${attempts.map(({ guid }) => guid)}::uuid[]) AND ended_at IS NOT NULL AND disposition IS NULL
      AND end_whose <> 'platform' AND outcome <> ${callOutcome.of.ERROR} AND end_code <> 'transferred'`
  return new Map(
    rows.map(({ guid, answeredAt, endedAt, ringMs, talkMs, endWhose, endCode }) => {
      const isMissed = answeredAt === null && MISSED.includes(endCode)
      const result = isMissed
        ? (endCode as CarrierResult) // one of those
        : endWhose === 'provider' && endCode === 'voicemail'
          ? 'voicemail'
          : 'answered'
      const answered = answeredAt === null ? null : new Date(answeredAt)
      return [
        guid,
        { result, answeredAt: answered, endedAt: new Date(endedAt), ringMs, talkMs, disposition: null, guids: [guid] },
      ]
    }),
  )
}
