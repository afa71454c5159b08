import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import { Link } from '../../kit/actions/Link.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { useRead } from '../../shell/api.ts'
import { dialLogFilterOf } from '../list/dial-log-query.ts'
import { t } from './error.messages.ts'

/** How many conversations of the flow failed in the same step, tests left out; leads to them. */
export function SameFailures({ idCallScript, nodeId }: { idCallScript: number; nodeId: string }) {
  const { timeZone } = useKit()
  const address = new URLSearchParams({
    flow: String(idCallScript),
    time: 'last30',
    errorNode: nodeId,
    test: 'without',
  })
  const query = address.toString()
  const filter = useMemo(() => dialLogFilterOf(new URLSearchParams(query), {}, timeZone, Date.now()), [query, timeZone])
  const { data } = useRead(operations.DialLogs.DialLogs, { query: { ...filter, limit: 1 } })
  if (!data) return <Skeleton width="12rem" />
  return <Link href={`${screens.conversation()}?${query}`}>{t('failures', { count: data.total })}</Link>
}
