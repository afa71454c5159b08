import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeConversation, makeFlow, makeLine, programOf, storeConversations } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import { orderFlow } from '../../test/orderFlow.ts'

const { AgentControlSetup, TryRiskRulesOnPast, UpdateAgentControlSetup } = operations.Tenants
const params = { idTenant: 2 }
const program = programOf(orderFlow())
let core: TestCore
let guids: readonly string[]
let idLine: number

beforeAll(async () => {
  core = await startTestCore()
  const flow = await makeFlow(core, 2, orderFlow())
  const line = await makeLine(core, 2, 'Orders')
  idLine = line.idLine
  const call = (ago: number, said: readonly string[], more = {}) =>
    makeConversation(flow, program, new Date(core.clock.now().getTime() - ago * 3_600_000).toISOString(), said, more)
  const calls = [
    call(2, ['a LAWYER, please'], { line }),
    call(3, ['yes', '1111', '2']),
    call(4, ['my lawyer and the police']),
  ]
  const apart = [call(24 * 8, ['lawyer']), call(5, ['lawyer'], { isTest: true })]
  await storeConversations(core, 2, [...calls, ...apart])
  guids = calls.map(({ log }) => log.guid)
})
afterAll(() => core.close())

const rules = (...texts: string[]) => ({
  language: 'en-GB',
  phrases: texts.map((text) => ({ text, weight: 3 })),
  thresholds: { low: 1, medium: 5, high: 9 },
})
const tryOut = (who: 'admin' | 'viewer' | 'other' | 'nobody', ...texts: string[]) =>
  core.as(who).call(TryRiskRulesOnPast, { params, body: { rules: rules(...texts) } })

test('rules are tried on the conversations of a week, without being saved', async () => {
  const { body } = await tryOut('admin', 'lawyer', 'police', 'judge')
  expect(body).toMatchObject({
    ...{ conversations: 3, looked: 3, isNarrowed: false, saved: null, changed: 0 },
    tried: { none: 1, low: 1, medium: 1, high: 0 },
    phrases: [
      { phrase: 'lawyer', conversations: 2 },
      { phrase: 'police', conversations: 1 },
      { phrase: 'judge', conversations: 0 },
    ],
  })
  expect(body.listed.map(({ guid, tried }) => [guid, tried])).toEqual([
    [guids[0], 'Low'],
    [guids[2], 'Medium'],
  ])
  expect((await core.as('admin').call(AgentControlSetup, { params })).body.rules).toEqual([])
})

test('beside the rules that are saved, what they change is listed', async () => {
  const body = { features: [0 as const], languages: ['en-GB'], rules: [rules('lawyer')], rowVersion: 1 }
  expect((await core.as('admin').call(UpdateAgentControlSetup, { params, body })).status).toBe(200)
  const tried = (await tryOut('admin', 'police')).body
  expect(tried).toMatchObject({
    saved: { none: 1, low: 2, medium: 0, high: 0 },
    tried: { none: 2, low: 1, medium: 0, high: 0 },
    changed: 1,
    listed: [{ guid: guids[0], saved: 'Low', tried: null, phrases: [] }],
  })
})

test('only conversations that the person may view are looked at', async () => {
  await giveRole(core, 'nobody', { AccessManagement: ['viewAgentControl'] })
  expect((await tryOut('nobody', 'lawyer')).body).toMatchObject({
    conversations: 0,
    looked: 0,
    isNarrowed: true,
    listed: [],
  })
  await giveRole(core, 'nobody', { Line: [`viewdiallogs:${idLine}`] })
  const some = (await tryOut('nobody', 'lawyer')).body
  expect(some).toMatchObject({ conversations: 1, looked: 1, isNarrowed: true, tried: { low: 1 } })
  expect(JSON.stringify(some)).not.toContain(guids[2])
  expect((await tryOut('viewer', 'lawyer')).body).toMatchObject({ code: 'permission.missing' })
  expect((await tryOut('other', 'lawyer')).status).toBe(404)
})
