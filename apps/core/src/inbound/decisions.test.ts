import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { IncomingCall } from '../carrier/carrier.ts'
import { VirtualTimeline } from '../carrier/timeline.ts'
import { Decisions, MOST_UNDECIDED, MOST_WAIT_MS } from './decisions.ts'

const START = new Date('2026-11-30T12:00:00Z')

function decisionsOver(run: () => Promise<never>) {
  const timeline = new VirtualTimeline(START)
  const decisions = new Decisions({ run, lease: { id: 'here' }, patience: timeline, log: pino({ level: 'silent' }) })
  const told: string[] = []
  const ring = (calls: number) => {
    for (let at = 0; at < calls; at += 1) {
      const incoming = { callId: String(at), from: '+420600000000', to: '+420500000000', at: START } as IncomingCall
      void decisions
        .of(2, { idModule: 1, incoming, guid: String(at) })
        .then((decided) => told.push('refusedAs' in decided ? decided.refusedAs : 'taken'))
    }
  }
  return { decisions, timeline, told, ring }
}

test('a database that is away is asked once for all calls of a batch, and none of their callers waits for another batch', async () => {
  let asked = 0
  const { decisions, told, ring } = decisionsOver(async () => {
    asked += 1
    throw new Error('timeout exceeded when trying to connect')
  })
  ring(100)
  await expect.poll(() => told.length).toBe(100)
  await decisions.close()
  expect(new Set(told)).toEqual(new Set(['unavailable']))
  // Each batch is decided once and kept once.
  expect(asked).toBe(2 * 5)
})

test('where the database does not answer, each caller is told in time, and no more wait than the limit', async () => {
  const { timeline, told, ring } = decisionsOver(() => new Promise(() => {}))
  ring(1 + MOST_UNDECIDED + 3)
  await expect.poll(() => told).toEqual(['busy', 'busy', 'busy'])
  timeline.run(START.getTime() + MOST_WAIT_MS)
  await expect.poll(() => told.length).toBe(1 + MOST_UNDECIDED + 3)
})

test('a process that stops refuses what is undecided, and what comes then', async () => {
  const blocked = Promise.withResolvers<never>()
  const { decisions, told, ring } = decisionsOver(() => blocked.promise)
  ring(10)
  const closed = decisions.close()
  await expect.poll(() => told.length).toBe(9)
  ring(1)
  await expect.poll(() => told.length).toBe(10)
  blocked.reject(new Error('away'))
  await closed
  expect(told).toEqual(Array.from({ length: 11 }, () => 'unavailable'))
})
