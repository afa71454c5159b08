import type { Json } from '@parley/contract/kernel/schema.ts'
import { useState } from 'react'
import { readStartValue, startVariables } from '../flows/testCall/start-values.ts'
import { VariableField } from '../flows/testCall/VariableField.tsx'
import { bind } from '../kit/forms/bound-field.tsx'
import { t } from './demoCalls.messages.ts'
import { useLiveFlow } from './use-live-flow.ts'

type Values = Readonly<Record<string, Json>>
type Props = {
  label: string
  idCallScript: number | null
  value: Values
  onChange: (value: Values) => void
  error?: string | undefined
}

const textOf = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))

/** What the flow knows before it begins, variable by variable; what no one fills in keeps its default. */
function PreparedVariables({ label, idCallScript, value, onChange, error }: Props) {
  const { document } = useLiveFlow(idCallScript)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(Object.entries(value).map(([name, each]) => [name, textOf(each)])),
  )
  // What is redacted is not prepared: everyone who may view the group would read it.
  const variables = document ? startVariables(document).filter(({ redact }) => !redact) : []
  // One that the flow no longer has, or redacts by now, stays in sight until it is emptied.
  const gone = Object.keys(value)
    .filter((name) => document !== undefined && !variables.some((each) => each.name === name))
    .map((name) => ({ name, type: 'string' as const, scope: 'call' as const, redact: false }))
  const all = [...variables, ...gone]
  return (
    <fieldset className="flex flex-col gap-3" data-invalid={error ? true : undefined}>
      <legend className="pb-1 font-medium text-ink text-sm">{label}</legend>
      {all.length === 0 && (
        <p className="text-faint text-sm">{t(idCallScript === null ? 'variablesFirst' : 'noVariables')}</p>
      )}
      {all.map((variable) => {
        const { name } = variable
        const typed = readStartValue(variable, texts[name] ?? '')
        return (
          <VariableField
            key={name}
            variable={variable}
            value={texts[name] ?? ''}
            error={typed && 'error' in typed ? typed.error : undefined}
            onChange={(text) => {
              setTexts({ ...texts, [name]: text })
              const read = readStartValue(variable, text)
              const { [name]: _, ...others } = value
              // What cannot be of its type goes as it was typed: the core says what is wrong with it.
              onChange(read === undefined ? others : { ...others, [name]: 'error' in read ? text : read.value })
            }}
          />
        )
      })}
      {error && (
        <p role="alert" className="text-danger-ink text-xs">
          {error}
        </p>
      )}
    </fieldset>
  )
}

export const FormVariables = bind<Props>(PreparedVariables, 'value')
