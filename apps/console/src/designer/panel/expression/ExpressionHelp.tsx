import { FUNCTION_REFERENCE, type FunctionReference } from '@parley/flow/expressions/reference.ts'
import { useState } from 'react'
import { SearchField } from '../../../kit/fields/SearchField.tsx'
import { useFlowDocument } from '../panel-form.ts'
import { t } from './assist.messages.ts'
import { KIND_WORDS } from './assist.ts'

/** Ways to write values that are no functions. */
const BASICS: readonly (readonly [form: string, words: string])[] = [
  ['"text"   5   2.5   true   null', t('values')],
  ['[1, 2]   {"a": 1}', t('collections')],
  ['person.name   list[0]   "name" in person', t('parts')],
  ['+  -  *  /  %', t('arithmetic')],
  ['==  !=  <  <=  >  >=', t('comparison')],
  ['&&  ||  !', t('logic')],
  ['amount > 100 ? "high" : "low"', t('choice')],
]

const holds = ({ name, form, help }: FunctionReference, word: string) =>
  `${name} ${form} ${help}`.toLowerCase().includes(word.toLowerCase())

/** The language of expressions on a page: how values are written, the variables of this flow, every function with an example. */
export function ExpressionHelp() {
  const { variables } = useFlowDocument().settings
  const [search, setSearch] = useState('')
  const found = FUNCTION_REFERENCE.filter((each) => holds(each, search.trim()))
  return (
    <div className="flex min-h-0 flex-col gap-3 p-3 text-sm">
      <p className="text-soft">{t('intro')}</p>
      <SearchField
        label={t('find')}
        placeholder={t('find')}
        value={search}
        onChange={setSearch}
        delay={0}
        className="w-full"
      />
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto">
        {search === '' && (
          <>
            <Table rows={BASICS} />
            {variables.length > 0 && (
              <section className="flex flex-col gap-1">
                <h3 className="font-medium text-faint text-xs">{t('variables')}</h3>
                <p className="font-mono text-accent-ink text-xs">{variables.map(({ name }) => name).join('  ')}</p>
              </section>
            )}
          </>
        )}
        {found.length === 0 && <p className="text-faint">{t('nothingFound')}</p>}
        <ul className="flex flex-col gap-2.5">
          {found.map((each) => (
            <li key={`${each.name} ${each.on?.join()}`} className="flex flex-col">
              <code className="font-mono text-ink text-xs">
                {each.on ? `${KIND_WORDS[each.on[0] ?? 'any']}.` : ''}
                {each.form} <span className="text-faint">→ {KIND_WORDS[each.gives]}</span>
              </code>
              <span className="text-soft text-xs">{each.help}</span>
              <code className="break-all font-mono text-faint text-xs">
                {each.example} = {JSON.stringify(each.result)}
              </code>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const Table = ({ rows }: { rows: typeof BASICS }) => (
  <dl className="flex flex-col gap-1.5">
    {rows.map(([form, words]) => (
      <div key={form} className="flex flex-col">
        <dt className="whitespace-pre-wrap font-mono text-ink text-xs">{form}</dt>
        <dd className="text-faint text-xs">{words}</dd>
      </div>
    ))}
  </dl>
)
