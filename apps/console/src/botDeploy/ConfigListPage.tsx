import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { SlidersHorizontal } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './botDeploy.messages.ts'

const NewConfigDrawer = lazyPart(async () => (await import('./ConfigDrawers.tsx')).NewConfigDrawer)

const { Configs, CreateConfig } = operations.BotDeploy
const configs = listOf(screens.botConfigs, Configs, {
  name: 'botConfigs',
  sort: 'name',
  search: t('searchConfigs'),
  row: { id: 'idBotConfig', name: ({ name }) => name, href: ({ name }) => screens.botConfig(name) },
})
const column = columnsOf(Configs)
const columns = [
  column.name('name', t('name'), { grow: 2, minWidth: 160 }),
  column.text('description', t('description'), { grow: 3, minWidth: 160 }),
  column.count('version', t('version'), { width: 100 }),
  column.own('settings', t('settings'), ({ settings }) => String(settings.length), { width: 100, align: 'end' }),
  column.own('usedBy', t('usedBy'), ({ usedBy }) => usedBy.map(({ name }) => name).join(', ') || '–', {
    minWidth: 120,
  }),
  column.time('updatedAt', t('changed')),
]

/** Settings and secrets of modules. */
export default function ConfigListPage() {
  return (
    <ListScreen
      list={useList(configs)}
      columns={columns}
      create={{ endpoint: CreateConfig, thing: t('configThing'), drawer: NewConfigDrawer }}
      empty={{ icon: SlidersHorizontal, title: t('noConfigs'), text: t('noConfigsText') }}
    />
  )
}
