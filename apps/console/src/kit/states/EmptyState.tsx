import { Inbox, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
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
  icon?: ReactNode
}) {
  return (
    <StateBlock icon={icon ?? <Inbox size={18} aria-hidden />} title={title} action={action}>
      {children}
    </StateBlock>
  )
}

/** Shown instead of the empty state where filters are on. */
export function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <StateBlock
      icon={<SearchX size={18} aria-hidden />}
      title={t('noChoice')}
      action={<Button onPress={onClear}>{t('clearFilters')}</Button>}
    />
  )
}
