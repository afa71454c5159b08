import { UpdateBasic as fields } from '@parley/contract/fields/tenants.gen.ts'
import { DEFAULT_LOCALE } from '@parley/contract/kernel/constants.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Tenant, TenantChange } from '@parley/contract/tenants/tenant.schema.ts'
import type { Control } from 'react-hook-form'
import { NumberField, type NumberFieldProps } from '../../kit/fields/NumberField.tsx'
import type { OptionValue } from '../../kit/fields/options.tsx'
import { bind } from '../../kit/forms/bound-field.tsx'
import { FormComboBox } from '../../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../../kit/forms/FormNumber.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { useRead } from '../../shell/api.ts'
import { t } from '../tenants.messages.ts'

/** What a person types of a tenant. */
export type TenantFacts = Omit<TenantChange, 'rowVersion'>

export const newFacts = (timezone: string): TenantFacts => ({
  name: '',
  idParent: null,
  contact: { name: '', email: '', phone: '' },
  timezone,
  locale: DEFAULT_LOCALE,
  currency: 'EUR',
  limits: {
    concurrentCalls: null,
    callsPerMinute: null,
    runningCampaigns: null,
    storageBytes: null,
    smsPerDay: null,
    emailsPerDay: null,
    agentTokensPerDay: null,
  },
})

export const factsOf = ({ name, parent, contact, timezone, locale, currency, limits }: Tenant): TenantFacts => ({
  name,
  idParent: parent?.id ?? null,
  contact,
  timezone,
  locale,
  currency,
  limits,
})

const currencies = new Intl.DisplayNames('en', { type: 'currency' })
const currencyOptions = Intl.supportedValuesOf('currency').map((value) => ({
  value,
  label: `${value} – ${currencies.of(value) ?? value}`,
}))
const locales = new Intl.DisplayNames('en', { type: 'language' })
const LOCALES = ['cs-CZ', 'de-AT', 'de-CH', 'de-DE', 'en-GB', 'en-IE', 'en-US', 'es-ES', 'fr-FR', 'hu-HU', 'it-IT']
const MORE_LOCALES = ['nl-NL', 'pl-PL', 'pt-PT', 'ro-RO', 'sk-SK', 'sv-SE', 'uk-UA']

const MEGABYTE = 1_000_000
/** Bytes, which nobody types. */
const FormMegabytes = bind<NumberFieldProps>(
  ({ value, onChange, ...props }) => (
    <NumberField
      {...props}
      value={value === undefined ? undefined : value / MEGABYTE}
      onChange={(most) => onChange?.(most === undefined ? undefined : Math.round(most * MEGABYTE))}
    />
  ),
  'value',
)

type Props = {
  control: Control<TenantFacts>
  /** The tenant of the form; a new one has none. */
  idTenant?: number
  /** Name, parent and limits are the operator's to set. */
  isOperator: boolean
  locale: string
}

/** Everything about a tenant that a person types. */
export function TenantFields({ control, idTenant, isOperator, locale }: Props) {
  const { data: zones } = useRead(operations.Lookups.TimeZones)
  const { data: tenants } = useRead(operations.Tenants.List, { query: { limit: 200 } }, { enabled: isOperator })
  const parents = (tenants?.items ?? []).filter((each) => each.idTenant !== idTenant)
  const codes = [...new Set([...LOCALES, ...MORE_LOCALES, locale])]
  return (
    <>
      {isOperator && (
        <>
          <FormText control={control} field={fields.name} autoFocus />
          <FormComboBox
            control={control}
            field={fields.idParent}
            placeholder={t('none')}
            options={parents.map((each) => ({ value: each.idTenant as OptionValue, label: each.name }))}
          />
        </>
      )}
      <Group title={fields.contact.label}>
        <FormText control={control} field={fields['contact.name']} />
        <FormText control={control} field={fields['contact.email']} />
        <FormText control={control} field={fields['contact.phone']} />
      </Group>
      <FormComboBox
        control={control}
        field={fields.timezone}
        options={(zones ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      />
      <FormComboBox
        control={control}
        field={fields.locale}
        options={codes.map((value) => ({ value, label: locales.of(value) ?? value }))}
      />
      <FormComboBox control={control} field={fields.currency} options={currencyOptions} />
      {isOperator ? (
        <Group title={fields.limits.label} text={fields.limits.help}>
          <FormNumber control={control} field={fields['limits.concurrentCalls']} />
          <FormNumber control={control} field={fields['limits.callsPerMinute']} />
          <FormNumber control={control} field={fields['limits.smsPerDay']} />
          <FormNumber control={control} field={fields['limits.emailsPerDay']} />
          <FormNumber control={control} field={fields['limits.agentTokensPerDay']} />
          <FormMegabytes control={control} field={fields['limits.storageBytes']} label={t('storageMegabytes')} />
        </Group>
      ) : (
        <p className="text-faint text-xs">{t('operatorOnly')}</p>
      )}
    </>
  )
}

export function Group({ title, text, children }: { title: string; text?: string; children: React.ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-4 rounded-card p-4 ring-1 ring-line">
      <legend className="px-1 font-medium text-ink">{title}</legend>
      {text && <p className="text-faint text-xs">{text}</p>}
      {children}
    </fieldset>
  )
}
