import { grammarKind } from '@parley/contract/grammars/grammar.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { BookA } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { columnsOf, filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './grammars.messages.ts'

const NewGrammarDrawer = lazyPart(async () => (await import('./GrammarDrawers.tsx')).NewGrammarDrawer)

const { List, Create } = operations.Grammars
const grammars = listOf(screens.grammars, List, {
  name: 'grammars',
  sort: 'name',
  search: t('search'),
  filters: { kind: filter.anyOf(t('kind'), grammarKind) },
  row: { id: 'idGrammar', name: ({ name }) => name, href: ({ idGrammar }) => screens.grammar(idGrammar) },
})
const column = columnsOf(List)
const columns = [
  column.name('name', t('name'), { grow: 2 }),
  column.enum('kind', t('kind'), grammarKind),
  column.own('language', t('language'), ({ language }) => language ?? t('anyLanguage'), { width: 130 }),
  column.count('users', t('usedBy')),
  column.time('updatedAt', t('changed')),
]

/** What people say and what it means, to be named by steps that listen. */
export default function GrammarListPage() {
  return (
    <ListScreen
      list={useList(grammars)}
      columns={columns}
      create={{ endpoint: Create, label: t('create'), drawer: NewGrammarDrawer }}
      empty={{ icon: BookA, title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}
