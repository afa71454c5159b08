import { permissionMap } from '@parley/contract/home/home.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { roleApi } from '@parley/contract/roles/role.api.ts'
import { roleKind } from '@parley/contract/roles/role.entity.ts'
import { roleDraft, roleName } from '@parley/contract/roles/role.schema.ts'
import { refuse } from '../kernel/refusal.ts'
import { undoOf } from '../kernel/undo.ts'
import { changePermission, createRole, readPermission, renameRole } from './role.service.ts'
import { removeRole } from './roleRemoval.service.ts'

/** Whoever held a removed group holds another one now, so that one does not come back. */
export const roleUndo = undoOf({
  of: roleKind,
  as: roleApi.UpdatePermission,
  fields: ['name', 'permissions'],
  async update(ctx, idRole, { name, permissions }, services) {
    const { rowVersion } = await readPermission(ctx, idRole)
    if (name !== undefined) await renameRole(ctx, idRole, { name: roleName.parse(name), rowVersion })
    if (permissions !== undefined)
      await changePermission(ctx, services, idRole, { permissions: permissionMap.parse(permissions), rowVersion })
  },
  async create(ctx, idRole, services) {
    await removeRole(ctx, services, idRole, undefined)
  },
  async remove(ctx, { name, permissions, members }) {
    if (Array.isArray(members) && members.length > 0)
      refuse(reason('audit.cannotUndo', { problem: 'people who held it were given another permission group.' }))
    await createRole(ctx, roleDraft.parse({ name, permissions }))
  },
})
