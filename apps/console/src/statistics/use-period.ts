import {
  type StatisticPeriod,
  type StatisticStep,
  statisticPeriod,
  statisticStep,
} from '@parley/contract/statistics/period.ts'
import { useSearchState } from '../kit/use-search-state.ts'

const oneOf = <V extends string>(values: readonly V[], text: string | null): V | undefined =>
  values.find((value) => value === text)

/** Period, step and kind of conversations, kept in the address. */
export function usePeriod() {
  const [search, patch] = useSearchState()
  const period: StatisticPeriod = oneOf(statisticPeriod.values, search.get('period')) ?? 'month'
  const by: StatisticStep | undefined = oneOf(statisticStep.values, search.get('by'))
  const tests = search.get('tests') === 'yes'
  return {
    period,
    by,
    tests,
    setPeriod: (value: StatisticPeriod) => patch({ period: value === 'month' ? undefined : value, by: undefined }),
    setStep: (value: StatisticStep) => patch({ by: value }),
    setTests: (value: boolean) => patch({ tests: value ? 'yes' : undefined }),
  }
}

/** Steps in which the period can still be read. */
export const stepsOf = (period: StatisticPeriod): readonly StatisticStep[] => {
  if (period === 'today' || period === 'yesterday') return ['hour']
  if (period === 'week') return ['hour', 'day']
  return period === 'year' ? ['day', 'month'] : ['hour', 'day']
}
