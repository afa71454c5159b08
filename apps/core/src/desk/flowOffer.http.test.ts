import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeFlow, type TestFlow } from '../../test/conversations.ts'
import { giveRole } from '../../test/giveRole.ts'
import { type OngoingTest, startOngoingTest } from '../../test/ongoing.ts'
import { flowOf } from '../../test/orderFlow.ts'
import type { PersonName } from '../../test/people.ts'
import { settleOffers } from './deskRound.ts'

const { DialModuleLines: D, AgentDesk, Conversations } = operations
const log = pino({ level: 'silent' })
const say = (text: string) => ({ 'en-GB': [{ kind: 'text' as const, text }] })
const OUTLETS = ['returned', 'declined', 'noAnswer', 'busy', 'failed'] as const

/** Hands over at once, and says by which outlet it goes on; “other” goes on in another flow. */
const deskFlow = (desk: object, other?: string) =>
  flowOf(
    [
      { id: 'start', type: 'start', outlets: { next: 'desk' } },
      {
        ...{
          id: 'desk',
          type: 'transfer',
          mode: 'Attend',
          to: '',
          desk: 'anyone',
          waiting: say('One moment.'),
          ...desk,
        },
        outlets: Object.fromEntries(
          ['mode' in desk ? 'next' : 'returned', ...OUTLETS.slice(1)].map((outlet) => [outlet, outlet]),
        ),
      } as const,
      ...['next', ...OUTLETS].map(
        (id) => ({ id, type: 'say', texts: say(`Came by ${id}.`), outlets: { next: 'ask' } }) as const,
      ),
      {
        ...{ id: 'ask', type: 'listen', reactions: [{ name: 'other', recognise: [{ kind: 'yes' }] }], attempts: 9 },
        outlets: { other: other === undefined ? 'end' : 'on', noInput: 'end', noMatch: 'end' },
      } as const,
      ...(other === undefined
        ? []
        : [{ id: 'on', type: 'transfer', to: '', flow: other, outlets: { failed: 'end' } } as const]),
      { id: 'end', type: 'end' },
    ],
    { variables: [{ name: 'keeper', type: 'string', default: 'viewer' }] },
  )

let at: OngoingTest
let attended: TestFlow
beforeAll(async () => {
  at = await startOngoingTest(3_000)
  await at.core.owner.query(`UPDATE agent_control SET features = '[0, 1, 2]'`)
  await giveRole(at.core, 'designer', { OngoingConversations: ['view', 'speak', 'desk'], Line: ['view'] })
  await giveRole(at.core, 'viewer', { OngoingConversations: ['view', 'speak', 'desk'], Line: ['view'] })
  attended = await makeFlow(at.core, 2, deskFlow({}))
})
beforeEach(() =>
  at.core.owner.query(`DELETE FROM transfer; DELETE FROM desk_agent; UPDATE line SET assist_features = NULL`),
)
afterEach(() => at.clear())
afterAll(() => at.close())

const as = (name: PersonName) => at.core.as(name)
const available = async (...names: PersonName[]) => {
  for (const name of names) {
    expect((await as(name).call(AgentDesk.SetState, { body: { isAvailable: true } })).status).toBe(200)
    at.core.clock.advance(10)
  }
}
const begin = ({ idCallScript, guid: flowGuid, version }: TestFlow) =>
  at.begin({ idCallScript, flowGuid, flowVersion: version })
const offered = async (name: PersonName): Promise<number> => {
  const find = async () => (await as(name).call(AgentDesk.Desk)).body.offers[0]?.idTransfer
  await expect.poll(find, { timeout: 10_000 }).toBeDefined()
  return (await find()) ?? 0
}
const answer = async (name: PersonName, how: 'Accept' | 'Decline', idTransfer: number) => {
  const input = { params: { idTransfer } }
  const desk = as(name)
  const { status, text } = await (how === 'Accept'
    ? desk.call(AgentDesk.Accept, input)
    : desk.call(AgentDesk.Decline, input))
  expect(status, text).toBe(200)
  await at.on.runner.steer()
}
const settle = () => settleOffers({ ...at.core, log })
const words = async (guid: string) => (await at.one(guid))?.words?.text
const says = (guid: string, text: string) => expect.poll(() => words(guid), { timeout: 15_000 }).toBe(text)
const states = async () =>
  (await at.core.owner.query('SELECT state FROM transfer ORDER BY id_transfer')).rows.map(({ state }) => state)

test('a step offers the conversation; who accepts has it, and the flow goes on once they give it back', async () => {
  await available('designer')
  const guid = await begin(attended)
  const idTransfer = await offered('designer')
  expect(await at.one(guid)).toMatchObject({ state: 'TRANSFER', words: { text: 'One moment.' }, heldBy: null })
  // What the person says meanwhile is there for who comes.
  expect(await at.on.say(guid, 'Is anyone there?')).toBe(true)
  expect(await at.one(guid)).toMatchObject({ state: 'TRANSFER', words: { by: 'person', text: 'Is anyone there?' } })
  await answer('designer', 'Accept', idTransfer)
  expect(await at.one(guid)).toMatchObject({
    ...{ state: 'SUSPENDED', heldBy: { name: 'designer Tester' }, words: { by: 'person', text: 'Is anyone there?' } },
  })
  const { body } = await as('designer').call(AgentDesk.Card, { params: { idTransfer } })
  expect(body.card.wants).toMatchObject([{ text: 'Is anyone there?' }])
  expect((await as('designer').call(D.ResumeConversation, { params: { conversation: guid } })).status).toBe(204)
  await at.on.runner.steer()
  await settle()
  await says(guid, 'Came by returned.')
  expect(await states()).toEqual(['COMPLETED'])
  const { body: all } = await as('admin').call(Conversations.Transfers, { query: { guid } })
  expect(all).toMatchObject([{ from: null, agent: { name: 'designer Tester' }, mode: 'Attend' }])
})

test('who declines or does not answer is passed over; then the flow goes on by how it ended', async () => {
  await available('designer', 'viewer')
  const guid = await begin(attended)
  await answer('designer', 'Decline', await offered('designer'))
  await offered('viewer')
  at.core.clock.advance(21_000)
  await settle()
  await says(guid, 'Came by noAnswer.')
  await available('designer')
  const second = await begin(attended)
  await answer('designer', 'Decline', await offered('designer'))
  await says(second, 'Came by declined.')
})

test('no one available, the feature off, or a person who is not known: the step says so', async () => {
  await says(await begin(attended), 'Came by busy.')
  await available('designer')
  const stranger = await makeFlow(at.core, 2, deskFlow({ desk: 'person', person: 'no one by this name' }))
  await says(await begin(stranger), 'Came by failed.')
  await at.core.owner.query(`UPDATE line SET assist_features = '[0, 1]' WHERE id_line = $1`, [at.line.idLine])
  await says(await begin(attended), 'Came by failed.')
  expect(await states()).toEqual([])
})

test('what is said while no one accepts is recorded, and answers no question that comes later', async () => {
  await available('designer')
  const guid = await begin(attended)
  const idTransfer = await offered('designer')
  // More than would wait for an answer; “yes” would end the conversation.
  for (let times = 0; times < 25; times += 1) expect(await at.on.say(guid, 'yes')).toBe(true)
  await answer('designer', 'Decline', idTransfer)
  await says(guid, 'Came by declined.')
  await at.on.runner.steer()
  expect(await at.one(guid)).toMatchObject({ words: { text: 'Came by declined.' }, state: 'LISTENING' })
})

test('handed on blind it stays with people until the next one has answered', async () => {
  await giveRole(at.core, 'designer', { OngoingConversations: ['transfer'] })
  await available('designer')
  const guid = await begin(attended)
  await answer('designer', 'Accept', await offered('designer'))
  await available('viewer')
  const { idUser } = (
    await at.core.owner.query('SELECT id_user AS "idUser" FROM desk_agent ORDER BY since DESC LIMIT 1')
  ).rows[0]
  const handOn = { params: { conversation: guid }, body: { mode: 'Blind' as const, idUser: Number(idUser) } }
  const { status, text } = await as('designer').call(D.CallTransfer, handOn)
  expect(status, text).toBe(200)
  await at.on.runner.steer()
  await settle()
  expect(await states()).toEqual(['COMPLETED', 'RINGING'])
  const news = async () =>
    (
      await at.core.owner.query(
        `SELECT conversation FROM transfer, app.transfer_news(ARRAY[guid], ARRAY[transfer.ask], $1) WHERE transfer.ask IS NOT NULL`,
        [at.core.clock.now()],
      )
    ).rows
  expect(await news()).toEqual([])
  await answer('viewer', 'Decline', await offered('viewer'))
  await says(guid, 'Came by returned.')
})

test('many steps at once: those that wait for the desk leave connections to others', async () => {
  await available('designer')
  const holder = await at.core.owner.connect()
  const KEY = `hashtextextended('desk of 2', 0)`
  await holder.query(`SELECT pg_advisory_lock(${KEY})`)
  try {
    await Promise.all(Array.from({ length: 100 }, () => begin(attended)))
    expect((await as('admin').call(D.OngoingConversations, { query: {} })).status).toBe(200)
  } finally {
    await holder.query(`SELECT pg_advisory_unlock(${KEY})`)
    holder.release()
  }
  const busy = async () => (await at.list('admin')).filter(({ words }) => words?.text === 'Came by busy.').length
  await expect.poll(busy, { timeout: 20_000 }).toBe(99)
  expect(await states()).toEqual(['RINGING'])
})

test('one named person alone is asked, though another has waited longer', async () => {
  await available('designer', 'viewer')
  const named = await makeFlow(at.core, 2, deskFlow({ desk: 'person', person: '{{ keeper }}' }))
  const guid = await begin(named)
  await answer('viewer', 'Decline', await offered('viewer'))
  await says(guid, 'Came by declined.')
  expect((await as('designer').call(AgentDesk.Desk)).body.offers).toEqual([])
})

test('a supervisor takes it over or withdraws it: the flow waits as long as they have it', async () => {
  await available('designer')
  const guid = await begin(attended)
  await offered('designer')
  await as('admin').call(D.SuspendConversation, { params: { conversation: guid }, body: {} })
  await at.on.runner.steer()
  await settle()
  expect(await states()).toEqual(['TAKEN_OVER'])
  expect(await at.one(guid)).toMatchObject({ state: 'SUSPENDED', heldBy: { name: 'admin Tester' } })
  expect((await as('admin').call(D.ResumeConversation, { params: { conversation: guid } })).status).toBe(204)
  await at.on.runner.steer()
  await says(guid, 'Came by returned.')
  const second = await begin(attended)
  const idTransfer = await offered('designer')
  expect((await as('admin').call(D.WithdrawTransfer, { params: { idTransfer } })).status).toBe(200)
  await says(second, 'Came by failed.')
})

test('the process is killed meanwhile: another one waits for the same offer', async () => {
  await available('designer')
  const guid = await begin(attended)
  const idTransfer = await offered('designer')
  await at.on.restart()
  await at.on.endOverdue()
  await answer('designer', 'Decline', idTransfer)
  await says(guid, 'Came by declined.')
  expect(await states()).toEqual(['DECLINED'])
})

test('blind: the flow goes on meanwhile, and its offer goes with it into another flow', async () => {
  await available('designer')
  const other = await makeFlow(
    at.core,
    2,
    flowOf([
      { id: 'start', type: 'start', outlets: { next: 'ask' } },
      { id: 'ask', type: 'listen', reactions: [], outlets: { noInput: 'end', noMatch: 'end' } },
      { id: 'end', type: 'end' },
    ]),
  )
  await at.core.owner.query('UPDATE call_script SET published_version = version WHERE guid = $1', [other.guid])
  const guid = await begin(await makeFlow(at.core, 2, deskFlow({ mode: 'Blind' }, other.guid)))
  const idTransfer = await offered('designer')
  await says(guid, 'Came by next.')
  await at.on.say(guid, 'yes')
  await expect.poll(() => at.one(guid)).toBeUndefined()
  await settle()
  const { body } = await as('designer').call(AgentDesk.Desk)
  expect(body.offers).toMatchObject([{ idTransfer, guid: expect.not.stringContaining(guid) }])
  const next = body.offers[0]?.guid ?? ''
  // No one has come to it yet.
  const early = { params: { idTransfer } }
  expect((await as('designer').call(AgentDesk.Card, early)).body).toMatchObject({ code: 'transfer.early' })
  expect((await as('designer').call(AgentDesk.Accept, early)).body).toMatchObject({ code: 'transfer.early' })
  await at.on.runner.join(2, next, 0, () => {})
  await answer('designer', 'Accept', idTransfer)
  expect(await at.one(next)).toMatchObject({ state: 'SUSPENDED', heldBy: { name: 'designer Tester' } })
})

test('blind: what is said while it is being offered is heard at the next listen', async () => {
  await available('designer')
  const blind = await makeFlow(at.core, 2, deskFlow({ mode: 'Blind' }))
  const holder = await at.core.owner.connect()
  const KEY = `hashtextextended('desk of 2', 0)`
  await holder.query(`SELECT pg_advisory_lock(${KEY})`)
  let guid: string
  let kept: Promise<boolean>
  try {
    guid = await begin(blind)
    await expect.poll(async () => (await at.one(guid))?.state, { timeout: 10_000 }).toBe('TRANSFER')
    kept = at.on.say(guid, 'yes')
  } finally {
    await holder.query(`SELECT pg_advisory_unlock(${KEY})`)
    holder.release()
  }
  expect(await kept).toBe(true)
  // “yes” ends the conversation.
  await expect.poll(() => at.one(guid), { timeout: 10_000 }).toBeUndefined()
})

test('a test asks no one', async () => {
  await available('designer')
  const { connect } = await at.on.test(deskFlow({ inTest: 'declined' }))
  const socket = connect()
  await socket.listening()
  expect(JSON.stringify(socket.seen)).toContain('Came by declined.')
  expect(await states()).toEqual([])
})

test('who had a conversation from the wall waits again; an offer is read without who is at the desk', async () => {
  await available('designer', 'viewer')
  const mine = await at.begin()
  await giveRole(at.core, 'designer', { OngoingConversations: ['end'] })
  const input = { params: { conversation: mine }, body: {} }
  expect((await as('designer').call(D.SuspendConversation, input)).status).toBe(204)
  await at.on.runner.steer()
  expect((await as('designer').call(D.EndConversation, input)).status).toBe(204)
  await at.on.runner.steer()
  const guid = await begin(attended)
  const idTransfer = await offered('viewer')
  const running = { params: { conversation: guid } }
  const { body, text } = await as('admin').call(D.RunningTransfer, running)
  expect(body).toMatchObject({ idTransfer, from: null, agent: { name: 'viewer Tester' } })
  expect(text).not.toContain('designer')
  await answer('viewer', 'Decline', idTransfer)
  await offered('designer')
  expect((await as('other').call(D.RunningTransfer, running)).status).toBe(404)
})

test('a conversation that is over has no offer, which is no failure', async () => {
  await available('designer')
  const guid = await begin(attended)
  await offered('designer')
  const end = { params: { conversation: guid }, body: {} }
  expect((await as('admin').call(D.SuspendConversation, end)).status).toBe(204)
  await at.on.runner.steer()
  expect((await as('admin').call(D.EndConversation, end)).status).toBe(204)
  await at.on.runner.steer()
  await expect.poll(() => at.one(guid), { timeout: 10_000 }).toBeUndefined()
  const running = { params: { conversation: guid } }
  expect(await as('admin').call(D.RunningTransfer, running)).toMatchObject({ status: 200, body: null })
  expect((await as('other').call(D.RunningTransfer, running)).status).toBe(404)
})
