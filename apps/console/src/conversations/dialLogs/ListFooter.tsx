import { Button } from '../../kit/actions/Button.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import type { Pages } from '../../shell/api.ts'
import { t } from '../conversations.messages.ts'

/** How much of the list is here, and the next page of it. */
export function ListFooter({ pages }: { pages: Pages<unknown> }) {
  const { items, total, totalExact, hasMore, isLoadingMore, loadMore } = pages
  if (!items || items.length === 0 || total === undefined) return null
  return (
    <div className="flex min-h-8 items-center justify-between gap-3 text-faint text-sm">
      <span role="status" className="tabular-nums">
        {t('loaded', { shown: formatCount(items.length), total: formatCount(total, !totalExact) })}
      </span>
      {hasMore && (
        <Button isPending={isLoadingMore} onPress={loadMore}>
          {t('loadMore')}
        </Button>
      )}
    </div>
  )
}
