import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { listFolders } from '../folders/folder.store.ts'
import type { SeedTools } from '../start/seedTools.ts'
import { bank } from './bank/bank.ts'

const ROLE = 'Card designer'
const ACTIONS = ['view', 'create', 'edit', 'publish', 'test', 'viewdiallogs']

/** Gives Karel a role of the bank's own whose every permission is limited to the folder Cards and what is below it. */
export async function limitKarel(tools: SeedTools): Promise<void> {
  const idFolder = await tools.as(bank.builder, bank.name, async (ctx) => {
    const folders = await listFolders(ctx.db, 'flow')
    return folders.find((folder) => folder.name === 'Cards')?.idFolder ?? 0
  })
  const permissions = { CallScript: [...ACTIONS.map((action) => `${action}:${idFolder}`), 'viewtags'] }
  const { rows } = await tools.owner.query<{ id_role: string }>(
    `INSERT INTO role (id_tenant, name, permissions) SELECT id_tenant, $2, $3 FROM tenant WHERE name = $1
     ON CONFLICT DO NOTHING RETURNING id_role`,
    [bank.name, ROLE, JSON.stringify(permissions)],
  )
  const idRole = Number(rows[0]?.id_role)
  if (!idRole) return
  await tools.owner.query(
    `INSERT INTO membership (id_user, id_tenant, id_role) SELECT id_user, id_tenant, $1 FROM app_user WHERE username = 'karel'`,
    [idRole],
  )
  await tools.as(bank.builder, bank.name, (ctx) =>
    ctx.audit({
      kind: actionKind.of.CREATE,
      area: 'AccessManagement',
      entity: ['Role', idRole, ROLE],
      after: { permissions },
    }),
  )
}
