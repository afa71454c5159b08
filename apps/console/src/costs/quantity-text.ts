import { type CostUnit, costUnit } from '@parley/contract/costs/cost.enum.ts'
import { isCallUnit } from '@parley/contract/costs/cost.rules.ts'
import { minutesOf } from '../economy/change-text.ts'
import { formatCount } from '../kit/text/Count.tsx'
import { t } from './costs.messages.ts'

const counted = (count: number) => ({ count, quantity: formatCount(count) })

/** How much of a unit was used, as it is priced. */
export const quantityText = (unit: CostUnit, quantity: number): string => {
  if (isCallUnit(unit)) return t('minutes', counted(minutesOf(quantity)))
  if (unit === costUnit.of.TTS) return t('characters', counted(quantity))
  return unit === costUnit.of.SMS ? t('parts', counted(quantity)) : t('tokens', counted(quantity))
}
