import type { HubConnection } from '@microsoft/signalr'
import { operations } from '@parley/contract/operations.ts'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { giveRole } from '../../test/giveRole.ts'
import { type OngoingTest, startOngoingTest } from '../../test/ongoing.ts'
import { type PersonName, people } from '../../test/people.ts'
import { extendHold } from '../ongoing/ongoing.store.ts'
import { emptyDetails } from '../records/detail/conversation.retention.ts'
import { lockDesk } from './desk.store.ts'
import { tellDesk } from './desk.stream.ts'
import { settleOffers } from './deskRound.ts'

const { DialModuleLines: D, AgentDesk, Conversations, Audit, Users } = operations

const idOf = (name: PersonName) => Object.keys(people).indexOf(name) + 1
const log = pino({ level: 'silent' })

let at: OngoingTest
beforeAll(async () => {
  at = await startOngoingTest(3_000)
  await at.on.core.owner.query(`UPDATE agent_control SET features = '[0, 1, 2]'`)
  await giveRole(at.on.core, 'designer', { OngoingConversations: ['desk'] })
  await giveRole(at.on.core, 'viewer', { OngoingConversations: ['view', 'speak', 'desk'] })
})
beforeEach(() => at.on.core.owner.query('DELETE FROM transfer; DELETE FROM desk_agent'))
afterEach(() => at.clear())
afterAll(() => at.close())

const as = (name: PersonName) => at.on.core.as(name)
const available = async (...names: PersonName[]) => {
  for (const name of names) {
    expect((await as(name).call(AgentDesk.SetState, { body: { isAvailable: true } })).status).toBe(200)
    at.on.core.clock.advance(10)
  }
}
const offer = async (guid: string, mode: 'Attend' | 'Blind' = 'Blind') => {
  const call = { params: { conversation: guid }, body: { mode, idUser: null } }
  const { status, body, text } = await as('admin').call(D.CallTransfer, call)
  expect(status, text).toBe(200)
  return body.idTransfer
}
const answer = (name: PersonName, how: 'Accept' | 'Decline', idTransfer: number) =>
  how === 'Accept'
    ? as(name).call(AgentDesk.Accept, { params: { idTransfer } })
    : as(name).call(AgentDesk.Decline, { params: { idTransfer } })
const desk = async (name: PersonName) => (await as(name).call(AgentDesk.Desk)).body
const transfer = (name: PersonName, idTransfer: number) => as(name).call(D.Transfer, { params: { idTransfer } })
const wrapUp = (name: PersonName, idTransfer: number, note: string) =>
  as(name).call(AgentDesk.WrapUp, { params: { idTransfer }, body: { outcome: 'SOLVED', note } })
const settle = () => settleOffers({ ...at.on.core, log })
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code
const suspend = (name: PersonName, guid: string) =>
  as(name).call(D.SuspendConversation, { params: { conversation: guid }, body: {} })
const end = async (name: PersonName, guid: string) => {
  await as(name).call(D.EndConversation, { params: { conversation: guid }, body: {} })
  await at.on.runner.steer()
  await expect.poll(() => at.one(guid)).toBeUndefined()
  await settle()
}

test('who goes away declines what is offered to them, and has missed nothing', async () => {
  const guid = await at.begin()
  await available('viewer', 'designer')
  const idTransfer = await offer(guid)
  const away = await as('viewer').call(AgentDesk.SetState, { body: { isAvailable: false } })
  expect(away.body).toMatchObject({ state: 'AWAY', hasMissed: false, offers: [] })
  expect((await transfer('admin', idTransfer)).body).toMatchObject({
    ...{ state: 'RINGING', agent: { id: idOf('designer') }, asked: 2 },
  })
  await as('designer').call(AgentDesk.SetState, { body: { isAvailable: false } })
  expect((await transfer('admin', idTransfer)).body).toMatchObject({ state: 'DECLINED' })
})

test('an offer of a conversation that no process runs any more sets nobody to away', async () => {
  const guid = await at.begin()
  await available('viewer', 'designer')
  const idTransfer = await offer(guid)
  const { owner, clock } = at.on.core
  await owner.query(`UPDATE conversation_session SET owner = gen_random_uuid() WHERE guid = $1`, [guid])
  expect(await at.one(guid)).toMatchObject({ state: 'LOST' })
  expect(code(await answer('viewer', 'Accept', idTransfer))).toBe('ongoing.lost')
  clock.advance(20_001)
  await settle()
  expect((await transfer('admin', idTransfer)).body).toMatchObject({ state: 'FAILED', asked: 1 })
  expect(await desk('viewer')).toMatchObject({ isAvailable: true, hasMissed: false })
})

test('a person who was never at the desk is not named', async () => {
  const call = { params: { conversation: await at.begin() }, body: { mode: 'Blind' as const, idUser: idOf('nobody') } }
  const refused = await as('admin').call(D.CallTransfer, call)
  expect([refused.status, refused.text.includes('nobody Tester')]).toEqual([404, false])
})

test('who waits for the desk holds no conversation back', async () => {
  const [offered, other] = [await at.begin(), await at.begin()]
  await available('viewer', 'designer')
  const idTransfer = await offer(offered)
  const { owner } = at.on.core
  const waiting = async () =>
    (await owner.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).rowCount
  const late = await at.on.core.inTenant(2, async (ctx) => {
    await lockDesk(ctx)
    const both = [answer('viewer', 'Accept', idTransfer), offer(other)] as const
    await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 10_000 })
    // As their owners do when they keep a turn, or end them.
    await sql`SELECT FROM conversation_session WHERE guid = ANY (${[offered, other]}::uuid[]) FOR UPDATE NOWAIT`.execute(
      ctx.db,
    )
    return { both }
  })
  expect((await late.both[0]).status).toBe(200)
  expect(await late.both[1]).toBeGreaterThan(idTransfer)
})

test('an offer that cannot be settled holds no other back', async () => {
  await available('viewer', 'designer')
  const [first, second] = [await offer(await at.begin()), await offer(await at.begin())]
  at.on.core.clock.advance(20_001)
  const { owner } = at.on.core
  await owner.query(
    `ALTER TABLE transfer ADD CONSTRAINT broken CHECK (id_transfer <> ${first} OR state = 'RINGING') NOT VALID`,
  )
  await settle()
  await owner.query('ALTER TABLE transfer DROP CONSTRAINT broken')
  expect((await transfer('admin', first)).body).toMatchObject({ state: 'RINGING' })
  expect((await transfer('admin', second)).body).toMatchObject({ state: 'NO_ANSWER' })
})

test('who attends an offer has the conversation until it is answered, though they do not follow it', async () => {
  const guid = await at.begin()
  await suspend('admin', guid)
  await at.on.runner.steer()
  at.on.core.clock.advance(50_000)
  await available('viewer', 'designer')
  const idTransfer = await offer(guid, 'Attend')
  for (const asked of [2, 2]) {
    at.on.core.clock.advance(20_001)
    expect(await at.one(guid)).toMatchObject({ heldBy: { name: 'admin Tester' } })
    await settle()
    expect((await transfer('admin', idTransfer)).body).toMatchObject({ asked })
  }
  expect((await transfer('admin', idTransfer)).body).toMatchObject({ state: 'NO_ANSWER' })
  expect(await at.one(guid)).toMatchObject({ heldBy: { name: 'admin Tester' } })
  // Once they are gone it does not come back to them.
  at.on.core.clock.advance(61_000)
  const now = at.on.core.clock.now()
  await at.on.core.inTenant(2, ({ db }) => extendHold(db, guid, idOf('admin'), now, new Date(now.getTime() + 60_000)))
  expect(await at.one(guid)).toMatchObject({ heldBy: null })
})

test('what one may is asked again where one accepts, and where one reads the card', async () => {
  const guid = await at.begin()
  await available('viewer')
  const idTransfer = await offer(guid)
  const { owner, directory } = at.on.core
  const limit = async (from: string, to: string) => {
    await owner.query(
      `UPDATE role SET permissions = $2 WHERE permissions = $1::jsonb
        AND id_role IN (SELECT id_role FROM membership WHERE id_user = ${idOf('viewer')})`,
      [from, to],
    )
    directory.forget()
  }
  const all = '{"OngoingConversations": ["view", "speak", "desk"]}'
  const less = '{"OngoingConversations": ["view", "desk"]}'
  await limit(all, less)
  expect((await answer('viewer', 'Accept', idTransfer)).status).toBe(403)
  expect(await at.one(guid)).toMatchObject({ heldBy: null })
  await limit(less, all)
  expect((await answer('viewer', 'Accept', idTransfer)).status).toBe(200)
})

test('what came of it is read in the conversation; elsewhere an offer is one’s own, or runs', async () => {
  const guid = await at.begin()
  await giveRole(at.on.core, 'both', { OngoingConversations: ['transfer'], Line: ['view'] })
  await available('designer')
  const idTransfer = await offer(guid)
  expect((await transfer('both', idTransfer)).body).toMatchObject({ state: 'RINGING' })
  const targets = async () => (await as('both').call(D.TransferTargets, { params: { conversation: guid } })).body
  expect(await targets()).toMatchObject({ offer: { idTransfer, agent: { name: 'designer Tester' } } })
  await answer('designer', 'Accept', idTransfer)
  expect(await targets()).toMatchObject({ offer: null })
  await end('designer', guid)
  const wrapped = await wrapUp('designer', idTransfer, 'Call +420777123456 tomorrow')
  expect(wrapped.status, wrapped.text).toBe(200)
  expect(wrapped.text).not.toContain('777123456')
  expect((await transfer('admin', idTransfer)).body).toMatchObject({ state: 'COMPLETED', outcome: null, note: '' })
  expect((await transfer('both', idTransfer)).status).toBe(404)
  const { body } = await as('admin').call(Conversations.Transfers, { query: { guid } })
  expect(body).toMatchObject([{ outcome: 'SOLVED', note: 'Call +420777123456 tomorrow' }])
  // Once is enough.
  expect(code(await wrapUp('designer', idTransfer, 'Again'))).toBe('transfer.wrappedUp')
})

test('a note is not kept where the words of its conversation are gone', async () => {
  const guid = await at.begin()
  await available('designer')
  const idTransfer = await offer(guid)
  await answer('designer', 'Accept', idTransfer)
  await end('designer', guid)
  await at.on.core.inTenant(2, ({ db }) => emptyDetails(db, [guid]))
  expect((await wrapUp('designer', idTransfer, 'About Ann')).body).toMatchObject({ outcome: 'SOLVED', note: '' })
})

test('who does not answer is away until they say otherwise, and who declines waits again', async () => {
  const guid = await at.begin()
  await available('viewer', 'designer')
  const idTransfer = await offer(guid)
  const { since } = await desk('viewer')
  at.on.core.clock.advance(20_001)
  await settle()
  expect(await desk('viewer')).toMatchObject({ state: 'AWAY', isAvailable: false, hasMissed: true })
  await available('viewer')
  expect(await desk('viewer')).toMatchObject({ state: 'AVAILABLE', hasMissed: false })
  const before = (await desk('designer')).since
  await answer('designer', 'Decline', idTransfer)
  expect(await desk('designer')).toMatchObject({ state: 'AVAILABLE', hasMissed: false })
  expect((await desk('designer')).since > before).toBe(true)
  expect((await desk('viewer')).since > since).toBe(true)
  const { text } = await as('admin').call(Audit.Audit, { query: { entityKind: 'Conversation' } })
  expect(text).toContain('Offered to designer Tester next')
})

test('an offer is over where someone else takes the conversation over; who was asked stays available', async () => {
  const guid = await at.begin()
  await available('viewer', 'designer')
  const idTransfer = await offer(guid)
  await suspend('designer', guid)
  // Who has one from the wall is as busy as who was offered it.
  expect(await desk('designer')).toMatchObject({ state: 'BUSY' })
  expect(await desk('viewer')).toMatchObject({ state: 'AVAILABLE', offers: [] })
  for (const how of ['Accept', 'Decline'] as const)
    expect(code(await answer('viewer', how, idTransfer))).toBe('transfer.over')
  await settle()
  expect((await transfer('admin', idTransfer)).body).toMatchObject({ state: 'TAKEN_OVER', asked: 1 })
  expect(await desk('viewer')).toMatchObject({ state: 'AVAILABLE', hasMissed: false })
  expect(await at.one(guid)).toMatchObject({ heldBy: { name: 'designer Tester' } })
})

test('what one noted while one has a conversation is noted once', async () => {
  const guid = await at.begin()
  await available('designer')
  const idTransfer = await offer(guid)
  await answer('designer', 'Accept', idTransfer)
  expect((await wrapUp('designer', idTransfer, 'First')).body).toMatchObject({ state: 'ACCEPTED', note: 'First' })
  expect(code(await wrapUp('designer', idTransfer, 'Again'))).toBe('transfer.wrappedUp')
  await end('designer', guid)
  expect(await desk('designer')).toMatchObject({ state: 'AVAILABLE', wrapUps: [] })
})

test('who is away takes no one’s place, and a chosen person is asked however many wait', async () => {
  const { owner, clock } = at.on.core
  await owner.query(
    `WITH users AS (INSERT INTO app_user (id_tenant, username, firstname, lastname)
       SELECT 2, 'desk' || n, 'Desk', n::text FROM generate_series(1, 200) n ON CONFLICT DO NOTHING RETURNING id_user)
     INSERT INTO desk_agent (id_tenant, id_user, since, seen_until) SELECT 2, id_user, '2026-01-01', '2099-01-01' FROM users`,
  )
  await available('designer')
  const guid = await at.begin()
  const idTransfer = await offer(guid)
  expect((await transfer('admin', idTransfer)).body).toMatchObject({ agent: { name: 'designer Tester' } })
  await as('admin').call(D.WithdrawTransfer, { params: { idTransfer } })
  // All of these wait longer, and may take nothing.
  await owner.query('UPDATE desk_agent SET is_available = true')
  const call = (idUser: number | null) =>
    as('admin').call(D.CallTransfer, { params: { conversation: guid }, body: { mode: 'Blind', idUser } })
  expect(code(await call(null))).toBe('transfer.noOne')
  expect((await call(idOf('designer'))).body).toMatchObject({ agent: { name: 'designer Tester' } })
  // Who comes back waits since then.
  const { since } = await desk('designer')
  clock.advance(61_000)
  await available('designer')
  expect((await desk('designer')).since > since).toBe(true)
})

test('a desk hears of what is theirs, and a program that follows it is not the person', async () => {
  const guid = await at.begin()
  await available('admin')
  at.on.core.clock.advance(61_000)
  await available('designer')
  at.on.core.events.splice(0)
  const heard: Record<string, unknown[]> = {}
  const follow = (name: string, connection: HubConnection) => {
    const all: unknown[] = []
    heard[name] = all
    connection
      .stream(AgentDesk.DeskStream.operationId, {})
      .subscribe({ next: (news) => void all.push(news), complete: () => {}, error: () => {} })
  }
  follow('designer', await at.connect('designer'))
  follow('viewer', await at.connect('viewer'))
  const { secret } = (await as('admin').call(Users.CreateUserApiSecret, { body: { name: 'Ear', expiresAt: null } }))
    .body
  follow('program', (await at.second.connect(secret)).connection)
  const there = async () =>
    (await at.on.core.owner.query(`SELECT id_user::int AS id FROM desk_agent ORDER BY 1`)).rows.map(({ id }) => id)
  await at.soon(async () => expect(await there()).toContain(idOf('viewer')))
  await offer(guid)
  await at.soon(() => expect(heard.designer).not.toEqual([]))
  expect(heard.viewer).toEqual([])
  expect(Object.keys(heard.designer?.[0] ?? {}).sort()).toEqual(['at', 'kind'])
  // It does follow: what is for its person comes there. They are not at their desk all the same.
  await at.soon(async () => {
    await at.on.core.inTenant(2, async (ctx) => tellDesk(ctx, idOf('admin')))
    at.pump()
    expect(heard.program).not.toEqual([])
  })
  expect(await desk('admin')).toMatchObject({ isAvailable: true, state: 'AWAY' })
})
