import { UpdateBillingDetails as fields } from '@parley/contract/fields/tenants.gen.ts'
import type { Invoice, InvoiceParty } from '@parley/contract/invoices/invoice.schema.ts'
import { BILLED_APP, OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { Building2 } from 'lucide-react'
import { Button } from '../kit/actions/Button.tsx'
import { ButtonLink } from '../kit/actions/Link.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { t } from './invoices.messages.ts'

type Side = Invoice['missing'][number]['side']
const countries = new Intl.DisplayNames('en', { type: 'region' })

/** Who invoices whom, and what is missing of their details. */
export function InvoiceParties({ invoice, onDetails }: { invoice: Invoice; onDetails: () => void }) {
  const isOperator = useUserInfo().context.id === OPERATOR_TENANT
  const isIssued = invoice.number !== null
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Card
        title={t('supplier')}
        actions={
          isOperator &&
          !isIssued && (
            <ButtonLink
              size="small"
              icon={Building2}
              href={screens.billing(BILLED_APP, OPERATOR_TENANT, { tab: 'invoices', panel: 'details' })}
            >
              {t('supplierDetails')}
            </ButtonLink>
          )
        }
      >
        <Party party={invoice.supplier} />
        <Missing invoice={invoice} side="supplier" note={isOperator ? undefined : t('supplierToComplete')} />
      </Card>
      <Card
        title={t('customer')}
        actions={
          !isIssued && (
            <Button size="small" icon={Building2} onPress={onDetails}>
              {t('customerDetails')}
            </Button>
          )
        }
      >
        <Party party={invoice.customer} />
        <Missing invoice={invoice} side="customer" />
      </Card>
    </div>
  )
}

function Party({ party }: { party: InvoiceParty | null }) {
  if (party === null) return <p className="text-faint">{t('notEntered')}</p>
  const { name, street, street2, postalCode, city, country, companyId, vatId, email, iban, ...more } = party
  const lines = [
    ...[street, street2, `${postalCode} ${city}`, countries.of(country) ?? country],
    companyId && t('companyId', { id: companyId }),
    vatId && t('vatNumber', { id: vatId }),
    email,
    iban,
    more.electronicAddress && t('electronicAddress', { address: more.electronicAddress }),
    more.buyerReference && t('buyerReference', { reference: more.buyerReference }),
  ].filter((line) => line !== '' && line !== undefined)
  return (
    <address className="break-words text-sm text-soft not-italic">
      <span className="block font-medium text-ink">{name}</span>
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}

function Missing({ invoice, side, note }: { invoice: Invoice; side: Side; note?: string | undefined }) {
  const missing = invoice.missing.filter((each) => each.side === side)
  if (missing.length === 0) return null
  const names = missing.map(({ field }) => labels.get(field) ?? field).join(', ')
  return (
    <p className="mt-3 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      {t('incomplete', { fields: names })} {note}
    </p>
  )
}
const labels: ReadonlyMap<string, string> = new Map(Object.values(fields).map(({ name, label }) => [name, label]))
