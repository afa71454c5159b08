import { OPERATOR_TENANT } from '../kernel/constants.ts'
import { reason } from '../kernel/errors.ts'
import type { ParameterType, TenantState } from './tenant.enum.ts'

interface Subject {
  readonly idTenant: number
  readonly name: string
  readonly state: TenantState
}

/** Why something cannot be done with a tenant now: the button shows it, the core throws it. */
export const tenantBlocked = {
  suspend: ({ idTenant, name, state }: Subject, actingFor: number) => {
    if (idTenant === OPERATOR_TENANT) return reason('tenant.operator')
    if (idTenant === actingFor) return reason('tenant.own')
    return state === 'suspended' ? reason('tenant.alreadySuspended', { name }) : undefined
  },
  reactivate: ({ name, state }: Subject) => (state === 'active' ? reason('tenant.alreadyActive', { name }) : undefined),
}

/** A key as programs write it: letters, digits, dots, dashes and underscores, beginning with a letter. */
export const PARAMETER_KEY = /^[A-Za-z][A-Za-z0-9._-]{0,79}$/

/** Whether the text can be read as the type; the words say what is wrong. */
export function parameterProblem(type: ParameterType, value: string): string | undefined {
  if (type === 'number') return isDecimal(value) ? undefined : 'Enter a number'
  if (type === 'boolean') return value === 'true' || value === 'false' ? undefined : 'Enter true or false'
  if (type !== 'json') return undefined
  try {
    JSON.parse(value)
    return undefined
  } catch {
    return 'Invalid JSON format'
  }
}

const isDecimal = (value: string) =>
  /^-?\d{1,30}(\.\d{1,30})?(e[+-]?\d{1,3})?$/i.test(value) && Number.isFinite(Number(value))
