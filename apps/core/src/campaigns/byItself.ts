import type { Logger } from 'pino'
import type { Clock } from '../kernel/clock.ts'
import type { ContextOpener } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { allPermissions } from '../kernel/jobs/allPermissions.ts'

/** What looks after campaigns of all tenants. */
export interface Calendar {
  readonly db: Db
  readonly contexts: Pick<ContextOpener, 'run'>
  readonly clock: Clock
  readonly log: Logger
}

/** Work on a campaign that nobody asked for, in a transaction of its own, so that one that fails holds up none. */
export async function byItself(
  { contexts, log, clock }: Calendar,
  about: { readonly idTenant: number; readonly idCampaign: number },
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<void> {
  const { idTenant, idCampaign } = about
  const scope = {
    actor: { id: null, name: 'Parley', kind: 'system' as const, idTenant },
    tenant: idTenant,
    permissions: allPermissions,
    requestId: `campaign-${idCampaign}`,
    ...{ log, clock },
  }
  await contexts
    .run(scope, work)
    .catch((error: unknown) => log.error({ err: error, ...about }, 'a campaign could not be looked after'))
}
