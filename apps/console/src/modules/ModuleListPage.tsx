import { channelIntegration } from '@parley/contract/enums/line.enum.ts'
import { Create as fields } from '@parley/contract/fields/dialModules.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { moduleState } from '@parley/contract/modules/module.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { Cable } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useCallChanges } from '../shell/hub/use-call-changes.ts'
import { columnsOf, filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { ModuleState, SimulatedTag } from './ModuleState.tsx'
import { t } from './modules.messages.ts'
import { useModuleNews } from './use-module-news.ts'

const NewModuleDrawer = lazyPart(async () => (await import('./NewModuleDrawer.tsx')).NewModuleDrawer)

const { Create, List } = operations.DialModules
const modules = listOf(screens.modules, List, {
  name: 'modules',
  sort: 'name',
  search: t('search'),
  filters: {
    integration: filter.anyOf(fields.integration.label, channelIntegration),
    state: filter.anyOf(t('status'), moduleState),
    isSimulated: filter.cases(t('kind'), { yes: [t('simulated'), true], no: [t('real'), false] }),
    enabled: filter.cases(fields.enabled.label, { on: [t('enabled'), true], off: [t('disabled'), false] }),
  },
  row: { id: 'idDialModule', name: ({ name }) => name, href: ({ idDialModule }) => screens.module(idDialModule) },
})
const column = columnsOf(List)
const columns = [
  column.own(
    'name',
    fields.name.label,
    ({ name, isSimulated }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 truncate" title={name}>
          {name}
        </span>
        {isSimulated && <SimulatedTag />}
      </span>
    ),
    { grow: 3, minWidth: 220 },
  ),
  column.own('integration', fields.integration.label, ({ integration }) => channelIntegration.label(integration), {
    width: 150,
  }),
  column.own('state', t('status'), (module) => <ModuleState {...module} />, { width: 130 }),
  column.time('stateSince', t('since')),
  column.count('lines', t('lines'), { width: 90 }),
  column.own(
    'calls',
    t('load'),
    ({ calls, mostCalls }) => <span className="tabular-nums">{t('loadOf', { calls, mostCalls })}</span>,
    { width: 130 },
  ),
  column.time('updatedAt', t('changed')),
]
const live = [List]

/** What carries calls, and how it stands. */
export default function ModuleListPage() {
  useCallChanges(live)
  useModuleNews()
  return (
    <ListScreen
      list={useList(modules)}
      columns={columns}
      create={{ endpoint: Create, at: null, thing: t('thing'), drawer: NewModuleDrawer }}
      empty={{ icon: Cable, title: t('empty'), text: t('emptyText') }}
    />
  )
}
