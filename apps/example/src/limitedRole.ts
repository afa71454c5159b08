import { roleKind } from '@parley/contract/roles/role.entity.ts'
import { listFolders, noteCreated, type SeedTools } from '@parley/core'
import { sql } from 'kysely'
import { bank } from './bank/bank.ts'

const ROLE = 'Card designer'
const ACTIONS = ['view', 'create', 'edit', 'publish', 'test', 'viewdiallogs']

/** Gives Karel a role of the bank's own whose every permission is limited to the folder Cards and what is below it. */
export const limitKarel = (tools: SeedTools): Promise<void> =>
  tools.as(bank.builder, bank.name, async (ctx) => {
    const folders = await listFolders(ctx.db, 'flow')
    const idFolder = folders.find((folder) => folder.name === 'Cards')?.idFolder ?? 0
    const permissions = { CallScript: [...ACTIONS.map((action) => `${action}:${idFolder}`), 'viewtags'] }
    const { rows } = await sql<{ idRole: number }>`
      WITH made AS (
        INSERT INTO role (id_tenant, name, permissions) VALUES (app.tenant(), ${ROLE}, ${JSON.stringify(permissions)})
        ON CONFLICT DO NOTHING RETURNING id_role)
      INSERT INTO membership (id_user, id_role)
      SELECT id_user, id_role FROM made CROSS JOIN app_user WHERE username = 'karel' RETURNING id_role`.execute(ctx.db)
    const idRole = rows[0]?.idRole
    if (idRole === undefined) return // it was made before
    await noteCreated(ctx, roleKind, [idRole, ROLE], { permissions })
  })
