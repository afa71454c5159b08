import type { Desk } from '@parley/contract/desk/desk.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { invalidate, useLoaded } from '../shell/api.ts'
import { keepQuiet } from '../shell/notices/notice-events.ts'
import { useServices } from '../shell/services-context.ts'
import { openDeskLine } from './desk-stream.ts'

const read = [operations.AgentDesk.Desk]

type Heard = Pick<OwnDesk, 'isLost' | 'refusal'>
const HEARS: Heard = { isLost: false, refusal: undefined }

const isArriving = ({ isAvailable, state }: Desk) => isAvailable && state === 'AWAY'

export interface OwnDesk {
  readonly desk: Desk
  /** By how much the clock here is ahead of that of the core. */
  readonly aheadMs: number
  readonly isLost: boolean
  readonly refusal: string | undefined
}

/** One's own desk as it is; while it is shown the person is there. */
export function useDesk(): OwnDesk {
  const services = useServices()
  const cache = useQueryClient()
  const [heard, setHeard] = useState(HEARS)
  // The core knows a moment after the line is open that they are there.
  const { data: desk } = useLoaded(operations.AgentDesk.Desk, {}, { watch: isArriving })
  useEffect(() => keepQuiet(screens.agentDesk()), [])
  useEffect(
    () =>
      openDeskLine(services, {
        hear() {
          setHeard(HEARS)
          void invalidate(cache, read)
        },
        lost: () => setHeard((before) => ({ ...before, isLost: true })),
        refused: (refusal) => setHeard({ isLost: true, refusal }),
      }),
    [services, cache],
  )
  const aheadMs = useMemo(() => Date.now() - Date.parse(desk.at), [desk.at])
  return { desk, aheadMs, ...heard }
}
