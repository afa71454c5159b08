import { operations } from '@parley/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterFirstPaint } from '../after-first-paint.ts'
import { keyOf } from '../api/read.ts'
import { frameParts } from '../frame-parts.ts'
import { logError } from '../log.ts'
import { followNotices } from '../notices/notice-events.ts'
import { useServices } from '../services-context.ts'
import { hubStatus } from './hub-state.ts'
import { followRights, useRights } from './use-rights.ts'

/** Connects once the page is painted, and keeps bells and lists up to date. */
export function useConsoleHub(): void {
  const services = useServices()
  const cache = useQueryClient()
  useRights()
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    const stops = [
      followNotices(),
      followRights(cache),
      ...frameParts.flatMap(({ follow }) => (follow ? [follow(cache)] : [])),
    ]
    afterFirstPaint(() => {
      import('./console-hub.ts').then(
        ({ openConsoleHub }) => {
          if (isGone) return
          // Whatever is shown may have changed while nothing was heard.
          const hub = openConsoleHub(services, {
            onReturn: () => void cache.invalidateQueries(),
            onTheme: () => void cache.invalidateQueries({ queryKey: keyOf(operations.Home.Configuration) }),
          })
          stop = () => void (hubStatus().state !== 'Disconnected' && hub.stop())
        },
        (error: unknown) => logError('The live connection could not be loaded.', error),
      )
    })
    return () => {
      isGone = true
      stop()
      for (const each of stops) each()
    }
  }, [services, cache])
}
