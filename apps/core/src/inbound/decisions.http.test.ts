import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type QueueTest, startQueueTest } from '../../test/queueTest.ts'
import type { IncomingCall } from '../carrier/carrier.ts'
import { guidAt } from '../runtime/setup.ts'
import { Decisions, MOST_WAIT_MS } from './decisions.ts'

let queue: QueueTest
beforeAll(async () => {
  queue = await startQueueTest()
})
afterAll(() => queue.core.close())

function decisionsOver(run: QueueTest['core']['inTenant'] = queue.core.inTenant) {
  const { timeline: patience } = queue
  return new Decisions({ run, lease: { id: 'here' }, patience, log: pino({ level: 'silent' }) })
}
const callTo = ({ idModule, number }: { idModule: number; number: string }, from = '+420600000001') => {
  const at = queue.timeline.now()
  return { idModule, guid: guidAt(at), incoming: { callId: from, from, to: number, at } as IncomingCall }
}
const rowsOf = async (table: string, guidOrFrom: string) =>
  (
    await queue.core.owner.query(
      `SELECT * FROM ${table} WHERE $1 IN (${table === 'refused_call' ? 'from_number' : 'guid::text'})`,
      [guidOrFrom],
    )
  ).rows

test('a call that fails by itself is refused alone; those of its batch are decided', async () => {
  const line = await queue.makeQueue({}, 10)
  const decisions = decisionsOver()
  const broken = { ...callTo(line, '+420600000002'), idModule: 1e30 }
  const [first, bad, good] = await Promise.all([
    decisions.of(2, callTo(line)),
    decisions.of(2, broken),
    decisions.of(2, callTo(line, '+420600000003')),
  ])
  await decisions.close()
  expect([first, bad, good]).toMatchObject([{ setup: {} }, { refusedAs: 'unavailable' }, { setup: {} }])
})

test('a call that was let in too late, or by a commit of which nothing was heard, holds no place', async () => {
  const line = await queue.makeQueue({}, 10)
  const late = callTo(line, '+420600000004')
  const { inTenant } = queue.core
  let runs = 0
  const slow = decisionsOver(async (tenant, work) => {
    const done = await inTenant(tenant, work)
    runs += 1
    if (runs === 1) queue.pass(MOST_WAIT_MS)
    return done
  })
  expect(await slow.of(2, late)).toEqual({ refusedAs: 'unavailable' })
  await slow.close()
  const lost = callTo(line, '+420600000005')
  let tries = 0
  const breaking = decisionsOver(async (tenant, work) => {
    const done = await inTenant(tenant, work)
    tries += 1
    if (tries === 1) throw new Error('Connection terminated unexpectedly')
    return done
  })
  expect(await breaking.of(2, lost)).toEqual({ refusedAs: 'unavailable' })
  await breaking.close()
  for (const { guid, incoming } of [late, lost]) {
    expect(await rowsOf('incoming_call', guid)).toEqual([])
    expect(await rowsOf('refused_call', incoming.from)).toHaveLength(1)
  }
})
