import { request } from 'node:http'
import { FRAMES_TYPE, ROWS_HEADER, readFrames } from '@parley/contract/kernel/exportFrames.ts'
import { urlOf } from '@parley/contract/kernel/operation.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  makeConversation,
  makeFlow,
  programOf,
  storeConversations,
  type TestFlow,
} from '../../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { orderFlow } from '../../../test/orderFlow.ts'

const { Assets } = operations
let core: TestCore
let base: string
let flow: TestFlow
beforeAll(async () => {
  core = await startTestCore()
  base = await core.server.listen({ port: 0, host: '127.0.0.1' })
  flow = await makeFlow(core, 2, orderFlow())
  const days = ['01', '02', '03']
  const made = days.map((day) => makeConversation(flow, programOf(orderFlow()), `2026-11-${day}T10:00:00.000Z`, ['no']))
  await storeConversations(core, 2, made)
})
afterAll(() => core.close())

const addressOf = async (format: 'csv' | 'xlsx') => {
  const path = urlOf(Assets.ReportFlow, { query: { idCallScript: flow.idCallScript, format } })
  const { body } = await core.as('admin').call(Assets.Ticket, { body: { path } })
  return `${base}${path}&ticket=${body.ticket}`
}
const headers = { accept: FRAMES_TYPE }
const traces = async () =>
  (await core.owner.query("SELECT FROM audit_event WHERE after ->> 'report' = 'flow'")).rowCount ?? 0
/** What the database does with conversations for others than this test. */
const atWork = async () =>
  (
    await core.owner.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename = 'parley_app' AND state <> 'idle'`,
    )
  ).rowCount

test.each(['csv', 'xlsx'] as const)(
  'who follows an export as %s gets the same file, and is told of its rows',
  async (format) => {
    const plain = Buffer.from(await (await fetch(await addressOf(format))).arrayBuffer())
    const response = await fetch(await addressOf(format), { headers })
    expect([response.headers.get('content-type'), response.headers.get(ROWS_HEADER)]).toEqual([FRAMES_TYPE, '3'])
    expect(response.headers.get('content-disposition')).toContain(`.${format}`)
    const parts = await Array.fromAsync(readFrames(response.body as ReadableStream<Uint8Array>))
    const framed = Buffer.concat(parts.map(({ bytes }) => bytes))
    expect(framed.length).toBe(plain.length)
    if (format === 'csv') expect(framed.equals(plain)).toBe(true)
    expect(parts.at(-1)?.rows).toBe(3)
  },
)

test('whoever leaves in the middle ends the statement that the database is at, and stays on record', async () => {
  const before = await traces()
  const blocker = await core.owner.connect()
  await blocker.query('BEGIN; LOCK TABLE dial_log IN ACCESS EXCLUSIVE MODE')
  try {
    const leaving = request(await addressOf('csv'))
    leaving.on('error', () => {})
    leaving.end()
    await vi.waitFor(async () => expect(await atWork()).toBe(1))
    leaving.destroy()
    await vi.waitFor(async () => expect(await atWork()).toBe(0))
  } finally {
    await blocker.query('ROLLBACK')
    blocker.release()
  }
  await vi.waitFor(async () => expect(await traces()).toBe(before + 1))
  expect((await (await fetch(await addressOf('csv'))).text()).split('\r\n')).toHaveLength(5)
})

test.each([
  ['cancel', 1],
  ['terminate', 0],
] as const)('an export that breaks in the middle (%s) does not come to its end', async (how, kept) => {
  const before = await traces()
  const blocker = await core.owner.connect()
  const url = await addressOf('csv')
  await blocker.query('BEGIN; LOCK TABLE dial_log IN ACCESS EXCLUSIVE MODE')
  const response = await fetch(url)
  await vi.waitFor(async () => expect(await atWork()).toBe(1))
  await core.owner.query(
    `SELECT pg_${how}_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename = 'parley_app' AND state <> 'idle'`,
  )
  await expect(response.text()).rejects.toThrow()
  await blocker.query('ROLLBACK')
  blocker.release()
  // Of what a broken connection was told, the database keeps nothing.
  await vi.waitFor(async () => expect(await traces()).toBe(before + kept))
})
