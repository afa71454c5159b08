import type { ColumnType, Generated } from 'kysely'

type OptionalInstant = ColumnType<string | null, Date | null, Date | null>

export interface SignInPolicyTable {
  idTenant: Generated<number>
  passwordMinLength: Generated<number>
  passwordClasses: Generated<number>
  passwordHistory: Generated<number>
  refuseCommon: Generated<boolean>
  passwordVersion: Generated<number>
  twoFactorRequired: Generated<boolean>
  twoFactorGraceDays: Generated<number>
  twoFactorSetAt: OptionalInstant
  twoFactorSetBy: number | null
  twoFactorVersion: Generated<number>
  networks: ColumnType<string[], string | undefined, string>
  idleMinutes: number | null
  lockFree: Generated<number>
  lockAfter: Generated<number>
  lockMinutes: Generated<number>
  rulesVersion: Generated<number>
}

/** A second step asked of one person. */
export interface TwoFactorRequirementTable {
  idUser: number
  idTenant: Generated<number>
  isRequired: boolean
  graceDays: number
  setAt: ColumnType<string, Date, Date>
  setBy: number | null
  rowVersion: Generated<number>
}

declare module '../kernel/db.ts' {
  interface Tables {
    signInPolicy: SignInPolicyTable
    twoFactorRequirement: TwoFactorRequirementTable
  }
}
