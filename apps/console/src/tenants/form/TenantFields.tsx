import { operations } from '@parley/contract/operations.ts'
import type { Control } from 'react-hook-form'
import type { OptionValue } from '../../kit/fields/options.tsx'
import { FormComboBox } from '../../kit/forms/FormComboBox.tsx'
import { FormNumberField } from '../../kit/forms/FormNumberField.tsx'
import { FormTextField } from '../../kit/forms/FormTextField.tsx'
import { all, email, minimum, required, wholeNumber } from '../../kit/validation/validators.ts'
import { useRead } from '../../shell/api.ts'
import { t } from '../tenants.messages.ts'
import type { TenantFacts } from './tenant-draft.ts'

const currencies = new Intl.DisplayNames('en', { type: 'currency' })
const currencyOptions = Intl.supportedValuesOf('currency').map((value) => ({
  value,
  label: `${value} – ${currencies.of(value) ?? value}`,
}))
const locales = new Intl.DisplayNames('en', { type: 'language' })
const LOCALES = ['cs-CZ', 'de-AT', 'de-CH', 'de-DE', 'en-GB', 'en-IE', 'en-US', 'es-ES', 'fr-FR', 'hu-HU', 'it-IT']
const MORE_LOCALES = ['nl-NL', 'pl-PL', 'pt-PT', 'ro-RO', 'sk-SK', 'sv-SE', 'uk-UA']
const count = all(wholeNumber, minimum(0))

type Props = {
  control: Control<TenantFacts>
  /** The tenant of the form; a new one has none. */
  idTenant?: number
  /** Parent and limits are the operator's to set. */
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
      <FormTextField control={control} name="name" label={t('name')} isRequired autoFocus check={required} />
      {isOperator && (
        <FormComboBox
          control={control}
          name="idParent"
          label={t('parent')}
          placeholder={t('none')}
          options={parents.map((each) => ({ value: each.idTenant as OptionValue, label: each.name }))}
        />
      )}
      <Group title={t('contact')}>
        <FormTextField control={control} name="contactName" label={t('contactName')} />
        <FormTextField control={control} name="contactEmail" label={t('email')} check={email} />
        <FormTextField control={control} name="contactPhone" label={t('phone')} />
      </Group>
      <FormComboBox
        control={control}
        name="timezone"
        label={t('timezone')}
        isRequired
        check={required}
        options={(zones ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      />
      <FormComboBox
        control={control}
        name="locale"
        label={t('locale')}
        isRequired
        check={required}
        options={codes.map((value) => ({ value, label: locales.of(value) ?? value }))}
      />
      <FormComboBox
        control={control}
        name="currency"
        label={t('currency')}
        isRequired
        check={required}
        options={currencyOptions}
      />
      {isOperator ? (
        <Group title={t('limits')} text={t('unlimitedHelp')}>
          <FormNumberField control={control} name="concurrentCalls" label={t('concurrentCalls')} check={count} />
          <FormNumberField control={control} name="callsPerMinute" label={t('callsPerMinute')} check={count} />
          <FormNumberField control={control} name="storageMb" label={t('storageLimit')} check={minimum(0)} />
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
