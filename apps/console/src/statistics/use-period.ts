import {
  type StatisticAgainst,
  type StatisticPeriod,
  type StatisticStep,
  statisticAgainst,
  statisticPeriod,
  statisticStep,
} from '@parley/contract/statistics/period.ts'
import { oneOf, whole } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { t } from './statistics.messages.ts'

const readers = {
  period: oneOf(statisticPeriod.values, 'month'),
  by: oneOf<StatisticStep | ''>([...statisticStep.values, ''], ''),
  against: oneOf(statisticAgainst.values, 'before'),
  tests: oneOf(['', 'yes'], ''),
  zone: oneOf(['', 'mine'], ''),
  flow: whole(),
  line: whole(),
  campaign: whole(),
}

export type Side = 'flow' | 'line' | 'campaign'
export const sideWords: Readonly<Record<Side, { title: string; header: string; all: string }>> = {
  flow: { title: t('byFlow'), header: t('flow'), all: t('allFlows') },
  line: { title: t('byLine'), header: t('line'), all: t('allLines') },
  campaign: { title: t('byCampaign'), header: t('campaign'), all: t('allCampaigns') },
}

/** Period, comparison, step and kind of conversations, kept in the address. */
export function usePeriod() {
  const { timeZone } = useKit()
  const [{ period, by, against, tests, zone, flow, line, campaign }, change] = useAddress(readers)
  const query = {
    period,
    tests: tests === 'yes',
    ...(by ? { by } : {}),
    ...(zone === 'mine' ? { zone: timeZone } : {}),
    ...(against === 'before' ? {} : { against }),
    ...(flow ? { idCallScript: flow } : {}),
    ...(line ? { idLine: line } : {}),
    ...(campaign ? { idCampaign: campaign } : {}),
  }
  return {
    query,
    period,
    by: by || undefined,
    against,
    tests: tests === 'yes',
    /** Days and hours are the reader’s, not the tenant’s. */
    isMine: zone === 'mine',
    /** Which conversations alone are counted. */
    only: { flow: flow || undefined, line: line || undefined, campaign: campaign || undefined },
    setPeriod: (value: StatisticPeriod) => change({ period: value, by: '' }),
    setStep: (value: StatisticStep) => change({ by: value }),
    setAgainst: (value: StatisticAgainst) => change({ against: value }),
    setOnly: (side: Side, id: number | undefined) => change({ [side]: id }),
    setMine: (value: boolean) => change({ zone: value ? 'mine' : '' }),
    setTests: (value: boolean) => change({ tests: value ? 'yes' : '' }),
  }
}

/** Steps in which the period can still be read. */
export const stepsOf = (period: StatisticPeriod): readonly StatisticStep[] => {
  if (period === 'today' || period === 'yesterday') return ['hour']
  if (period === 'week') return ['hour', 'day']
  return period === 'year' ? ['day', 'month'] : ['hour', 'day']
}
