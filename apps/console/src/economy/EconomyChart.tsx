import { monthState } from '@parley/contract/economy/economy.enum.ts'
import type { TenantEconomy } from '@parley/contract/economy/economy.schema.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { useMemo } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { ToggleGroup } from '../kit/actions/ToggleGroup.tsx'
import { oneOf } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { Chart } from '../kit/chart/Chart.tsx'
import { timeText } from '../kit/chart/time-axis.ts'
import { Card } from '../kit/pages/Card.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { Count } from '../kit/text/Count.tsx'
import { Money } from '../kit/text/Money.tsx'
import { useToday } from '../kit/time/use-today.ts'
import { columnsBy } from '../shell/lists.ts'
import { minutesOf } from './change-text.ts'
import { t } from './economy.messages.ts'
import { allDays, chartOf, type EconomyDay } from './economy-chart.ts'
import { monthColumns } from './month.columns.tsx'
import { monthText } from './month.ts'

const readers = { span: oneOf(['days', 'months'], 'days'), show: oneOf(['', 'table'], '') }
const spans = [
  { value: 'days', label: t('days') },
  { value: 'months', label: t('twelveMonths') },
] as const

const column = columnsBy<EconomyDay>()
const dayColumns = (currency: string) => [
  column.own('day', t('day'), ({ day }) => timeText(day, 'day', 'UTC'), {
    grow: 2,
    minWidth: 150,
    sortValue: ({ day }) => day,
  }),
  column.count('calls', t('callCount')),
  column.own('minutes', t('minutes'), ({ seconds }) => <Count value={minutesOf(seconds)} />, {
    width: 100,
    align: 'end',
    sortValue: ({ seconds }) => seconds,
  }),
  column.own('amount', t('calls'), ({ amount }) => <Money amount={amount} currency={currency} />, {
    width: 150,
    align: 'end',
    sortValue: ({ amount }) => Number(amount),
  }),
]

/** Days of the month, or the twelve months that end with it; each row of the table leads on. */
export function EconomyChart({ economy, idTenant }: { economy: TenantEconomy; idTenant: number }) {
  const [{ span, show }, change] = useAddress(readers)
  const today = useToday()
  const { month, currency, months } = economy
  const days = useMemo(() => allDays(economy, today), [economy, today])
  const chart = useMemo(() => chartOf(economy, span, days), [economy, span, days])
  const isTable = show === 'table'
  const label =
    span === 'days' ? t('daysOf', { month: monthText(month) }) : t('monthsUpTo', { month: monthText(month) })
  const table = { label, isFlush: true, empty: null }
  const actions = (
    <>
      <ToggleGroup label={t('span')} choices={spans} value={span} onChange={(to) => change({ span: to })} />
      <Button size="small" variant="ghost" onPress={() => change({ show: isTable ? '' : 'table' })}>
        {isTable ? t('showChart') : t('showTable')}
      </Button>
    </>
  )
  return (
    <Card title={label} actions={actions} isFlush={isTable}>
      {!isTable && <Chart label={label} chart={chart} />}
      {isTable && span === 'days' && (
        <DataTable<EconomyDay>
          {...table}
          rows={days}
          rowId={({ day }) => day}
          rowName={({ day }) => timeText(day, 'day', 'UTC')}
          rowHref={({ day }) => screens.billing(BILLED_APP, idTenant, { tab: 'calls', month, day })}
          columns={dayColumns(currency)}
        />
      )}
      {isTable && span === 'months' && (
        <DataTable<TenantEconomy['months'][number]>
          {...table}
          rows={months.toReversed()}
          rowId={(each) => each.month}
          rowName={(each) => `${monthText(each.month)}, ${monthState.label(each.state)}`}
          rowHref={(each) => screens.billing(BILLED_APP, idTenant, { month: each.month })}
          columns={monthColumns(currency)}
        />
      )}
    </Card>
  )
}
