import { botServerState } from '@parley/contract/botDeploy/bot.enum.ts'
import type { BotServer } from '@parley/contract/botDeploy/botServer.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Server as ServerIcon } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './botDeploy.messages.ts'
import { useBotNews } from './use-bot-news.ts'

const NewServerDrawer = lazyPart(async () => (await import('./ServerDrawers.tsx')).NewServerDrawer)

const { CreateServer, Servers } = operations.BotDeploy
const servers = listOf(screens.botServers, Servers, {
  name: 'botServers',
  sort: 'name',
  search: t('searchServers'),
  row: { id: 'idBotServer', name: ({ name }) => name, href: ({ name }) => screens.botServer(name) },
})

/** One that no agent has registered for is not down: nothing of it was ever up. */
export const ServerState = ({ state, registeredAt }: Pick<BotServer, 'state' | 'registeredAt'>) =>
  registeredAt === null ? (
    <StatusTag tone="neutral">{t('notRegistered')}</StatusTag>
  ) : (
    <EnumTag of={botServerState} value={state} />
  )

const column = columnsOf(Servers)
const columns = [
  column.name('name', t('name'), { grow: 2, minWidth: 160 }),
  column.own('state', t('state'), (server) => <ServerState {...server} />, { width: 180 }),
  column.text('host', t('host'), { grow: 2, minWidth: 140 }),
  column.count('modules', t('modules'), { width: 100 }),
  column.time('heartbeatAt', t('heartbeat'), { never: t('never') }),
]

/** Servers on which modules run. */
export default function ServerListPage() {
  useBotNews()
  return (
    <ListScreen
      list={useList(servers)}
      columns={columns}
      create={{ endpoint: CreateServer, thing: t('serverThing'), drawer: NewServerDrawer }}
      empty={{ icon: ServerIcon, title: t('noServers'), text: t('noServersText') }}
    />
  )
}
