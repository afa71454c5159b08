import { useState } from 'react'
import type { FieldProps } from '../../../kit/fields/FieldParts.tsx'
import { TextArea } from '../../../kit/fields/TextField.tsx'
import { t } from '../panel.messages.ts'

type Props = FieldProps & { value: unknown; isOptional: boolean; onChange: (value: unknown) => void }

const written = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2))

/** Any value, written as JSON: defaults of variables, and what no other field is for. */
export function JsonField({ value, isOptional, onChange, error, ...field }: Props) {
  const [typed, setTyped] = useState<string>()
  const read = (text: string): { value: unknown } | undefined => {
    if (text.trim() === '') return isOptional ? { value: undefined } : undefined
    try {
      return { value: JSON.parse(text) }
    } catch {
      return undefined
    }
  }
  const isFaulty = typed !== undefined && read(typed) === undefined
  return (
    <TextArea
      {...field}
      isMono
      rows={2}
      value={typed ?? written(value)}
      error={isFaulty ? t('noJson') : error}
      onChange={(text) => {
        const found = read(text)
        setTyped(text)
        if (found) onChange(found.value)
      }}
      onBlur={() => {
        if (!isFaulty) setTyped(undefined)
      }}
    />
  )
}
