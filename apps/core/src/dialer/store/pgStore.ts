import type { Logger } from 'pino'
import type { Lease } from '../../conversations/runtime/lease.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { ContextOpener } from '../../kernel/context.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import { allPermissions } from '../../kernel/jobs/allPermissions.ts'
import { columnOf, rowsOf } from '../../kernel/rows.ts'
import type { AttemptKey, DialerStore } from '../ports.ts'
import { begin } from './begin.ts'
import { claim } from './claim.ts'
import { keep, markAnswered, takeBack } from './keep.ts'
import { listForsaken, takeOver } from './takeOver.ts'

interface StoreOptions {
  readonly db: Db
  readonly contexts: Pick<ContextOpener, 'run'>
  readonly lease: Pick<Lease, 'id' | 'isHeld'>
  readonly clock: Clock
  readonly log: Logger
}

/** Claims and results in the database, fenced by the lease of the process: each method is a transaction of its own. */
export function pgStore({ db, contexts, lease, clock, log }: StoreOptions): DialerStore {
  const run = <T>(tenant: number, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant: tenant }
    const scope = { actor, tenant, permissions: allPermissions, requestId: 'dialer', log, clock }
    return contexts.run(scope, work, { isRepeatable: true })
  }
  const needLease = () => {
    if (!lease.isHeld) throw new Error('this process has no lease')
  }
  return {
    async tenants() {
      return lease.isHeld ? await columnOf(db)<number>`SELECT * FROM app.dialer_tenants()` : []
    },
    async claim(tenant, now, plan) {
      needLease()
      return await run(tenant, (ctx) => claim(ctx, lease.id, now, plan))
    },
    async begin(tenant, now, reserved, check) {
      needLease()
      return await run(tenant, (ctx) => begin(ctx, lease.id, now, reserved, check))
    },
    answered: (tenant, calls) => run(tenant, (ctx) => markAnswered(ctx, lease.id, calls)),
    keep: (tenant, ended, decide) => run(tenant, (ctx) => keep(ctx, lease.id, ended, decide)),
    takeBack: (tenant, attempts, now) => run(tenant, (ctx) => takeBack(ctx, lease.id, attempts, now)),
    async own() {
      const rows = await rowsOf(db)<AttemptKey & { idTenant: number }>`SELECT * FROM app.dialer_attempts(${lease.id})`
      return Map.groupBy(rows, ({ idTenant }) => idTenant)
    },
    async takeOver(now) {
      if (!lease.isHeld) return new Map()
      const taken = new Map<number, readonly AttemptKey[]>()
      for (const tenant of await listForsaken(db, now)) {
        const attempts = await run(tenant, (ctx) => takeOver(ctx, lease.id, now))
        if (attempts.length > 0) taken.set(tenant, attempts)
      }
      return taken
    },
  }
}
