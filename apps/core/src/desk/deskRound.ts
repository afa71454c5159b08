import { transferState } from '@parley/contract/desk/desk.enum.ts'
import { ongoingState } from '@parley/contract/ongoing/ongoing.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { allPermissions } from '../kernel/jobs/allPermissions.ts'
import type { RoundPorts } from '../kernel/round.ts'
import { columnOf } from '../kernel/rows.ts'
import { findOngoing } from '../ongoing/ongoing.store.ts'
import { endTransfer, listTransfers, lockDesk, type StoredTransfer, waitAgain } from './desk.store.ts'
import { tellDesk } from './desk.stream.ts'
import { auditOffer, endOffer, passOn } from './offer.service.ts'

const { RINGING, NO_ANSWER, COMPLETED, TAKEN_OVER, FAILED } = transferState.of

/** Passes on what was not answered in time, and ends what is over. Whatever process made an offer, any one ends it. */
export async function settleOffers({ db, contexts, clock, log }: RoundPorts, asked?: AbortSignal): Promise<void> {
  const tenants = await columnOf(db)<number>`SELECT app.tenants_with_due_transfers(${clock.now()})`
  for (const idTenant of tenants) {
    const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant }
    const scope = { actor, tenant: idTenant, permissions: allPermissions, requestId: 'desk', log, clock }
    const listDue = () => contexts.run(scope, (ctx) => listTransfers(ctx, { isDue: true }), { readOnly: true })
    const due = await listDue().catch((error: unknown) => {
      log.error({ err: error, idTenant }, 'offers of conversations could not be read')
      return []
    })
    // Each for itself: none waits for another, or is kept back by one that cannot be settled.
    for (const { idTransfer } of due) {
      if (asked?.aborted) return
      try {
        await contexts.run(scope, (ctx) => settle(ctx, idTransfer), { isRepeatable: true })
      } catch (error) {
        log.error({ err: error, idTenant, idTransfer }, 'an offer of a conversation could not be settled')
      }
    }
  }
}

async function settle(ctx: Ctx, idTransfer: number): Promise<void> {
  await lockDesk(ctx)
  // Another process may have settled it meanwhile.
  const offer = (await listTransfers(ctx, { isDue: true })).find((each) => each.idTransfer === idTransfer)
  if (!offer) return
  const { agent, state } = offer
  if (state === RINGING) return await settleRinging(ctx, offer)
  const now = ctx.clock.now()
  await endTransfer(ctx.db, idTransfer, COMPLETED, now)
  if (offer.wrappedUpAt !== null) await waitAgain(ctx.db, agent.id, now)
  tellDesk(ctx, agent.id)
}

async function settleRinging(ctx: Ctx, offer: StoredTransfer): Promise<void> {
  if (!offer.isLive) return await endOffer(ctx, offer, FAILED, 'Ended before it was accepted')
  const row = await findOngoing(ctx, 'all', offer.guid)
  // Nobody could have accepted it.
  if (row?.state === ongoingState.of.LOST) return await endOffer(ctx, offer, FAILED, 'Offer over: no process runs it')
  if (offer.isTaken) return await endOffer(ctx, offer, TAKEN_OVER, 'Offer over: someone took the conversation over')
  await auditOffer(ctx, offer, `Not answered by ${offer.agent.name}`)
  await passOn(ctx, offer, NO_ANSWER)
}
