import { Minus, Plus } from 'lucide-react'
import type { Ref } from 'react'
import { NumberField as AriaNumberField, Button, Group, Input } from 'react-aria-components'
import { cx } from '../cx.ts'
import { defined } from '../defined.ts'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from './FieldParts.tsx'
import { INPUT } from './field-style.ts'

export type NumberFieldProps = FieldProps & {
  /** `undefined` is an empty field. */
  value?: number | undefined
  onChange?: (value: number | undefined) => void
  step?: number
  formatOptions?: Intl.NumberFormatOptions
  ref?: Ref<HTMLInputElement>
}

const STEP = 'grid h-full w-7 place-items-center text-faint hover:bg-hover hover:text-ink data-disabled:opacity-40'

export function NumberField({ value, onChange, step, formatOptions, ref, ...props }: NumberFieldProps) {
  return (
    <AriaNumberField
      {...fieldState(props)}
      {...defined({ step, formatOptions })}
      value={value ?? Number.NaN}
      onChange={(next) => onChange?.(Number.isNaN(next) ? undefined : next)}
    >
      <FieldLabel {...props} />
      <Group className={cx(INPUT, 'flex h-8 items-stretch overflow-hidden')}>
        <Input {...defined({ ref })} className="min-w-0 flex-1 bg-transparent px-2.5 tabular-nums outline-none" />
        <Button slot="decrement" className={STEP}>
          <Minus size={13} aria-hidden />
        </Button>
        <Button slot="increment" className={STEP}>
          <Plus size={13} aria-hidden />
        </Button>
      </Group>
      <FieldNotes {...props} />
    </AriaNumberField>
  )
}
