import type { Json, Program } from '@parley/flow'
import type { Db } from '../../kernel/db.ts'
import { storedJson } from '../../kernel/storedJson.ts'

/** What earlier conversations of the tenant left in the variables that the flow shares with them. */
export async function readTenantVariables(db: Db, program: Program): Promise<Record<string, Json>> {
  const names = program.settings.variables.filter(({ scope }) => scope === 'tenant').map(({ name }) => name)
  if (names.length === 0) return {}
  const rows = await db.selectFrom('tenantVariable').select(['name', 'value']).where('name', 'in', names).execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value as Json])) // the column is JSON
}

export async function storeTenantVariable(db: Db, name: string, value: Json, updatedAt: Date): Promise<void> {
  const stored = { value: storedJson(value), updatedAt }
  await db
    .insertInto('tenantVariable')
    .values({ name, ...stored })
    .onConflict((on) => on.columns(['idTenant', 'name']).doUpdateSet(stored))
    .execute()
}
