import { holdsText } from '@parley/contract/kernel/foldText.ts'
import { FUNCTION_FACTS, type FunctionFacts, METHOD_FACTS, type ValueType } from '@parley/flow/expressions/describe.ts'
import { useState } from 'react'
import { SearchField } from '../../../kit/fields/SearchField.tsx'
import { useFlowDocument } from '../panel-form.ts'
import { t } from './assist.messages.ts'

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

const WORDS: Readonly<Record<ValueType, string>> = {
  string: t('text'),
  number: t('number'),
  boolean: t('boolean'),
  date: t('date'),
  list: t('list'),
  object: t('object'),
  time: t('time'),
  duration: t('duration'),
  null: 'null',
}

const ALL = [...Object.values(FUNCTION_FACTS), ...Object.values(METHOD_FACTS)]

const holds = ({ signature, help }: FunctionFacts, word: string) => holdsText(`${signature} ${help}`, word)

/** The language of expressions on a page: how values are written, the variables of this flow, every function with an example. */
export function ExpressionHelp() {
  const { variables } = useFlowDocument().settings
  const [search, setSearch] = useState('')
  const found = ALL.filter((each) => holds(each, search.trim()))
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <div tabIndex={0} className="flex min-h-0 flex-col gap-3 overflow-y-auto">
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
            <FunctionHelp key={each.example} facts={each} />
          ))}
        </ul>
      </div>
    </div>
  )
}

const FunctionHelp = ({ facts: { on, signature, gives, help, example, result } }: { facts: FunctionFacts }) => (
  <li className="flex flex-col">
    <code className="font-mono text-ink text-xs">
      {on?.[0] ? `${WORDS[on[0]]}.` : ''}
      {signature} {gives && <span className="text-faint">→ {WORDS[gives]}</span>}
    </code>
    <span className="text-soft text-xs">{help}</span>
    <code className="break-all font-mono text-faint text-xs">
      {example} = {JSON.stringify(result)}
    </code>
  </li>
)

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
