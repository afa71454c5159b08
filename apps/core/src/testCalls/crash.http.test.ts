import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DiagnosticTest, serve, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf } from '../../test/orderFlow.ts'

let on: DiagnosticTest
beforeAll(async () => {
  on = await startDiagnosticTest()
})
afterEach(() => on.leaveAll())
afterAll(() => on.close())

describe('after a crash', () => {
  it('goes on where it was', async () => {
    const { guid, connect, path } = await on.test()
    const socket = connect()
    await socket.listening()
    socket.text('yes')
    await socket.listening(2)
    await on.restart()
    const back = await on.join(path)
    await back.listening()
    back.text('77')
    await back.listening(2)
    back.text('5')
    expect(await back.ended()).toMatchObject({ disposition: 'ordered' })
    const leg = await on.legOf(guid)
    expect(leg.events.map((event) => event.seq)).toEqual([...new Set(leg.events.map((event) => event.seq))])
    expect(leg.variables.final).toMatchObject({ total: 50 })
  })

  it.each([
    ['GET', 2, 'ok'],
    ['POST', 1, 'error'],
  ] as const)('in the middle of a %s request', async (method, sent, way) => {
    const service = await serve({}, 1)
    const document = flowOf([
      { id: 'start', type: 'start', outlets: { next: 'call' } },
      { id: 'call', type: 'request', method, url: `${service.url}/`, outlets: { ok: 'ok', error: 'error' } },
      { id: 'ok', type: 'end', reason: 'ok' },
      { id: 'error', type: 'end', reason: 'error' },
    ])
    const { connect, path } = await on.test(document)
    connect()
    await expect.poll(() => service.paths.length).toBe(1)
    await on.restart()
    const back = await on.join(path)
    expect(await back.ended()).toMatchObject({ reason: way })
    expect(service.paths).toHaveLength(sent)
    service.server.closeAllConnections()
    service.server.close()
  })
})

it('a conversation whose flow only a newer release can read ends by the platform, at once or when an older process takes it over', async () => {
  const newer = (flow: { idCallScript: number }) =>
    on.core.owner.query(
      `UPDATE call_script_history SET sha256 = gen_random_uuid()::text, document = jsonb_set(document, '{schemaVersion}', '99')
       WHERE id_call_script = $1`,
      [flow.idCallScript],
    )
  const begun = await on.test()
  await newer(begun.flow)
  expect(await begun.connect().ended()).toMatchObject({ reason: 'flow.tooNew' })
  const running = await on.test()
  const socket = running.connect()
  await socket.listening()
  await newer(running.flow)
  await on.restart()
  const back = await on.join(running.path)
  await back.listening()
  back.text('yes')
  expect(await back.ended()).toMatchObject({ reason: 'flow.tooNew' })
  for (const { guid } of [begun, running])
    expect((await on.legOf(guid)).log).toMatchObject({ endReason: { whose: 'platform', code: 'flow.tooNew' } })
})
