import { Wall } from '@parley/contract/ongoing/ongoing.rules.ts'
import type { HeldOngoing } from '@parley/contract/ongoing/ongoing.schema.ts'
import { useEffect, useState } from 'react'
import { useServices } from '../shell/services-context.ts'
import { openWallLine } from './ongoing-stream.ts'

export interface Watched {
  /** Undefined until all have come. */
  readonly rows: readonly HeldOngoing[] | undefined
  /** Whether changes are heard now; since when they are not, otherwise. */
  readonly lostAt: number | undefined
  readonly refusal: string | undefined
  /** By how much the clock here is ahead of that of the core. */
  readonly aheadMs: number
}

const NOTHING: Watched = { rows: undefined, lostAt: undefined, refusal: undefined, aheadMs: 0 }

/** What runs now on all lines, or on one, as it changes; nothing is read again and again. */
export function useWall(idLine?: number): Watched {
  const services = useServices()
  const [watched, setWatched] = useState(NOTHING)
  useEffect(() => {
    const wall = new Wall()
    setWatched(NOTHING)
    return openWallLine(services, idLine, {
      hear(news) {
        wall.hear(news)
        const now = news.kind === 'all' ? { aheadMs: Date.now() - Date.parse(news.at) } : {}
        setWatched((before) => ({ ...before, ...now, rows: wall.rows, lostAt: undefined, refusal: undefined }))
      },
      // Before anything was told, nothing is out of date.
      lost: () =>
        setWatched((before) =>
          before.rows && before.lostAt === undefined ? { ...before, lostAt: Date.now() } : before,
        ),
      // What was seen stays, as of now.
      refused: (refusal) =>
        setWatched((before) => ({ ...before, refusal, ...(before.rows && { lostAt: before.lostAt ?? Date.now() }) })),
    })
  }, [services, idLine])
  return watched
}
