import { fieldsOf } from '@parley/contract/audit/audit.rules.ts'
import type { AuditEvent } from '@parley/contract/audit/audit.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { rowsOf } from '../kernel/rows.ts'

/** Names of the ids in an event, by `field:id`; ids of what is gone have none. */
export async function namesIn({ db, domains }: Ctx, { before, after }: AuditEvent): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  for (const { of, table, id, name } of domains.named) {
    for (const field of of.ids ?? []) {
      const ids = [fieldsOf(before), fieldsOf(after)].flatMap((side) => idsOf(side?.[field]))
      if (ids.length === 0) continue
      const rows = await rowsOf(db)<{ id: number; name: string }>`
        SELECT ${sql.ref(id)} AS id, ${sql.raw(name)} AS name FROM ${sql.table(table)} WHERE ${sql.ref(id)} = ANY(${ids}::bigint[])`
      for (const row of rows) names[`${field}:${row.id}`] = row.name
    }
  }
  return names
}

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is number => Number.isSafeInteger(each) && each > 0)
