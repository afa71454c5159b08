import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { Chips } from '../fields/Chips.tsx'
import { ComboBox } from '../fields/ComboBox.tsx'

type Option = { readonly id: number; readonly name: string }
type Props<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPathByValue<Values, readonly number[]>
  label: string
  help?: string | undefined
  placeholder: string
  /** What there is to choose. */
  options: readonly Option[]
}

/** Several of many, each found by typing and shown on a chip that can be taken off. */
export function FormPicks<Values extends FieldValues>({
  control,
  name,
  label,
  help,
  placeholder,
  options,
}: Props<Values>) {
  const { field, fieldState } = useController({ control, name })
  const value: readonly number[] = field.value
  const change = field.onChange as (ids: readonly number[]) => void // of the type that its name says
  const optionOf = ({ id, name: text }: Option) => ({ value: id, label: text })
  const chosen = value.map((id) => options.find((option) => option.id === id) ?? { id, name: `#${id}` })
  return (
    <div className="flex flex-col gap-1.5">
      <ComboBox
        // Chosen once, the field is empty again for the next one.
        key={value.join()}
        label={label}
        {...(help ? { help } : {})}
        placeholder={placeholder}
        options={options.filter(({ id }) => !value.includes(id)).map(optionOf)}
        {...(fieldState.error?.message ? { error: fieldState.error.message } : {})}
        onChange={(id) => id !== undefined && change([...value, id])}
      />
      <Chips
        label={label}
        items={chosen.map(optionOf)}
        onRemove={(id) => change(value.filter((each) => each !== id))}
      />
    </div>
  )
}
