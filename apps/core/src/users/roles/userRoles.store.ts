import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { allowsLine, placesIn } from '@parley/contract/roles/allowsLine.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { byName } from '../../kernel/names.ts'
import { rowsOf } from '../../kernel/rows.ts'

export interface Membership {
  readonly idTenant: number
  readonly tenant: string
  readonly idRole: number
  readonly name: string
  readonly permissions: PermissionMap
}

/** Every role of someone who is at home here or holds one here, in whatever tenant. */
export const membershipsOf = (db: Db, idUser: number): Promise<Membership[]> =>
  rowsOf(db)`SELECT * FROM app.memberships_of(${idUser})`

/** The tenant's own roles and those of the system. */
export const listRoles = (db: Db) =>
  db.selectFrom('role').select(['idRole', 'idTenant', 'name', 'permissions']).orderBy(byName('name')).execute()

interface RolesOf {
  readonly idUser: number
  readonly idRoles: readonly number[]
}

/** Makes the roles of each person in the tenant acted for exactly those given. */
export async function replaceRoles(db: Db, wanted: readonly RolesOf[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS given ("idUser" bigint, "idRoles" bigint[])`
  await sql`DELETE FROM membership m USING ${given}
    WHERE m.id_user = given."idUser" AND m.id_role <> ALL (given."idRoles")`.execute(db)
  await sql`INSERT INTO membership (id_user, id_role)
    SELECT given."idUser", unnest(given."idRoles") FROM ${given} ON CONFLICT DO NOTHING`.execute(db)
}

type Kind = 'folder' | 'line' | 'module' | 'tenant'
const simple = (table: string, id: string) => (ids: readonly number[]) =>
  sql<Named>`SELECT ${sql.raw(id)} AS id, name FROM ${sql.table(table)} WHERE ${sql.raw(id)} = ANY(${[...ids]}::bigint[])`
interface Named {
  readonly id: number
  readonly name: string
}
/** Row security keeps the names of other tenants' places back; a folder is named by its way from the top. */
const sources: Readonly<Record<Kind, (ids: readonly number[]) => RawBuilder<Named>>> = {
  folder: (ids) => sql<Named>`
    WITH RECURSIVE up AS (
      SELECT id_folder AS id, id_parent, name FROM folder WHERE id_folder = ANY(${[...ids]}::bigint[])
      UNION ALL
      SELECT up.id, folder.id_parent, folder.name || ' / ' || up.name FROM up JOIN folder ON folder.id_folder = up.id_parent
    )
    SELECT id, name FROM up WHERE id_parent IS NULL`,
  line: simple('line', 'id_line'),
  module: simple('dial_module', 'id_module'),
  tenant: simple('tenant', 'id_tenant'),
}

/** Adds to each role what it allows, in one line. */
export async function withAllows<R extends { readonly permissions: PermissionMap }>(
  db: Db,
  roles: readonly R[],
): Promise<(R & { allows: string })[]> {
  const names = new Map<string, string>()
  for (const kind of ['folder', 'line', 'module', 'tenant'] as const) {
    const ids = new Set(roles.flatMap(({ permissions }) => [...(placesIn(permissions).get(kind) ?? [])]))
    if (ids.size === 0) continue
    const { rows } = await sources[kind]([...ids]).execute(db)
    for (const { id, name } of rows) names.set(`${kind} ${id}`, name)
  }
  return roles.map((role) => ({
    ...role,
    allows: allowsLine(role.permissions, (kind, id) => names.get(`${kind} ${id}`)),
  }))
}
