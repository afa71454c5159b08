import type { ReactNode } from 'react'
import type { Icon } from '../icon.tsx'
import { Button } from './Button.tsx'

type Choice<Value> = { value: Value; label: ReactNode; icon?: Icon }
type Props<Value> = {
  /** Read out: what is chosen by it. */
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, as buttons of which one is pressed. */
export function ToggleGroup<Value extends string | number>({ label, choices, value, onChange }: Props<Value>) {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <Button
          key={choice.value}
          size="small"
          variant={choice.value === value ? 'secondary' : 'ghost'}
          aria-pressed={choice.value === value}
          {...(choice.icon ? { icon: choice.icon } : {})}
          onPress={() => onChange(choice.value)}
        >
          {choice.label}
        </Button>
      ))}
    </fieldset>
  )
}
