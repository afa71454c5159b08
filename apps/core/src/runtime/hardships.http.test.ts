import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMemoryBackplane } from '@parley/hub/backplanes/memory.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { type DiagnosticTest, serve, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf, orderFlow } from '../../test/orderFlow.ts'
import type { Delivery } from './channel.ts'
import { guidAt, type Setup } from './setup.ts'

const CUT_MS = 40

let on: DiagnosticTest
beforeAll(async () => {
  on = await startDiagnosticTest({ leaseMs: 1_000, backplane: createMemoryBackplane() })
})
afterEach(() => on.leaveAll())
afterAll(() => on.close())

const ways = [
  { id: 'ok', type: 'end' as const, reason: 'ok' },
  { id: 'error', type: 'end' as const, reason: 'error' },
]

const ended = async (guid: string): Promise<unknown> =>
  (
    await on.core.owner.query('SELECT end_whose, end_code FROM dial_log WHERE guid = $1 AND outcome IS NOT NULL', [
      guid,
    ])
  ).rows[0]

function chat(flow: { idCallScript: number; guid: string; version: number }, more: Partial<Setup> = {}): Setup {
  const guid = guidAt(on.core.clock.now())
  return {
    guid,
    callId: `chat-${guid}`,
    thread: guid,
    channel: 2,
    callType: 1,
    direction: 'in',
    from: 'Anna',
    to: 'Orders',
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
    ...more,
  }
}

it('a conversation that nobody can read does not keep others from being taken over', async () => {
  const flow = await makeFlow(on.core, 2, orderFlow())
  const [broken, sound] = [chat(flow), chat(flow)].sort((a, b) => (a.guid < b.guid ? -1 : 1)) as [Setup, Setup] // two
  for (const setup of [broken, sound]) await on.begin(setup)
  const other = await on.another()
  await on.kill()
  await on.core.owner.query(`UPDATE conversation_session SET state = '{"state":{"v":99}}' WHERE guid = $1`, [
    broken.guid,
  ])
  const ownerOf = async ({ guid }: Setup): Promise<string> =>
    (await on.core.owner.query('SELECT owner FROM conversation_session WHERE guid = $1', [guid])).rows[0].owner
  const before = await ownerOf(sound)
  await expect
    .poll(
      async () => {
        await other.endOverdue()
        return await ownerOf(sound)
      },
      { timeout: 10_000 },
    )
    .not.toBe(before)
  expect(await ownerOf(broken)).toBe(before)
  await on.core.owner.query('DELETE FROM conversation_session WHERE guid = $1', [broken.guid])
  await other.close()
  await on.revive()
})

it('a word said to a process that has lost the conversation goes to the one that has it', async () => {
  const { connect, path } = await on.test()
  const first = connect()
  await first.listening()
  const other = await on.another()
  await on.core.owner.query('UPDATE conversation_session SET owner = NULL')
  const second = await other.join(path)
  await second.listening()
  first.text('yes')
  await second.listening(2)
  expect(first.seen.filter(({ type }) => type === 'refused')).toEqual([])
  await other.close()
})

it('an answer nested without end disturbs neither its conversation nor the others', async () => {
  const service = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('['.repeat(200_000) + ']'.repeat(200_000))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => service.once('listening', resolve))
  const { port } = service.address() as AddressInfo // it listens on a port
  const asking = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'call' } },
    { id: 'call', type: 'request', url: `http://127.0.0.1:${port}/`, outlets: { ok: 'ok', error: 'error' } },
    ...ways,
  ])
  const bystander = (await on.test()).connect()
  await bystander.listening()
  expect(await (await on.test(asking)).connect().ended()).toMatchObject({ reason: 'ok' })
  bystander.text('yes')
  await bystander.listening(2)
  service.close()
})

it('goes on when the connection is cut on which a component is read', async () => {
  const component = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'end' } },
    { id: 'end', type: 'end', exit: 'ok' },
  ])
  const part = await makeFlow(on.core, 2, component)
  const using = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'ask' } },
    {
      id: 'ask',
      type: 'listen',
      reactions: [{ name: 'any', recognise: [{ kind: 'anything' }] }],
      outlets: { any: 'part', noInput: 'ok', noMatch: 'ok' },
    },
    {
      id: 'part',
      type: 'subflow',
      flow: part.guid,
      version: { policy: 'pinned', version: part.version },
      exits: ['ok'],
      outlets: { ok: 'ok', error: 'error' },
    },
    ...ways,
  ])
  const { connect } = await on.test(using)
  const socket = connect()
  await socket.listening()
  const blocker = await on.core.owner.connect()
  await blocker.query('BEGIN')
  await blocker.query('LOCK TABLE call_script_history IN ACCESS EXCLUSIVE MODE')
  socket.text('go')
  const cut = async () =>
    (
      await on.core.owner.query(
        `SELECT count(pg_terminate_backend(pid))::int AS cut FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`,
      )
    ).rows[0].cut
  await expect.poll(cut, { timeout: 5_000 }).toBeGreaterThan(0)
  await blocker.query('ROLLBACK')
  blocker.release()
  expect(await socket.ended()).toMatchObject({ reason: 'ok' })
})

it('keeps every word once while connections to the database are cut', async () => {
  const flow = await makeFlow(
    on.core,
    2,
    flowOf([
      { id: 'start', type: 'start', outlets: { next: 'ask' } },
      {
        id: 'ask',
        type: 'listen',
        reactions: [{ name: 'any', recognise: [{ kind: 'anything' }] }],
        outlets: { any: 'ask', noInput: 'ok', noMatch: 'ok' },
      },
      ...ways,
    ]),
  )
  const setup = chat(flow)
  await on.begin(setup)
  let isOver = false
  // Longer after each cut until a word gets through: however slow the machine is, one does at last.
  let pauseMs = CUT_MS
  const cutting = (async () => {
    while (!isOver) {
      await on.core.owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND usename = 'parley_app' AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      )
      await sleep(pauseMs)
      pauseMs += CUT_MS
    }
  })()
  const words = Array.from({ length: 30 }, (_, index) => `word${index}`)
  for (const word of words) {
    while (!(await on.say(setup.guid, word, word).catch(() => false))) await sleep(10)
    pauseMs = CUT_MS
    await sleep(10)
  }
  isOver = true
  await cutting
  const { rows } = await on.core.owner.query<{ text: string }>(
    `SELECT event ->> 8 AS text FROM conversation_turn, json_array_elements(recorded -> 'events') AS event
     WHERE guid = $1 AND event ->> 5 = '5' ORDER BY turn`,
    [setup.guid],
  )
  expect(rows.map(({ text }) => text)).toEqual(words)
})

it('what was said and not heard is said again after a crash between keeping and delivering it', async () => {
  const flow = await makeFlow(on.core, 2, orderFlow())
  const setup = chat(flow)
  const heard: Delivery[] = []
  // The process dies with what it was about to send.
  on.runner.register(2, { deliver: () => {} })
  await on.begin(setup)
  await on.say(setup.guid, 'yes')
  const other = await on.another()
  other.runner.register(2, { deliver: (guid, deliveries) => void (guid === setup.guid && heard.push(...deliveries)) })
  await on.kill()
  await expect
    .poll(
      async () => {
        await other.endOverdue()
        return heard.map(({ kind }) => kind)
      },
      { timeout: 10_000 },
    )
    .toEqual(['say', 'listen'])
  expect(heard[0]).toMatchObject({ text: expect.stringMatching(/./) })
  await other.close()
  await on.revive()
})

it('a supervisor’s transfer that is declined leaves the flow with the answer it waits for', async () => {
  const service = await serve({}, 0, 300)
  const asking = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'call' } },
    { id: 'call', type: 'request', url: `${service.url}/`, outlets: { ok: 'ok', error: 'error' } },
    ...ways,
  ])
  const flow = await makeFlow(on.core, 2, asking)
  const setup = chat(flow)
  await on.begin(setup)
  await on.runner.say(2, setup.guid, { kind: 'steered', by: 1, do: 'transfer', to: '100', mode: 'Blind' })
  await on.runner.say(2, setup.guid, { kind: 'steered', by: 1, do: 'resume' })
  await expect.poll(() => ended(setup.guid)).toMatchObject({ end_code: 'ok' })
  expect(service.paths).toHaveLength(1)
  service.server.close()
})

it('a conversation whose turn the database refuses is tried again, and ended where that does not help', async () => {
  const flow = await makeFlow(on.core, 2, orderFlow())
  const setup = chat(flow)
  await on.begin(setup)
  await on.core.owner.query(
    `ALTER TABLE conversation_turn ADD CONSTRAINT no_such_word CHECK (recorded::text NOT LIKE '%forbidden%')`,
  )
  for (const _ of [1, 2]) await expect(on.say(setup.guid, 'forbidden')).rejects.toThrow('no_such_word')
  await on.core.owner.query('ALTER TABLE conversation_turn DROP CONSTRAINT no_such_word')
  await expect
    .poll(async () => {
      await on.endOverdue()
      return await ended(setup.guid)
    })
    .toMatchObject({ end_whose: 'platform', end_code: 'notKept' })
})
