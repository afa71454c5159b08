import { monthState } from '@parley/contract/economy/economy.enum.ts'
import { invoiceBlocked } from '@parley/contract/invoices/invoice.rules.ts'
import type { Invoice } from '@parley/contract/invoices/invoice.schema.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ArrowLeft, ReceiptText } from 'lucide-react'
import { billingAddress } from '../billing/billing.address.ts'
import { MonthBar } from '../economy/MonthBar.tsx'
import { monthText } from '../economy/month.ts'
import { Unread } from '../economy/Unread.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { ButtonLink } from '../kit/actions/Link.tsx'
import { useAddress } from '../kit/address/use-address.ts'
import { usePanel } from '../kit/address/use-panel.ts'
import { Card } from '../kit/pages/Card.tsx'
import { FactRow } from '../kit/pages/FactList.tsx'
import { Day } from '../kit/text/Day.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { useRead } from '../shell/api.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { Downloads } from './Downloads.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { InvoiceParties } from './InvoiceParties.tsx'
import { t } from './invoices.messages.ts'

const { Invoice: Read, IssueInvoice } = operations.Statistics
type Props = { idTenant: number; month: string; onDetails: () => void }

/** The invoice of a month as it was issued, or as it would be now. */
export function InvoiceView({ idTenant, month, onDetails }: Props) {
  const [, change] = useAddress(billingAddress)
  const { data, error, refetch } = useRead(Read, { params: { idTenant }, query: { month } })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <MonthBar month={month} onChange={(to) => change({ month: to }, { push: true })}>
          {data && <EnumTag of={monthState} value={data.state} />}
        </MonthBar>
        <ButtonLink icon={ArrowLeft} href={screens.billing(BILLED_APP, idTenant, { tab: 'invoices' })}>
          {t('allInvoices')}
        </ButtonLink>
      </div>
      {data ? (
        <>
          <Head invoice={data} idTenant={idTenant} />
          <InvoiceParties invoice={data} onDetails={onDetails} />
          <InvoiceLines invoice={data} idTenant={idTenant} />
        </>
      ) : (
        <Unread error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

type HeadProps = { invoice: Invoice; idTenant: number }

/** Which invoice it is, its files, and the question before it is issued. */
function Head({ invoice, idTenant }: HeadProps) {
  const { number, month, issuedOn, issuedBy, dueOn } = invoice
  const asking = usePanel('issue')
  const name = monthText(month)
  return (
    <Card
      title={number === null ? t('preview', { month: name }) : t('invoiceNumber', { number })}
      {...(number === null ? { description: t('previewText') } : {})}
      actions={
        <>
          <Downloads invoice={invoice} idTenant={idTenant} />
          {number === null && (
            <ActionButton
              variant="primary"
              icon={ReceiptText}
              endpoint={IssueInvoice}
              at={idTenant}
              blocked={invoiceBlocked.issue({ ...invoice, month: name })}
              onPress={asking.open}
            >
              {t('issue')}
            </ActionButton>
          )}
        </>
      }
    >
      <FactRow
        facts={[
          {
            label: t('period'),
            value: (
              <>
                <Day value={invoice.from} /> – <Day value={invoice.to} />
              </>
            ),
          },
          ...(number === null
            ? []
            : [
                {
                  label: t('issued'),
                  value: <Day value={issuedOn} />,
                  note: issuedBy && t('issuedBy', { name: issuedBy.name }),
                },
                { label: t('due'), value: <Day value={dueOn} /> },
              ]),
        ]}
      />
      {asking.isOpen && number === null && (
        <ConfirmWrite
          operation={IssueInvoice}
          input={{ params: { idTenant, month } }}
          at={idTenant}
          title={t('issueTitle', { month: name })}
          action={t('issue')}
          isDangerous={false}
          done={({ number: given }) => t('issuedDone', { number: given ?? '' })}
          onClose={asking.close}
        >
          {t('issueText')}
        </ConfirmWrite>
      )}
    </Card>
  )
}
