import { endpoints } from '@parley/contract/api.ts'
import type { Configuration } from '@parley/contract/home/home.schema.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import type { Updateable } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db, Tables } from '../kernel/db.ts'
import { inTenant } from '../kernel/inTenant.ts'

const has = (operationId: string) => endpoints.some((endpoint) => endpoint.operationId === operationId)
/** What this installation can do follows from the operations it has. */
const features = {
  conversations: has('Conversations.Conversations'),
  fullText: has('DialLogs.DialLogs'),
  ongoingConversations: has('DialModuleLines.OngoingConversations'),
}

export async function readConfiguration(db: Db): Promise<Configuration> {
  const { campaignsRunning, theme, themeUpdatedAt } = await db
    .selectFrom('configuration')
    .select(['campaignsRunning', 'theme', 'themeUpdatedAt'])
    .executeTakeFirstOrThrow()
  return { ...features, campaignsRunning, theme: { content: theme, lastUpdate: themeUpdatedAt } }
}

/** Holds back who else would change the configuration until the transaction ends. */
export const lockConfiguration = (ctx: Ctx) =>
  inTenant(ctx, OPERATOR_TENANT, () =>
    ctx.db.selectFrom('configuration').select('theme').forUpdate().executeTakeFirstOrThrow(),
  )

/** The row is the operator's, who alone changes it. */
export const storeConfiguration = (ctx: Ctx, values: Updateable<Tables['configuration']>) =>
  inTenant(ctx, OPERATOR_TENANT, () => ctx.db.updateTable('configuration').set(values).executeTakeFirstOrThrow())
