import { screens } from '@parley/contract/kernel/screens.ts'
import { area } from '../shell/area.ts'
import { packageCreateAddress, packageInstallAddress } from './packages.address.ts'
import { t } from './packages.area.messages.ts'

area({
  at: screens.packageCreate,
  title: t('create'),
  permissions: ['Settings.packages'],
  place: ['Administration', 46],
  group: 'Operations',
  summary: t('createSummary'),
  keywords: ['package manager', 'export', 'bundle', 'zip', 'git'],
  parent: screens.guide,
  search: packageCreateAddress,
  screen: () => import('./PackageListPage.tsx'),
})

area({
  at: screens.packageInstall,
  title: t('install'),
  permissions: ['Settings.packages'],
  place: ['Administration', 47],
  group: 'Operations',
  summary: t('installSummary'),
  keywords: ['package manager', 'import', 'upgrade', 'merge', 'trusted keys'],
  parent: screens.guide,
  search: packageInstallAddress,
  screen: () => import('./InstallListPage.tsx'),
})
