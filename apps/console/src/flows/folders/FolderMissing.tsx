import { FolderX } from 'lucide-react'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { FLOWS_PATH } from '../flows.path.ts'
import { t } from './folders.messages.ts'

/** The address names a folder that is not there. */
export function FolderMissing() {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        title={t('notFound')}
        icon={<FolderX size={18} aria-hidden />}
        action={<ButtonLink href={FLOWS_PATH}>{t('toAll')}</ButtonLink>}
      >
        {t('notFoundText')}
      </EmptyState>
    </div>
  )
}
