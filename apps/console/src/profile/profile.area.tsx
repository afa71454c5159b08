import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { t } from './profile.area.messages.ts'
import { PROFILE_PATH } from './profile.path.ts'

export const profileArea = area({
  path: PROFILE_PATH,
  title: t('title'),
  load: ({ read }) => Promise.all([read(operations.Lookups.TimeZones), read(operations.Users.UserApiSecret)]),
  screen: () => import('./ProfilePage.tsx'),
})
