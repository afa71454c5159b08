import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import type { Setup } from '../runtime/setup.ts'
import type { FoundLine } from './admission.store.ts'
import type { LiveFlow } from './rules/admit.ts'

export interface Arrived extends Pick<Setup, 'guid' | 'callId' | 'from' | 'to' | 'queued'> {
  /** Over which it came. */
  readonly idModule: number
}

/** With what the conversation of a call that came in begins. */
export async function setupOf(
  ctx: Ctx,
  { idModule, ...call }: Arrived,
  line: FoundLine,
  flow: LiveFlow,
  isOverflow = false,
): Promise<Setup> {
  return {
    ...{ ...call, thread: call.guid },
    channel: channelType.of.VOICE,
    callType: callType.of.REGULAR,
    direction: 'in',
    ...{ idCallScript: flow.idCallScript, flowGuid: flow.guid, flowVersion: flow.version },
    line: { idLine: line.idLine, idModule, name: line.name },
    ...(isOverflow && { isOverflow }),
    ...(flow.standsIn !== undefined && { standsIn: flow.standsIn }),
    language: line.language,
    zone: line.zone ?? (await ownTenant(ctx)).timezone,
    variables: {},
    // Alternatives of texts differ between calls.
    seed: Number.parseInt(call.guid.slice(-8), 16),
    isTest: false,
    idUser: null,
  }
}
