import { PARAMETER_KEY, parameterProblem } from '@parley/contract/tenants/tenant.rules.ts'
import type { Parameter } from '@parley/contract/tenants/tenant.schema.ts'
import { t } from '../tenants.messages.ts'

/** What somebody else has done between two states, a line for each key. */
export function changesOf(before: readonly Parameter[], after: readonly Parameter[]): readonly string[] {
  const earlier = new Map(before.map((each) => [each.key, each]))
  const later = new Map(after.map((each) => [each.key, each]))
  return [
    ...before.filter(({ key }) => !later.has(key)).map(({ key }) => t('keyRemoved', { key })),
    ...after.flatMap(({ key, value }) => {
      const old = earlier.get(key)
      if (!old) return [t('keyAdded', { key })]
      return old.value === value ? [] : [t('keyChanged', { key, value })]
    }),
  ]
}

/** What is wrong with a key among the others. */
export function keyProblem(key: string, all: readonly Pick<Parameter, 'key'>[]): string | undefined {
  if (!PARAMETER_KEY.test(key)) return t('keyRule')
  return all.filter((each) => each.key.toLowerCase() === key.toLowerCase()).length > 1 ? t('keyTaken') : undefined
}

export const valueProblem = ({ type, value }: Parameter): string | undefined => parameterProblem(type, value)
