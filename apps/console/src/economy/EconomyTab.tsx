import { monthState } from '@parley/contract/economy/economy.enum.ts'
import type { TenantEconomy } from '@parley/contract/economy/economy.schema.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ReceiptText } from 'lucide-react'
import { BudgetCard } from '../budgets/BudgetCard.tsx'
import { ButtonLink, Link } from '../kit/actions/Link.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { useCan } from '../shell/access/use-can.ts'
import { useRead } from '../shell/api.ts'
import { EconomyChart } from './EconomyChart.tsx'
import { EconomyShares } from './EconomyShares.tsx'
import { EconomyTiles } from './EconomyTiles.tsx'
import { t } from './economy.messages.ts'
import { ForecastCard } from './ForecastCard.tsx'
import { MonthHead, useMonthQuery } from './MonthHead.tsx'
import { monthText } from './month.ts'
import { Unread } from './Unread.tsx'

/** What a tenant is charged in a month, beside the month before. */
export default function EconomyTab({ idTenant }: { idTenant: number }) {
  const { data, error, refetch } = useRead(operations.Statistics.TenantEconomy, {
    params: { idTenant },
    query: useMonthQuery(),
  })
  return (
    <div className="flex flex-col gap-4">
      <MonthHead read={data} compared={(names) => t(data?.isRunning ? 'comparedRunning' : 'compared', names)}>
        {data && <EnumTag of={monthState} value={data.state} />}
      </MonthHead>
      {data ? <Economy economy={data} idTenant={idTenant} /> : <Unread error={error} onRetry={() => void refetch()} />}
    </div>
  )
}

type Props = { economy: TenantEconomy; idTenant: number }

function Economy({ economy, idTenant }: Props) {
  const can = useCan()
  const { months, forecast, isRunning } = economy
  if (months.every(({ calls, total }) => calls === 0 && Number(total) === 0))
    return (
      <EmptyState
        icon={ReceiptText}
        title={t('empty')}
        action={
          can('AccessManagement.viewtariff', idTenant) && (
            <ButtonLink href={screens.billing(BILLED_APP, idTenant, { tab: 'tariffs' })}>{t('goToTariffs')}</ButtonLink>
          )
        }
      >
        {t('emptyText')}
      </EmptyState>
    )
  return (
    <>
      <Notes economy={economy} idTenant={idTenant} />
      <EconomyTiles economy={economy} />
      {(forecast || isRunning) && (
        <div className="grid gap-4 lg:grid-cols-2">
          {forecast && <ForecastCard economy={economy} forecast={forecast} />}
          {isRunning && <BudgetCard economy={economy} month={monthText(economy.month)} idTenant={idTenant} />}
        </div>
      )}
      <EconomyChart economy={economy} idTenant={idTenant} />
      <EconomyShares economy={economy} idTenant={idTenant} />
    </>
  )
}

/** What is not in the amounts. */
function Notes({ economy: { waiting, tariffs }, idTenant }: Props) {
  const without = tariffs.find(({ id }) => id === null)?.calls ?? 0
  if (waiting === 0 && without === 0) return null
  return (
    <ul className="m-0 flex list-none flex-col gap-1 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      {waiting > 0 && <li>{t('waiting', { count: waiting })}</li>}
      {without > 0 && (
        <li>
          {t('withoutTariff', { count: without })}{' '}
          <Link
            href={screens.billing(BILLED_APP, idTenant, { tab: 'lines' })}
            look="quiet"
            className="underline hover:text-warning-ink"
          >
            {t('assignTariffs')}
          </Link>
        </li>
      )}
    </ul>
  )
}
