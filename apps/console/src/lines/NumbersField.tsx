import type { Field } from '@parley/contract/kernel/field.ts'
import { MOST_NUMBERS, numbersIn } from '@parley/contract/lines/line.rules.ts'
import { operations } from '@parley/contract/operations.ts'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { FormTextArea } from '../kit/forms/FormText.tsx'
import { useRead } from '../shell/api.ts'

const SETTLES_MS = 400
const MOST_ROWS = 12

/** What was typed, once no more is. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

interface Where {
  /** Whose country numbers without a code are of; null: not chosen yet. */
  readonly idDialModule: number | null
  readonly idDialModuleLine?: number
}

type Props<Values extends { numbers: string }> = Where & { control: Control<Values>; field: Field<'numbers'> }

/** Numbers one a line; below them how each would be kept, or why it cannot be. */
export function NumbersField<Values extends { numbers: string }>({ control, field, ...where }: Props<Values>) {
  const form = control as unknown as Control<{ numbers: string }> // whatever else the form has
  const typed = useWatch({ control: form, name: 'numbers' })
  const { isRequired: _, max: __, ...words } = field as Field<'numbers'> & { max?: number } // limits of the list, not of the text
  const rows = Math.min(MOST_ROWS, Math.max(3, typed.split('\n').length + 1))
  return (
    <div className="flex flex-col gap-2">
      <FormTextArea control={form} name="numbers" label={words.label} help={words.help} rows={rows} isMono />
      <Checked typed={useSettled(typed)} {...where} />
    </div>
  )
}

function Checked({ typed, idDialModule, idDialModuleLine }: Where & { typed: string }) {
  const numbers = numbersIn(typed).slice(0, MOST_NUMBERS)
  const input = {
    params: { idDialModule: idDialModule ?? 0 },
    body: { numbers, idDialModuleLine: idDialModuleLine ?? null },
  }
  const { data = [] } = useRead(operations.DialModules.CheckNumbers, input, {
    enabled: idDialModule !== null && numbers.length > 0,
  })
  if (numbers.length === 0 || idDialModule === null) return null
  return (
    <ul role="status" className="m-0 flex max-h-48 list-none flex-col gap-1 overflow-y-auto p-0 text-sm">
      {data.map(({ typed: each, shown, number, country, problem }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        <li key={at} className="flex items-baseline gap-2">
          {problem === null ? (
            <>
              <span className="break-all text-ink tabular-nums">{shown ?? number}</span>
              {country && <span className="text-faint text-xs">{country}</span>}
            </>
          ) : (
            <span className="flex min-w-0 items-start gap-1.5 text-danger-ink">
              <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              <span className="min-w-0 break-words">
                {each}: {problem}
              </span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
