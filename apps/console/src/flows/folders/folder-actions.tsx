import { operations } from '@parley/contract/operations.ts'
import { FolderInput, History, Pencil, Trash2 } from 'lucide-react'
import type { MenuAction } from '../../kit/overlays/Menu.tsx'
import { t } from './folders.messages.ts'

const SIZE = 15

/** What can be done with a folder; each opens its dialog. */
export function folderActions(blocked: string | undefined, onPanel: (panel: string) => void): MenuAction[] {
  return [
    {
      id: 'rename',
      label: t('rename'),
      icon: <Pencil size={SIZE} />,
      blocked,
      onAction: () => onPanel('renameFolder'),
    },
    { id: 'move', label: t('move'), icon: <FolderInput size={SIZE} />, blocked, onAction: () => onPanel('moveFolder') },
    {
      id: 'audit',
      label: t('whoDidWhat'),
      icon: <History size={SIZE} />,
      endpoint: operations.Audit.Audit,
      onAction: () => onPanel('auditOfFolder'),
    },
    {
      id: 'remove',
      label: t('remove'),
      icon: <Trash2 size={SIZE} />,
      blocked,
      isDangerous: true,
      onAction: () => onPanel('removeFolder'),
    },
  ]
}
