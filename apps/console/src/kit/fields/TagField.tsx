import { useState } from 'react'
import { t } from '../kit.messages.ts'
import type { Validator } from '../validation/validators.ts'
import { Chips } from './Chips.tsx'
import type { FieldProps } from './FieldParts.tsx'
import { TextField } from './TextField.tsx'

export type TagFieldProps = FieldProps & {
  value?: readonly string[]
  onChange?: (value: string[]) => void
  /** The message when a new value is wrong. */
  checkEach?: Validator | undefined
  placeholder?: string
}

/** Several short texts: Enter, a comma or leaving the field adds one, Backspace on a chip removes it, a pasted list is split. */
export function TagField({ value = [], onChange, checkEach, error, placeholder, ...props }: TagFieldProps) {
  const [draft, setDraft] = useState('')
  const [refused, setRefused] = useState<string>()

  const add = (text: string) => {
    const parts = [...new Set(text.split(/[,;\n]/).map((part) => part.trim()))].filter(
      (part) => part && !value.includes(part),
    )
    const message = parts.map((part) => checkEach?.(part)).find(Boolean)
    setRefused(message)
    setDraft(message ? text : '')
    if (!message && parts.length > 0) onChange?.([...value, ...parts])
  }

  return (
    <div
      className="flex flex-col gap-1.5"
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !draft.trim() || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        add(draft)
      }}
    >
      <TextField
        {...props}
        value={draft}
        placeholder={placeholder ?? t('addTag')}
        error={refused ?? error}
        onChange={(text) => (/[,;\n]/.test(text) ? add(text) : setDraft(text))}
        onBlur={() => {
          if (draft.trim()) add(draft)
          props.onBlur?.()
        }}
      />
      {value.length > 0 && (
        <Chips
          label={props.label}
          items={value.map((tag) => ({ value: tag, label: tag }))}
          onRemove={(tag) => onChange?.(value.filter((each) => each !== tag))}
        />
      )}
    </div>
  )
}
