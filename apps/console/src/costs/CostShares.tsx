import type { CostShare, EconomyCosts } from '@parley/contract/costs/cost.schema.ts'
import { subtractAmount } from '@parley/rating'
import { shareName } from '../economy/share-name.ts'
import { ToggleGroup } from '../kit/actions/ToggleGroup.tsx'
import { oneOf } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { Money } from '../kit/text/Money.tsx'
import { columnsBy } from '../shell/lists.ts'
import { t } from './costs.messages.ts'

const parts = [
  { value: 'lines', label: t('line') },
  { value: 'flows', label: t('flow') },
  { value: 'campaigns', label: t('campaign') },
] as const
const readers = { by: oneOf(['lines', 'flows', 'campaigns'], 'lines') }

const column = columnsBy<CostShare>()
const money = (id: string, label: string, of: (share: CostShare) => string, currency: string) =>
  column.own(id, label, (share) => <Money amount={of(share)} currency={currency} />, {
    width: 150,
    align: 'end',
    sortValue: (share) => Number(of(share)),
  })
const columnsFor = (label: string, currency: string, isBilled: boolean) => [
  column.own('name', label, (share) => shareName(share), {
    grow: 3,
    minWidth: 150,
    sortValue: (share) => shareName(share),
  }),
  money('cost', t('costs'), ({ cost }) => cost, currency),
  money('before', t('before'), ({ costBefore }) => costBefore, currency),
  ...(isBilled
    ? [
        money('revenue', t('revenueOfCalls'), ({ revenue }) => revenue ?? '0', currency),
        money('margin', t('margin'), ({ revenue, cost }) => subtractAmount(revenue ?? '0', cost), currency),
      ]
    : []),
]

/** What each line, flow or campaign costs, and what is left of what its calls earn. */
export function CostShares({ costs }: { costs: EconomyCosts }) {
  const [{ by }, change] = useAddress(readers)
  const label = parts.find(({ value }) => value === by)?.label ?? ''
  return (
    <Card
      title={t('shares')}
      actions={<ToggleGroup label={t('sharesOf')} choices={parts} value={by} onChange={(to) => change({ by: to })} />}
      isFlush
    >
      <DataTable<CostShare>
        key={by}
        label={t('sharesBy', { part: label })}
        rows={costs[by]}
        rowId={({ id }) => String(id ?? 0)}
        rowName={(share) => shareName(share)}
        columns={columnsFor(label, costs.currency, costs.revenue !== null)}
        isFlush
        empty={<EmptyState title={t('noCosts')} />}
      />
    </Card>
  )
}
