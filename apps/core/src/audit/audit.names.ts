import { fieldsOf } from '@parley/contract/audit/audit.rules.ts'
import type { AuditEvent } from '@parley/contract/audit/audit.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'

const folder = { table: 'folder', id: 'id_folder' }
const person = { table: 'app_user', id: 'id_user', name: `firstname || ' ' || lastname` }
const role = { table: 'role', id: 'id_role' }
/** Fields that hold ids, and where their names are; row security keeps others' names back. */
const sources: Readonly<Record<string, { table: string; id: string; name?: string }>> = {
  idFolder: folder,
  idParent: folder,
  moveContentTo: folder,
  idUser: person,
  idUsers: person,
  createdBy: person,
  idRole: role,
  idRoles: role,
  roles: role,
}

/** Names of the ids in an event, by `field:id`; ids of what is gone have none. */
export async function namesIn(ctx: Ctx, event: AuditEvent): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  for (const [field, source] of Object.entries(sources)) {
    if (field === 'idParent' && event.entity.kind !== 'Folder') continue
    const ids = [fieldsOf(event.before), fieldsOf(event.after)].flatMap((side) => idsOf(side?.[field]))
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: number; name: string }>`
      SELECT ${sql.raw(source.id)} AS id, ${sql.raw(source.name ?? 'name')} AS name FROM ${sql.table(source.table)}
      WHERE ${sql.raw(source.id)} = ANY(${ids}::bigint[])`.execute(ctx.db)
    for (const { id, name } of rows) names[`${field}:${id}`] = name
  }
  return names
}

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is number => Number.isSafeInteger(each) && each > 0)
