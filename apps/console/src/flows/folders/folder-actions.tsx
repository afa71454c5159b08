import { operations } from '@parley/contract/operations.ts'
import { FolderInput, History, Pencil, Trash2 } from 'lucide-react'
import type { MenuAction } from '../../kit/overlays/Menu.tsx'
import { t } from './folders.messages.ts'

/** What can be done with a folder; each opens its dialog. */
export function folderActions(blocked: string | undefined, onPanel: (panel: string) => void): MenuAction[] {
  return [
    {
      id: 'rename',
      label: t('rename'),
      icon: Pencil,
      blocked,
      onAction: () => onPanel('renameFolder'),
    },
    { id: 'move', label: t('move'), icon: FolderInput, blocked, onAction: () => onPanel('moveFolder') },
    {
      id: 'audit',
      label: t('whoDidWhat'),
      icon: History,
      endpoint: operations.Audit.Audit,
      onAction: () => onPanel('auditOfFolder'),
    },
    {
      id: 'remove',
      label: t('remove'),
      icon: Trash2,
      blocked,
      isDangerous: true,
      onAction: () => onPanel('removeFolder'),
    },
  ]
}
