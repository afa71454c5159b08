import { liveEvent } from '@parley/contract/enums/conversation.enum.ts'
import { ACCESS_CHANGED } from '@parley/contract/kernel/consoleHub.ts'
import type { Services } from '../services.ts'
import { followTheme } from './follow-theme.ts'
import { setHubStatus } from './hub-state.ts'
import { hubUrl } from './hub-url.ts'
import { keepToken } from './keep-token.ts'
import { emitAccessChanged, emitLiveEvent, emitLiveStart } from './live-events.ts'
import { type Hub, openHub } from './open-hub.ts'
import { taskSchedule } from './schedule.ts'

/** The connection of the console: tasks, notices and calls arrive through it. A chunk of its own, after first paint. */
export function openConsoleHub(
  { settings, session, tenantContext }: Services,
  { onReturn, onTheme }: { readonly onReturn: () => void; readonly onTheme: () => void },
): Hub {
  let wasConnected = false
  const token = keepToken(session)
  const hub = openHub({
    url: hubUrl(settings),
    accessToken: token.accessToken,
    tenantContext,
    schedule: taskSchedule,
    onRefused: token.refused,
    onState: (state, problem) => {
      setHubStatus(state, problem)
      if (state !== 'Connected') return
      token.connected()
      followTheme(hub.connection, onTheme)
      // What happened while there was no connection was not heard.
      if (wasConnected) onReturn()
      else {
        emitLiveStart()
        onTheme()
      }
      wasConnected = true
    },
  })
  for (const { value } of liveEvent.entries) {
    hub.connection.on(value, (payload: unknown) => emitLiveEvent(value, payload))
  }
  hub.connection.on(ACCESS_CHANGED, emitAccessChanged)
  const stop = token.follow(hub.connection)
  void hub.start()
  return {
    ...hub,
    stop: () => {
      stop()
      return hub.stop()
    },
  }
}
