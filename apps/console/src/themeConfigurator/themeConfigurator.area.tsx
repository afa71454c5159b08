import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { guideArea } from '../shell/guide.area.tsx'
import { t } from './themeConfigurator.area.messages.ts'

export const themeConfiguratorArea = area({
  at: screens.themeConfigurator,
  title: t('title'),
  permissions: ['Settings.modify-theme'],
  place: ['Administration', 62],
  group: 'Operations',
  summary: t('summary'),
  keywords: ['brand', 'look', 'favicon', 'dark'],
  parent: () => guideArea,
  load: ({ read }) => read(operations.Home.Configuration, {}),
  screen: () => import('./ThemeConfiguratorPage.tsx'),
})
