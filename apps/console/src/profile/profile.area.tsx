import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { t } from './profile.area.messages.ts'

area({
  at: screens.profile,
  title: t('title'),
  load: ({ read }) => Promise.all([read(operations.Lookups.TimeZones), read(operations.Users.UserApiSecret)]),
  screen: () => import('./ProfilePage.tsx'),
})
