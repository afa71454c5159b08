import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf } from '../../test/orderFlow.ts'
import type { SmsState } from './smppReceipt.ts'
import { receiptTaker } from './smsReceipts.ts'

const texting = flowOf([
  { id: 'start', type: 'start', outlets: { next: 'text' } },
  {
    ...{ id: 'text', type: 'sms', to: '+420 777 123 456', outlets: { sent: 'ok', error: 'ok' } },
    texts: { 'en-GB': [{ kind: 'text', text: 'See you tomorrow' }] },
  },
  { id: 'ok', type: 'end', reason: 'sent' },
])

let on: DiagnosticTest
let taker: ReturnType<typeof receiptTaker>
/** The ids that the center gives the parts of the next message. */
let ids: string[] = []
const logged: string[] = []
beforeAll(async () => {
  on = await startDiagnosticTest({ sms: { name: 'center.test', send: async () => ids } })
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) })
  taker = receiptTaker({ pool: on.core.pool, clock: on.core.clock, log, againMs: [50] })
})
afterEach(() => on.leaveAll())
afterAll(async () => {
  taker.close()
  await on.close()
})

const take = (id: string, state: SmsState, error: string | null = null, center = 'center.test') =>
  taker.take({ center, id, state, error })
/** A conversation that sends a message, and has ended. */
async function send(...given: string[]): Promise<string> {
  ids = given
  const { guid, connect } = await on.test(texting, { sends: true })
  await connect().ended()
  return guid
}
const told = async (guid: string) =>
  (await on.legOf(guid)).events.flatMap(({ kind, nodeId, text, data }) =>
    /deliver/.test(text ?? '') ? [{ kind, nodeId, text, error: Object(data).error }] : [],
  )
const delivered = { kind: 7, nodeId: 'text', text: 'The text message was delivered', error: null }
const undelivered = (why: string) => `The text message was not delivered (${why})`

it('what became of a message stands in its conversation, and in no other', async () => {
  const [one, two] = [await send('a1'), await send('a2')]
  expect(await told(one)).toEqual([])
  await take('a1', 'DELIVRD')
  await take('a2', 'UNDELIV', '034')
  expect(await told(one)).toEqual([delivered])
  expect(await told(two)).toEqual([{ kind: 13, nodeId: 'text', text: undelivered('UNDELIV, error 034'), error: '034' }])
  const { problems, events } = await on.legOf(two)
  expect(problems.at(-1)).toMatchObject({
    severity: 'warning',
    cause: expect.stringContaining('did not reach the phone'),
  })
  expect(new Set(events.map(({ seq }) => seq)).size).toBe(events.length)
})

it('a message in parts is delivered with the last of them, and failed with the first that is', async () => {
  const [whole, broken] = [await send('b1', 'b2'), await send('b3', 'b4')]
  await take('b1', 'DELIVRD')
  expect(await told(whole)).toEqual([])
  await take('b2', 'DELIVRD')
  expect(await told(whole)).toEqual([delivered])
  await take('b4', 'EXPIRED')
  await take('b3', 'DELIVRD')
  expect((await told(broken)).map(({ text }) => text)).toEqual([undelivered('EXPIRED')])
})

it('the same twice, also as something else, says nothing more', async () => {
  const guid = await send('c1')
  for (const state of ['DELIVRD', 'DELIVRD', 'UNDELIV'] as const) await take('c1', state)
  expect(await told(guid)).toEqual([delivered])
})

it('one that comes days later is told at the end of its conversation', async () => {
  const guid = await send('d1')
  const at = new Date(on.core.clock.now().getTime() + 3 * 86_400_000)
  const later = receiptTaker({ pool: on.core.pool, clock: { now: () => at }, log: pino({ level: 'silent' }) })
  await later.take({ center: 'center.test', id: 'd1', state: 'DELIVRD', error: null })
  const { log, events } = await on.legOf(guid)
  expect(events.at(-1)).toMatchObject({ text: delivered.text, data: { at: at.toISOString() } })
  expect(events.at(-1)?.offsetMs).toBe(Date.parse(log.endedAt ?? '') - Date.parse(log.startedAt))
})

it('one that comes before its message is kept is looked at again; an unknown one is only logged', async () => {
  const patient = receiptTaker({
    ...{ pool: on.core.pool, clock: on.core.clock, log: pino({ level: 'silent' }) },
    againMs: Array(200).fill(50),
  })
  await patient.take({ center: 'center.test', id: 'e1', state: 'DELIVRD', error: null })
  const guid = await send('e1')
  await expect.poll(() => told(guid), { timeout: 10_000 }).toEqual([delivered])
  patient.close()
  logged.length = 0
  await take('nobody', 'DELIVRD')
  await take('a1', 'UNDELIV', null, 'other.test')
  await expect
    .poll(() => logged, { timeout: 10_000 })
    .toEqual(Array(2).fill('a receipt is of no text message of a conversation here'))
})

it.each([
  ['hexadecimal in the answer, decimal in the receipt', '1A2B3C4D', '439041101'],
  ['decimal in the answer, hexadecimal in the receipt', '439041102', '1a2b3c4e'],
  ['without its leading zeros', '0000439041103', '439041103'],
  ['in another case', 'G7-abCD', 'g7-ABcd'],
  ['hexadecimal with zeros, decimal with others', '001a2b3c50', '0439041104'],
])('the receipt has the id in another form: %s', async (_, answered, reported) => {
  const [guid, other] = [await send(answered), await send('1a2b3c99')]
  await take(reported, 'DELIVRD')
  await expect.poll(() => told(guid), { timeout: 10_000 }).toEqual([delivered])
  await take(reported, 'UNDELIV')
  expect(await told(other)).toEqual([])
  expect(await told(guid)).toEqual([delivered])
})

it('of two messages whose ids may both be meant, the exact one gets the receipt, else none', async () => {
  // As decimal numbers 5000 and 20480, which is 5000 as a hexadecimal one.
  const [exact, hexadecimal, decimal] = [await send('5000'), await send('1388'), await send('20480')]
  await take('5000', 'DELIVRD')
  expect(await told(exact)).toEqual([delivered])
  await on.core.owner.query("DELETE FROM sms_part WHERE message_id = '5000'")
  logged.length = 0
  await take('5000', 'DELIVRD')
  await expect
    .poll(() => logged, { timeout: 10_000 })
    .toEqual(['a receipt fits several text messages, and is noted with none'])
  expect([await told(hexadecimal), await told(decimal)]).toEqual([[], []])
})

it('an id that the center uses again is of its newest message; what is old goes with its conversation', async () => {
  const first = await send('f1')
  await on.core.owner.query("UPDATE sms_part SET sent_at = sent_at - interval '1 hour' WHERE message_id = 'f1'")
  const second = await send('f1')
  await take('f1', 'DELIVRD')
  expect([await told(first), await told(second)]).toEqual([[], [delivered]])
  const left = async () =>
    Number((await on.core.owner.query("SELECT count(*) FROM sms_part WHERE message_id = 'f1'")).rows[0]?.count)
  await on.core.owner.query("UPDATE sms_part SET sent_at = now() - interval '8 days' WHERE message_id = 'f1'")
  await on.core.pool.query('SELECT app.forget_sms(now())')
  expect(await left()).toBe(1)
  expect(await told(second)).toEqual([delivered])
  await on.core.owner.query('DELETE FROM dial_log WHERE guid = $1', [second])
  await on.core.pool.query('SELECT app.forget_sms(now())')
  expect(await left()).toBe(0)
})
