import type { IdentifierKind } from '@parley/contract/erasure/erasure.enum.ts'
import { normalise } from '@parley/contract/erasure/identifier.ts'
import { Find as fields } from '@parley/contract/fields/erasure.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { TextField } from '../kit/fields/TextField.tsx'
import { FormElement } from '../kit/forms/FormElement.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { required } from '../kit/validation/validators.ts'
import { CallError, isRefusedFor, useWrite } from '../shell/api.ts'
import type { Finding } from './ErasurePage.tsx'
import { t } from './erasure.messages.ts'
import { SEARCH_MS } from './search-time.ts'

/** What is wrong with an identifier that is not empty and not whole. */
const NOT_WHOLE = { number: 'notWholeNumber', email: 'notWholeEmail', id: 'notWholeId' } as const

/** The whole numbers that a number without its country may stand for, as the core wrote them. */
function suggestionsOf(error: unknown): readonly string[] {
  if (!isRefusedFor(error, 'erasure.needsCountry') || !(error instanceof CallError)) return []
  const { suggestions } = (error.details ?? {}) as { suggestions?: unknown } // whatever was answered: looked at below
  return Array.isArray(suggestions) ? suggestions.filter((each) => typeof each === 'string') : []
}

/** Asks for the whole number, address or id. */
export function FindCard({ onFound }: { onFound: (finding: Finding | undefined) => void }) {
  const [kind, setKind] = useState<IdentifierKind>('number')
  const [value, setValue] = useState('')
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const find = useWrite(operations.Erasure.Find, { silent: true, timeoutMs: SEARCH_MS })
  const suggestions = suggestionsOf(find.error)
  const isWhole = normalise({ kind, value }) !== undefined

  async function look(wanted: string) {
    onFound(undefined)
    const found = await find.write({ body: { kind, value: wanted } }).catch(() => undefined)
    if (found) onFound({ identifier: { kind, value: wanted }, found })
  }
  function submit() {
    setRefused(!isWhole)
    if (isWhole) void look(value)
    else field.current?.focus()
  }
  function take(suggestion: string) {
    setValue(suggestion)
    void look(suggestion)
  }
  /** What was found belongs to what was typed before. */
  function change(next: () => void) {
    next()
    find.reset()
    onFound(undefined)
  }

  return (
    <Card>
      <FormElement onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <Select
          label={fields.kind.label}
          options={fields.kind.options}
          value={kind}
          onChange={(next) => change(() => setKind(next))}
          className="w-52"
        />
        <TextField
          label={fields.value.label}
          value={value}
          onChange={(next) => change(() => setValue(next))}
          help={fields.value.help}
          error={isRefused && !isWhole ? (required(value) ?? t(NOT_WHOLE[kind])) : undefined}
          ref={field}
          autoComplete="off"
          maxLength={fields.value.maxLength}
          className="min-w-0 flex-1 basis-72"
        />
        <div className="pt-[26px]">
          <Button type="submit" variant="primary" icon={Search} isPending={find.isPending}>
            {t('find')}
          </Button>
        </div>
      </FormElement>
      {suggestions.length === 0 && <ErrorNote error={find.error} />}
      {suggestions.length > 0 && (
        <div role="status" className="flex flex-wrap items-center gap-2 pt-3 text-soft text-sm">
          <span>{find.error?.message}</span>
          <span>{t('didYouMean')}</span>
          {suggestions.map((each) => (
            <Button key={each} onPress={() => take(each)}>
              <span className="tabular-nums">{each}</span>
            </Button>
          ))}
        </div>
      )}
    </Card>
  )
}
