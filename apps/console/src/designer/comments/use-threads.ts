import type { FlowThread } from '@parley/contract/flowComments/flowComment.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { afterFirstPaint } from '../../shell/after-first-paint.ts'
import { keyOf } from '../../shell/api/read.ts'
import { useRead } from '../../shell/api.ts'
import { logError } from '../../shell/log.ts'
import { useServices } from '../../shell/services-context.ts'
import { useDesigner } from '../designer-context.ts'

const { Comments } = operations.CallScripts

/** All threads of the flow, the newest first. */
export function useThreads() {
  const { idCallScript } = useDesigner().flow
  return useRead(Comments, { params: { idCallScript } })
}

const NONE: readonly FlowThread[] = []

/** How many threads are open at each step. */
export function useOpenThreads(): ReadonlyMap<string, number> {
  const { data = NONE } = useThreads()
  return useMemo(() => {
    const open = new Map<string, number>()
    for (const { nodeId, resolvedAt } of data) {
      if (resolvedAt === null) open.set(nodeId, (open.get(nodeId) ?? 0) + 1)
    }
    return open
  }, [data])
}

/** Reads again whenever someone else writes, as long as the flow is open. */
export function useLiveThreads(): void {
  const { idCallScript } = useDesigner().flow
  const services = useServices()
  const cache = useQueryClient()
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    const queryKey = keyOf(Comments, { params: { idCallScript } })
    const changed = () => void cache.invalidateQueries({ queryKey })
    afterFirstPaint(() => {
      import('./comment-stream.ts').then(
        ({ openCommentLine }) => {
          if (!isGone) stop = openCommentLine(services, idCallScript, changed)
        },
        (error: unknown) => logError('The live connection of the comments could not be loaded.', error),
      )
    })
    return () => {
      isGone = true
      stop()
    }
  }, [idCallScript, services, cache])
}
