import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { IncomingDraft } from '@parley/contract/inbound/incoming.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { giveRole } from '../../test/giveRole.ts'
import { makeAnsweredLine, usualIncoming } from '../../test/inbound.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { says, startVoiceTest, talking, type VoiceTest } from '../../test/voiceTest.ts'
import type { Refused } from '../carrier/carrier.ts'
import { SimulatedCarrier } from '../carrier/simulated/simulatedCarrier.ts'
import type { VoiceChannel } from '../voice/voiceChannel.ts'
import { Arrivals } from './arrivals.ts'
import { keepNewest } from './refusedCall.store.ts'
import type { SimulatedRow } from './simulatedCall.store.ts'
import { startSimulatedCallers } from './simulatedCallers.ts'

const { Incoming, RefusedCalls, SimulateCall, UpdateIncoming } = operations.DialModuleLines
const FROM = '+420777123456'
const log = pino({ level: 'silent' })

let voice: VoiceTest
let carrier: SimulatedCarrier
let arrivals: Arrivals
const refusals: Refused[] = []
let onRefused = () => {}
const over: Promise<void>[] = []
beforeAll(async () => {
  voice = await startVoiceTest()
  const { timeline } = voice
  const refused = (_: unknown, why: Refused) => {
    refusals.push(why)
    onRefused()
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
/** Opening times by which it is never open. */
async function closedTimes(name: string) {
  const value = { zone: 'Europe/Prague', weekly: [], exceptions: [] }
  const body = { valueName: name, kind: 1, type: 'json', description: '', value } as const
  const answer = await admin().call(operations.TenantValues.CreateValue, { params: { idTenant: 2 }, body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

it('a call to a number of a line is answered by its flow, and is in its conversations', async () => {
  const { idLine, idModule, number, flow } = await makeAnswered()
  await call(idModule, number)
  const [found] = await logsOf(idLine)
  expect(found).toMatchObject({
    direction: 'in',
    channel: 1,
    from: FROM,
    to: number,
    line: { id: idLine },
    flowVersion: 1,
  })
  expect(found?.flow?.id).toBe(flow.idCallScript)
  const { events } = await voice.on.legOf(found?.guid ?? '')
  expect(events.map(({ kind }) => kind)).toContain(eventKind.of.HUMAN)
  const { rows } = await core().owner.query('SELECT 1 FROM incoming_call')
  expect(rows).toEqual([])
})

it('a call that is not answered says why, and which number called only to those who may see it', async () => {
  const { idLine, idModule, number, params } = await makeAnswered({ published: false })
  refusals.length = 0
  await call(idModule, number)
  expect([refusals, await logsOf(idLine)]).toEqual([['unavailable'], []])
  const [refused] = await refusedOf(idLine)
  expect(refused).toMatchObject({ from: FROM, to: number, refusedAs: 'unavailable' })
  expect(refused?.trail.at(-1)).toMatchObject({ step: 'flow', isPassed: false })
  expect((await core().as('nobody').call(RefusedCalls, { params, query: {} })).status).toBe(403)
  // A number of nobody has no line to say it at; the module has.
  await call(idModule, '+420999999999')
  const { rows } = await core().owner.query(
    'SELECT id_line, trail FROM refused_call WHERE id_module = $1 AND id_line IS NULL',
    [idModule],
  )
  expect(rows).toMatchObject([{ id_line: null, trail: [{ step: 'number', isPassed: false }] }])
  const ofModule = (as: 'admin' | 'nobody') =>
    core()
      .as(as)
      .call(operations.DialModules.RefusedCalls, { params: { idDialModule: idModule }, query: {} })
  // Those of its lines are told there.
  expect((await ofModule('admin')).body.items).toMatchObject([{ from: FROM, to: '+420999999999' }])
  expect((await ofModule('nobody')).status).toBe(403)
  await giveRole(core(), 'nobody', { Module: [`viewdiallogs:${idModule}`] })
  const { body } = await ofModule('nobody')
  expect(body.items[0]?.from).not.toBe(FROM)
  const elsewhere = (await makeAnswered()).idModule
  const other = { params: { idDialModule: elsewhere }, query: {} }
  expect((await core().as('nobody').call(operations.DialModules.RefusedCalls, other)).status).toBe(403)
})

it('of a tenant only the newest calls that were not answered are kept', async () => {
  const { idModule } = await makeAnswered({ published: false })
  for (let index = 0; index < 5; index += 1) await call(idModule, `+42099999990${index}`)
  await core().inTenant(2, ({ db }) => keepNewest(db, 3))
  const { rows } = await core().owner.query(
    'SELECT to_number FROM refused_call WHERE id_tenant = 2 ORDER BY id_refused_call',
  )
  expect(rows.map(({ to_number: to }) => to)).toEqual(['+420999999902', '+420999999903', '+420999999904'])
})

it('while a line is closed it refuses, answers with another flow, or passes the call on', async () => {
  const { idLine, idModule, number, params } = await makeAnswered()
  const other = await makeAnswered()
  const closing = await makeFlow(
    core(),
    2,
    flowOf([
      { id: 'start', type: 'start', outlets: { next: 'say' } },
      {
        id: 'say',
        type: 'say',
        texts: { 'en-GB': [{ kind: 'text', text: 'We are closed.' }] },
        outlets: { next: 'end' },
      },
      { id: 'end', type: 'end', reason: 'closed' },
    ]),
  )
  await core().owner.query('UPDATE call_script SET published_version = version, channel = 1 WHERE guid = $1', [
    closing.guid,
  ])
  await closedTimes('neverOpen')
  expect((await set(params, { openingTimes: 'neverOpen' })).body).toMatchObject({ isOpen: false })
  await call(idModule, number)
  expect((await refusedOf(idLine))[0]?.trail.at(-1)).toMatchObject({ step: 'opening', isPassed: false })
  await set(params, { openingTimes: 'neverOpen', whenClosed: 'flow', idClosedFlow: closing.idCallScript })
  await call(idModule, number)
  expect((await logsOf(idLine))[0]).toMatchObject({ flow: { id: closing.idCallScript } })
  const { CallScripts } = operations
  const kept = await admin().call(CallScripts.Remove, { params: { idCallScript: closing.idCallScript } })
  expect([kept.status, kept.text]).toEqual([409, expect.stringContaining('Inbound')])
  await set(params, { openingTimes: 'neverOpen', whenClosed: 'line', idClosedLine: other.idLine })
  await call(idModule, number)
  expect(await logsOf(other.idLine)).toHaveLength(1)
  // What a line is open by stays.
  const gone = await admin().call(operations.TenantValues.RemoveValue, {
    params: { idTenant: 2, valueName: 'neverOpen' },
  })
  expect(gone.body).toMatchObject({ code: 'tenantValue.inUse' })
  expect(gone.text).toContain('Inbound')
  // A line that was removed is open by nothing any more.
  const { name } = (await admin().call(operations.DialModuleLines.Basic, { params })).body
  expect((await admin().call(operations.DialModuleLines.Remove, { params, body: { name } })).status).toBe(204)
  const value = { params: { idTenant: 2, valueName: 'neverOpen' } }
  expect((await admin().call(operations.TenantValues.RemoveValue, value)).status).toBe(204)
})

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

it('a line whose flow cannot answer has another flow or another line in its place', async () => {
  const { idLine, idModule, number, params } = await makeAnswered({ published: false })
  const [spare, other] = [await makeSaying('We will call you back.'), await makeAnswered()]
  expect((await set(params, { whenNoFlow: 'flow' })).body).toMatchObject({ code: 'line.targetMissing' })
  expect((await set(params, { whenNoFlow: 'line', idSpareLine: idLine })).body).toMatchObject({
    code: 'line.passesToItself',
  })
  const chosen = await set(params, { whenNoFlow: 'flow', idSpareFlow: spare.idCallScript, idSpareLine: other.idLine })
  expect(chosen.body).toMatchObject({ spareFlow: { id: spare.idCallScript }, idSpareLine: null })
  await call(idModule, number)
  expect(await logsOf(idLine)).toMatchObject([{ flow: { id: spare.idCallScript } }])
  await set(params, { whenNoFlow: 'line', idSpareLine: other.idLine })
  await call(idModule, number)
  expect(await logsOf(other.idLine)).toHaveLength(1)
  // What takes its calls cannot be deleted without a word.
  const { body } = await admin().call(operations.DialModuleLines.Relations, { params: other.params })
  expect(body.lines).toMatchObject([{ id: idLine }])
  await core().owner.query(
    'UPDATE line SET when_no_flow = $2, id_spare_line = $3, id_call_script = NULL WHERE id_line = $1',
    [...[other.idLine, 'line', idLine]],
  )
  await call(idModule, number)
  const [refused] = await refusedOf(idLine)
  expect(refused?.trail.at(-1)).toMatchObject({ step: 'line', isPassed: false })
  expect(refused?.trail.at(-1)?.text).toContain('in a circle')
})

it('a flow that does not start is stood in for, too; where nothing is, the call is kept as refused', async () => {
  const { idLine, idModule, number, params, flow } = await makeAnswered({ mostCalls: 1 })
  const spare = await makeSaying('Something is wrong with us.')
  await core().owner.query(
    `UPDATE call_script_history SET document = '{"nodes": 7}', sha256 = repeat('0', 64) WHERE id_call_script = $1`,
    [flow.idCallScript],
  )
  refusals.length = 0
  await call(idModule, number)
  expect([refusals, await logsOf(idLine)]).toEqual([['unavailable'], []])
  // Also what was found before the flow failed.
  expect((await refusedOf(idLine))[0]?.trail.map(({ step, isPassed }) => `${step} ${isPassed}`)).toEqual([
    ...'number module line opening flow moduleRoom lineRoom'.split(' ').map((each) => `${each} true`),
    'flow false',
  ])
  await set(params, { whenNoFlow: 'flow', idSpareFlow: spare.idCallScript })
  await call(idModule, number)
  const [log] = await logsOf(idLine)
  expect(log).toMatchObject({ flow: { id: spare.idCallScript } })
  const { events } = await voice.on.legOf(log?.guid ?? '')
  const pickup = events.find(({ kind }) => kind === eventKind.of.PICKUP)
  expect(pickup?.text).toMatch(/^This flow stands in: The flow “.*” did not start\.$/)
  expect(refusals).toHaveLength(1)
  const { rows } = await core().owner.query('SELECT 1 FROM incoming_call')
  expect(rows).toEqual([])
})

/** Twelve call at once; those that are answered last until they are let go. */
async function crowd(idModule: number, number: string) {
  const decided = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  let answered = 0
  refusals.length = 0
  onRefused = () => {
    if (answered + refusals.length === 12) decided.resolve()
  }
  // As long as it lasts it takes up the line; nothing has begun its conversation yet.
  const second = arrivalsOver({
    async answer() {
      answered += 1
      onRefused()
      await held.promise
      throw new Error('over')
    },
  })
  const calls = Array.from({ length: 12 }, () => call(idModule, number, second))
  await decided.promise
  onRefused = () => {}
  held.resolve()
  await Promise.all(calls)
  return { answered, refusals: new Set(refusals) }
}

it('never more calls than a line has room for, however many come at once and in whichever process', async () => {
  const { idLine, idModule, number } = await makeAnswered({ mostCalls: 3 })
  expect(await crowd(idModule, number)).toEqual({ answered: 3, refusals: new Set(['busy']) })
  expect((await refusedOf(idLine)).length).toBe(9)
  await call(idModule, number)
  expect(await logsOf(idLine)).toHaveLength(1)
})

it.each(['concurrentCalls', 'callsPerMinute'])('nor than the limit %s of the tenant lets in', async (limit) => {
  const { idModule, number } = await makeAnswered()
  const set = (value: number | null) =>
    core().owner.query('UPDATE tenant SET limits = jsonb_set(limits, ARRAY[$1], $2) WHERE id_tenant = 2', [
      limit,
      JSON.stringify(value),
    ])
  const running = await core().owner.query('SELECT count(*)::int AS n FROM conversation_session WHERE id_tenant = 2')
  await set(limit === 'concurrentCalls' ? running.rows[0].n + 2 : 2)
  const found = await crowd(idModule, number)
  await set(null)
  expect(found.refusals).toEqual(new Set(['busy']))
  // Others may have begun within the minute.
  expect(found.answered).toBeLessThanOrEqual(2)
  if (limit === 'concurrentCalls') expect(found.answered).toBe(2)
})

it('a call of a campaign takes up its line before it rings', async () => {
  const { idLine, idModule, number, flow } = await makeAnswered({ mostCalls: 1 })
  const body = { name: 'Busy', description: '', idFolder: null, idCallScript: flow.idCallScript, idLines: [idLine] }
  const made = await admin().call(operations.Campaigns.Create, { body })
  expect(made.status, made.text).toBe(200)
  await core().owner.query(
    `WITH contact AS (INSERT INTO campaign_contact (id_tenant, id_campaign, key, phone, zone, created_at)
        VALUES (2, $2, 'k', '+420605000111', 'UTC', now()) RETURNING id_contact, id_campaign)
    INSERT INTO campaign_attempt (id_contact, number, id_tenant, id_campaign, guid, id_line, phone, process, started_at)
      SELECT id_contact, 1, 2, id_campaign, uuidv7(), $1, '+420605000111', uuidv7(), now() FROM contact`,
    [idLine, made.body.idCampaign],
  )
  await call(idModule, number)
  expect((await refusedOf(idLine))[0]?.trail.at(-1)).toMatchObject({ step: 'lineRoom', isPassed: false })
  await core().owner.query('UPDATE campaign_attempt SET process = NULL WHERE id_line = $1', [idLine])
  await call(idModule, number)
  expect(await logsOf(idLine)).toHaveLength(1)
})

it('what it is told to do is checked, kept under its version and in the log', async () => {
  const { idLine, params, name } = await makeAnswered()
  const refusalOf = async (change: Partial<IncomingDraft>) => (await set(params, change)).body
  expect(await refusalOf({ openingTimes: 'nowhere' })).toMatchObject({ code: 'line.noOpeningTimes' })
  expect(await refusalOf({ whenFull: 'line' })).toMatchObject({ code: 'line.targetMissing' })
  expect(await refusalOf({ whenFull: 'line', idFullLine: idLine })).toMatchObject({ code: 'line.passesToItself' })
  expect((await set(params, { whenFull: 'line', idFullLine: 999_999 })).status).toBe(404)
  const { rowVersion } = (await admin().call(Incoming, { params })).body
  const other = await makeAnswered()
  expect((await set(params, { whenFull: 'line', idFullLine: other.idLine })).body).toMatchObject({
    fullLine: { id: other.idLine },
    isOpen: null,
  })
  const late = await admin().call(UpdateIncoming, { params, body: { ...usualIncoming, rowVersion } })
  expect([late.status, late.body]).toMatchObject([409, { code: 'entity.stale' }])
  const { rows } = await core().owner.query(
    `SELECT after FROM audit_event WHERE id_tenant = 2 AND entity_kind = 'Line' AND entity_name = $1`,
    [name],
  )
  expect(rows).toMatchObject([{ after: { whenFull: 'line', idFullLine: other.idLine } }])
  expect((await core().as('other').call(Incoming, { params })).status).toBe(404)
})

it('a simulated caller calls where the module is on the simulated carrier, once for each time it is asked', async () => {
  const { idLine, params, number, idModule } = await makeAnswered()
  const listener = { handlers: [] as ((payload: string) => void)[] }
  const rang = Promise.withResolvers<void>()
  const take: Arrivals['take'] = (tenant, id, incoming) => {
    rang.resolve()
    return keep(arrivals.take(tenant, id, incoming))
  }
  const stop = await startSimulatedCallers({
    ...{ core: core(), carrier, log, arrivals: { take } },
    listener: {
      listen: async (_: string, run: (payload: string) => void) => {
        listener.handlers.push(run)
        return () => {}
      },
      onMissed: () => {},
    },
  })
  const tell = () => Promise.all(listener.handlers.map((run) => run('')))
  expect((await admin().call(SimulateCall, { params, body: { from: FROM } })).status).toBe(204)
  await Promise.all([tell(), tell()])
  await rang.promise
  await Promise.all(over)
  expect(await logsOf(idLine)).toHaveLength(1)
  expect((await admin().call(SimulateCall, { params, body: { from: FROM, to: '+420111111111' } })).body).toMatchObject({
    code: 'line.noNumber',
  })
  await core().owner.query('UPDATE dial_module SET is_simulated = false WHERE id_module = $1', [idModule])
  expect((await admin().call(SimulateCall, { params, body: { from: FROM, to: number } })).body).toMatchObject({
    code: 'line.notSimulated',
  })
  const left = await core().owner.query<SimulatedRow>('SELECT * FROM simulated_call')
  expect(left.rows).toEqual([])
  stop()
})

function keep(work: Promise<void>): Promise<void> {
  over.push(work)
  return work
}
