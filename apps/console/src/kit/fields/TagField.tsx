import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, Label, Tag, TagGroup, TagList } from 'react-aria-components'
import { t } from '../kit.messages.ts'
import type { FieldProps } from './FieldParts.tsx'
import { TextField } from './TextField.tsx'

export type TagFieldProps = FieldProps & {
  value?: readonly string[]
  onChange?: (value: string[]) => void
  /** The message when a new value is wrong. */
  check?: (value: string) => string | undefined
  placeholder?: string
}

/** Several short texts: Enter, a comma or leaving the field adds one, Backspace on a chip removes it, a pasted list is split. */
export function TagField({ value = [], onChange, check, error, placeholder, ...props }: TagFieldProps) {
  const [draft, setDraft] = useState('')
  const [refused, setRefused] = useState<string>()

  const add = (text: string) => {
    const parts = [...new Set(text.split(/[,;\n]/).map((part) => part.trim()))].filter(
      (part) => part && !value.includes(part),
    )
    const message = parts.map((part) => check?.(part)).find(Boolean)
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
        <TagGroup onRemove={(keys) => onChange?.(value.filter((tag) => !keys.has(tag)))} className="contents">
          <Label className="sr-only">{props.label}</Label>
          <TagList className="flex flex-wrap gap-1">
            {value.map((tag) => (
              <Tag
                key={tag}
                id={tag}
                textValue={tag}
                className="flex h-6 items-center gap-1 rounded-md bg-sunken pl-2 text-ink text-xs ring-1 ring-line ring-inset"
              >
                {tag}
                <Button
                  slot="remove"
                  aria-label={t('removeName', { name: tag })}
                  className="grid size-6 place-items-center rounded-md text-faint hover:text-ink"
                >
                  <X size={12} aria-hidden />
                </Button>
              </Tag>
            ))}
          </TagList>
        </TagGroup>
      )}
    </div>
  )
}
