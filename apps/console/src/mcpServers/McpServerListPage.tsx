import { Create as fields } from '@parley/contract/fields/mcpServers.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Plug } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './mcpServers.messages.ts'

const NewServerDrawer = lazyPart(async () => (await import('./McpServerDrawers.tsx')).NewServerDrawer)
const ServerDrawer = lazyPart(async () => (await import('./McpServerDrawers.tsx')).ServerDrawer)

const { Create, List } = operations.McpServers
const servers = listOf(screens.mcpServers, List, {
  name: 'mcpServers',
  sort: 'name',
  search: t('search'),
  row: { id: 'idMcpServer', name: ({ name }) => name, opens: 'server' },
})
const column = columnsOf(List)
const columns = [
  column.name('name', fields.name.label, { grow: 1, minWidth: 160 }),
  column.own('url', fields.url.label, ({ url }) => url, { grow: 2, minWidth: 200 }),
  column.own('headers', t('headers'), ({ headerNames }) => headerNames.join(', ') || t('noHeaders'), { minWidth: 140 }),
]

/** Servers of which agents are given functions. */
export default function McpServerListPage() {
  return (
    <ListScreen
      list={useList(servers)}
      columns={columns}
      create={{ endpoint: Create, thing: t('thing'), drawer: NewServerDrawer }}
      drawer={ServerDrawer}
      empty={{ icon: Plug, title: t('empty'), text: t('emptyText') }}
    />
  )
}
