import { type ChildProcess, spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { answerNextTask } from '../../test/rpa.ts'
import { answerRpaTask } from './rpa.service.ts'

const { Rpa, Users } = operations

let on: DiagnosticTest
const robots: ChildProcess[] = []
beforeAll(async () => {
  on = await startDiagnosticTest()
})
afterEach(() => {
  on.leaveAll()
  for (const robot of robots.splice(0)) robot.kill('SIGKILL')
})
afterAll(() => on.close())

const asking = (queue: string, more: object = {}) =>
  flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'robot' } },
      {
        id: 'robot',
        type: 'rpa',
        queue,
        inputs: [{ name: 'order', expression: 'order' }],
        mapping: [{ variable: 'order', expression: 'result.number' }],
        outlets: { done: 'done', failed: 'failed' },
        ...more,
      },
      { id: 'done', type: 'end', reason: 'done' },
      { id: 'failed', type: 'end', reason: 'failed' },
    ],
    { variables: [{ name: 'order', type: 'string', default: 'A7' }] },
  )

/** A process of its own, which knows nothing but the address and its secret. */
const ROBOT = `
const [, url, secret, queue] = process.argv
const ask = async (what, body) => {
  const answer = await fetch(url + '/api/Rpa/' + what, {
    method: 'POST',
    headers: { authorization: 'Bearer ' + secret, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.status === 200 ? await answer.json() : undefined
}
for (;;) {
  const { task } = (await ask('Take', { queue })) ?? {}
  if (task) await ask('Answer', { guid: task.guid, lease: task.lease, result: { number: task.input.order + '-done' } })
  else await new Promise((resolve) => setTimeout(resolve, 50))
}`
async function startRobot(queue: string): Promise<void> {
  const { body } = await on.core.as('admin').call(Users.CreateUserApiSecret, {
    body: { name: queue, expiresAt: null, scopes: { OngoingConversations: ['work'] } },
  })
  const { port } = on.core.server.server.address() as AddressInfo // it listens on a port
  const args = ['--input-type=module', '-e', ROBOT, '--', `http://127.0.0.1:${port}`, body.secret, queue]
  robots.push(spawn(process.execPath, args, { stdio: 'inherit' }))
}
const take = async (queue: string) => (await on.core.as('admin').call(Rpa.Take, { body: { queue } })).body.task
const answer = (guid: string, lease: string) =>
  on.core.as('admin').call(Rpa.Answer, { body: { guid, lease, result: { number: 'late' } } })
const taken = async (queue: string) => {
  for (;;) {
    const task = await take(queue)
    if (task) return task
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}
const warningOf = async (guid: string) => (await on.legOf(guid)).events.find(({ kind }) => kind === 13)

test('a robot with a secret takes a task over HTTP and answers it; nothing of it stays readable', async () => {
  await startRobot('orders')
  const { guid, connect } = await on.test(asking('orders'))
  expect(await connect().ended()).toMatchObject({ reason: 'done' })
  expect((await on.legOf(guid)).variables.final).toMatchObject({ order: 'A7-done' })
  const { rows } = await on.core.owner.query('SELECT state, input, result FROM rpa_task WHERE conversation = $1', [
    guid,
  ])
  expect(rows).toMatchObject([{ state: 'done', input: '' }])
  // Two letters may stand in what is sealed by chance.
  expect(rows[0].result).not.toContain('A7-done')
})

test('a task waits for its robot across a restart, and is done once', async () => {
  const { connect, path, guid } = await on.test(asking('nightly'))
  await connect().until((each) => each.type === 'visit' && each.nodeId === 'robot')
  const { guid: held, lease } = await taken('nightly')
  await on.restart()
  const back = await on.join(path)
  expect((await on.core.owner.query('SELECT 1 FROM rpa_task WHERE conversation = $1', [guid])).rows).toHaveLength(1)
  expect(await take('nightly')).toBeNull()
  expect((await answer(held, lease)).status).toBe(204)
  const again = { guid: held, lease, result: { number: 'other' } }
  expect((await on.core.as('admin').call(Rpa.Answer, { body: again })).status).toBe(204)
  expect(await back.ended()).toMatchObject({ reason: 'done' })
  expect((await on.legOf(guid)).variables.final).toMatchObject({ order: 'late' })
})

test('an answer that was taken in the last moment counts', async () => {
  const { connect } = await on.test(asking('late'))
  const socket = connect()
  const { guid, lease } = await taken('late')
  await on.core.inTenant(2, async (ctx) => {
    await answerRpaTask(ctx, { guid, lease, result: { number: 'just' } })
    on.core.clock.advance(400_000)
    // Meanwhile the flow gives it up, and waits for this.
    const isGivenUp = async () =>
      (
        await on.core.owner.query(
          "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%rpa_task%'",
        )
      ).rows.length > 0
    await expect.poll(isGivenUp, { timeout: 20_000 }).toBe(true)
  })
  expect(await socket.ended()).toMatchObject({ reason: 'done' })
})

test('what a robot says of a failure does not stay readable', async () => {
  const { guid, connect } = await on.test(asking('refused'))
  const socket = connect()
  const task = await taken('refused')
  const body = { guid: task.guid, lease: task.lease, error: 'no account of Jane Roe' }
  expect((await on.core.as('admin').call(Rpa.Answer, { body })).status).toBe(204)
  expect(await socket.ended()).toMatchObject({ reason: 'failed' })
  expect(await warningOf(guid)).toMatchObject({ text: 'The RPA task failed: no account of Jane Roe' })
  const { rows } = await on.core.owner.query('SELECT to_jsonb(t)::text AS kept FROM rpa_task t WHERE guid = $1', [
    task.guid,
  ])
  expect(rows[0].kept).not.toContain('Jane')
})

test('without a robot the task fails in time, and who hung up has none done', async () => {
  const { guid, connect } = await on.test(asking('nobody', { timeoutMs: 60_000 }))
  const socket = connect()
  await socket.until((each) => each.type === 'visit' && each.nodeId === 'robot')
  on.core.clock.advance(60_000)
  expect(await socket.ended()).toMatchObject({ reason: 'failed' })
  expect(await warningOf(guid)).toMatchObject({
    text: 'The RPA task failed: no robot took it in time',
    data: { code: 'rpa.timeout' },
  })
  const left = (await on.test(asking('left'))).connect()
  await left.until((each) => each.type === 'visit' && each.nodeId === 'robot')
  left.say({ type: 'hangup' })
  await left.ended()
  expect(await take('left')).toBeNull()
})

test('a robot that stops loses its task: it fails, or goes to another one where that may be', async () => {
  const once = await on.test(asking('once'))
  const socket = once.connect()
  const first = await taken('once')
  on.core.clock.advance(400_000)
  expect((await answer(first.guid, first.lease)).status).toBe(409)
  expect(await socket.ended()).toMatchObject({ reason: 'failed' })
  expect(await warningOf(once.guid)).toMatchObject({ data: { code: 'rpa.timeout' } })

  const lost = await on.test(asking('lost', { timeoutMs: 3_600_000 }))
  const losing = lost.connect()
  await taken('lost')
  on.core.clock.advance(400_000)
  expect(await losing.ended()).toMatchObject({ reason: 'failed' })
  expect(await warningOf(lost.guid)).toMatchObject({ data: { code: 'rpa.lost' } })

  const again = await on.test(asking('again', { repeat: true, timeoutMs: 3_600_000 }))
  const waiting = again.connect()
  await taken('again')
  on.core.clock.advance(400_000)
  await answerNextTask(on.core, 'again', () => ({ number: 'second' }))
  expect(await waiting.ended()).toMatchObject({ reason: 'done' })
})

test('a result that is too large, and who may not, are refused', async () => {
  const { connect } = await on.test(asking('large'))
  connect()
  const { guid, lease } = await taken('large')
  const large = await on.core.as('admin').call(Rpa.Answer, { body: { guid, lease, result: 'x'.repeat(120_000) } })
  expect(large.status).toBe(400)
  expect((await on.core.as('nobody').call(Rpa.Take, { body: { queue: 'large' } })).status).toBe(403)
  const other = await on.core.as('operator').call(Rpa.Answer, { body: { guid, lease, result: 1 } })
  expect(other.status).toBe(409)
})
