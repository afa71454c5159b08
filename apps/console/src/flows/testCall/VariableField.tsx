import { Select } from '../../kit/fields/Select.tsx'
import { TextArea, TextField } from '../../kit/fields/TextField.tsx'
import type { FlowVariable } from './start-values.ts'
import { t } from './testCall.messages.ts'

type Props = { variable: FlowVariable; value: string; error: string | undefined; onChange: (text: string) => void }

const TRUE_FALSE = [
  { value: '', label: t('keepDefault') },
  { value: 'true', label: t('trueWord') },
  { value: 'false', label: t('falseWord') },
]

/** One start value, entered as its type wants it. */
export function VariableField({ variable: { name, type, note, default: fallback }, value, error, onChange }: Props) {
  const field = { label: name, value, error, onChange, help: note ?? type }
  if (type === 'boolean') return <Select {...field} options={TRUE_FALSE} />
  const placeholder =
    fallback === undefined || fallback === null
      ? ''
      : typeof fallback === 'string'
        ? fallback
        : JSON.stringify(fallback)
  if (type === 'list' || type === 'object')
    return <TextArea {...field} rows={2} isMono placeholder={placeholder || (type === 'list' ? '[]' : '{}')} />
  return <TextField {...field} placeholder={placeholder} autoComplete="off" />
}
