import type { DraftEvent } from '@parley/contract/flows/draft.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { hubUrl } from '../../shell/hub/hub-url.ts'
import { keepToken } from '../../shell/hub/keep-token.ts'
import { openHub } from '../../shell/hub/open-hub.ts'
import { defaultSchedule } from '../../shell/hub/schedule.ts'
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
  { settings, session, tenantContext }: Services,
  idCallScript: number,
  hear: (event: DraftEvent | { readonly kind: 'missed' }) => void,
): DraftLine {
  const token = keepToken(session)
  const params = { idCallScript }
  let at: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasThere = false
  let isClosed = false
  const hub = openHub({
    url: hubUrl(settings),
    accessToken: token.accessToken,
    tenantContext,
    schedule: defaultSchedule,
    onState: (state) => {
      if (state === 'Connected') follow()
    },
  })
  const { connection } = hub
  const tell = () => void connection.invoke(DraftPlace.operationId, params, { nodeId: at }).catch(() => undefined)

  function follow() {
    token.connected()
    if (wasThere) hear({ kind: 'missed' })
    wasThere = true
    connection.stream<DraftEvent>(DraftStream.operationId, params).subscribe({
      next: hear,
      // The core asks to come back: it may have missed something itself.
      complete: () => {
        if (!isClosed && connection.state === 'Connected') follow()
      },
      error: () => hear({ kind: 'people', people: [] }),
    })
    if (at !== null) tell()
  }
  const stop = token.follow(connection)
  void hub.start()
  return {
    place(nodeId) {
      if (nodeId === at) return
      at = nodeId
      clearTimeout(timer)
      timer = setTimeout(() => connection.state === 'Connected' && tell(), PLACE_MS)
    },
    me: () => connection.connectionId,
    wake: () => {
      if (connection.state === 'Disconnected' && !isClosed) void hub.start()
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
      stop()
      void hub.stop()
    },
  }
}
