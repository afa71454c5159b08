import type { Logger } from 'pino'
import type { Clock } from '../kernel/clock.ts'
import type { ContextOpener } from '../kernel/context.ts'
import type { Db } from '../kernel/db.ts'
import { allPermissions } from '../kernel/jobs/allPermissions.ts'
import { watchBudget } from './budget.service.ts'
import { tenantsWithBudgets } from './budget.store.ts'

interface WatchOptions {
  readonly db: Db
  readonly contexts: Pick<ContextOpener, 'run'>
  readonly clock: Clock
  readonly log: Logger
}

/** Looks at the budgets of all tenants, whatever their months were charged with. Several processes may: each warning is given once. */
export async function watchBudgets({ db, contexts, clock, log }: WatchOptions): Promise<void> {
  for (const tenant of await tenantsWithBudgets(db)) {
    const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant: tenant }
    const scope = { actor, tenant, permissions: allPermissions, requestId: 'budgets', log, clock }
    try {
      await contexts.run(scope, watchBudget, { isRepeatable: true })
    } catch (error) {
      log.error({ err: error, idTenant: tenant }, 'a budget could not be looked at')
    }
  }
}
