import { connect } from 'node:net'
import { operations } from '@parley/contract/operations.ts'
import { freePort } from '@parley/hub/backplanes/freePort.testing.ts'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { draftStream } from '../../src/flows/draft.stream.ts'
import { CONSOLE_HUB, type ConsoleHub, createConsoleHub } from '../../src/hubs/console.hub.ts'
import { type FrontDoor, listen } from '../../src/start/frontDoor.ts'
import { openRooms } from '../../src/start/rooms.ts'
import { type Runtime, startRuntime } from '../../src/start/runtime.ts'
import { makeFlow } from '../conversations.ts'
import { startTestCore, type TestCore } from '../core.ts'
import { orderFlow } from '../orderFlow.ts'
import { subjectOf } from '../people.ts'

/** A few in every run, many by `npm run fuzz`. */
const numRuns = 4 * Number(process.env.FUZZ_RUNS ?? 15)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120)
const PATIENCE_MS = 400

const { CallManagement } = operations
const log = pino({ level: 'silent' })
let core: TestCore
let door: FrontDoor
let hub: ConsoleHub
let runtime: Runtime
let port: number
/** What nothing caught would have ended the process. */
const uncaught: unknown[] = []
const note = (error: unknown) => uncaught.push(error)
beforeAll(async () => {
  process.on('uncaughtException', note).on('unhandledRejection', note)
  core = await startTestCore()
  port = await freePort()
  await core.server.ready()
  const { authenticator, directory, clock, contexts } = core
  const publicUrl = `http://127.0.0.1:${port}`
  hub = createConsoleHub({
    ...{ authenticator, directory, clock, contexts, log, publicUrl },
    ...{ backplane: undefined, streamBackplane: undefined, streams: [draftStream], callLimit: 1_000 },
  })
  runtime = await startRuntime({ core, clock, log, isOpen: () => true })
  door = await listen('127.0.0.1', port, log)
  door.open(openRooms({ server: core.server, hub, sockets: runtime.sockets, identity: undefined, isHttps: false }))
})
afterAll(async () => {
  process.off('uncaughtException', note).off('unhandledRejection', note)
  await runtime.close()
  await hub.topics.close()
  await hub.hub.close()
  await door.close(0)
  await core.close()
})

/** The process goes on, and nothing was thrown past everybody. */
async function expectAlive() {
  expect(uncaught).toEqual([])
  expect((await fetch(`http://127.0.0.1:${port}/api/UserInfo`)).status).toBe(401)
}

const socketPath = CallManagement.DiagnosticSocket.path
const places = [
  '/',
  '/api/UserInfo',
  CONSOLE_HUB,
  `${CONSOLE_HUB}/negotiate?negotiateVersion=1`,
  socketPath,
  '/healthz',
]
const targets = fc.oneof(
  fc.constantFrom('//', '/\\', '///', 'http://[', 'http://', '*', '/%', '/%zz', '/%00', '/..%2f..', '?', '#', ':', ''),
  fc.constantFrom(...places),
  fc.tuple(fc.constantFrom(...places), fc.string({ maxLength: 30 })).map(([place, more]) => place + more),
  fc.webUrl({ withQueryParameters: true }),
  fc.string({ maxLength: 60 }),
)
const headers = fc.array(
  fc.oneof(
    fc.constantFrom(
      'Connection: Upgrade\r\nUpgrade: websocket',
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==',
      'Upgrade: h2c',
      'Connection: close',
      'Content-Length: 5',
      'Content-Length: -1',
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: chunked, chunked',
      'Expect: 100-continue',
      'Authorization: Bearer x',
      'Authorization: Bearer ',
      'X-Tenant-Context: ☃',
      'Content-Type: application/json',
      'Accept-Encoding: br;q=x',
    ),
    fc.tuple(fc.string({ maxLength: 12 }), fc.string({ maxLength: 40 })).map((pair) => pair.join(': ')),
  ),
  { maxLength: 5 },
)
const methods = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'CONNECT', 'TRACE', 'PRI', 'get', '')

/** Writes bytes, waits for an answer or the end, and goes. */
const sendRaw = (bytes: string) =>
  new Promise<string>((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setTimeout(PATIENCE_MS, () => socket.destroy())
    socket.on('data', (data) => {
      answer += data
      socket.end()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(answer))
  })

test('an address that is none does not stop the service, whoever sends it', async () => {
  for (const target of ['//', '/\\', 'http://[', '///x']) {
    await sendRaw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    await expectAlive()
  }
})

test('whatever is written to the port, it is answered without a fault of ours', { timeout: 3_600_000 }, async () => {
  const requests = fc.tuple(methods, targets, headers, fc.string({ maxLength: 80 }))
  await fc.assert(
    fc.asyncProperty(requests, async ([method, target, lines, body]) => {
      const said = await sendRaw(`${method} ${target} HTTP/1.1\r\nHost: x\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
      expect(said).not.toMatch(/^HTTP\/1.1 500/)
      await expectAlive()
    }),
    { numRuns, seed, endOnFailure: true },
  )
})

const END = '\u001e'
const handshake = `{"protocol":"json","version":2}${END}`
const hubFrames = fc.oneof(
  fc
    .record({
      type: fc.oneof(fc.integer({ min: -1, max: 12 }), fc.string(), fc.constant(null)),
      target: fc.option(fc.string(), { nil: undefined }),
      arguments: fc.option(fc.jsonValue(), { nil: undefined }),
      invocationId: fc.option(fc.oneof(fc.string(), fc.integer()), { nil: undefined }),
      sequenceId: fc.option(fc.integer(), { nil: undefined }),
      streamIds: fc.option(fc.jsonValue(), { nil: undefined }),
      headers: fc.option(fc.jsonValue(), { nil: undefined }),
    })
    .map((message) => JSON.stringify(message) + END),
  fc.json().map((text) => text + END),
  fc.string(),
  fc.constantFrom(handshake, END, `${END}${END}`, '{', 'null\u001e', '[]\u001e'),
)
const frames = (texts: fc.Arbitrary<string>) =>
  fc.array(fc.oneof({ weight: 5, arbitrary: texts }, fc.uint8Array({ maxLength: 60 })), { minLength: 1, maxLength: 6 })

/** Sends frames one after the other, until all are sent or the socket is closed on us. */
async function sendFrames(path: string, bearer: string, all: readonly (string | Uint8Array)[]): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${bearer}` } })
  socket.on('error', () => {})
  const opened = await new Promise<boolean>((resolve) => {
    socket.once('open', () => resolve(true))
    socket.once('close', () => resolve(false))
  })
  expect(opened, 'the socket opens').toBe(true)
  for (const frame of all) {
    if (socket.readyState !== WebSocket.OPEN) break
    await new Promise<void>((resolve) => socket.send(frame, () => resolve()))
  }
  // The end of a conversation closes the socket; elsewhere an answer says that what came before was dealt with.
  if (socket.readyState !== WebSocket.CLOSED) {
    await new Promise<void>((resolve) => {
      if (path === CONSOLE_HUB) socket.once('pong', () => resolve())
      socket.once('close', () => resolve())
      if (socket.readyState === WebSocket.OPEN) socket.ping()
    })
  }
  socket.terminate()
}

test('whatever a hub connection sends, the hub goes on', { timeout: 3_600_000 }, async () => {
  const bearer = await core.token({ sub: subjectOf('admin') })
  await fc.assert(
    fc.asyncProperty(fc.boolean(), frames(hubFrames), async (isGreeted, all) => {
      await sendFrames(CONSOLE_HUB, bearer, isGreeted ? [handshake, ...all] : all)
      await expectAlive()
    }),
    { numRuns, seed, endOnFailure: true },
  )
})

const inputs = fc.oneof(
  fc
    .record({
      type: fc.oneof(fc.constantFrom('text', 'dtmf', 'silence', 'debug'), fc.string()),
      text: fc.option(fc.oneof(fc.string(), fc.jsonValue(), fc.constantFrom('\ud83d', '\u0000', '￾')), {
        nil: undefined,
      }),
      keys: fc.option(fc.oneof(fc.constantFrom('1', '#', '12*', 'x'), fc.string()), { nil: undefined }),
      on: fc.option(fc.jsonValue(), { nil: undefined }),
    })
    .map((input) => JSON.stringify(input)),
  fc.json(),
  fc.string(),
)

test('whatever a test conversation is sent, it can be spoken to afterwards', { timeout: 3_600_000 }, async () => {
  const bearer = await core.token({ sub: subjectOf('admin') })
  const flow = await makeFlow(core, 2, orderFlow())
  await fc.assert(
    fc.asyncProperty(frames(inputs), async (all) => {
      const started = await core
        .as('admin')
        .call(CallManagement.TestCall, { body: { idCallScript: flow.idCallScript } })
      // It ends, so that the next one may begin: a person has only a few at a time.
      await sendFrames(`${socketPath}?guid=${started.body.guid}`, bearer, [...all, '{"type":"hangup"}'])
      const status = await core.as('admin').call(CallManagement.GetCallStatus, { query: { guid: started.body.guid } })
      expect(status.body.running).toBe(false)
      await expectAlive()
    }),
    { numRuns: Math.ceil(numRuns / 4), seed, endOnFailure: true },
  )
})
