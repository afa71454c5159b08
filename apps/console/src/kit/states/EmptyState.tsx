import { Inbox, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import type { Icon } from '../icon.tsx'
import { t } from '../kit.messages.ts'
import { StateBlock } from './StateBlock.tsx'

/** Says what would be here and offers the first step. */
export function EmptyState({
  title,
  children,
  action,
  icon,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  icon?: Icon
}) {
  return (
    <StateBlock icon={icon ?? Inbox} title={title} action={action}>
      {children}
    </StateBlock>
  )
}

/** Shown instead of the empty state where filters are on. */
export function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <StateBlock icon={SearchX} title={t('noChoice')} action={<Button onPress={onClear}>{t('clearFilters')}</Button>} />
  )
}
