import { operations } from '@parley/contract/operations.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { giveRole } from '../../test/giveRole.ts'
import { type OngoingTest, startOngoingTest } from '../../test/ongoing.ts'
import type { PersonName } from '../../test/people.ts'
import { type ModelRequest, startScriptedModel } from '../../test/scriptedModel.ts'

const { DialModuleLines: D, AgentDesk } = operations
const TAKING = ['view', 'speak', 'desk']
const WANTED = 'I was charged 1,250 crowns twice by +420777123456'

let at: OngoingTest
let reply: (asked: ModelRequest) => object = () => ({})
const model = await startScriptedModel((asked) => ({ text: JSON.stringify(reply(asked)) }))
beforeAll(async () => {
  at = await startOngoingTest(3_000, model.port)
  await at.on.core.owner.query(`UPDATE agent_control SET features = '[0, 1, 2]'`)
  await giveRole(at.on.core, 'designer', { OngoingConversations: TAKING })
})
beforeEach(async () => {
  model.asked.length = 0
  await at.on.core.owner.query('DELETE FROM transfer; DELETE FROM desk_agent; DELETE FROM tenant_use')
})
afterEach(() => at.clear())
afterAll(async () => {
  await at.close()
  model.close()
})

const as = (name: PersonName) => at.on.core.as(name)
/** A conversation in which this was said, offered to the designer. */
async function offered(...said: string[]): Promise<number> {
  const guid = await at.begin()
  for (const text of said) await at.on.say(guid, text)
  expect((await as('designer').call(AgentDesk.SetState, { body: { isAvailable: true } })).status).toBe(200)
  const body = { mode: 'Blind' as const, idUser: null }
  const made = await as('admin').call(D.CallTransfer, { params: { conversation: guid }, body })
  expect(made.status, made.text).toBe(200)
  return made.body.idTransfer
}
const inShort = (name: PersonName, idTransfer: number) => as(name).call(D.TransferInShort, { params: { idTransfer } })
const lineOf = ({ messages }: ModelRequest, text: string): number =>
  Number(
    (messages.at(-1)?.content ?? '')
      .split('\n')
      .find((line) => line.includes(text))
      ?.split(' ')[0],
  )

test('the model puts a conversation in short by its lines, and is shown no number of the two sides', async () => {
  const idTransfer = await offered(WANTED)
  reply = (asked) => ({
    statements: [
      { text: 'Wants 1,250 crowns back.', turns: [lineOf(asked, 'twice')] },
      { text: 'Is owed 9,999 crowns.', turns: [lineOf(asked, 'twice')] },
      { text: 'Is a lawyer.', turns: [1_000] },
    ],
  })
  const { body, status, text } = await inShort('designer', idTransfer)
  expect(status, text).toBe(200)
  expect(body).toEqual({
    problem: null,
    statements: [
      {
        text: 'Wants 1,250 crowns back.',
        sources: [
          {
            seq: expect.any(Number),
            offsetMs: expect.any(Number),
            isBot: false,
            text: expect.stringContaining('twice'),
          },
        ],
      },
    ],
  })
  expect(model.asked).toHaveLength(1)
  expect(JSON.stringify(model.asked)).not.toContain('777123456')
  expect(text).not.toContain('777123456')
  // What it read and wrote counts for the day, and with the conversation.
  const { rows } = await at.on.core.owner.query(`SELECT used FROM tenant_use WHERE kind = 'agentTokensPerDay'`)
  expect(Number(rows[0]?.used)).toBeGreaterThan(0)
  expect((await as('designer').call(AgentDesk.Accept, { params: { idTransfer } })).status).toBe(200)
  expect((await inShort('designer', idTransfer)).body.statements).toHaveLength(1)
})

test('it is for the person to whom it is offered alone, and only while it is', async () => {
  const idTransfer = await offered(WANTED)
  for (const name of ['admin', 'other'] as const) expect((await inShort(name, idTransfer)).status).toBe(404)
  expect((await inShort('viewer', idTransfer)).status).toBe(403)
  await as('designer').call(AgentDesk.Decline, { params: { idTransfer } })
  expect(await inShort('designer', idTransfer)).toMatchObject({ status: 409, body: { code: 'transfer.over' } })
  expect(model.asked).toEqual([])
})

test.each([
  ['TOO_SHORT', ['hi there'], {}],
  ['USELESS', [WANTED], { statements: [{ text: 'Is angry.', turns: [] }] }],
  ['USELESS', [WANTED], { answer: 'no list' }],
])('why there is none is said: %s', async (problem, said, answer) => {
  const idTransfer = await offered(...said)
  reply = () => answer
  expect((await inShort('designer', idTransfer)).body).toEqual({ statements: [], problem })
})

test('flows under way keep their part of the day’s limit', async () => {
  const idTransfer = await offered(WANTED)
  const { owner } = at.on.core
  const limit = (tokens: number | null) =>
    owner.query(`UPDATE tenant SET limits = jsonb_set(limits, '{agentTokensPerDay}', $1::jsonb) WHERE id_tenant = 2`, [
      JSON.stringify(tokens),
    ])
  await limit(1_000)
  await owner.query(
    `INSERT INTO tenant_use (id_tenant, kind, day, used) VALUES (2, 'agentTokensPerDay', '2100-01-01', 750)`,
  )
  expect((await inShort('designer', idTransfer)).body).toEqual({ statements: [], problem: 'LIMIT' })
  expect(model.asked).toEqual([])
  await limit(null)
})

test('a model that is away is said', async () => {
  const idTransfer = await offered(WANTED)
  model.close()
  expect((await inShort('designer', idTransfer)).body).toEqual({ statements: [], problem: 'AWAY' })
})
