import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import { Link } from '../../kit/actions/Link.tsx'
import { parseSearch } from '../../kit/address/readers.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { useRead } from '../../shell/api.ts'
import { filterOf } from '../../shell/lists/use-list.ts'
import { conversations } from '../list/conversations.list.ts'
import { t } from './error.messages.ts'

/** How many conversations of the flow failed in the same step, tests left out; leads to them. */
export function SameFailures({ idCallScript, nodeId }: { idCallScript: number; nodeId: string }) {
  const { timeZone } = useKit()
  const href = screens.conversation({ flow: idCallScript, time: 'last30', errorNode: nodeId, test: 'without' })
  const filter = useMemo(
    () => filterOf(conversations, parseSearch(href.slice(href.indexOf('?'))), { timeZone, now: Date.now() }),
    [href, timeZone],
  )
  const { data } = useRead(operations.DialLogs.DialLogs, { query: { ...filter, limit: 1 } })
  if (!data) return <Skeleton width="12rem" />
  return <Link href={href}>{t('failures', { count: data.total })}</Link>
}
