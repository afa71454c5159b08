import { operations } from '@parley/contract/operations.ts'
import { FolderInput, History, Pencil, Trash2 } from 'lucide-react'
import type { MenuAction } from '../../kit/overlays/Menu.tsx'
import { t } from './folders.messages.ts'

/** What can be done with a folder; each opens its dialog. */
export function folderActions(idFolder: number, onPanel: (panel: string) => void): MenuAction[] {
  const permitted = { endpoint: operations.Folders.Update, at: idFolder }
  return [
    {
      id: 'rename',
      label: t('rename'),
      icon: Pencil,
      ...permitted,
      onAction: () => onPanel('renameFolder'),
    },
    { id: 'move', label: t('move'), icon: FolderInput, ...permitted, onAction: () => onPanel('moveFolder') },
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
      ...permitted,
      isDangerous: true,
      onAction: () => onPanel('removeFolder'),
    },
  ]
}
