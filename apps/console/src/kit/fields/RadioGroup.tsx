import { RadioGroup as AriaRadioGroup, Radio } from 'react-aria-components'
import { cx } from '../cx.ts'
import { NameAndHelp, useNameAndHelp } from './Checkbox.tsx'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from './FieldParts.tsx'
import type { Option, OptionValue } from './options.tsx'

export type RadioGroupProps<Value extends OptionValue> = FieldProps & {
  options: readonly Option<Value>[]
  value?: Value | null | undefined
  onChange?: (value: Value) => void
  isHorizontal?: boolean
}

const DOT =
  'mt-0.5 size-4 shrink-0 rounded-full bg-surface ring-1 ring-control ring-inset group-data-selected:ring-[5px] group-data-selected:ring-accent group-data-focus-visible:outline-2 group-data-focus-visible:outline-focus group-data-focus-visible:outline-offset-2'

/** A choice of two to five, all visible. */
export function RadioGroup<Value extends OptionValue>({
  options,
  value,
  onChange,
  isHorizontal,
  ...props
}: RadioGroupProps<Value>) {
  const { autoFocus: _, ...state } = fieldState(props)
  return (
    <AriaRadioGroup
      {...state}
      value={value === undefined || value === null ? null : String(value)}
      onChange={(key) => {
        const option = options.find((candidate) => String(candidate.value) === key)
        if (option) onChange?.(option.value)
      }}
    >
      <FieldLabel {...props} />
      <div className={cx('flex gap-2', isHorizontal ? 'flex-row flex-wrap gap-x-5' : 'flex-col')}>
        {options.map((option) => (
          <Choice key={option.value} option={option} />
        ))}
      </div>
      <FieldNotes {...props} />
    </AriaRadioGroup>
  )
}

function Choice({ option: { value, label, description, isDisabled } }: { option: Option }) {
  const { ids, aria } = useNameAndHelp(description !== undefined)
  return (
    <Radio
      {...aria}
      value={String(value)}
      isDisabled={isDisabled ?? false}
      className="group flex cursor-pointer items-start gap-2 text-ink text-sm outline-none data-disabled:cursor-not-allowed data-disabled:text-faint"
    >
      <span className={DOT} />
      <NameAndHelp ids={ids} help={description}>
        {label}
      </NameAndHelp>
    </Radio>
  )
}
