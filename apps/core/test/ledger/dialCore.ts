import type { Logger } from 'pino'
import { domains } from '../../src/domains.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { ContextOpener } from '../../src/kernel/context.ts'
import type { Ctx } from '../../src/kernel/ctx.ts'
import { openDatabase, openPool } from '../../src/kernel/database.ts'
import { declaredBy } from '../../src/kernel/domain.ts'
import { allPermissions } from '../../src/kernel/jobs/allPermissions.ts'
import { publicReach } from '../../src/kernel/reach.ts'
import { Vault } from '../../src/kernel/vault.ts'

/** As much of the core as calls need, on the machine’s clock. */
export function openDialCore(url: string, masterKey: string, log: Logger) {
  const pool = openPool({ url })
  const db = openDatabase(pool)
  const vault = new Vault(Buffer.from(masterKey, 'base64'))
  const contexts = new ContextOpener(db, () => {}, {
    vault,
    hasLlm: false,
    hasCarrier: true,
    hasSms: false,
    hasMail: false,
    reach: publicReach,
    domains: declaredBy(domains, []),
  })
  return {
    ...{ db, vault, contexts, clock: systemClock },
    inTenant<T>(tenant: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
      const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant: tenant }
      const scope = { actor, tenant, permissions: allPermissions, requestId: 'ledger', log, clock: systemClock }
      return contexts.run(scope, work)
    },
    close: () => pool.end(),
  }
}
