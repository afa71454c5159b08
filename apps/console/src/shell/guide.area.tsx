import { screens } from '@parley/contract/kernel/screens.ts'
import { area } from './area.ts'
import { t } from './guide.messages.ts'

area({
  at: screens.guide,
  title: t('title'),
  place: ['Administration', 0],
  shortcut: 'a',
  summary: t('summary'),
  screen: () => import('./pages/GuidePage.tsx'),
})
