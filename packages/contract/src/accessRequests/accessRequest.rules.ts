import { OPERATOR_TENANT } from '../kernel/constants.ts'
import { type AreaAction, areaActions, isSystemAction } from '../kernel/permissions.ts'

/** Whether a group of the tenant can carry it; what applies to the whole installation, only the operator’s groups can. */
const canBeGiven = (action: AreaAction, actingFor: number) => actingFor === OPERATOR_TENANT || !isSystemAction(action)

/** The first of them that nobody of the tenant acted for could ever give. */
export const neverGiven = (permissions: readonly AreaAction[], actingFor: number): AreaAction | undefined =>
  permissions.find((action) => !canBeGiven(action, actingFor))

/** What is worth asking for of what is missing: where one is enough those that can be given, otherwise all or, if one of them cannot, nothing. */
export function worthAsking(missing: readonly string[], isOneEnough: boolean, actingFor: number): AreaAction[] {
  const known = areaActions.filter((action) => missing.includes(action))
  const given = known.filter((action) => canBeGiven(action, actingFor))
  return isOneEnough || given.length === known.length ? given : []
}
