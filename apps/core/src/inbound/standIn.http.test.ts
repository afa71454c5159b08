import type { IncomingDraft } from '@parley/contract/inbound/incoming.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { makeAnsweredLine, usualIncoming } from '../../test/inbound.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { says, startVoiceTest, talking, type VoiceTest } from '../../test/voiceTest.ts'
import type { Refused } from '../carrier/carrier.ts'
import { SimulatedCarrier } from '../carrier/simulated/simulatedCarrier.ts'
import type { VoiceChannel } from '../voice/voiceChannel.ts'
import { Arrivals } from './arrivals.ts'

const { Incoming, RefusedCalls, UpdateIncoming } = operations.DialModuleLines
const FROM = '+420777123456'
const log = pino({ level: 'silent' })

let voice: VoiceTest
let carrier: SimulatedCarrier
let arrivals: Arrivals
const refusals: Refused[] = []
const over: Promise<void>[] = []
beforeAll(async () => {
  voice = await startVoiceTest()
  const { timeline } = voice
  const refused = (_: unknown, why: Refused) => {
    refusals.push(why)
  }
  const calling = () => talking(says('yes'), says('1234'), says('3'))
  carrier = new SimulatedCarrier({ timeline, seed: 1, calling, refused })
  arrivals = arrivalsOver(voice.channelOver(carrier))
})
afterAll(() => voice.on.close())

const core = () => voice.on.core
const admin = () => core().as('admin')
const arrivalsOver = (channel: Pick<VoiceChannel, 'answer'>) =>
  new Arrivals({
    channel,
    run: (tenant, work) => core().inTenant(tenant, work),
    // Nobody waits here.
    lease: { id: crypto.randomUUID() },
    timeline: voice.timeline,
    log,
  })

const makeAnswered = (more?: Parameters<typeof makeAnsweredLine>[1]) => makeAnsweredLine(core(), more)

/** Somebody calls; resolves once that is over or refused. */
function call(idModule: number, to: string, by = arrivals, from = FROM): Promise<void> {
  let taken = Promise.resolve()
  carrier.ring({ callId: `call-${crypto.randomUUID()}`, from, to, language: undefined }, (incoming) => {
    taken = by.take(2, idModule, incoming)
  })
  over.push(taken)
  return taken
}

const logsOf = async (idLine: number) =>
  (await admin().call(operations.DialLogs.DialLogs, { query: { idLine } })).body.items
const refusedOf = async (idDialModuleLine: number) =>
  (await admin().call(RefusedCalls, { params: { idDialModuleLine }, query: {} })).body.items
async function set(params: { idDialModuleLine: number }, change: Partial<IncomingDraft>) {
  const { rowVersion } = (await admin().call(Incoming, { params })).body
  return await admin().call(UpdateIncoming, { params, body: { ...usualIncoming, ...change, rowVersion } })
}
/** A flow that says one thing and ends; it is live. */
async function makeSaying(text: string) {
  const flow = await makeFlow(
    core(),
    2,
    flowOf([
      { id: 'start', type: 'start', outlets: { next: 'say' } },
      { id: 'say', type: 'say', texts: { 'en-GB': [{ kind: 'text', text }] }, outlets: { next: 'end' } },
      { id: 'end', type: 'end', reason: 'said' },
    ]),
  )
  await core().owner.query('UPDATE call_script SET published_version = version, channel = 1 WHERE guid = $1', [
    flow.guid,
  ])
  return flow
}

const breakFlow = (idCallScript: number) =>
  core().owner.query(
    `UPDATE call_script_history SET document = '{"nodes": 7}', sha256 = repeat('0', 64) WHERE id_call_script = $1`,
    [idCallScript],
  )

it('where what stands in does not start either, the call is refused once, and kept at the line that was called', async () => {
  const { idLine, idModule, number, params, flow } = await makeAnswered()
  const other = await makeAnswered()
  await core().owner.query(
    `INSERT INTO notification_group (id_tenant, name, is_enabled, events, emails, id_users, created_at, updated_at)
     VALUES (2, 'Broken flows', true, '["conversation.failed"]', '[]', '[]', now(), now())`,
  )
  await breakFlow(flow.idCallScript)
  await breakFlow(other.flow.idCallScript)
  await set(params, { whenNoFlow: 'line', idSpareLine: other.idLine })
  refusals.length = 0
  await call(idModule, number)
  expect([refusals, await logsOf(idLine), await refusedOf(other.idLine)]).toEqual([['unavailable'], [], []])
  const kept = await refusedOf(idLine)
  expect(kept).toHaveLength(1)
  expect(kept[0]?.trail.filter(({ isPassed, text }) => !isPassed || text.includes('Passed'))).toMatchObject([
    { step: 'flow', line: { id: idLine }, text: expect.stringContaining('did not start. Passed to another line.') },
    { step: 'flow', line: { id: other.idLine }, text: expect.stringContaining('did not start.') },
  ])
  const { rows } = await core().owner.query(`SELECT key FROM raised_event WHERE kind = 'conversation.failed'`)
  expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining([flow.guid, other.flow.guid]))
  expect((await core().owner.query('SELECT 1 FROM incoming_call')).rows).toEqual([])
})

it('a call that cannot begin for another reason is kept as refused, and no flow is blamed', async () => {
  const { idLine, idModule, number, params } = await makeAnswered()
  const spare = await makeSaying('Never heard.')
  await set(params, { whenNoFlow: 'flow', idSpareFlow: spare.idCallScript })
  refusals.length = 0
  const failing = arrivalsOver({
    async answer(_, __, incoming) {
      incoming.refuse('unavailable')
      throw new Error('the database is away')
    },
  })
  await call(idModule, number, failing)
  expect([refusals, await logsOf(idLine)]).toEqual([['unavailable'], []])
  const trail = (await refusedOf(idLine))[0]?.trail ?? []
  expect(trail.filter(({ isPassed }) => !isPassed)).toMatchObject([{ step: 'line' }])
  expect((await core().owner.query('SELECT 1 FROM incoming_call')).rows).toEqual([])
})
