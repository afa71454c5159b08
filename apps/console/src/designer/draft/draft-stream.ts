import type { DraftEvent } from '@parley/contract/flows/draft.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { followStream } from '../../shell/hub/follow-stream.ts'
import type { Services } from '../../shell/services.ts'

const { DraftStream, DraftPlace } = operations.CallScripts
const PLACE_MS = 250

export interface DraftLine {
  /** The step one is at. */
  readonly place: (nodeId: string | null) => void
  /** Which of the people one is oneself. */
  readonly me: () => string | null
  /** Connects where it gave up. */
  readonly wake: () => void
  readonly close: () => void
}

/** Follows what happens at a draft; `missed` after each time in which nothing was heard. */
export function openDraftLine(
  services: Services,
  idCallScript: number,
  hear: (event: DraftEvent | { readonly kind: 'missed' }) => void,
): DraftLine {
  const params = { idCallScript }
  let at: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasThere = false
  const line = followStream<DraftEvent>(services, {
    operationId: DraftStream.operationId,
    params,
    hear,
    begun: () => {
      if (wasThere) hear({ kind: 'missed' })
      wasThere = true
      if (at !== null) tell()
    },
    failed: () => hear({ kind: 'people', people: [] }),
  })
  const { connection } = line
  function tell() {
    void connection.invoke(DraftPlace.operationId, params, { nodeId: at }).catch(() => undefined)
  }
  return {
    place(nodeId) {
      if (nodeId === at) return
      at = nodeId
      clearTimeout(timer)
      timer = setTimeout(() => connection.state === 'Connected' && tell(), PLACE_MS)
    },
    me: () => connection.connectionId,
    wake: line.wake,
    close: () => {
      clearTimeout(timer)
      line.close()
    },
  }
}
