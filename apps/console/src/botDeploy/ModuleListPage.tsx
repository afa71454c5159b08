import { botModuleState, deploymentState } from '@parley/contract/botDeploy/bot.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Boxes, Package } from 'lucide-react'
import { Button } from '../kit/actions/Button.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './botDeploy.messages.ts'
import { useBotNews } from './use-bot-news.ts'

const DeployDrawer = lazyPart(async () => (await import('./DeployDrawer.tsx')).DeployDrawer)
const PackagesDrawer = lazyPart(async () => (await import('./PackagesDrawer.tsx')).PackagesDrawer)

const { Deploy, Modules } = operations.BotDeploy
const modules = listOf(screens.botModules, Modules, {
  name: 'botModules',
  sort: 'name',
  search: t('searchModules'),
  row: {
    id: 'idBotModule',
    name: ({ name, server }) => `${name}, ${server}`,
    href: ({ name, server }) => screens.botModule(name, server),
  },
})
const column = columnsOf(Modules)
const columns = [
  column.name('name', t('name'), { grow: 2, minWidth: 150 }),
  column.text('server', t('server'), { grow: 2, minWidth: 130 }),
  column.own('state', t('state'), ({ state }) => <EnumTag of={botModuleState} value={state} />, { width: 150 }),
  column.own('package', t('version'), ({ package: runs }) => (runs ? `${runs.name} ${runs.version}` : '–'), {
    minWidth: 140,
  }),
  column.own('config', t('config'), ({ config }) => (config ? `${config.name} ${config.version}` : '–'), {
    minWidth: 120,
  }),
  column.own('deployment', t('deployment'), (row) => <EnumTag of={deploymentState} value={row.deployment} />, {
    width: 150,
  }),
  column.count('restarts', t('restarts'), { width: 100 }),
]

/** What is deployed, and how it runs. */
export default function ModuleListPage() {
  useBotNews()
  const { panel, open, close } = usePanels()
  return (
    <ListScreen
      list={useList(modules)}
      columns={columns}
      create={{ endpoint: Deploy, label: t('deploy'), drawer: DeployDrawer }}
      secondary={
        <Button icon={Package} onPress={() => open('packages')}>
          {t('packages')}
        </Button>
      }
      empty={{ icon: Boxes, title: t('noModules'), text: t('noModulesText') }}
    >
      {panel === 'packages' && <PackagesDrawer onClose={close} />}
    </ListScreen>
  )
}
