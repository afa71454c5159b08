import { demoGroupState } from '@parley/contract/demoCalls/demoCall.enum.ts'
import { CreateGroup as fields } from '@parley/contract/fields/demoCallGroups.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Presentation } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Day } from '../kit/text/Day.tsx'
import { columnsOf, filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './demoCalls.messages.ts'

const NewGroupDrawer = lazyPart(async () => (await import('./DemoGroupDrawers.tsx')).NewGroupDrawer)

const { CreateGroup, List } = operations.DemoCallGroups
const groups = listOf(screens.demoGroups, List, {
  name: 'demoGroups',
  sort: 'name',
  search: t('search'),
  filters: { state: filter.anyOf(t('state'), demoGroupState) },
  row: {
    id: 'idDemoCallGroup',
    name: ({ name }) => name,
    href: ({ idDemoCallGroup }) => screens.demoGroup(idDemoCallGroup),
  },
})
const column = columnsOf(List)
const columns = [
  column.name('name', fields.name.label, { grow: 2 }),
  column.enum('state', t('state'), demoGroupState),
  column.text('language', fields.language.label, { width: 100 }),
  column.count('calls', t('calls'), { width: 80 }),
  column.count('links', t('links'), { width: 80 }),
  column.own(
    'runsToday',
    t('today'),
    ({ runsToday, dailyLimit }) => t('limitOf', { used: runsToday, limit: dailyLimit }),
    {
      width: 100,
    },
  ),
  column.own('expires', fields.expires.label, ({ expires }) => <Day value={expires} none={t('noEnd')} />, {
    width: 120,
  }),
  column.time('updatedAt', t('updated')),
]

/** Groups of conversations to show to people. */
export default function DemoGroupListPage() {
  return (
    <ListScreen
      list={useList(groups)}
      columns={columns}
      create={{ endpoint: CreateGroup, label: t('create'), drawer: NewGroupDrawer }}
      empty={{ icon: Presentation, title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}
