import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { t } from './themeConfigurator.area.messages.ts'

area({
  at: screens.themeConfigurator,
  title: t('title'),
  permissions: ['Settings.modify-theme'],
  place: ['Administration', 62],
  group: 'Operations',
  summary: t('summary'),
  keywords: ['brand', 'look', 'favicon', 'dark'],
  parent: screens.guide,
  load: ({ read }) => read(operations.Home.Configuration, {}),
  screen: () => import('./ThemeConfiguratorPage.tsx'),
})
