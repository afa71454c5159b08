import { screens } from '@parley/contract/kernel/screens.ts'
import { area } from '../shell/area.ts'
import { auditAddress } from './audit.address.ts'
import { t } from './audit.area.messages.ts'

area({
  at: screens.auditLog,
  title: t('auditLog'),
  permissions: ['Auditlog.view'],
  place: ['Administration', 40],
  shortcut: 'l',
  group: 'Compliance',
  summary: t('summary'),
  keywords: ['history', 'changes', 'undo', 'who', 'chain'],
  parent: screens.guide,
  search: auditAddress,
  screen: () => import('./AuditLogPage.tsx'),
})
