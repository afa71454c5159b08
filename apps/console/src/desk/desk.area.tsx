import { screens } from '@parley/contract/kernel/screens.ts'
import { area } from '../shell/area.ts'
import { t } from './desk.area.messages.ts'

area({
  at: screens.agentDesk,
  title: t('title'),
  permissions: ['OngoingConversations.desk', 'OngoingConversations.view'],
  place: ['Administration', 12],
  group: 'Operations',
  summary: t('summary'),
  keywords: ['transfer', 'hand over', 'accept', 'available', 'wrap-up', 'agent', 'offers'],
  parent: screens.guide,
  screen: () => import('./DeskPage.tsx'),
})
