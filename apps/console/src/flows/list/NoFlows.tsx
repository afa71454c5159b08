import { FolderOpen, Workflow } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { t } from '../flows.messages.ts'

/** Nothing here yet, and the first step. */
export function NoFlows({ isFolder, action }: { isFolder: boolean; action: ReactNode }) {
  if (isFolder)
    return (
      <EmptyState title={t('emptyFolder')} icon={<FolderOpen size={18} aria-hidden />} action={action}>
        {t('emptyFolderText')}
      </EmptyState>
    )
  return (
    <EmptyState title={t('emptyTitle')} icon={<Workflow size={18} aria-hidden />} action={action}>
      {t('emptyText')}
    </EmptyState>
  )
}
