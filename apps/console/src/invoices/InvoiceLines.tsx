import { invoiceLineKind, vatCategory } from '@parley/contract/invoices/invoice.enum.ts'
import type { Invoice, InvoiceLine } from '@parley/contract/invoices/invoice.schema.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { useMemo } from 'react'
import { TableCard } from '../kit/table/TableCard.tsx'
import { EnumKind } from '../kit/text/EnumTag.tsx'
import { Money } from '../kit/text/Money.tsx'
import { Duration } from '../kit/text/Timestamp.tsx'
import { columnsBy } from '../shell/lists.ts'
import { isCreditNote } from './credit.ts'
import { t } from './invoices.messages.ts'

type Row = InvoiceLine & { at: number }
type Props = { invoice: Invoice; idTenant: number }
const { CALLS, FEE } = invoiceLineKind.of
const { STANDARD, ZERO } = vatCategory.of

const column = columnsBy<Row>()
const columnsIn = (currency: string) => [
  column.own('name', t('description'), ({ name }) => name, { grow: 2, minWidth: 160 }),
  column.own('kind', t('kind'), ({ kind }) => <EnumKind of={invoiceLineKind} value={kind} />, { width: 110 }),
  column.own('detail', t('detail'), ({ detail }) => detail, { grow: 2, minWidth: 160 }),
  column.count('quantity', t('quantity'), { width: 96 }),
  column.own('seconds', t('length'), ({ seconds }) => (seconds === null ? '–' : <Duration seconds={seconds} />), {
    width: 104,
    align: 'end',
  }),
  column.own('amount', t('exact'), ({ amount }) => <Money amount={amount} currency={currency} />, {
    width: 140,
    align: 'end',
    isHiddenAtFirst: true,
  }),
  column.own('net', t('amount'), ({ net }) => <Money amount={net} currency={currency} />, {
    width: 140,
    align: 'end',
    sortValue: ({ net }) => Number(net),
  }),
]
/** What each line is made of: calls of a line by a tariff, the fee, or what was adjusted in the month. */
function sourceOf(idTenant: number, month: string, { kind, idLine, idTariff, idFee }: Row): string {
  if (kind === CALLS)
    return screens.billing(BILLED_APP, idTenant, { tab: 'calls', month, line: idLine ?? 0, idTariff: idTariff ?? 0 })
  if (kind === FEE) return screens.billing(BILLED_APP, idTenant, { tab: 'fees', ...(idFee ? { fee: idFee } : {}) })
  return screens.billing(BILLED_APP, idTenant, { tab: 'months', month })
}

/** Every line with the way to what it is made of, and what is paid in the end. */
export function InvoiceLines({ invoice, idTenant }: Props) {
  const { currency, lines, month } = invoice
  const columns = useMemo(() => columnsIn(currency), [currency])
  const rows = useMemo(() => lines.map((line, at) => ({ ...line, at })), [lines])
  return (
    <TableCard<Row>
      title={t('lines')}
      rows={rows}
      rowId={({ at }) => String(at)}
      rowName={({ name, detail }) => `${name}, ${detail}`}
      rowHref={(line) => sourceOf(idTenant, month, line)}
      columns={columns}
      empty={{ title: t('nothing'), text: t('nothingText') }}
    >
      {rows.length > 0 && <Totals invoice={invoice} />}
    </TableCard>
  )
}

function Totals({ invoice }: { invoice: Invoice }) {
  const { totals, total, currency } = invoice
  const due = isCreditNote(invoice) ? t('amountCredited') : t('amountDue')
  const rows: readonly (readonly [label: string, amount: string])[] = totals
    ? [
        [t('total'), totals.net],
        [
          totals.vatCategory === STANDARD || totals.vatCategory === ZERO
            ? t('vat', { rate: totals.vatRate })
            : vatCategory.label(totals.vatCategory),
          totals.vat,
        ],
        ...(Number(totals.rounding) === 0 ? [] : [[t('rounding'), totals.rounding] as const]),
      ]
    : [[t('total'), total]]
  return (
    <div className="flex flex-col items-end gap-1 px-5 py-4 text-sm">
      <dl className="grid w-full max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {rows.map(([label, amount]) => (
          <Total key={label} label={label} amount={amount} currency={currency} />
        ))}
        {totals && <Total label={due} amount={totals.payable} currency={currency} isBold />}
      </dl>
      {!totals && <p className="text-faint text-xs">{t('vatUnknown')}</p>}
    </div>
  )
}

type TotalProps = { label: string; amount: string; currency: string; isBold?: boolean }
const Total = ({ label, amount, currency, isBold = false }: TotalProps) => (
  <>
    <dt className={isBold ? 'font-semibold text-ink' : 'text-soft'}>{label}</dt>
    <dd className={isBold ? 'text-right font-semibold text-ink' : 'text-right text-ink'}>
      <Money amount={amount} currency={currency} />
    </dd>
  </>
)
