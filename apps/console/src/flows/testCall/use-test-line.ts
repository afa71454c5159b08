import { urlOf } from '@parley/contract/kernel/operation.ts'
import { operations } from '@parley/contract/operations.ts'
import type { DiagnosticInput } from '@parley/contract/testCalls/testCall.schema.ts'
import { type Dispatch, useCallback, useEffect, useRef } from 'react'
import { useApi } from '../../shell/api.ts'
import { useServices } from '../../shell/services-context.ts'
import { nextOf, type TestAction } from './test-call.reducer.ts'
import { openTestSocket, type TestSocket } from './test-socket.ts'
import { t } from './testCall.messages.ts'

const { DiagnosticSocket } = operations.CallManagement

/** The line of a test conversation; after a break it asks for what came since the last number seen. */
export function useTestLine(dispatch: Dispatch<TestAction>, seq: number, isDebugging: boolean) {
  const call = useApi()
  const { settings } = useServices()
  const socket = useRef<TestSocket>(undefined)
  const now = useRef({ seq, isDebugging })
  useEffect(() => {
    now.current = { seq, isDebugging }
  }, [seq, isDebugging])
  useEffect(() => {
    socket.current?.send({ type: 'debug', on: isDebugging })
  }, [isDebugging])

  // What is said while the conversation is still being prepared is not lost.
  const early = useRef<DiagnosticInput[]>([])
  const hangUp = useCallback(() => {
    early.current = []
    socket.current?.send({ type: 'hangup' })
    socket.current?.close()
    socket.current = undefined
  }, [])

  /** Without a ticket it asks for one. */
  function open({ guid, ticket }: { guid: string; ticket?: string }) {
    socket.current?.close()
    now.current = { ...now.current, seq: 0 }
    let first =
      ticket === undefined ? undefined : `${DiagnosticSocket.path}?guid=${guid}&ticket=${encodeURIComponent(ticket)}`
    let next: string | undefined
    const line = openTestSocket({
      address: async () => {
        const path = first ?? (await freshPath(call, guid, now.current))
        first = undefined
        return socketAddress(path, settings.api)
      },
      onOutput: (output) => {
        next ??= nextOf(output)
        if (output.type === 'ended') socket.current = undefined
        if (output.type !== 'ended' || next === undefined) return dispatch({ type: 'output', output })
        dispatch({ type: 'handedOver', guid: next })
        open({ guid: next })
      },
      onLost: () => dispatch({ type: 'lost' }),
      onFound: () => {
        dispatch({ type: 'found' })
        if (now.current.isDebugging) line.send({ type: 'debug', on: true })
      },
      onGone: () => dispatch({ type: 'failed', message: t('gone') }),
    })
    socket.current = line
    for (const input of early.current.splice(0)) line.send(input)
  }
  const send = (input: DiagnosticInput) => {
    if (socket.current) socket.current.send(input)
    else early.current.push(input)
  }
  return { open, hangUp, send }
}

/** The way back to a conversation, for one use; the panel says itself that the line is lost. */
async function freshPath(
  call: ReturnType<typeof useApi>,
  guid: string,
  { seq, isDebugging }: { seq: number; isDebugging: boolean },
): Promise<string> {
  // Traces that came meanwhile are sent too, so that it has to be asked for them before they are.
  const query = { guid, ...(seq > 0 ? { since: seq } : {}), ...(isDebugging ? { debug: 'true' } : {}) }
  const path = urlOf(DiagnosticSocket, { query })
  const { ticket } = await call(operations.Assets.Ticket, { body: { path } }, { silent: true })
  return `${path}&ticket=${encodeURIComponent(ticket)}`
}

/** The same place, spoken to by socket. */
export function socketAddress(path: string, api: string): string {
  const url = new URL(path, new URL(api, location.origin).origin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}
