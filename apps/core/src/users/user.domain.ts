import { userKind } from '@parley/contract/users/user.entity.ts'
import type { Domain } from '../kernel/domain.ts'
import { userImportTask } from './import/userImport.jobs.ts'
import { userImportArea } from './import/userImport.person.ts'
import { userArea } from './user.person.ts'
import { userRoutes } from './user.routes.ts'
import { findUsers } from './user.search.ts'
import { userUndo } from './user.undo.ts'

export const users: Domain = {
  routes: userRoutes,
  constraints: { app_user_username_key: 'user.usernameTaken', api_secret_name_key: 'apiSecret.nameTaken' },
  references: { membership_id_user_fkey: 'User', membership_id_role_fkey: 'Permission group' },
  named: [{ of: userKind, table: 'appUser', id: 'idUser', name: `firstname || ' ' || lastname` }],
  undo: [userUndo],
  people: [userArea, userImportArea],
  find: findUsers,
  tasks: (services) => [userImportTask(services)],
}
