import type { Invoice, InvoiceCredit } from '@parley/contract/invoices/invoice.schema.ts'
import { Link } from '../kit/actions/Link.tsx'
import { type Fact, FactRow } from '../kit/pages/FactList.tsx'
import { Day } from '../kit/text/Day.tsx'
import { creditOf, documentHref, isCreditNote } from './credit.ts'
import { t } from './invoices.messages.ts'

type Props = { invoice: Invoice; idTenant: number }

/** When a document was issued and for what time, and what was credited by what. */
export function InvoiceFacts({ invoice, idTenant }: Props) {
  const { number, month, from, to, issuedOn, issuedBy, dueOn, credited } = invoice
  const link = (to: string) => <Link href={documentHref(idTenant, month, to)}>{to}</Link>
  const credit = creditOf(invoice)
  const isNote = isCreditNote(invoice)
  const period: Fact = {
    label: t('period'),
    value: (
      <>
        <Day value={from} /> – <Day value={to} />
      </>
    ),
  }
  const issued: Fact = {
    label: t('issued'),
    value: <Day value={issuedOn} />,
    note: issuedBy && t('issuedBy', { name: issuedBy.name }),
  }
  const earlier: Fact = {
    label: t('creditedInvoices'),
    value: credited.map((each, at) => (
      <span key={each.number}>
        {at > 0 && ', '}
        {link(each.number)} ({t('creditNote')} {link(each.creditNote)})
      </span>
    )),
  }
  return (
    <FactRow
      facts={[
        period,
        ...(number === null ? [] : [issued]),
        ...(number === null || isNote ? [] : [{ label: t('due'), value: <Day value={dueOn} /> }]),
        ...(credit ? factsOf(credit, isNote, link) : credited.length > 0 ? [earlier] : []),
      ]}
    />
  )
}

const factsOf = (credit: InvoiceCredit, isNote: boolean, link: (to: string) => Fact['value']): Fact[] => [
  isNote
    ? { label: t('credits'), value: link(credit.number) }
    : { label: t('creditedBy'), value: link(credit.creditNote), note: <Day value={credit.creditedOn} /> },
  { label: t('reason'), value: credit.reason },
]
