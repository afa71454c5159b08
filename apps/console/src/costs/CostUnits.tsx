import { costUnit } from '@parley/contract/costs/cost.enum.ts'
import type { EconomyCosts } from '@parley/contract/costs/cost.schema.ts'
import { moneyChangeText } from '../economy/change-text.ts'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { Money } from '../kit/text/Money.tsx'
import { columnsBy } from '../shell/lists.ts'
import { t } from './costs.messages.ts'
import { quantityText } from './quantity-text.ts'

type Unit = EconomyCosts['units'][number]
type Provider = EconomyCosts['providers'][number]
const unitColumn = columnsBy<Unit>()
const providerColumn = columnsBy<Provider>()

const unitColumns = (currency: string) => [
  unitColumn.own('unit', t('unit'), ({ unit }) => costUnit.label(unit), {
    grow: 2,
    minWidth: 190,
    sortValue: ({ unit }) => costUnit.label(unit),
  }),
  unitColumn.own('quantity', t('used'), ({ unit, quantity }) => quantityText(unit, quantity), {
    width: 140,
    align: 'end',
  }),
  unitColumn.own(
    'unpriced',
    t('unpriced'),
    ({ unit, unpriced }) => (unpriced === 0 ? '–' : quantityText(unit, unpriced)),
    {
      width: 140,
      align: 'end',
    },
  ),
  ...costColumns(unitColumn, currency),
]

/** The same two in both tables. */
function costColumns<R extends { cost: string; costBefore: string }>(
  column: ReturnType<typeof columnsBy<R>>,
  currency: string,
) {
  return [
    column.own('cost', t('costs'), ({ cost }) => <Money amount={cost} currency={currency} />, {
      width: 140,
      align: 'end',
      sortValue: ({ cost }) => Number(cost),
    }),
    column.own('change', t('change'), ({ cost, costBefore }) => moneyChangeText(cost, costBefore, currency), {
      width: 180,
      align: 'end',
      sortValue: ({ cost, costBefore }) => Number(cost) - Number(costBefore),
    }),
  ]
}

const providerColumns = (currency: string) => [
  providerColumn.text('provider', t('provider'), { grow: 2, minWidth: 190 }),
  ...costColumns(providerColumn, currency),
]

/** For what, and to whom it is paid. */
export function CostUnits({ costs: { units, providers, currency } }: { costs: EconomyCosts }) {
  const nothing = <EmptyState title={t('noCosts')} />
  return (
    <>
      <Card title={t('byUnit')} isFlush>
        <DataTable<Unit>
          label={t('byUnit')}
          rows={units}
          rowId={({ unit }) => unit}
          rowName={({ unit }) => costUnit.label(unit)}
          columns={unitColumns(currency)}
          isFlush
          empty={nothing}
        />
      </Card>
      <Card title={t('byProvider')} isFlush>
        <DataTable<Provider>
          label={t('byProvider')}
          rows={providers}
          rowId={({ provider }) => provider}
          rowName={({ provider }) => provider}
          columns={providerColumns(currency)}
          isFlush
          empty={nothing}
        />
      </Card>
    </>
  )
}
