import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DiagnosticTest, serve, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { replayAll } from './replayAll.ts'

let on: DiagnosticTest
let service: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  on = await startDiagnosticTest()
  service = await serve({ name: 'Real' })
})
afterEach(() => on.leaveAll())
afterAll(async () => {
  service.server.close()
  await on.close()
})

const pinned = { status: 200, body: '{"name": "Pinned"}', format: 'json' as const, at: '2026-03-05T10:00:00Z' }
const flow = (method: 'GET' | 'POST' = 'POST', answer: object = pinned) =>
  flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'call' } },
      {
        ...{ id: 'call', type: 'request', method, url: `${service.url}/who` },
        mapping: [{ variable: 'name', expression: 'response.body.name' }],
        pinned: { ...pinned, ...answer },
        outlets: { ok: 'say', error: 'failed' },
      },
      {
        ...{ id: 'say', type: 'say', texts: { 'en-GB': [{ kind: 'text', text: 'Hello {{ name }}' }] } },
        outlets: { next: 'end' },
      },
      { id: 'end', type: 'end' },
      { id: 'failed', type: 'end', reason: 'failed' },
    ],
    { variables: [{ name: 'name', type: 'string' }] },
  )
const AGENT = 16

test.each(['GET', 'POST'] as const)(
  'a test takes the pinned answer of a %s, says so, and sends nothing',
  async (method) => {
    const before = service.paths.length
    const { guid, connect } = await on.test(flow(method))
    const socket = connect()
    await socket.ended()
    expect(socket.robot()).toContain('Hello Pinned')
    expect(service.paths).toHaveLength(before)
    expect(socket.seen).toContainEqual(
      expect.objectContaining({
        ...{ type: 'event', nodeId: 'call', text: 'Pinned answer 200. As this is a test, nothing was sent.' },
        data: { do: 'request', status: 200, test: true },
      }),
    )
    const { events } = await on.legOf(guid)
    expect(events.filter(({ kind, text }) => kind === AGENT && text?.startsWith('Pinned answer'))).toHaveLength(1)
  },
)

test('a pinned failure leads where the service’s would', async () => {
  const { connect } = await on.test(flow('POST', { status: 503, body: '' }))
  expect(await connect().ended()).toMatchObject({ reason: 'failed' })
})

test('a conversation that is no test asks the service, whatever is pinned', async () => {
  const before = service.paths.length
  const { leg } = await on.real(flow())
  expect(service.paths.slice(before)).toEqual(['/who'])
  const said = leg.events.flatMap(({ text }) => text ?? [])
  expect(said).toContain('Hello Real')
  expect(JSON.stringify(leg.events)).not.toContain('Pinned')
})

test('what was recorded with a pinned answer runs again as it was', async () => {
  const replayed = await on.core.inTenant(2, ({ db, vault }) => replayAll(db, vault))
  expect(replayed).toMatchObject({ notReplayable: 0, different: [] })
  expect(replayed.same).toBeGreaterThan(0)
})
