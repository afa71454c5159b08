import type { NodeField } from '@parley/flow/nodes/field.ts'
import { Switch } from '../../../kit/fields/Checkbox.tsx'
import type { FieldProps } from '../../../kit/fields/FieldParts.tsx'
import { NumberField } from '../../../kit/fields/NumberField.tsx'
import { Select } from '../../../kit/fields/Select.tsx'
import { TextArea, TextField } from '../../../kit/fields/TextField.tsx'
import { t } from '../panel.messages.ts'
import { JsonField } from './JsonField.tsx'
import { ReferenceField } from './ReferenceField.tsx'

type Props = Omit<FieldProps, 'help'> & {
  help?: string | undefined
  field: NodeField
  value: unknown
  onChange: (value: unknown) => void
}

const SECONDS: Intl.NumberFormatOptions = {
  style: 'unit',
  unit: 'second',
  unitDisplay: 'short',
  maximumFractionDigits: 3,
}
const UNSET = '\0'

/** A field with one value: a text, a number, a choice, yes or no. */
export function PlainField({ field, value, onChange, help, ...props }: Props) {
  const words = { ...props, ...(help === undefined ? {} : { help }) }
  const text = typeof value === 'string' ? value : ''
  const number = typeof value === 'number' ? value : undefined
  // Where the label is not seen, this says what belongs here.
  const example = field.example ?? (props.hideLabel ? field.label : undefined)
  const change = (next: string) => onChange(next === '' && field.isOptional ? undefined : next)
  // What has to be chosen stays chosen while one looks for another one.
  const choose = (guid: string | undefined) => (guid !== undefined || field.isOptional) && onChange(guid)
  switch (field.kind) {
    case 'boolean':
      return (
        <Switch
          isSelected={(value ?? field.default) === true}
          isDisabled={props.isDisabled ?? false}
          {...(help === undefined ? {} : { help })}
          onChange={(isOn) => onChange(isOn || field.default !== undefined || !field.isOptional ? isOn : undefined)}
        >
          {props.label}
        </Switch>
      )
    case 'number':
    case 'integer':
      return (
        <NumberField {...words} value={number} {...(field.kind === 'integer' ? { step: 1 } : {})} onChange={onChange} />
      )
    case 'milliseconds':
      return (
        <NumberField
          {...words}
          value={number === undefined ? undefined : number / 1_000}
          step={0.1}
          formatOptions={SECONDS}
          onChange={(seconds) => onChange(seconds === undefined ? undefined : Math.round(seconds * 1_000))}
        />
      )
    case 'choice':
      return (
        <Select
          {...words}
          value={value === undefined ? UNSET : text}
          options={[
            ...(field.isOptional && field.default === undefined ? [{ value: UNSET, label: t('usual') }] : []),
            ...(field.choices ?? []).map((choice) => ({ value: choice.value, label: choice.label })),
          ]}
          onChange={(next) => onChange(next === UNSET ? undefined : next)}
        />
      )
    case 'reference':
      return <ReferenceField {...words} of={field.reference} value={text} onChange={choose} />
    case 'json':
      return <JsonField {...words} value={value} isOptional={field.isOptional} onChange={onChange} />
    default:
      return field.kind === 'longText' ? (
        <TextArea {...words} rows={3} value={text} onChange={change} />
      ) : (
        <TextField
          {...words}
          isMono={field.kind === 'secret'}
          {...(example === undefined ? {} : { placeholder: example })}
          value={text}
          onChange={change}
        />
      )
  }
}
