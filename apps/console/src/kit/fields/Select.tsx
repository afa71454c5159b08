import { ChevronsUpDown } from 'lucide-react'
import type { Ref } from 'react'
import { Select as AriaSelect, Button, ListBox, Popover, SelectValue } from 'react-aria-components'
import { cx } from '../cx.ts'
import { defined } from '../defined.ts'
import { t } from '../kit.messages.ts'
import { POPOVER } from '../overlays/Menu.tsx'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from './FieldParts.tsx'
import { INPUT } from './field-style.ts'
import { type Option, OptionItem, type OptionValue } from './options.tsx'

export type SelectProps<Value extends OptionValue> = FieldProps & {
  options: readonly Option<Value>[]
  value?: Value | null | undefined
  onChange?: (value: Value) => void
  placeholder?: string
  ref?: Ref<HTMLButtonElement>
}

/** A choice of a few; for many, or where one types to find, use `ComboBox`. */
export function Select<Value extends OptionValue>({ options, value, onChange, ref, ...props }: SelectProps<Value>) {
  return (
    <AriaSelect
      {...fieldState(props)}
      placeholder={props.placeholder ?? t('nothingChosen')}
      selectedKey={value ?? null}
      onSelectionChange={(key) => {
        const option = options.find((candidate) => candidate.value === key)
        if (option) onChange?.(option.value)
      }}
    >
      <FieldLabel {...props} />
      <Button
        {...defined({ ref })}
        className={cx(INPUT, 'flex h-8 items-center gap-2 px-2.5 text-left group-data-invalid:ring-danger-ink')}
      >
        <SelectValue className="min-w-0 flex-1 truncate data-placeholder:text-faint">
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <ChevronsUpDown size={14} className="text-faint" aria-hidden />
      </Button>
      <FieldNotes {...props} />
      <Popover offset={4} className={cx(POPOVER, 'w-(--trigger-width)')}>
        <ListBox items={options} className="outline-none">
          {(option) => <OptionItem id={option.value} option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
