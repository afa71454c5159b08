import { screens } from '@parley/contract/kernel/screens.ts'
import { area } from '../shell/area.ts'
import { mcpServersAddress } from './mcpServers.address.ts'
import { t } from './mcpServers.area.messages.ts'

area({
  at: screens.mcpServers,
  title: t('servers'),
  permissions: ['TenantValue.view'],
  place: ['Administration', 59],
  group: 'Operations',
  summary: t('summary'),
  keywords: ['model context protocol', 'tools', 'functions', 'agent'],
  parent: screens.guide,
  search: mcpServersAddress,
  screen: () => import('./McpServerListPage.tsx'),
})
