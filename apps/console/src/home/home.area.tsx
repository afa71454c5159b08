import { area } from '../shell/area.ts'
import { t } from './home.messages.ts'

export const guideArea = area({
  path: '/administration',
  title: t('title'),
  place: ['Administration', 0],
  shortcut: 'a',
  summary: t('summary'),
  screen: () => import('./GuidePage.tsx'),
})
