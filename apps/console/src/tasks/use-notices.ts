import type { BellNotice } from '@parley/contract/notices/notice.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keyOf } from '../shell/api/read.ts'
import { useRead } from '../shell/api/use-read.ts'
import { useWrite } from '../shell/api/use-write.ts'
import { useLiveEvent, useLiveStart } from '../shell/hub/live-events.ts'
import { useServices } from '../shell/services-context.ts'

const { Notices, ReadNotices } = operations.Home

/** What one was told lately; a new notice is shown as soon as it is announced. */
export function useNotices() {
  const cache = useQueryClient()
  const { viewed } = useServices()
  const notices: readonly BellNotice[] = useRead(Notices).data ?? []
  const { fire } = useWrite(ReadNotices, { silent: true })
  const reload = useCallback(() => void cache.invalidateQueries({ queryKey: keyOf(Notices) }), [cache])
  useLiveEvent('Notify', reload)
  useLiveStart(reload)
  const unread = notices.filter(({ readAt }) => readAt === null)
  return {
    notices,
    unread: unread.length,
    markRead: (seen: readonly BellNotice[]) => {
      const idNotices = seen.filter(({ readAt }) => readAt === null).map(({ idNotice }) => idNotice)
      if (!viewed && idNotices.length > 0) fire({ body: { idNotices } })
    },
  }
}
