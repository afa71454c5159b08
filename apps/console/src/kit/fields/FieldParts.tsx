import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import { cx } from '../cx.ts'

export type FieldProps = {
  label: string
  /** Explains the field; stays visible, above an error. */
  help?: ReactNode
  /** The message shown next to the field and read out. */
  error?: string | undefined
  isRequired?: boolean
  isDisabled?: boolean
  /** Keeps the label for screen readers only, where the place says what the field is. */
  hideLabel?: boolean
  autoFocus?: boolean
  name?: string
  onBlur?: () => void
  className?: string
}

export const FIELD = 'group flex min-w-0 flex-col gap-1.5'

export const Star = () => (
  <span aria-hidden className="ml-0.5 text-danger-ink">
    *
  </span>
)

export function FieldLabel({ label, isRequired, hideLabel }: Pick<FieldProps, 'label' | 'isRequired' | 'hideLabel'>) {
  return (
    <Label className={cx('font-medium text-ink text-sm', hideLabel && 'sr-only')}>
      {label}
      {isRequired && <Star />}
    </Label>
  )
}

/** Help and error under a field; the error is announced when it appears. */
export function FieldNotes({ help, error }: Pick<FieldProps, 'help' | 'error'>) {
  return (
    <>
      {help && (
        <Text slot="description" className="text-faint text-xs">
          {help}
        </Text>
      )}
      <div aria-live="polite" className="empty:hidden">
        {error && (
          <FieldError className="flex items-start gap-1 text-danger-ink text-xs">
            <CircleAlert size={13} className="mt-0.5 shrink-0" aria-hidden />
            {error}
          </FieldError>
        )}
      </div>
    </>
  )
}

/** State that every React Aria field takes in the same words. */
export const fieldState = (props: FieldProps) => ({
  isInvalid: props.error !== undefined,
  isRequired: props.isRequired ?? false,
  isDisabled: props.isDisabled ?? false,
  autoFocus: props.autoFocus ?? false,
  validationBehavior: 'aria' as const,
  className: cx(FIELD, props.className),
  ...(props.name === undefined ? {} : { name: props.name }),
  ...(props.onBlur === undefined ? {} : { onBlur: props.onBlur }),
})
