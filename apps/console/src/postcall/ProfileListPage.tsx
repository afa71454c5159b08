import { Create as fields } from '@parley/contract/fields/analysisProfiles.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ClipboardCheck } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './profiles.messages.ts'

const NewProfileDrawer = lazyPart(async () => (await import('./ProfileDrawers.tsx')).NewProfileDrawer)
const ProfileDrawer = lazyPart(async () => (await import('./ProfileDrawers.tsx')).ProfileDrawer)

const { Create, List } = operations.AnalysisProfiles
const profiles = listOf(screens.analysisProfiles, List, {
  name: 'analysisProfiles',
  sort: 'name',
  search: t('search'),
  row: { id: 'idAnalysisProfile', name: ({ name }) => name, opens: 'profile' },
})
const column = columnsOf(List)
const columns = [
  column.name('name', fields.name.label, { grow: 2, minWidth: 200 }),
  column.count('version', t('version')),
  column.count('questions', t('questions')),
  column.count('topics', t('topics')),
  column.count('lines', t('lines')),
  column.time('updatedAt', t('updated')),
]

/** What is judged in calls, and on how many lines. */
export default function ProfileListPage() {
  return (
    <ListScreen
      list={useList(profiles)}
      columns={columns}
      create={{ endpoint: Create, thing: t('thing'), drawer: NewProfileDrawer }}
      drawer={ProfileDrawer}
      empty={{ icon: ClipboardCheck, title: t('empty'), text: t('emptyText') }}
    />
  )
}
