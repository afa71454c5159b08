import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../../kernel/clock.ts'
import type { ContextOpener } from '../../kernel/context.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import { allPermissions } from '../../kernel/jobs/allPermissions.ts'
import { rowOf, rowsOf } from '../../kernel/rows.ts'
import type { Lease } from '../../runtime/lease.ts'
import type { ClockSkew } from '../clockSkew.ts'
import type { AttemptKey, DialerStore } from '../ports.ts'
import { begin } from './begin.ts'
import { claim } from './claim.ts'
import { keep, markAnswered, takeBack } from './keep.ts'
import { listForsaken, release, takeOver } from './takeOver.ts'

interface StoreOptions {
  readonly db: Db
  readonly contexts: Pick<ContextOpener, 'run'>
  readonly lease: Pick<Lease, 'id' | 'millis' | 'isHeld' | 'hold'>
  readonly clock: Clock
  readonly skew: ClockSkew
  /** Of the next call’s conversation. */
  readonly newGuid: () => string
  readonly log: Logger
}

/** Claims and results in the database, fenced by the lease of the process: each method is a transaction of its own. */
export function pgStore({ db, contexts, lease, clock, skew, newGuid, log }: StoreOptions): DialerStore {
  /**
   * A process that stands still in the middle of a transaction holds rows that others need: no longer than others would wait for it anyway. Nobody
   * waits long for rows; what could not be done then is done a little later.
   */
  const limitWaits = (on: Db) =>
    sql`SELECT set_config('idle_in_transaction_session_timeout', ${String(lease.millis)}, true),
      set_config('lock_timeout', ${String(Math.ceil(lease.millis / 4))}, true)`.execute(on)
  const run = <T>(tenant: number, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant: tenant }
    const scope = { actor, tenant, permissions: allPermissions, requestId: 'dialer', log, clock }
    const limited = async (ctx: Ctx) => {
      await limitWaits(ctx.db)
      return await work(ctx)
    }
    return contexts.run(scope, limited, { isRepeatable: true })
  }
  const needLease = () => {
    if (!lease.isHeld) throw new Error('this process has no lease')
  }
  return {
    async tenants() {
      if (!lease.isHeld) return []
      const asked = systemClock.now()
      const found = await rowOf(db)<{ tenants: readonly number[]; at: string }>`
        SELECT to_json(ARRAY(SELECT app.dialer_tenants())) AS tenants, clock_timestamp() AS at`
      if (found) skew.seen(new Date(found.at), { asked, answered: systemClock.now() })
      return found?.tenants ?? []
    },
    async claim(tenant, now, plan) {
      needLease()
      return await run(tenant, (ctx) => claim(ctx, lease.id, now, plan))
    },
    async begin(tenant, now, reserved, check, noted) {
      needLease()
      const isHeld = lease.hold()
      const noting = () => {
        const guid = newGuid()
        noted(guid)
        return guid
      }
      const calls = await run(tenant, (ctx) => begin(ctx, lease.id, now, reserved, check, noting))
      // Else others may have taken over by now what was kept here.
      if (!isHeld()) throw new Error('the lease of this process was over while it began calls')
      return calls
    },
    release: (tenant, now) => run(tenant, (ctx) => release(ctx, lease.id, now)),
    answered: (tenant, calls) => run(tenant, (ctx) => markAnswered(ctx, lease.id, calls)),
    keep: (tenant, ended, decide) => run(tenant, (ctx) => keep(ctx, lease.id, ended, decide)),
    takeBack: (tenant, attempts, now) => run(tenant, (ctx) => takeBack(ctx, lease.id, attempts, now)),
    async own() {
      const rows = await rowsOf(db)<AttemptKey & { idTenant: number }>`SELECT * FROM app.dialer_attempts(${lease.id})`
      return Map.groupBy(rows, ({ idTenant }) => idTenant)
    },
    async forsaken(now) {
      return lease.isHeld ? await listForsaken(db, now) : []
    },
    async takeOver(tenant, now) {
      needLease()
      return await run(tenant, (ctx) => takeOver(ctx, lease.id, now))
    },
  }
}
