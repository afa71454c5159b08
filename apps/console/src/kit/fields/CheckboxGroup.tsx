import { useId } from 'react'
import { cx } from '../cx.ts'
import { Checkbox } from './Checkbox.tsx'
import { type FieldProps, Star } from './FieldParts.tsx'
import type { Option, OptionValue } from './options.tsx'

export type CheckboxGroupProps<Value extends OptionValue> = Omit<FieldProps, 'autoFocus'> & {
  options: readonly Option<Value>[]
  value?: readonly Value[]
  onChange?: (value: Value[]) => void
  columns?: 1 | 2
  isHorizontal?: boolean
  /** A frame that scrolls, for more than a few. */
  isFramed?: boolean
}

/** Several of some, all visible; one that cannot be chosen can still be taken out. */
export function CheckboxGroup<Value extends OptionValue>({
  options,
  value = [],
  onChange,
  columns = 1,
  isHorizontal = false,
  isFramed = false,
  ...props
}: CheckboxGroupProps<Value>) {
  const id = useId()
  const described = [props.help ? `${id}help` : '', props.error ? `${id}error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset
      className={cx('flex flex-col gap-2', props.className)}
      disabled={props.isDisabled ?? false}
      {...(described ? { 'aria-describedby': described } : {})}
      {...(props.error ? { 'data-invalid': true } : {})}
    >
      <legend className={cx('mb-1.5 font-medium text-ink text-sm', props.hideLabel && 'sr-only')}>
        {props.label}
        {props.isRequired && <Star />}
      </legend>
      {props.help && (
        <p id={`${id}help`} className="-mt-1 text-faint text-xs">
          {props.help}
        </p>
      )}
      <div
        className={cx(
          'gap-y-2',
          isHorizontal ? 'flex flex-wrap gap-x-6' : 'grid gap-x-4',
          columns === 2 && 'grid-cols-2',
          isFramed && 'max-h-[50dvh] overflow-y-auto rounded-control p-3 ring-1 ring-line ring-inset',
        )}
      >
        {options.map((option) => {
          const isChosen = value.includes(option.value)
          return (
            <Checkbox
              key={option.value}
              isSelected={isChosen}
              isDisabled={option.isDisabled === true && !isChosen}
              {...(option.description === undefined ? {} : { help: option.description })}
              onChange={(isOn) =>
                onChange?.(isOn ? [...value, option.value] : value.filter((each) => each !== option.value))
              }
              {...(props.onBlur ? { onBlur: props.onBlur } : {})}
            >
              {option.label}
            </Checkbox>
          )
        })}
      </div>
      {props.error && (
        <p id={`${id}error`} role="alert" className="text-danger-ink text-xs">
          {props.error}
        </p>
      )}
    </fieldset>
  )
}
