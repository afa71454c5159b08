import {
  type StatisticPeriod,
  type StatisticStep,
  statisticPeriod,
  statisticStep,
} from '@parley/contract/statistics/period.ts'
import { oneOf } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'

const readers = {
  period: oneOf(statisticPeriod.values, 'month'),
  by: oneOf<StatisticStep | ''>([...statisticStep.values, ''], ''),
  tests: oneOf(['', 'yes'], ''),
}

/** Period, step and kind of conversations, kept in the address. */
export function usePeriod() {
  const [{ period, by, tests }, change] = useAddress(readers)
  return {
    period,
    by: by || undefined,
    tests: tests === 'yes',
    setPeriod: (value: StatisticPeriod) => change({ period: value, by: '' }),
    setStep: (value: StatisticStep) => change({ by: value }),
    setTests: (value: boolean) => change({ tests: value ? 'yes' : '' }),
  }
}

/** Steps in which the period can still be read. */
export const stepsOf = (period: StatisticPeriod): readonly StatisticStep[] => {
  if (period === 'today' || period === 'yesterday') return ['hour']
  if (period === 'week') return ['hour', 'day']
  return period === 'year' ? ['day', 'month'] : ['hour', 'day']
}
