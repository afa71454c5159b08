import { CreateTag as fields } from '@parley/contract/fields/callScripts.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { tagTone } from '@parley/contract/tags/tag.enum.ts'
import { Tags as TagsIcon } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './tags.messages.ts'

const NewTagDrawer = lazyPart(async () => (await import('./TagDrawers.tsx')).NewTagDrawer)
const TagDrawer = lazyPart(async () => (await import('./TagDrawers.tsx')).TagDrawer)

const { CreateTag, Tags } = operations.CallScripts
const tags = listOf(screens.tags, Tags, {
  name: 'tags',
  sort: 'name',
  search: t('search'),
  row: { id: 'idTag', name: ({ name }) => name, opens: 'tag' },
})
const column = columnsOf(Tags)
const columns = [
  column.name('name', fields.name.label, { grow: 2, minWidth: 200 }),
  column.enum('tone', fields.tone.label, tagTone),
  column.count('usage', t('usage'), { width: 120 }),
]

/** What marks versions of flows and components, and how often. */
export default function TagListPage() {
  return (
    <ListScreen
      list={useList(tags)}
      columns={columns}
      create={{ endpoint: CreateTag, thing: t('tag'), drawer: NewTagDrawer }}
      drawer={TagDrawer}
      empty={{ icon: TagsIcon, title: t('empty'), text: t('emptyText') }}
    />
  )
}
