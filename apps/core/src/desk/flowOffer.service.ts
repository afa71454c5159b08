import { transferState } from '@parley/contract/desk/desk.enum.ts'
import type { AtDesk } from '@parley/contract/desk/desk.schema.ts'
import { liveAssistFeature } from '@parley/contract/enums/line.enum.ts'
import { readFeatures } from '../agentAssist/agentAssist.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound } from '../kernel/refusal.ts'
import { lockOngoing } from '../runtime/steering.store.ts'
import type { AskedOffer, OfferPort, OfferResult } from '../services/service.ts'
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

/** What makes offers for the flows of this process, one at a time for a tenant: those that wait for its desk hold no connection meanwhile. */
export function offersInTurn(): OfferPort['offer'] {
  const last = new Map<number, Promise<unknown>>()
  return (run, tenant, asked) => {
    const before = last.get(tenant) ?? Promise.resolve()
    const made = before.then(() => run((ctx) => offerFromFlow(ctx, asked)))
    const over = made.then(NOTHING, NOTHING)
    last.set(tenant, over)
    void over.then(() => last.get(tenant) === over && last.delete(tenant))
    return made
  }
}

const NOTHING = () => undefined

/** Offers a conversation because a step of its flow wants it; why it cannot be. Asked again it is the same offer. */
async function offerFromFlow(ctx: Ctx, asked: AskedOffer): Promise<OfferResult | undefined> {
  const { guid, ask, idLine, mode } = asked
  // Where no one can be asked, nothing is held back to find that out.
  if (!(await findAsked(ctx, guid, ask)) && !(await findRinging(ctx, guid))) {
    const found = await whoTakes(ctx, asked)
    if ('result' in found) return found
  }
  await lockDesk(ctx)
  if (await findAsked(ctx, guid, ask)) return undefined
  if (!(await lockOngoing(ctx.db, guid))) return { result: 'failed' }
  // A supervisor offers it already: that is the offer the step waits for.
  const ringing = await findRinging(ctx, guid)
  if (ringing) {
    await waitFor(ctx.db, ringing.idTransfer, ask)
    return undefined
  }
  const found = await whoTakes(ctx, asked)
  if ('result' in found) return found
  const { agent, idTo } = found
  const { idTransfer } = await insertTransfer(ctx.db, {
    ...{ guid, idLine, ask, mode, idFrom: null, idTo, idAgent: agent.id, asked: [agent.id] },
    ...{ requestedAt: ctx.clock.now(), offeredUntil: untilOf(ctx) },
  })
  const made = (await findTransfer(ctx, idTransfer)) ?? notFound('Transfer')
  await auditOffer(ctx, made, `Offered to ${agent.name} by the flow`)
  await tellOffer(ctx, agent.id, null)
  return undefined
}

/** Who is asked first; else why no one is. */
async function whoTakes(
  ctx: Ctx,
  { idLine, person }: AskedOffer,
): Promise<OfferResult | { readonly agent: AtDesk; readonly idTo: number | null }> {
  const features = await readFeatures(ctx, idLine)
  if (!features.includes(liveAssistFeature.of.CALL_TRANSFER)) return { result: 'failed', reason: 'off' }
  const idTo = person === null ? null : await findByUsername(ctx.db, person)
  if (idTo === undefined) return { result: 'failed', reason: 'unknown' }
  const people = await peopleFor(ctx, idLine, null, { idUser: idTo })
  const agent = people.find(({ canTake }) => canTake)
  return agent ? { agent, idTo } : { result: 'busy' }
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
