import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { t } from '../kit.messages.ts'

type Props = {
  count: number
  /** What is selected instead of these rows. */
  instead?: string | undefined
  /** Selects what matches beyond the rows that were read. */
  all?: { label: string; onSelect: () => void } | undefined
  onClear: () => void
  children: ReactNode
}

/** Takes the place of search and filters while rows are selected. */
export function BulkBar({ count, instead, all, onClear, children }: Props) {
  return (
    <div className="enter-fade flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-2 rounded-control bg-accent-soft pr-1 pl-3">
      <span role="status" className="mr-2 font-medium text-accent-ink text-sm tabular-nums">
        {instead ?? t('selected', { count })}
      </span>
      {all && (
        <Button size="small" variant="ghost" onPress={all.onSelect}>
          {all.label}
        </Button>
      )}
      {children}
      <span className="ml-auto">
        <IconButton size="small" label={t('clearSelection')} icon={X} onPress={onClear} />
      </span>
    </div>
  )
}
