import type { Ref } from 'react'
import { TextField as AriaTextField, Group, Input } from 'react-aria-components'
import { cx } from '../cx.ts'
import { defined } from '../defined.ts'
import { t } from '../kit.messages.ts'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from './FieldParts.tsx'
import { INPUT } from './field-style.ts'

export type ColorFieldProps = FieldProps & {
  /** As #rrggbb; empty is none. */
  value?: string
  onChange?: (value: string) => void
  /** What is there while the field is empty, as CSS. */
  fallback?: string
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

const HEX = /^#[0-9a-f]{6}$/i

/** A color by its digits, or by the picker of the browser. */
export function ColorField({
  value = '',
  onChange,
  fallback = 'transparent',
  placeholder,
  ref,
  ...props
}: ColorFieldProps) {
  const color = HEX.test(value) ? value : undefined
  return (
    <AriaTextField {...fieldState(props)} {...defined({ onChange })} value={value}>
      <FieldLabel {...props} />
      <Group className="flex items-stretch gap-1.5">
        <span
          className="relative size-8 shrink-0 overflow-hidden rounded-control ring-1 ring-control ring-inset has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-1"
          style={{ background: color ?? fallback }}
        >
          <input
            type="color"
            aria-label={t('pickColor', { name: props.label })}
            value={color ?? '#808080'}
            onChange={(event) => onChange?.(event.currentTarget.value)}
            disabled={props.isDisabled}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </span>
        <Input
          {...defined({ placeholder, ref })}
          spellCheck={false}
          maxLength={7}
          className={cx(INPUT, 'h-8 min-w-0 px-2.5 font-mono')}
        />
      </Group>
      <FieldNotes {...props} />
    </AriaTextField>
  )
}
