import { operations } from '@parley/contract/operations.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeFlow, type TestFlow } from '../../test/conversations.ts'
import { type OngoingTest, startOngoingTest } from '../../test/ongoing.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import type { PersonName } from '../../test/people.ts'

const { DialModuleLines: D, KnowledgeBase } = operations
const { SuggestedAnswers } = D
const OPEN = 'When are you open?'

let at: OngoingTest
const base = async (name: string, answer: string): Promise<string> => {
  const entries = [{ question: OPEN, answer, language: null }]
  return (await at.core.as('admin').call(KnowledgeBase.Create, { body: { name, entries } })).body.guid
}
let shop = ''
let inner: TestFlow
beforeAll(async () => {
  at = await startOngoingTest()
  inner = await makeFlow(at.core, 2, orderFlow())
  await at.core.owner.query('UPDATE call_script SET published_version = version WHERE guid = $1', [inner.guid])
  shop = await base('Shop', 'From nine to five.')
  await base('Depot', 'Only on Mondays.')
})
afterEach(() => at.clear())
afterAll(() => at.close())

const suggested = (name: PersonName, conversation: string, seq: number) =>
  at.core.as(name).call(SuggestedAnswers, { params: { conversation }, query: { seq } })
/** The number of what was said last. */
const saidAt = async (guid: string, text: string): Promise<number> => {
  const { body } = await at.core.as('admin').call(D.OngoingConversation, { params: { conversation: guid } })
  const said = body.outputs.findLast((output) => output.type === 'event' && output.kind === 5)
  expect(said).toMatchObject({ text })
  return said?.type === 'event' ? said.seq : 0
}

test('what was said is looked for in the knowledge bases of the flow, else of the tenant, with the source', async () => {
  const guid = await at.begin()
  await at.on.say(guid, OPEN)
  const seq = await saidAt(guid, OPEN)
  const { body } = await suggested('admin', guid, seq)
  expect(body.map(({ text }) => text).sort()).toEqual(['From nine to five.', 'Only on Mondays.'])
  expect(body[0]).toMatchObject({ source: { title: OPEN, idKnowledgeSource: null }, score: expect.any(Number) })
  await at.core.owner.query(
    `INSERT INTO call_script_reference (id_tenant, id_call_script, version, kind, target, node_id, node_label)
      SELECT 2, (setup ->> 'idCallScript')::bigint, (setup ->> 'flowVersion')::int, 'knowledgeBase', $2, 'ask', ''
      FROM conversation_session WHERE guid = $1`,
    [guid, shop],
  )
  expect((await suggested('admin', guid, seq)).body).toMatchObject([{ text: 'From nine to five.' }])
  // One that a subflow names counts as well.
  await at.core.owner.query(`UPDATE call_script_reference SET kind = 'flow', target = $1 WHERE target = $2`, [
    inner.guid,
    shop,
  ])
  await at.core.owner.query(
    `INSERT INTO call_script_reference (id_tenant, id_call_script, version, kind, target, node_id, node_label)
      VALUES (2, $1, $2, 'knowledgeBase', $3, 'ask', '')`,
    [inner.idCallScript, inner.version, shop],
  )
  expect((await suggested('admin', guid, seq)).body).toMatchObject([{ text: 'From nine to five.' }])
  // What the bot said is no question.
  expect((await suggested('admin', guid, 1)).body).toEqual([])
  const strange = await at.begin()
  await at.on.say(strange, 'My parrot is blue')
  expect((await suggested('admin', strange, await saidAt(strange, 'My parrot is blue'))).body).toEqual([])
  // Nothing of it is kept among the questions of the knowledge base.
  const { rows } = await at.core.owner.query('SELECT FROM knowledge_question')
  expect(rows).toEqual([])
})

test('redacted words are not asked, and nothing is told to those who may not speak or see it', async () => {
  const guid = await at.begin()
  await at.on.say(guid, 'yes')
  await at.on.say(guid, OPEN)
  const { body } = await at.core.as('admin').call(D.OngoingConversation, { params: { conversation: guid } })
  const last = body.outputs.findLast((output) => output.type === 'event' && output.kind === 5)
  expect(last).toMatchObject({ text: '•••' })
  expect((await suggested('admin', guid, last?.type === 'event' ? last.seq : 0)).body).toEqual([])
  expect((await suggested('viewer', guid, 2)).body).toMatchObject({ code: 'permission.missing' })
  expect((await suggested('other', guid, 2)).status).toBe(404)
})

test('without live transcription only the person who has the conversation is helped', async () => {
  await at.core.owner.query(`UPDATE line SET assist_features = '[0]'`)
  const guid = await at.begin()
  await at.on.say(guid, OPEN)
  const suspend = { params: { conversation: guid }, body: {} }
  expect((await at.core.as('designer').call(D.SuspendConversation, suspend)).status).toBe(204)
  await at.on.runner.steer()
  const { body } = await at.core.as('designer').call(D.OngoingConversation, { params: { conversation: guid } })
  const said = body.outputs.find((output) => output.type === 'event' && output.text === OPEN)
  const seq = said?.type === 'event' ? said.seq : 0
  expect((await suggested('designer', guid, seq)).body.length).toBeGreaterThan(0)
  expect((await suggested('admin', guid, seq)).body).toEqual([])
})
