import { screens } from '@parley/contract/kernel/screens.ts'
import { area, search } from '../shell/area.ts'
import { guideArea } from '../shell/guide.area.tsx'
import { t } from './audit.area.messages.ts'

export const auditArea = area({
  at: screens.auditLog,
  title: t('auditLog'),
  permissions: ['Auditlog.view'],
  place: ['Administration', 40],
  shortcut: 'l',
  group: 'Compliance',
  summary: t('summary'),
  keywords: ['history', 'changes', 'undo', 'who', 'chain'],
  parent: () => guideArea,
  search: { event: search.whole() },
  screen: () => import('./AuditLogPage.tsx'),
})
