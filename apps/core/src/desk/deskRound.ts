import { transferState } from '@parley/contract/desk/desk.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { allPermissions } from '../kernel/jobs/allPermissions.ts'
import type { RoundPorts } from '../kernel/round.ts'
import { columnOf } from '../kernel/rows.ts'
import { endTransfer, listTransfers, lockDesk, waitAgain } from './desk.store.ts'
import { tellDesk } from './desk.stream.ts'
import { auditOffer, passOn } from './offer.service.ts'

const { RINGING, NO_ANSWER, COMPLETED } = transferState.of

/** Passes on what was not answered in time, and ends what is over. Whatever process made an offer, any one ends it. */
export async function settleOffers({ db, contexts, clock, log }: RoundPorts, asked?: AbortSignal): Promise<void> {
  const tenants = await columnOf(db)<number>`SELECT app.tenants_with_due_transfers(${clock.now()})`
  for (const idTenant of tenants) {
    if (asked?.aborted) return
    const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant }
    const scope = { actor, tenant: idTenant, permissions: allPermissions, requestId: 'desk', log, clock }
    try {
      await contexts.run(scope, settle, { isRepeatable: true })
    } catch (error) {
      log.error({ err: error, idTenant }, 'offers of conversations could not be settled')
    }
  }
}

async function settle(ctx: Ctx): Promise<void> {
  await lockDesk(ctx)
  const now = ctx.clock.now()
  for (const offer of await listTransfers(ctx.db, { dueAt: now })) {
    const { idTransfer, agent, state, isLive } = offer
    if (state === RINGING) {
      const why = isLive ? `Not answered by ${agent.name}` : 'Ended before it was accepted'
      await auditOffer(ctx, offer, why)
      await passOn(ctx, offer, NO_ANSWER)
      continue
    }
    await endTransfer(ctx.db, idTransfer, COMPLETED, now)
    if (offer.wrappedUpAt !== null) await waitAgain(ctx.db, agent.id, now)
    tellDesk(ctx)
  }
}
