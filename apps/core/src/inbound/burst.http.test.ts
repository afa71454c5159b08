import { afterAll, beforeAll, expect, test } from 'vitest'
import { type QueueTest, startQueueTest } from '../../test/queueTest.ts'

const CALLS = 200
const [MOST_CALLS, MOST_WAITING] = [10, 30]
const PATIENT = { timeout: 60_000, interval: 100 }
let queue: QueueTest
beforeAll(async () => {
  queue = await startQueueTest()
})
afterAll(() => queue.core.close())

test('of hundreds of calls to a line at once each is answered, waits or is refused with a reason; then nothing is left of them', async () => {
  const line = await queue.makeQueue({ queueMost: MOST_WAITING, queueSeconds: 60 }, MOST_CALLS)
  const processes = [await queue.startProcess(), await queue.startProcess()]
  const talking = () => processes.reduce((sum, each) => sum + each.talking.size, 0)
  const waiting = () => processes.reduce((sum, { arrivals }) => sum + arrivals.waiting, 0)
  const count = async (table: string, where: string) =>
    Number(
      (await queue.core.owner.query(`SELECT count(*) FROM ${table} WHERE id_line = $1 AND ${where}`, [line.idLine]))
        .rows[0].count,
    )
  for (let at = 0; at < CALLS; at += 1) {
    const process = processes[at % 2]
    if (process) queue.call(process, line, `+420600${String(at).padStart(6, '0')}`)
  }
  const refused = CALLS - MOST_CALLS - MOST_WAITING
  await expect.poll(() => queue.refused.length, PATIENT).toBe(refused)
  await expect.poll(() => [talking(), waiting()], PATIENT).toEqual([MOST_CALLS, MOST_WAITING])
  // The limits held, and each refusal is kept with why.
  expect(await count('refused_call', "jsonb_array_length(trail) > 0 AND refused_as = 'busy'")).toBe(refused)
  expect(await count('queued_call', "state = 'WAITING'")).toBe(MOST_WAITING)
  // Who waits hangs up, and who talks ends.
  for (let at = 0; at < CALLS; at += 1) queue.giveUp(`+420600${String(at).padStart(6, '0')}`)
  await expect.poll(waiting, PATIENT).toBe(0)
  for (const { talking: calls } of processes) for (const { end } of calls.values()) end()
  await expect.poll(() => count('incoming_call', 'true'), PATIENT).toBe(0)
  await expect.poll(() => count('queued_call', "state = 'WAITING'"), PATIENT).toBe(0)
  expect(talking()).toBe(0)
  expect(await count('queued_call', "state = 'ABANDONED'")).toBe(MOST_WAITING)
  const { running, waiting: left } = await queue.queueOf(line.idLine)
  expect([running, left]).toEqual([0, []])
})
