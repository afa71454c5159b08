import { PARAMETER_KEY, parameterProblem } from '@parley/contract/tenants/tenant.rules.ts'
import type { Parameter } from '@parley/contract/tenants/tenant.schema.ts'
import { t } from '../tenants.messages.ts'

/** What is wrong with a key among the others. */
export function keyProblem(key: string, all: readonly Pick<Parameter, 'key'>[]): string | undefined {
  if (!PARAMETER_KEY.test(key)) return t('keyRule')
  return all.filter((each) => each.key.toLowerCase() === key.toLowerCase()).length > 1 ? t('keyTaken') : undefined
}

export const valueProblem = ({ type, value }: Parameter): string | undefined => parameterProblem(type, value)
