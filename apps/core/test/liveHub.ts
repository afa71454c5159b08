import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { liveEvent } from '@parley/contract/enums/conversation.enum.ts'
import { ACCESS_CHANGED } from '@parley/contract/kernel/consoleHub.ts'
import type { Backplane } from '@parley/hub'
import pino from 'pino'
import { vi } from 'vitest'
import { domains } from '../src/domains.ts'
import { CONSOLE_HUB, createConsoleHub } from '../src/hubs/console.hub.ts'
import type { TestCore } from './core.ts'

interface ConnectOptions {
  readonly context?: number
  readonly transport?: HttpTransportType
}

/** The console's hub on a port of its own, and the official client in front of it. */
export async function startLiveHub(
  { authenticator, directory, clock, contexts }: Pick<TestCore, 'authenticator' | 'directory' | 'clock' | 'contexts'>,
  backplane?: Backplane,
  streamBackplane?: Backplane,
  callLimit = 1_000,
) {
  const server = createServer((request, response) => void consoleHub.hub.handleRequest(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  const log = pino({ level: 'silent' })
  const consoleHub = createConsoleHub({
    ...{ authenticator, directory, clock, contexts, log, publicUrl, callLimit, backplane, streamBackplane },
    streams: domains.flatMap(({ streams = [] }) => streams),
  })
  server.on('upgrade', (request, socket, head) => consoleHub.hub.handleUpgrade(request, socket, head))
  await Promise.all([consoleHub.hub.ready, consoleHub.topics.ready])
  const open: HubConnection[] = []
  const leaveAll = () => Promise.all(open.splice(0).map((connection) => connection.stop()))
  return {
    ...consoleHub,
    publicUrl,
    /** Connects with a token, or with what gives one each time it is asked; keeps what is heard. */
    async connect(token: string | (() => string), { context, transport }: ConnectOptions = {}) {
      const connection = new HubConnectionBuilder()
        .withUrl(`${publicUrl}${CONSOLE_HUB}`, {
          transport: transport ?? HttpTransportType.WebSockets,
          accessTokenFactory: () => (typeof token === 'string' ? token : token()),
          ...(context === undefined ? {} : { headers: { 'x-tenant-context': String(context) } }),
        })
        .configureLogging(LogLevel.None)
        .build()
      const heard: { name: string; payload: unknown }[] = []
      for (const { value } of liveEvent.entries)
        connection.on(value, (payload: unknown) => void heard.push({ name: value, payload }))
      const accessChanged = vi.fn()
      connection.on(ACCESS_CHANGED, accessChanged)
      const closed = vi.fn()
      connection.onclose(closed)
      await connection.start()
      open.push(connection)
      return { connection, heard, accessChanged, closed, payloads: () => heard.map(({ payload }) => payload) }
    },
    leaveAll,
    async close() {
      await leaveAll()
      await consoleHub.topics.close()
      await consoleHub.hub.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
export type LiveHub = Awaited<ReturnType<typeof startLiveHub>>
