import type { Backplane } from '@parley/hub'
import { createMemoryBackplane } from '@parley/hub/backplanes/memory.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { type DiagnosticTest, serve, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf, orderFlow } from '../../test/orderFlow.ts'
import { guidAt, type Setup } from './setup.ts'

/** Long enough for the test between, short enough to wait for. */
const LEASE_MS = 1_000

let on: DiagnosticTest
/** What the processes send each other, as the database is given it. */
const sent: string[] = []
beforeAll(async () => {
  const memory = createMemoryBackplane()
  const backplane: Backplane = {
    ...memory,
    subscribe: (...args) => memory.subscribe(...args),
    publish: (text) => {
      sent.push(text)
      return memory.publish(text)
    },
  }
  on = await startDiagnosticTest({ leaseMs: LEASE_MS, backplane })
})
afterEach(() => on.leaveAll())
afterAll(() => on.close())

/** A flow that asks a service and says what became of it. */
const asking = (url: string, method: 'GET' | 'POST') =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'call' } },
    { id: 'call', type: 'request', method, url, outlets: { ok: 'ok', error: 'error' } },
    { id: 'ok', type: 'end', reason: 'ok' },
    { id: 'error', type: 'end', reason: 'error' },
  ])

describe('a second process', () => {
  it.each(['GET', 'POST'] as const)('does not disturb the first in the middle of a %s request', async (method) => {
    const service = await serve({}, 0, 500)
    const { connect, path } = await on.test(asking(`${service.url}/`, method))
    const first = connect()
    await expect.poll(() => service.paths.length).toBe(1)
    const other = await on.another()
    const second = await other.join(path)
    expect(await first.ended()).toMatchObject({ reason: 'ok' })
    expect(await second.ended()).toMatchObject({ reason: 'ok' })
    expect(service.paths).toHaveLength(1)
    await other.close()
    service.server.close()
  })

  it('watches and talks in a conversation that the first one runs', async () => {
    const { guid, connect, path } = await on.test()
    const first = connect()
    await first.listening()
    const other = await on.another()
    const second = await other.join(path)
    await second.listening()
    first.text('yes')
    await Promise.all([first.listening(2), second.listening(2)])
    second.text('0000')
    await Promise.all([first.listening(3), second.listening(3)])
    second.text('4')
    await Promise.all([first.ended(), second.ended()])
    const seen = (socket: typeof first) => socket.seen.filter((each) => 'seq' in each)
    expect(seen(second)).toEqual(seen(first))
    expect((await on.legOf(guid)).log).toMatchObject({ turns: 3, disposition: 'ordered' })
    expect(sent.length).toBeGreaterThan(3)
    // Neither what is said nor what it is about can be read on the way.
    expect(sent.join()).not.toContain(guid)
    expect(sent.join()).not.toContain('"0000"')
    await other.close()
  })

  it('begins the next leg of a chat that the first one handed over to another flow', async () => {
    const next = await makeFlow(on.core, 2, orderFlow())
    await on.core.owner.query('UPDATE call_script SET published_version = version WHERE guid = $1', [next.guid])
    const document = flowOf([
      { id: 'start', type: 'start', outlets: { next: 'on' } },
      { id: 'on', type: 'transfer', to: '', flow: next.guid, outlets: { failed: 'end' } },
      { id: 'end', type: 'end', reason: 'stayed' },
    ])
    const { guid, connect, path } = await on.test(document)
    await connect().ended()
    const { rows } = await on.core.owner.query('SELECT guid FROM dial_log WHERE thread = $1 AND guid <> $1', [guid])
    const other = await on.another()
    const second = await other.join(path.replace(guid, rows[0]?.guid))
    expect(await second.listening()).toMatchObject({ nodeId: 'ask' })
    second.say({ type: 'hangup' })
    await second.ended()
    await other.close()
  })

  it('goes on with a chat when the first one is gone, and only then', async () => {
    const { guid, connect, path } = await on.test()
    const first = connect()
    await first.listening()
    first.text('yes')
    await first.listening(2)
    const other = await on.another()
    const second = await other.join(path)
    await second.listening()
    await on.kill()
    second.text('0000')
    await second.listening(2)
    second.text('4')
    expect(await second.ended()).toMatchObject({ disposition: 'ordered' })
    const numbers = (await on.legOf(guid)).events.map(({ seq }) => seq)
    expect(numbers).toEqual([...new Set(numbers)])
    await other.close()
    await on.revive()
  })

  it('asks again what may be asked twice, without anybody watching', async () => {
    const service = await serve({}, 1)
    const { guid, connect } = await on.test(asking(`${service.url}/`, 'GET'))
    connect()
    await expect.poll(() => service.paths.length).toBe(1)
    const other = await on.another()
    await on.kill()
    await expect
      .poll(
        async () => {
          await other.endOverdue()
          return service.paths.length
        },
        { timeout: 10_000 },
      )
      .toBe(2)
    await expect.poll(() => ended(guid)).toMatchObject({ end_code: 'ok', errors: 0 })
    await other.close()
    await on.revive()
    service.server.closeAllConnections()
    service.server.close()
  })
})

const ended = async (guid: string) =>
  (
    await on.core.owner.query(
      'SELECT outcome, end_whose, end_code, errors, talk_ms, ended_at FROM dial_log WHERE guid = $1 AND outcome IS NOT NULL',
      [guid],
    )
  ).rows[0]

describe('what was nobody’s time', () => {
  it('books a call whose process died on the platform, as of the last thing that happened', async () => {
    const { flow } = await on.test()
    const setup = voiceSetup(flow)
    await on.begin(setup)
    on.core.clock.advance(5_000)
    await on.say(setup.guid, 'yes')
    const other = await on.another()
    await on.kill()
    on.core.clock.advance(660_000)
    await expect
      .poll(
        async () => {
          await other.endOverdue()
          return await ended(setup.guid)
        },
        { timeout: 10_000 },
      )
      .toMatchObject({
        outcome: 11,
        end_whose: 'platform',
        end_code: 'lost',
        errors: 1,
        talk_ms: 5_000,
      })
    await other.close()
    await on.revive()
  })

  it('does not count the time for which somebody was waited', async () => {
    const { guid, connect } = await on.test()
    const socket = connect()
    await socket.listening()
    on.core.clock.advance(4_000)
    socket.text('yes')
    await socket.listening(2)
    on.core.clock.advance(11 * 60_000)
    await on.endOverdue()
    expect(await ended(guid)).toMatchObject({ end_code: 'idle', talk_ms: 4_000 })
  })
})

it('hangs up at once while a service takes its time, and gives the request up', async () => {
  const service = await serve({}, 1)
  const { guid, connect } = await on.test(asking(`${service.url}/`, 'GET'))
  const socket = connect()
  await expect.poll(() => service.paths.length).toBe(1)
  socket.say({ type: 'hangup' })
  expect(await socket.ended()).toMatchObject({ reason: 'hangup' })
  expect(await ended(guid)).toMatchObject({ end_code: 'hangup', errors: 0 })
  await expect.poll(() => service.aborted()).toBe(1)
  service.server.close()
})

it('takes an input that is sent again once', async () => {
  const { flow } = await on.test()
  const setup = voiceSetup(flow)
  await on.begin(setup)
  const twice = await Promise.all([on.say(setup.guid, 'what', 'a'), on.say(setup.guid, 'what', 'a')])
  expect(twice).toEqual([true, true])
  expect(await on.say(setup.guid, 'what', 'a')).toBe(true)
  const { rows } = await on.core.owner.query('SELECT turns FROM conversation_session WHERE guid = $1', [setup.guid])
  expect(rows).toEqual([{ turns: 2 }])
  await on.say(setup.guid, 'no')
})

function voiceSetup(flow: { idCallScript: number; guid: string; version: number }): Setup {
  const guid = guidAt(on.core.clock.now())
  return {
    guid,
    callId: `call-${guid}`,
    thread: guid,
    channel: 1,
    callType: 1,
    direction: 'in',
    from: '+420777123456',
    to: '+420222333444',
    idCallScript: flow.idCallScript,
    flowGuid: flow.guid,
    flowVersion: flow.version,
    line: null,
    language: null,
    zone: 'UTC',
    variables: {},
    seed: 1,
    isTest: false,
    idUser: null,
  }
}
