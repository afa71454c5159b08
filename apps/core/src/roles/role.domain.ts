import { roleKind } from '@parley/contract/roles/role.entity.ts'
import type { Domain } from '../kernel/domain.ts'
import { roleRoutes } from './role.routes.ts'
import { findRoles } from './role.search.ts'
import { roleUndo } from './role.undo.ts'

export const roles: Domain = {
  routes: roleRoutes,
  constraints: { role_name_key: 'role.nameTaken' },
  named: [{ of: roleKind, table: 'role', id: 'idRole', name: 'name' }],
  undo: [roleUndo],
  find: findRoles,
}
