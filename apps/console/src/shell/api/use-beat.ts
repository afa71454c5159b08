import { useEffect, useEffectEvent } from 'react'

/**
 * Asks at a steady beat, in a window that is looked at. The interval of the library begins anew with whatever is written into the cache,
 * so that an answer which live events change twice a second would never be read again.
 */
export function useBeat(ms: number | false | undefined, ask: () => unknown): void {
  const beat = useEffectEvent(() => {
    if (document.visibilityState === 'visible') ask()
  })
  useEffect(() => {
    if (!ms) return
    const timer = setInterval(() => beat(), ms)
    return () => clearInterval(timer)
  }, [ms])
}
