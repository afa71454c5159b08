import { lineKind } from '@parley/contract/enums/line.enum.ts'
import { Update as fields, UpdateCallbotSettings } from '@parley/contract/fields/dialModuleLines.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { lineState } from '@parley/contract/lines/line.enum.ts'
import { answerProblem, stateOf } from '@parley/contract/lines/line.rules.ts'
import type { Line } from '@parley/contract/lines/line.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Count } from '../kit/text/Count.tsx'
import { StatusTag, Tag } from '../kit/text/StatusTag.tsx'
import { columnsOf, filter, listOf } from '../shell/lists.ts'
import { t } from './lines.messages.ts'

const { List } = operations.DialModuleLines
const { Flows, Modules } = operations.Lookups
const MOST = { query: { limit: 500 } }
const chosenOf = (all: readonly { id: number; name: string }[]) =>
  all.map(({ id, name }) => ({ value: id, label: name }))

/** The lines of all modules, or of one. */
export const lines = listOf(screens.lines, List, {
  name: 'lines',
  sort: 'name',
  search: t('search'),
  filters: {
    idDialModule: filter.named('module', filter.id(t('module'), filter.from(Modules, MOST, chosenOf))),
    kind: filter.cases(
      fields.kind.label,
      Object.fromEntries(lineKind.entries.map(({ value, label }) => [String(value), [label, value]] as const)),
    ),
    enabled: filter.cases(t('state'), { on: [t('on'), true], off: [t('off'), false] }),
    idCallScript: filter.named(
      'flow',
      filter.id(UpdateCallbotSettings.idCallScript.label, filter.from(Flows, MOST, chosenOf)),
    ),
    withoutFlow: filter.cases(t('hasFlow'), { without: [t('withoutFlow'), true], with: [t('withFlow'), false] }),
  },
  row: {
    id: 'idDialModuleLine',
    name: ({ name }) => name,
    href: ({ idDialModuleLine }) => screens.line(idDialModuleLine),
  },
})

/** That calls of a module go nowhere is said wherever it is named. */
export const ModuleName = ({ module: { name, isSimulated } }: Pick<Line, 'module'>) => (
  <span className="flex min-w-0 items-center gap-1.5">
    <span className="min-w-0 truncate" title={name}>
      {name}
    </span>
    {isSimulated && <Tag>{t('simulated')}</Tag>}
  </span>
)

export const LineState = ({ line }: { line: Line }) => {
  const state = stateOf(line)
  return (
    <span title={answerProblem(line) ?? ''}>
      <StatusTag tone={lineState.tone(state)}>{lineState.label(state)}</StatusTag>
    </span>
  )
}

/** The one that calls, and how many more there are. */
const Numbers = ({ numbers: [first, ...more] }: Pick<Line, 'numbers'>) => (
  <span className="flex min-w-0 items-center gap-1.5" title={[first, ...more].filter(Boolean).join('\n')}>
    <span className="min-w-0 truncate tabular-nums">{first ?? '–'}</span>
    {more.length > 0 && <span className="text-faint text-xs">+{more.length}</span>}
  </span>
)

const column = columnsOf(List)
const name = column.name('name', fields.name.label, { minWidth: 140, grow: 3 })
const rest = [
  column.named('flow', UpdateCallbotSettings.idCallScript.label, { minWidth: 110, grow: 2 }),
  column.words('kind', fields.kind.label, ({ kind }) => lineKind.label(kind), { width: 92 }),
  column.own('state', t('state'), (line) => <LineState line={line} />, { width: 118 }),
  column.own(
    'running',
    t('running'),
    ({ running, mostCalls }) => (
      <span className="tabular-nums">
        <Count value={running} /> / <Count value={mostCalls} />
      </span>
    ),
    { width: 88, align: 'end' },
  ),
  column.count('calls', t('calls'), { width: 124 }),
  column.time('updatedAt', t('changed'), { isHiddenAtFirst: true }),
]
const numbers = column.own('numbers', fields.numbers.label, (line) => <Numbers numbers={line.numbers} />, {
  minWidth: 136,
  grow: 2,
})
export const lineColumns = [
  name,
  numbers,
  column.own('module', t('module'), ({ module }) => <ModuleName module={module} />, { minWidth: 190, grow: 3 }),
  ...rest,
]
export const lineOfModuleColumns = [name, numbers, ...rest]
