import { feeCategory } from '@parley/contract/enums/billing.enum.ts'
import { feePeriod } from '@parley/contract/fees/fee.enum.ts'
import { CreateFee as fields } from '@parley/contract/fields/tenants.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { validity } from '@parley/contract/tariffs/tariff.enum.ts'
import { Coins } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Day } from '../kit/text/Day.tsx'
import { Money } from '../kit/text/Money.tsx'
import { columnsOf, filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './fees.messages.ts'
import { MonthFees } from './MonthFees.tsx'

const NewFeeDrawer = lazyPart(async () => (await import('./FeeDrawers.tsx')).NewFeeDrawer)
const FeeDrawer = lazyPart(async () => (await import('./FeeDrawers.tsx')).FeeDrawer)

const { CreateFee, Fees } = operations.Tenants
const fees = listOf(screens.billing, Fees, {
  name: 'fees',
  sort: '-validFrom',
  search: t('search'),
  filters: { category: filter.anyOf(fields.category.label, feeCategory), state: filter.anyOf(t('state'), validity) },
  row: { id: 'idFee', name: ({ category }) => feeCategory.label(category), opens: 'fee' },
})
const column = columnsOf(Fees)
const columns = [
  column.own('category', fields.category.label, ({ category }) => feeCategory.label(category), { minWidth: 170 }),
  column.own('amount', fields.amount.label, (fee) => <Money {...fee} />, { width: 130, align: 'end' }),
  column.count('quantity', fields.quantity.label, { width: 90 }),
  column.own('period', fields.period.label, ({ period }) => feePeriod.label(period), { width: 100 }),
  column.own('validFrom', fields.validFrom.label, (fee) => <Day value={fee.validFrom} />, { width: 120 }),
  column.own('validTo', fields.validTo.label, (fee) => <Day value={fee.validTo} none={t('noEnd')} />, { width: 120 }),
  column.enum('state', t('state'), validity),
  column.text('note', fields.note.label, { grow: 2, minWidth: 160 }),
]

/** What a tenant pays whether it calls or not: what it comes to in a month, and the fees themselves. */
export default function FeesTab({ idTenant }: { idTenant: number }) {
  return (
    <div className="flex flex-col gap-6">
      <MonthFees idTenant={idTenant} />
      <ListScreen
        list={useList(fees, { params: { idTenant } })}
        part={t('fees')}
        columns={columns}
        create={{ endpoint: CreateFee, at: idTenant, thing: t('fee'), drawer: NewFeeDrawer }}
        drawer={FeeDrawer}
        empty={{ icon: Coins, title: t('empty'), text: t('emptyText') }}
      />
    </div>
  )
}
