import { Create as fields } from '@parley/contract/fields/dialModules.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Control } from 'react-hook-form'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { useRead } from '../shell/api.ts'
import { t } from './modules.messages.ts'

export type BasicFacts = { name: string; description: string; mostCalls: number; region: string | null }

/** What every module has, whatever it connects to. */
type NameProps = { control: Control<BasicFacts>; autoFocus?: boolean }
export const NameFields = ({ control, autoFocus = false }: NameProps) => (
  <>
    <FormText control={control} field={fields.name} autoFocus={autoFocus} />
    <FormTextArea control={control} field={fields.description} rows={2} />
  </>
)

export function LimitFields({ control }: { control: Control<BasicFacts> }) {
  const { data: regions = [] } = useRead(operations.Lookups.PhoneRegions, { query: { limit: 500 } })
  return (
    <>
      <FormNumber control={control} field={fields.mostCalls} />
      <FormComboBox
        control={control}
        field={fields.region}
        placeholder={t('tenantCountry')}
        options={regions.map(({ code, name, prefix }) => ({ value: code, label: name, description: prefix }))}
      />
    </>
  )
}
