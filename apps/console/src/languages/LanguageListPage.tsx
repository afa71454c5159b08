import { Create as fields } from '@parley/contract/fields/languages.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Languages } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './languages.messages.ts'

const NewLanguageDrawer = lazyPart(async () => (await import('./LanguageDrawers.tsx')).NewLanguageDrawer)

const { List, Create } = operations.Languages
const languages = listOf(screens.languages, List, {
  name: 'languages',
  sort: 'name',
  search: t('search'),
  row: { id: 'idLanguage', name: ({ name }) => name, href: ({ idLanguage }) => screens.language(idLanguage) },
})
const column = columnsOf(List)
const columns = [
  column.name('name', fields.name.label, { grow: 2 }),
  column.text('code', fields.code.label, { width: 110 }),
  column.count('flows', t('flows')),
  column.count('grammars', t('grammars')),
  column.time('updatedAt', t('updated')),
]

/** Languages of the installation. */
export default function LanguageListPage() {
  return (
    <ListScreen
      list={useList(languages)}
      columns={columns}
      create={{ endpoint: Create, label: t('create'), drawer: NewLanguageDrawer }}
      empty={{ icon: Languages, title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}
