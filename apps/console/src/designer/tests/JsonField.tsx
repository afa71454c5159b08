import type { Json } from '@parley/contract/kernel/schema.ts'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { TextArea } from '../../kit/fields/TextField.tsx'
import { t } from './tests.messages.ts'

/** Whether the text of a field is no JSON at the moment, so that nothing can be saved; a field that is removed is none. */
export type OnBroken = (field: string, isBroken: boolean) => void

interface Props {
  readonly label: string
  readonly value: Json
  readonly onChange: (value: Json) => void
  readonly onBroken: OnBroken
  readonly isObject?: boolean
}

/** A value as JSON; what is no JSON says so, and is not taken. */
export function JsonField({ label, value, onChange, onBroken, isObject = false }: Props) {
  const [text, setText] = useState(() => JSON.stringify(value, null, 2))
  const [isBroken, setBroken] = useState(false)
  const id = useId()
  const removed = useEffectEvent(() => onBroken(id, false))
  useEffect(() => () => removed(), [])
  function take(next: string) {
    setText(next)
    const read = parsed(next)
    const broken = read === undefined || (isObject && !isRecord(read.value))
    setBroken(broken)
    onBroken(id, broken)
    if (read && !broken) onChange(read.value)
  }
  return (
    <TextArea
      label={label}
      value={text}
      onChange={take}
      rows={3}
      grows
      isMono
      error={isBroken ? t('notJson') : undefined}
    />
  )
}

const isRecord = (value: Json) => typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): { readonly value: Json } | undefined {
  try {
    return { value: JSON.parse(text) as Json }
  } catch {
    return undefined
  }
}
