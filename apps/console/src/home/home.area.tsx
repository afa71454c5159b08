import { screens } from '@parley/contract/kernel/screens.ts'
import { area } from '../shell/area.ts'
import { t } from './home.messages.ts'

export const guideArea = area({
  at: screens.guide,
  title: t('title'),
  place: ['Administration', 0],
  shortcut: 'a',
  summary: t('summary'),
  screen: () => import('./GuidePage.tsx'),
})
