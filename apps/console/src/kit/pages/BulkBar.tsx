import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { t } from '../kit.messages.ts'

/** Takes the place of search and filters while rows are selected. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  return (
    <div className="enter-fade flex h-8 min-w-0 flex-1 items-center gap-2 rounded-control bg-accent-soft pr-1 pl-3">
      <span role="status" className="mr-2 font-medium text-accent-ink text-sm tabular-nums">
        {t('selected', { count })}
      </span>
      {children}
      <span className="ml-auto">
        <IconButton size="small" label={t('clearSelection')} icon={X} onPress={onClear} />
      </span>
    </div>
  )
}
