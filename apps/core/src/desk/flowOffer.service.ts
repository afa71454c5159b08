import { transferState } from '@parley/contract/desk/desk.enum.ts'
import { liveAssistFeature } from '@parley/contract/enums/line.enum.ts'
import { readFeatures } from '../agentAssist/agentAssist.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound } from '../kernel/refusal.ts'
import { lockOngoing } from '../runtime/steering.store.ts'
import type { AskedOffer, OfferResult } from '../services/service.ts'
import {
  findAsked,
  findByUsername,
  findRinging,
  findTransfer,
  insertTransfer,
  lockDesk,
  waitFor,
} from './desk.store.ts'
import { auditOffer, peopleFor, tellOffer, untilOf } from './offer.service.ts'

const { RINGING, ACCEPTED, COMPLETED, TAKEN_OVER, DECLINED, NO_ANSWER, CANCELLED } = transferState.of

/** Offers a conversation because a step of its flow wants it; why it cannot be. Asked again it is the same offer. */
export async function offerFromFlow(ctx: Ctx, asked: AskedOffer): Promise<OfferResult | undefined> {
  const { guid, ask, idLine, mode, person } = asked
  await lockDesk(ctx)
  if (await findAsked(ctx, guid, ask)) return undefined
  if (!(await lockOngoing(ctx.db, guid))) return { result: 'failed' }
  // A supervisor offers it already: that is the offer the step waits for.
  const ringing = await findRinging(ctx, guid)
  if (ringing) {
    await waitFor(ctx.db, ringing.idTransfer, ask)
    return undefined
  }
  const features = await readFeatures(ctx, idLine)
  if (!features.includes(liveAssistFeature.of.CALL_TRANSFER)) return { result: 'failed', reason: 'off' }
  const idTo = person === null ? null : await findByUsername(ctx.db, person)
  if (idTo === undefined) return { result: 'failed', reason: 'unknown' }
  const people = await peopleFor(ctx, idLine, null, { idUser: idTo })
  const agent = people.find(({ canTake }) => canTake)
  if (!agent) return { result: 'busy' }
  const { idTransfer } = await insertTransfer(ctx.db, {
    ...{ guid, idLine, ask, mode, idFrom: null, idTo, idAgent: agent.id, asked: [agent.id] },
    ...{ requestedAt: ctx.clock.now(), offeredUntil: untilOf(ctx) },
  })
  const made = (await findTransfer(ctx, idTransfer)) ?? notFound('Transfer')
  await auditOffer(ctx, made, `Offered to ${agent.name} by the flow`)
  await tellOffer(ctx, agent.id, null)
  return undefined
}

/** What came of an offer, once no one has the conversation and no one is asked; undefined until then. */
export async function resultOf(ctx: Ctx, guid: string, ask: string): Promise<OfferResult | undefined> {
  const state = (await findAsked(ctx, guid, ask))?.state
  switch (state) {
    case RINGING:
    case ACCEPTED:
      return undefined
    case COMPLETED:
    case TAKEN_OVER:
      return { result: 'returned' }
    case DECLINED:
      return { result: 'declined' }
    case NO_ANSWER:
      return { result: 'noAnswer' }
    case CANCELLED:
      return { result: 'failed', reason: 'withdrawn' }
    default:
      return { result: 'failed' }
  }
}
