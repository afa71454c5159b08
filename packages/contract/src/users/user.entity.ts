import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { apiSecret } from './apiSecret.schema.ts'
import { user } from './user.schema.ts'

const told = { area: 'AccessManagement', part: 'Users', view: ['AccessManagement.viewuser'] } as const

export const userKind = entityKind({
  kind: 'User',
  label: 'User',
  ...told,
  page: screens.user,
  fields: user,
  ids: ['idUser', 'idUsers', 'createdBy'],
})
export const apiSecretKind = entityKind({ kind: 'ApiSecret', label: 'API secret', ...told, fields: apiSecret })
export const userImportKind = entityKind({ kind: 'UserImport', label: 'User import', ...told })
