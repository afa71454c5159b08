import { monthState } from '@parley/contract/economy/economy.enum.ts'
import type { InvoiceCredit, InvoiceRow } from '@parley/contract/invoices/invoice.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Building2, ReceiptText } from 'lucide-react'
import { useCallback } from 'react'
import { billingAddress } from '../billing/billing.address.ts'
import { monthText, readMonth } from '../economy/month.ts'
import { Button } from '../kit/actions/Button.tsx'
import { changedSearch, useAddress } from '../kit/address/use-address.ts'
import { usePanel } from '../kit/address/use-panel.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Day } from '../kit/text/Day.tsx'
import { Money } from '../kit/text/Money.tsx'
import { Tag } from '../kit/text/StatusTag.tsx'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { InvoiceView } from './InvoiceView.tsx'
import { t } from './invoices.messages.ts'

const DetailsDrawer = lazyPart(async () => (await import('./DetailsDrawer.tsx')).DetailsDrawer)

const { Invoices } = operations.Statistics
const invoices = listOf(screens.billing, Invoices, {
  name: 'invoices',
  row: { id: 'month', name: ({ month }) => monthText(month) },
})
const column = columnsOf(Invoices)
const columns = [
  column.own('month', t('month'), ({ month }) => monthText(month), { grow: 2, minWidth: 140 }),
  column.enum('state', t('state'), monthState),
  column.own('number', t('invoice'), ({ number, credited }) => number ?? <Unnumbered last={credited.at(-1)} />, {
    grow: 2,
    minWidth: 190,
  }),
  column.own('issuedOn', t('issued'), ({ issuedOn }) => <Day value={issuedOn} />, { width: 120 }),
  column.own('dueOn', t('due'), ({ dueOn }) => <Day value={dueOn} />, { width: 120 }),
  column.own('total', t('total'), (row) => <Money amount={row.total} currency={row.currency} />, {
    width: 150,
    align: 'end',
  }),
  column.own('payable', t('amountDue'), (row) => <Due {...row} />, { width: 150, align: 'end' }),
]
/** A credited month can be invoiced again, and says what it was before. */
const Unnumbered = ({ last }: { last: InvoiceCredit | undefined }) =>
  last ? (
    <span className="flex items-center gap-2">
      <span className="text-faint">{last.number}</span> <Tag>{t('credited')}</Tag>
    </span>
  ) : (
    <span className="text-faint">{t('unnumbered')}</span>
  )
const Due = ({ payable, currency }: InvoiceRow) =>
  payable === null ? <span className="text-faint">–</span> : <Money amount={payable} currency={currency} />

/** Months with their invoices; one opens in their place, and whose details are on them beside it. */
export default function InvoicesTab({ idTenant }: { idTenant: number }) {
  const [{ month: asked, invoice }] = useAddress(billingAddress)
  const details = usePanel('details')
  const month = readMonth(asked)
  return (
    <>
      {month === undefined ? (
        <InvoiceList idTenant={idTenant} onDetails={details.open} />
      ) : (
        <InvoiceView
          key={`${month} ${invoice}`}
          idTenant={idTenant}
          month={month}
          number={invoice}
          onDetails={details.open}
        />
      )}
      {details.isOpen && <DetailsDrawer idTenant={idTenant} onClose={details.close} />}
    </>
  )
}

function InvoiceList({ idTenant, onDetails }: { idTenant: number; onDetails: () => void }) {
  const { href } = useKit()
  const rowHref = useCallback(({ month }: InvoiceRow) => changedSearch({}, href, { month }), [href])
  return (
    <ListScreen
      list={useList(invoices, { params: { idTenant } })}
      part={t('invoices')}
      description={t('invoicesText')}
      columns={columns}
      rowHref={rowHref}
      secondary={
        <Button icon={Building2} onPress={onDetails}>
          {t('details')}
        </Button>
      }
      empty={{ icon: ReceiptText, title: t('empty'), text: t('emptyText') }}
    />
  )
}
