import type { CostComparison } from '@parley/contract/costs/comparison.schema.ts'
import { comparisonState, costUnit } from '@parley/contract/costs/cost.enum.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { FileSearch } from 'lucide-react'
import { billingAddress } from '../billing/billing.address.ts'
import { Unread } from '../economy/Unread.tsx'
import { useAddress } from '../kit/address/use-address.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { MoneyChange } from '../kit/text/Money.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useRead } from '../shell/api.ts'
import { columnsBy } from '../shell/lists.ts'
import { billedTooMuch } from './comparison-text.ts'
import { t } from './costs.messages.ts'
import { InvoiceUpload } from './InvoiceUpload.tsx'

const ComparisonDrawer = lazyPart(async () => (await import('./ComparisonDrawer.tsx')).ComparisonDrawer)

const column = columnsBy<CostComparison>()
const columns = [
  column.text('provider', t('provider'), { grow: 2, minWidth: 150 }),
  column.own('unit', t('unit'), ({ unit }) => costUnit.label(unit), { width: 150 }),
  column.text('fileName', t('file'), { grow: 2, minWidth: 150 }),
  column.own('createdAt', t('comparedAt'), ({ createdAt }) => <Timestamp value={createdAt} />, { width: 140 }),
  column.own(
    'difference',
    t('difference'),
    (row) => <MoneyChange amount={billedTooMuch(row)} currency={row.currency} />,
    {
      width: 140,
      align: 'end',
    },
  ),
  column.own('state', t('state'), ({ state }) => <EnumTag of={comparisonState} value={state} />, { width: 110 }),
]

/** Invoices of providers beside the calls that are known here. */
export default function ComparePart({ idTenant }: { idTenant: number }) {
  const [{ comparison }, change] = useAddress(billingAddress)
  const { data, error, refetch } = useRead(
    operations.Statistics.CostComparisons,
    { params: { idTenant } },
    { watch: ({ items }) => items.some(({ state }) => state === 'running') },
  )
  const open = (id: number | undefined) => change({ comparison: id }, { push: true })
  return (
    <div className="flex flex-col gap-4">
      <InvoiceUpload idTenant={idTenant} onStarted={open} />
      {!data && <Unread error={error} onRetry={() => void refetch()} />}
      {data && (
        <Card title={t('comparisons')} isFlush>
          <DataTable<CostComparison>
            label={t('comparisons')}
            rows={data.items}
            rowId={({ idCostComparison }) => String(idCostComparison)}
            rowName={({ provider, fileName }) => `${provider}, ${fileName}`}
            rowHref={({ idCostComparison }) =>
              `${screens.billing(BILLED_APP, idTenant, { tab: 'costs', comparison: idCostComparison })}&costs=compare`
            }
            columns={columns}
            isFlush
            empty={
              <EmptyState icon={FileSearch} title={t('noComparisons')}>
                {t('noComparisonsText')}
              </EmptyState>
            }
          />
        </Card>
      )}
      {comparison !== undefined && (
        <ComparisonDrawer idTenant={idTenant} id={comparison} onClose={() => open(undefined)} />
      )}
    </div>
  )
}
