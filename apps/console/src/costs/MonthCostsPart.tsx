import type { EconomyCosts } from '@parley/contract/costs/cost.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { HandCoins } from 'lucide-react'
import { MonthHead, useMonthQuery } from '../economy/MonthHead.tsx'
import { Unread } from '../economy/Unread.tsx'
import { ButtonLink } from '../kit/actions/Link.tsx'
import { changedSearch } from '../kit/address/use-address.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { useRead } from '../shell/api.ts'
import { CostChart } from './CostChart.tsx'
import { CostShares } from './CostShares.tsx'
import { CostTiles } from './CostTiles.tsx'
import { CostUnits } from './CostUnits.tsx'
import { t } from './costs.messages.ts'

/** What a month costs the one who runs its conversations, beside what it earns. */
export default function MonthCostsPart({ idTenant }: { idTenant: number }) {
  const { data, error, refetch } = useRead(operations.Statistics.EconomyCosts, {
    params: { idTenant },
    query: useMonthQuery(),
  })
  return (
    <div className="flex flex-col gap-4">
      <MonthHead read={data} compared={(names) => t(data?.isRunning ? 'comparedRunning' : 'compared', names)} />
      {data ? <MonthCosts costs={data} /> : <Unread error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

function MonthCosts({ costs }: { costs: EconomyCosts }) {
  const { href } = useKit()
  const isNothing = costs.units.length === 0 && costs.months.every(({ cost }) => Number(cost) === 0)
  return (
    <>
      <Notes costs={costs} />
      {isNothing ? (
        <EmptyState
          icon={HandCoins}
          title={t('noCosts')}
          action={<ButtonLink href={changedSearch({}, href, { costs: 'prices' })}>{t('goToPrices')}</ButtonLink>}
        >
          {t('noCostsText')}
        </EmptyState>
      ) : (
        <>
          <CostTiles costs={costs} />
          <CostChart costs={costs} />
          <CostUnits costs={costs} />
          <CostShares costs={costs} />
        </>
      )}
    </>
  )
}

/** What is not in the amounts. */
function Notes({ costs: { waiting, isRatingAgain, units } }: { costs: EconomyCosts }) {
  const isUnpriced = units.some(({ unpriced }) => unpriced > 0)
  if (waiting === 0 && !isRatingAgain && !isUnpriced) return null
  return (
    <ul className="m-0 flex list-none flex-col gap-1 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      {waiting > 0 && <li>{t('waiting', { count: waiting })}</li>}
      {isRatingAgain && <li>{t('ratingAgain')}</li>}
      {isUnpriced && <li>{t('unpricedNote')}</li>}
    </ul>
  )
}
