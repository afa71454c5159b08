import { screens } from '@parley/contract/kernel/screens.ts'
import { apiSecretApi } from '@parley/contract/users/apiSecret.api.ts'
import { userApi, userReportApi } from '@parley/contract/users/user.api.ts'
import { userKind } from '@parley/contract/users/user.entity.ts'
import { userChange } from '@parley/contract/users/user.schema.ts'
import { userImportApi } from '@parley/contract/users/userImport.api.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Domain, Found } from '../kernel/domain.ts'
import { sidOf } from '../kernel/http/sidOf.ts'
import { byName } from '../kernel/names.ts'
import { routes } from '../kernel/routes.ts'
import type { Services } from '../kernel/services.ts'
import { undoOf } from '../kernel/undo.ts'
import { userImportTask } from './import/userImport.jobs.ts'
import { userImportArea } from './import/userImport.person.ts'
import { applyImport, getImport, getImportRows, getRefusedRows, previewImport } from './import/userImport.service.ts'
import { listPeople } from './people.service.ts'
import { filterPeople } from './people.store.ts'
import { changeUserRoles, chooseRoles, previewUserRoles, readUserRoles } from './roles/userRoles.service.ts'
import {
  createSecret,
  deleteSecret,
  listOwnSecrets,
  listSecretsOf,
  revokeSecret,
} from './security/apiSecret.service.ts'
import { inviteUser, resendInvitation } from './security/invitation.service.ts'
import { changePassword } from './security/password.service.ts'
import { requireHome } from './user.access.ts'
import { buildUser, readUser } from './user.detail.ts'
import { userArea } from './user.person.ts'
import { changeUser, updatePreference } from './user.service.ts'
import { readPreference } from './user.store.ts'
import { reportUsers } from './userReport.ts'
import { changeUsers, disableUser, enableUser, removeUser } from './userState.service.ts'

const peopleRoutes = (services: Services) =>
  routes(userApi, {
    List: (ctx, { query }) => listPeople(ctx, services, query),
    RoleChoices: (ctx, { query }) => chooseRoles(ctx, query.idTenant),
    Invite: (ctx, { body }) => inviteUser(ctx, services, body),
    ResendInvitation: (ctx, { params }) => resendInvitation(ctx, services, params.idUser),
    UserBasic: (ctx, { params }) => readUser(ctx, services, params.idUser),
    UpdateUserBasic: (ctx, { params, body }) => changeUser(ctx, services, params.idUser, body),
    DeleteUser: (ctx, { params }) => removeUser(ctx, services, params.idUser),
    Disable: (ctx, { params, body }) => disableUser(ctx, services, params.idUser, body),
    Enable: (ctx, { params, body }) => enableUser(ctx, services, params.idUser, body),
    BulkChange: (ctx, { body }) => changeUsers(ctx, services, body),
    UserRoles: (ctx, { params }) => readUserRoles(ctx, params.idUser),
    UserRolesEffect: (ctx, { params, body }) => previewUserRoles(ctx, services, params.idUser, body),
    UpdateUserRoles: (ctx, { params, body }) => changeUserRoles(ctx, services, params.idUser, body),
    UserPreferenceConsole: (ctx) => readPreference(ctx),
    UpdateUserPreferenceConsole: (ctx, { body }) => updatePreference(ctx, body),
    ChangePassword: (ctx, { body, request }) =>
      changePassword(ctx, services, body, {
        address: request.ip,
        sid: sidOf(ctx, request),
      }),
  })

const secretRoutes = routes(apiSecretApi, {
  UserApiSecret: (ctx) => listOwnSecrets(ctx),
  CreateUserApiSecret: (ctx, { body }) => createSecret(ctx, body),
  DeleteUserApiSecret: (ctx, { params }) => deleteSecret(ctx, params.idApiSecret),
  UserApiSecrets: (ctx, { params }) => listSecretsOf(ctx, params.idUser),
  RevokeUserApiSecret: (ctx, { params }) => revokeSecret(ctx, params.idUser, params.idApiSecret),
})

const importRoutes = routes(userImportApi, {
  PreviewImport: (ctx, { body }) => previewImport(ctx, body),
  Import: (ctx, { params }) => getImport(ctx, params.idUserImport),
  ImportRows: (ctx, { params, query }) => getImportRows(ctx, params.idUserImport, query),
  ApplyImport: (ctx, { params, body }) => applyImport(ctx, params.idUserImport, body.sendInvitations),
  ImportRefused: (ctx, { params }) => getRefusedRows(ctx, params.idUserImport),
})

const reportRoutes = (services: Services) =>
  routes(userReportApi, { ReportUsers: (ctx, { query }) => reportUsers(ctx, services, query) })

const userRoutes = (services: Services) => [
  ...peopleRoutes(services),
  ...secretRoutes,
  ...importRoutes,
  ...reportRoutes(services),
]

/** What people are called and how they are reached; what they may do and how they sign in is changed on their page. */
export const userUndo = undoOf({
  of: userKind,
  as: userApi.UpdateUserBasic,
  fields: ['firstname', 'lastname', 'username', 'email'],
  async update(ctx, idUser, values, services) {
    if (idUser !== ctx.actor.id) await requireHome(ctx, idUser, 'AccessManagement.edituser')
    const { rowVersion } = await buildUser(ctx, services, idUser)
    await changeUser(ctx, services, idUser, userChange.parse({ ...values, rowVersion }))
  },
})

async function findUsers(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
  if (!ctx.can(userApi.List.permission)) return []
  const rows = await filterPeople(ctx.db, { search })
    .select(['person.idUser', 'person.firstname', 'person.lastname', 'person.username', 'person.email'])
    .orderBy(byName('person.lastname'))
    .orderBy('person.idUser')
    .limit(limit)
    .execute()
  return rows.map(({ idUser, firstname, lastname, username, email }) => ({
    kind: 'user',
    title: `${firstname} ${lastname}`.trim() || username,
    detail: email ?? username,
    at: null,
    hasErrors: false,
    path: screens.user(idUser),
  }))
}

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
