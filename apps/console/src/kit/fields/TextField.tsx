import type { ReactNode, Ref } from 'react'
import { TextArea as AriaTextArea, TextField as AriaTextField, Group, Input } from 'react-aria-components'
import { cx } from '../cx.ts'
import { defined } from '../defined.ts'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from './FieldParts.tsx'
import { INPUT } from './field-style.ts'

export type TextFieldProps = FieldProps & {
  value?: string
  onChange?: (value: string) => void
  type?: 'text' | 'email' | 'password' | 'tel' | 'url'
  placeholder?: string
  autoComplete?: string
  /** Shown inside the field, for example a unit or a copy button. */
  suffix?: ReactNode
  isReadOnly?: boolean
  maxLength?: number
  isMono?: boolean
  ref?: Ref<HTMLInputElement>
}

export function TextField({
  value,
  onChange,
  type = 'text',
  suffix,
  isReadOnly = false,
  isMono,
  ...props
}: TextFieldProps) {
  const { placeholder, autoComplete, maxLength, ref } = props
  return (
    <AriaTextField
      {...fieldState(props)}
      {...defined({ value, onChange, autoComplete, maxLength })}
      type={type}
      isReadOnly={isReadOnly}
    >
      <FieldLabel {...props} />
      <Group className="relative">
        <Input
          {...defined({ placeholder, ref })}
          className={cx(
            INPUT,
            'h-8 px-2.5',
            suffix !== undefined && 'pr-9',
            isMono && 'font-mono',
            'read-only:bg-sunken read-only:text-soft',
          )}
        />
        {suffix && <span className="absolute inset-y-0 right-0.5 flex items-center text-faint">{suffix}</span>}
      </Group>
      <FieldNotes {...props} />
    </AriaTextField>
  )
}

export type TextAreaProps = FieldProps & {
  value?: string
  onChange?: (value: string) => void
  rows?: number
  /** As high as what is in it, up to a point; a browser that cannot do it shows `rows`. */
  grows?: boolean
  placeholder?: string
  maxLength?: number
  isMono?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({ value, onChange, rows = 4, grows, isMono, placeholder, ref, ...props }: TextAreaProps) {
  return (
    <AriaTextField {...fieldState(props)} {...defined({ value, onChange, maxLength: props.maxLength })}>
      <FieldLabel {...props} />
      <AriaTextArea
        {...defined({ placeholder, ref })}
        rows={rows}
        className={cx(
          INPUT,
          'resize-y px-2.5 py-1.5',
          grows && 'field-sizing-content max-h-80 min-h-13',
          isMono && 'font-mono',
        )}
      />
      <FieldNotes {...props} />
    </AriaTextField>
  )
}
