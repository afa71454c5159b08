import { z } from 'zod'
import { type CellsOf, importOf } from '../kernel/import.schema.ts'
import { count, id } from '../kernel/schema.ts'
import { email, firstname, idRoles, isReturning, lastname, username } from './user.schema.ts'

export const userImports = importOf({
  username: { of: username, isNeeded: true, also: ['login', 'user'] },
  firstname: { of: firstname, isNeeded: true, also: ['givenname', 'forename'] },
  lastname: { of: lastname, isNeeded: true, also: ['surname', 'familyname'] },
  email: { of: email, also: ['mail', 'emailaddress'] },
  /** By name, separated by |. */
  roles: { of: idRoles, also: ['role', 'groups'] },
})
export type UserColumn = keyof typeof userImports.columns
export type ImportCells = CellsOf<UserColumn>

export const importFile = userImports.file.extend({ isReturning })

export const userImport = userImports.state.extend({
  idUserImport: id,
  /** Rows about people who were erased here; `isReturning`: it was confirmed that they come back. */
  erased: count,
  isReturning: z.boolean(),
})
export type UserImport = z.output<typeof userImport>

/** `isErased`: the person was erased here. */
export const importRow = userImports.row.extend({ isErased: z.boolean() })
export type ImportRow = z.output<typeof importRow>
