import { processState } from '@parley/contract/enums/operations.enum.ts'
import { prepareContacts } from '../campaigns/prepare.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { ContactCampaign } from './contact.access.ts'

const { PLANNED, IN_PROGRESS, STOPPED, WAITING_FOR_PAYMENT } = processState.of
const PREPARED: readonly number[] = [PLANNED, IN_PROGRESS, STOPPED, WAITING_FOR_PAYMENT]

/** Makes new contacts ready where the others are: each is due when its window opens. Elsewhere preparing the campaign does. */
export async function prepareAppended(
  ctx: Ctx,
  { idCampaign, status }: Pick<ContactCampaign, 'idCampaign' | 'status'>,
): Promise<void> {
  if (PREPARED.includes(status)) await prepareContacts(ctx, idCampaign)
}
