import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { apiSecret, apiSecretDraft } from './apiSecret.schema.ts'
import { consolePreference, user, userChange } from './user.schema.ts'

const told = { area: 'AccessManagement', part: 'Users', view: ['AccessManagement.viewuser'] } as const

export const userKind = entityKind({
  kind: 'User',
  label: 'User',
  ...told,
  page: screens.user,
  fields: fieldsOf(user, userChange, consolePreference),
  ids: ['idUser', 'idUsers', 'idOwner', 'createdBy'],
})
export const apiSecretKind = entityKind({
  kind: 'ApiSecret',
  label: 'API secret',
  ...told,
  fields: fieldsOf(apiSecret, apiSecretDraft),
})
export const userImportKind = entityKind({ kind: 'UserImport', label: 'User import', ...told })
