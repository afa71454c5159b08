import { operations } from '@parley/contract/operations.ts'
import { ComboBox } from '../../../kit/fields/ComboBox.tsx'
import type { FieldProps } from '../../../kit/fields/FieldParts.tsx'
import { Select } from '../../../kit/fields/Select.tsx'
import { useRead } from '../../../shell/api.ts'
import { t } from '../panel.messages.ts'
import { useFlowDocument } from '../panel-form.ts'

type Props = FieldProps & { value: string; isOptional: boolean; onChange: (code: string | undefined) => void }

const UNSET = '\0'

/** One of the languages of the flow. */
export function LanguageField({ value, isOptional, onChange, ...field }: Props) {
  const { languages } = useFlowDocument().settings
  const { data = [] } = useRead(operations.Lookups.SupportedLanguages)
  const named = (code: string) => data.find((each) => each.code === code)?.name ?? code
  const codes = [...new Set([...languages.map(({ code }) => code), ...(value === '' ? [] : [value])])]
  return (
    <Select
      {...field}
      value={value === '' ? UNSET : value}
      options={[
        ...(isOptional ? [{ value: UNSET, label: t('sameLanguage') }] : []),
        ...codes.map((code) => ({ value: code, label: named(code) })),
      ]}
      onChange={(code) => onChange(code === UNSET ? undefined : code)}
    />
  )
}

/** A language the flow is to speak, of those the deployment can. */
export function NewLanguageField({ value, onChange, ...field }: Omit<Props, 'isOptional'>) {
  const { data = [] } = useRead(operations.Lookups.SupportedLanguages)
  const known = data.map(({ code, name }) => ({ value: code, label: name, description: code }))
  const others = value === '' || data.some(({ code }) => code === value) ? [] : [{ value, label: value }]
  return (
    <ComboBox {...field} options={[...others, ...known]} value={value === '' ? undefined : value} onChange={onChange} />
  )
}
