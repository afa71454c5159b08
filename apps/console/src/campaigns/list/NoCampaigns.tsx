import { FolderOpen, Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { t } from '../campaigns.messages.ts'

/** Nothing here yet: what a campaign is, and the first step. */
export const NoCampaigns = ({ isFolder, action }: { isFolder: boolean; action: ReactNode }) =>
  isFolder ? (
    <EmptyState title={t('emptyFolder')} icon={FolderOpen} action={action}>
      {t('emptyFolderText')}
    </EmptyState>
  ) : (
    <EmptyState title={t('emptyTitle')} icon={Megaphone} action={action}>
      {t('emptyText')}
    </EmptyState>
  )
