import { operations } from '@parley/contract/operations.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { giveRole } from '../../test/giveRole.ts'
import { type OngoingTest, startOngoingTest } from '../../test/ongoing.ts'
import type { PersonName } from '../../test/people.ts'

const { DialModuleLines: D, Audit } = operations

let at: OngoingTest
beforeAll(async () => {
  at = await startOngoingTest()
})
afterEach(async () => {
  await at.clear()
  await at.core.owner.query('UPDATE line SET assist_features = NULL')
})
afterAll(() => at.close())

const as = (name: PersonName) => at.core.as(name)
const params = () => ({ idDialModuleLine: at.line.idLine })
const read = async (name: PersonName = 'admin') => (await as(name).call(D.AgentAssist, { params: params() })).body
const set = async (assistFeatures: (0 | 1 | 2)[] | null, rowVersion?: number) => {
  const body = { assistFeatures, rowVersion: rowVersion ?? (await read()).rowVersion }
  return await as('admin').call(D.UpdateAgentAssist, { params: params(), body })
}
const detail = async (name: PersonName, guid: string) =>
  (await as(name).call(D.OngoingConversation, { params: { conversation: guid } })).text
const SAID = 'I call my lawyer'

test('a line follows its tenant until it says otherwise, each change on record', async () => {
  const before = await read()
  expect(before).toEqual({ assistFeatures: null, ofTenant: [0, 1], rowVersion: expect.any(Number) })
  expect((await set([2, 0, 2])).body).toMatchObject({ assistFeatures: [0, 2], ofTenant: [0, 1] })
  expect((await set([], before.rowVersion)).body).toMatchObject({ code: 'entity.stale' })
  const { items } = (await as('admin').call(Audit.Audit, { query: { limit: 1 } })).body
  expect(items).toMatchObject([{ before: { assistFeatures: null }, after: { assistFeatures: [0, 2] } }])
  const undo = { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } }
  expect((await as('admin').call(Audit.Undo, undo)).status).toBe(200)
  expect(await read()).toMatchObject({ assistFeatures: null })
})

test('who may view the line reads it, who may edit the line sets it; for others it is not there', async () => {
  expect(await read('viewer')).toMatchObject({ assistFeatures: null })
  const change = { params: params(), body: { assistFeatures: [], rowVersion: (await read()).rowVersion } }
  expect((await as('viewer').call(D.UpdateAgentAssist, change)).body).toMatchObject({ code: 'permission.missing' })
  const hidden = { params: { idDialModuleLine: at.hidden.idLine } }
  expect((await as('viewer').call(D.AgentAssist, hidden)).status).toBe(403)
  await giveRole(at.core, 'nobody', { Line: [`edit:${at.line.idLine}`, `view:${at.line.idLine}`] })
  expect((await as('nobody').call(D.UpdateAgentAssist, change)).status).toBe(200)
  expect((await as('nobody').call(D.UpdateAgentAssist, { ...change, ...hidden })).status).toBe(403)
  expect((await as('other').call(D.AgentAssist, { params: params() })).status).toBe(404)
})

test('risk is watched where the line says so, whatever the tenant does', async () => {
  const rated = async () => {
    const guid = await at.begin()
    await at.on.say(guid, SAID)
    return (await at.one(guid))?.risk ?? null
  }
  expect(await rated()).toMatchObject({ level: 'Low', points: 3 })
  await set([1])
  expect(await rated()).toBeNull()
  await at.core.owner.query(`UPDATE agent_control SET features = '[1]'`)
  expect(await rated()).toBeNull()
  await set([0, 1])
  expect(await rated()).toMatchObject({ level: 'Low' })
  await at.core.owner.query(`UPDATE agent_control SET features = '[0, 1]'`)
})

test('without live transcription only the person who has the conversation sees what is said', async () => {
  await set([0])
  const guid = await at.begin()
  await at.on.say(guid, SAID)
  expect(await at.one(guid)).toMatchObject({ isHushed: true, words: null, risk: { level: 'Low' } })
  expect(await detail('admin', guid)).not.toContain(SAID)
  const connection = await at.connect('designer')
  const heard: string[] = []
  const hear = { next: (news: unknown) => void heard.push(JSON.stringify(news)), complete: () => {}, error: () => {} }
  connection.stream(D.LineConversationStream.operationId, { conversation: guid }).subscribe(hear)
  await at.soon(() => expect(heard.join()).toContain('"ask"'))
  expect(heard.join()).not.toContain(SAID)
  // From the beginning, once they have it; others still see nothing of it.
  const suspend = { params: { conversation: guid }, body: {} }
  expect((await as('designer').call(D.SuspendConversation, suspend)).status).toBe(204)
  await at.on.runner.steer()
  await at.soon(() => expect(heard.join()).toContain(SAID))
  expect(await detail('designer', guid)).toContain(SAID)
  expect(await detail('admin', guid)).not.toContain(SAID)
  expect(await at.one(guid)).toMatchObject({ heldBy: { name: 'designer Tester' }, words: null })
})
