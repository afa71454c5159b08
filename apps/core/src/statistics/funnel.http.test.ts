import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeConversation, makeFlow, programOf, storeConversations, type TestFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import { sumCalls } from '../runtime/session.store.ts'

const { CallScripts, Statistics } = operations
const document = orderFlow()
const program = programOf(document)
let core: TestCore
let flow: TestFlow
beforeAll(async () => {
  core = await startTestCore()
  flow = await makeFlow(core, 2, document)
})
afterAll(() => core.close())

const ask = (
  query: object = {},
  person: 'admin' | 'viewer' | 'other' | 'nobody' = 'admin',
  idCallScript = flow.idCallScript,
) => core.as(person).call(Statistics.Funnel, { params: { idCallScript }, query })

/** In Prague, the first is of the day before. */
const said = [
  ['2026-11-17T22:30:00Z', []],
  ['2026-11-18T09:00:00Z', []],
  ['2026-11-18T09:01:00Z', ['yes']],
  ['2026-11-18T09:02:00Z', ['yes', '1234']],
  ['2026-11-18T09:03:00Z', ['no']],
  ['2026-11-18T22:59:59Z', ['yes']],
] as const

test('a funnel says how far conversations came and where callers hung up, day by day of the tenant', async () => {
  const all = said.map(([at, words]) => makeConversation(flow, program, at, words))
  await storeConversations(core, 2, all)
  await storeConversations(core, 2, [
    makeConversation(flow, program, '2026-11-18T10:00:00Z', ['yes'], { isTest: true }),
  ])
  await storeConversations(core, 2, [makeConversation({ ...flow, version: 0 }, program, '2026-11-18T10:01:00Z', [])])
  const { body } = await ask({ from: '2026-11-18', to: '2026-11-18' })
  expect(body).toMatchObject({
    version: 1,
    versions: [{ version: 1, conversations: 5 }],
    begin: '2026-11-17T23:00:00Z',
    end: '2026-11-18T23:00:00Z',
  })
  const counts = Object.fromEntries(
    body.steps.map(({ nodeId, reached, hungUp, ended }) => [nodeId, [reached, hungUp, ended]]),
  )
  expect(counts).toMatchObject({ start: [5, 0, 0], greet: [5, 0, 0], ask: [5, 1, 0], pin: [3, 2, 0], count: [1, 1, 0] })
  expect(body.steps.slice(0, 3)).toMatchObject([
    { nodeId: 'start', type: 'start' },
    { nodeId: 'greet', label: 'Greeting', type: 'say' },
    { nodeId: 'ask', label: 'Order?', type: 'listen' },
  ])
  // Whoever does not want an order is told so, and the flow ends.
  expect(body.steps.reduce((sum, { hungUp, errors, ended }) => sum + hungUp + errors + ended, 0)).toBe(5)
  expect(body.steps.some(({ ended }) => ended === 1)).toBe(true)
  expect((await ask({ from: '2026-11-18', to: '2026-11-18', tests: true })).body.versions).toEqual([
    { version: 1, conversations: 1 },
  ])
})

test('each step is counted as a look through all that was recorded counts it, and stays when conversations go', async () => {
  const funnel = async () => (await ask({ from: '2026-11-01', to: '2026-11-30' })).body.steps
  const before = await funnel()
  const scanned = await core.owner.query(
    `SELECT visit ->> 2 AS "nodeId", count(DISTINCT d.guid)::int AS reached
     FROM conversation_detail d JOIN dial_log l USING (guid), jsonb_array_elements(app.recorded(d) -> 'path') AS visit
     WHERE l.id_call_script = $1 AND NOT l.is_test AND l.flow_version > 0 AND visit -> 3 = '0' GROUP BY 1`,
    [flow.idCallScript],
  )
  const byId = (rows: readonly { nodeId: string; reached: number }[]) =>
    Object.fromEntries(rows.map(({ nodeId, reached }) => [nodeId, reached]))
  expect(byId(before)).toEqual(byId(scanned.rows))
  await core.owner.query('DELETE FROM conversation_detail; DELETE FROM dial_log')
  await core.inTenant(2, (ctx) => sumCalls(ctx.db))
  expect(await funnel()).toEqual(before)
})

test('versions are told apart; the one with most conversations is shown unless another is asked for', async () => {
  const params = { idCallScript: flow.idCallScript }
  const { rowVersion } = (await core.as('admin').call(CallScripts.Basic, { params })).body
  const changed = JSON.parse(JSON.stringify(orderFlow('Good day')))
  const body = { document: changed, note: '', rowVersion }
  expect((await core.as('admin').call(CallScripts.UpdateDocument, { params, body })).body.version).toBe(2)
  const second = { ...flow, version: 2 }
  await storeConversations(core, 2, [makeConversation(second, program, '2026-11-18T11:00:00Z', ['yes'])])
  const period = { from: '2026-11-18', to: '2026-11-18' }
  expect((await ask(period)).body).toMatchObject({
    version: 1,
    versions: [
      { version: 2, conversations: 1 },
      { version: 1, conversations: 5 },
    ],
  })
  expect((await ask({ ...period, version: 2 })).body.steps[0]).toMatchObject({ nodeId: 'start', reached: 1 })
})

test('nobody sees how far conversations of flows come that they may not see', async () => {
  expect((await ask({}, 'nobody')).status).toBe(403)
  expect((await ask({}, 'other')).status).toBe(404)
  expect((await ask({ from: '2026-02-02', to: '2026-02-01' })).body).toMatchObject({ code: 'statistics.badPeriod' })
  expect((await ask({ period: 'yesterday' })).body).toMatchObject({ version: null, versions: [], steps: [] })
})
