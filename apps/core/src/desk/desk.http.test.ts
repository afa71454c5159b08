import type { HubConnection } from '@microsoft/signalr'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { giveRole } from '../../test/giveRole.ts'
import { type OngoingTest, startOngoingTest } from '../../test/ongoing.ts'
import { type PersonName, people } from '../../test/people.ts'
import { emptyDetails, removeConversations } from '../records/detail/conversation.retention.ts'
import { settleOffers } from './deskRound.ts'

const { DialModuleLines: D, AgentDesk, Conversations, Audit, Home, Users } = operations

const idOf = (name: PersonName) => Object.keys(people).indexOf(name) + 1
const TAKING = ['view', 'speak', 'desk']

let at: OngoingTest
beforeAll(async () => {
  at = await startOngoingTest(3_000)
  await at.on.core.owner.query(`UPDATE agent_control SET features = '[0, 1, 2]'`)
  await giveRole(at.on.core, 'designer', { OngoingConversations: ['desk'] })
  await giveRole(at.on.core, 'viewer', { OngoingConversations: TAKING })
})
beforeEach(() => at.on.core.owner.query('DELETE FROM transfer; DELETE FROM desk_agent'))
afterEach(() => at.clear())
afterAll(() => at.close())

const as = (name: PersonName) => at.on.core.as(name)
const available = async (...names: PersonName[]) => {
  for (const name of names) {
    const { status, text } = await as(name).call(AgentDesk.SetState, { body: { isAvailable: true } })
    expect(status, text).toBe(200)
    at.on.core.clock.advance(10)
  }
}
type Body = { mode?: 'Attend' | 'Blind'; idUser?: number | null }
const offer = (name: PersonName, guid: string, { mode = 'Attend', idUser = null }: Body = {}) =>
  as(name).call(D.CallTransfer, { params: { conversation: guid }, body: { mode, idUser } })
const accept = (name: PersonName, idTransfer: number) => as(name).call(AgentDesk.Accept, { params: { idTransfer } })
const decline = (name: PersonName, idTransfer: number) => as(name).call(AgentDesk.Decline, { params: { idTransfer } })
const card = (name: PersonName, idTransfer: number) => as(name).call(AgentDesk.Card, { params: { idTransfer } })
const wrapUp = (name: PersonName, idTransfer: number, note = 'Sent a new one') =>
  as(name).call(AgentDesk.WrapUp, { params: { idTransfer }, body: { outcome: 'SOLVED', note } })
const desk = async (name: PersonName) => (await as(name).call(AgentDesk.Desk)).body
const transfer = async (idTransfer: number) => (await as('admin').call(D.Transfer, { params: { idTransfer } })).body
const settle = () => settleOffers({ ...at.on.core, log })
const log = pino({ level: 'silent' })
const code = (answer: { body: unknown }) => (answer.body as { code?: string }).code

describe('an offer', () => {
  test('is accepted, talked, ended and wrapped up by the person it was made to', async () => {
    const guid = await at.begin()
    await available('designer')
    const made = await offer('admin', guid)
    expect(made.status, made.text).toBe(200)
    const { idTransfer } = made.body
    expect(made.body).toMatchObject({
      ...{ state: 'RINGING', mode: 'Attend', from: { name: 'admin Tester' }, to: null, asked: 1 },
      ...{ agent: { id: idOf('designer') }, caller: '+420777123456', line: { name: 'Orders' } },
    })
    await at.on.runner.steer()
    expect(await at.one(guid)).toMatchObject({ state: 'SUSPENDED', heldBy: { name: 'admin Tester' } })
    // The number is masked for who may not see it, in the offer and in the card.
    expect(await desk('designer')).toMatchObject({
      ...{ state: 'AVAILABLE', conversations: [], wrapUps: [] },
      offers: [{ idTransfer, caller: expect.stringMatching(/•|\*/) }],
    })
    const shown = await card('designer', idTransfer)
    expect(shown.body).toMatchObject({ card: { next: [{ step: 'CONTINUE' }] }, conversation: { guid } })
    expect(shown.text).not.toContain('777123456')
    const inShort = await as('designer').call(D.TransferInShort, { params: { idTransfer } })
    expect(inShort.body).toEqual({ statements: [], problem: 'NO_MODEL' })
    const accepted = await accept('designer', idTransfer)
    expect(accepted.body, accepted.text).toMatchObject({ state: 'ACCEPTED' })
    expect(await at.one(guid)).toMatchObject({ heldBy: { name: 'designer Tester' } })
    expect(await desk('designer')).toMatchObject({ state: 'BUSY', offers: [], conversations: [{ idTransfer }] })
    const spoken = { params: { conversation: guid }, body: { text: 'I am a person.' } }
    expect((await as('admin').call(D.SpeakInConversation, spoken)).status).toBe(409)
    expect((await as('designer').call(D.SpeakInConversation, spoken)).status).toBe(204)
    await at.on.runner.steer()
    expect(await at.one(guid)).toMatchObject({ words: { by: 'supervisor', text: 'I am a person.' } })
    await settle()
    expect(await transfer(idTransfer)).toMatchObject({ state: 'ACCEPTED' })
    await as('designer').call(D.EndConversation, { params: { conversation: guid }, body: {} })
    await at.on.runner.steer()
    await expect.poll(() => at.one(guid)).toBeUndefined()
    await settle()
    expect(await desk('designer')).toMatchObject({ state: 'WRAP_UP', conversations: [], wrapUps: [{ idTransfer }] })
    expect(code(await wrapUp('admin', idTransfer))).toBe('entity.notFound')
    expect((await wrapUp('designer', idTransfer)).status).toBe(200)
    expect(await desk('designer')).toMatchObject({ state: 'AVAILABLE', wrapUps: [] })
    const { body } = await as('admin').call(Conversations.Transfers, { query: { guid } })
    expect(body).toMatchObject([{ state: 'COMPLETED', outcome: 'SOLVED', note: 'Sent a new one' }])
    expect((await as('nobody').call(Conversations.Transfers, { query: { guid } })).status).toBe(403)
    const audit = JSON.stringify((await as('admin').call(Audit.Audit, { query: { entityKind: 'Conversation' } })).body)
    for (const done of ['Offered to designer Tester (attended)', 'Accepted from admin Tester', 'Wrapped up: Solved'])
      expect(audit).toContain(done)
    expect(audit).not.toContain('Sent a new one')
    // What people noted goes with the words of the conversation, and the offer with the conversation.
    const left = async () => (await at.on.core.owner.query('SELECT note FROM transfer WHERE guid = $1', [guid])).rows
    await at.on.core.inTenant(2, ({ db }) => emptyDetails(db, [guid]))
    expect(await left()).toEqual([{ note: '' }])
    await at.on.core.inTenant(2, ({ db }) => removeConversations(db, [guid]))
    expect(await left()).toEqual([])
  })

  test('goes to who has waited longest, then to the next, then back to the bot; each is asked once', async () => {
    const guid = await at.begin()
    await available('viewer', 'designer')
    const { idTransfer } = (await offer('admin', guid, { mode: 'Blind' })).body
    await at.on.runner.steer()
    // The bot talks on while people are asked.
    expect(await at.one(guid)).toMatchObject({ state: 'LISTENING', heldBy: null })
    expect(await transfer(idTransfer)).toMatchObject({ agent: { id: idOf('viewer') } })
    expect(code(await accept('designer', idTransfer))).toBe('entity.notFound')
    expect((await decline('viewer', idTransfer)).status).toBe(200)
    expect(await transfer(idTransfer)).toMatchObject({ state: 'RINGING', agent: { id: idOf('designer') }, asked: 2 })
    expect(code(await decline('viewer', idTransfer))).toBe('entity.notFound')
    expect((await as('designer').call(Home.Notices)).text).toContain('A conversation is offered to you')
    at.on.core.clock.advance(20_001)
    expect(code(await accept('designer', idTransfer))).toBe('transfer.over')
    expect(await desk('designer')).toMatchObject({ offers: [] })
    // Two processes look at the same time.
    await Promise.all([settle(), settle()])
    expect(await transfer(idTransfer)).toMatchObject({ state: 'NO_ANSWER', asked: 2 })
    expect(await at.one(guid)).toMatchObject({ state: 'LISTENING', heldBy: null })
    const { text } = await as('admin').call(Audit.Audit, { query: { entityKind: 'Conversation' } })
    expect(text.match(/Not answered by designer Tester/g)).toHaveLength(1)
  })

  test('to one person comes back where they decline, and stays with who attends it', async () => {
    const guid = await at.begin()
    await available('viewer', 'designer')
    const { idTransfer } = (await offer('admin', guid, { idUser: idOf('designer') })).body
    await at.on.runner.steer()
    await decline('designer', idTransfer)
    expect(await transfer(idTransfer)).toMatchObject({ state: 'DECLINED', agent: { id: idOf('designer') } })
    expect(await at.one(guid)).toMatchObject({ state: 'SUSPENDED', heldBy: { name: 'admin Tester' } })
    // Blind afterwards: the bot has it again.
    expect((await offer('admin', guid, { mode: 'Blind' })).status).toBe(200)
    await at.on.runner.steer()
    expect(await at.one(guid)).toMatchObject({ state: 'LISTENING', heldBy: null })
  })

  test('is over where the caller hangs up, and who was asked is free', async () => {
    const guid = await at.begin()
    await available('designer')
    const { idTransfer } = (await offer('admin', guid, { mode: 'Blind' })).body
    await at.on.runner.say(2, guid, { kind: 'hangup', by: 'caller', reason: 'hangup' })
    await expect.poll(() => at.one(guid)).toBeUndefined()
    expect(code(await accept('designer', idTransfer))).toBe('transfer.over')
    expect(code(await card('designer', idTransfer))).toBe('transfer.over')
    await settle()
    expect(await transfer(idTransfer)).toMatchObject({ state: 'FAILED' })
    expect(await desk('designer')).toMatchObject({ state: 'AVAILABLE', offers: [] })
  })

  test('is made once by two supervisors, answered once, and withdrawn until it is accepted', async () => {
    const guid = await at.begin()
    await available('viewer', 'designer')
    await giveRole(at.on.core, 'both', { OngoingConversations: ['transfer'] })
    const answers = await Promise.all([offer('admin', guid, { mode: 'Blind' }), offer('both', guid, { mode: 'Blind' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.map(code)).toContain('transfer.running')
    const { idTransfer } = answers.find(({ status }) => status === 200)?.body ?? { idTransfer: 0 }
    const params = { idTransfer }
    expect((await as('admin').call(D.WithdrawTransfer, { params })).body).toMatchObject({ state: 'CANCELLED' })
    expect(code(await accept('viewer', idTransfer))).toBe('transfer.over')
    const again = (await offer('admin', guid, { mode: 'Blind' })).body
    const [one, other] = await Promise.all([
      accept('viewer', again.idTransfer),
      as('admin').call(D.WithdrawTransfer, { params: { idTransfer: again.idTransfer } }),
    ])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    expect([code(one), code(other)]).toContain('transfer.over')
  })

  test('is answered by another process than the one that runs it, and outlives the one that made it', async () => {
    const guid = await at.begin()
    await available('designer')
    const { idTransfer } = (await offer('admin', guid, { mode: 'Blind' })).body
    const other = await at.on.another()
    await at.on.kill()
    expect((await accept('designer', idTransfer)).status).toBe(200)
    await at.soon(async () => {
      await other.endOverdue()
      expect(await at.one(guid)).toMatchObject({ state: 'SUSPENDED', heldBy: { name: 'designer Tester' } })
    })
    // Whose desk closed without a word: a minute later the bot has it again, and the wrap-up is left to do.
    at.on.core.clock.advance(61_000)
    await other.endOverdue()
    await settle()
    expect(await at.one(guid)).toMatchObject({ state: 'LISTENING', heldBy: null })
    expect(await transfer(idTransfer)).toMatchObject({ state: 'COMPLETED', wrappedUpAt: null })
    await other.close()
    await at.on.revive()
  })

  test('is not accepted where someone took the conversation over meanwhile', async () => {
    const guid = await at.begin()
    await available('viewer')
    const { idTransfer } = (await offer('admin', guid, { mode: 'Blind' })).body
    await as('designer').call(D.SuspendConversation, { params: { conversation: guid }, body: {} })
    expect(code(await accept('viewer', idTransfer))).toBe('transfer.over')
    expect(code(await offer('admin', guid))).toBe('ongoing.held')
  })
})

describe('a transfer is refused', () => {
  test('to no one, to oneself, to who is away or may not take it, and where it is turned off', async () => {
    const guid = await at.begin({ line: at.hidden })
    expect(code(await offer('admin', guid))).toBe('transfer.noOne')
    await available('admin')
    expect(code(await offer('admin', guid))).toBe('transfer.noOne')
    expect(code(await offer('admin', guid, { idUser: idOf('admin') }))).toBe('transfer.self')
    await as('designer').call(AgentDesk.SetState, { body: { isAvailable: false } })
    const away = await offer('admin', guid, { idUser: idOf('designer') })
    expect(away.body).toMatchObject({ code: 'transfer.away', error: expect.stringContaining('designer Tester') })
    // May take conversations, but not of this line.
    await available('viewer')
    expect(code(await offer('admin', guid, { idUser: idOf('viewer') }))).toBe('transfer.away')
    expect(code(await offer('admin', guid))).toBe('transfer.noOne')
    expect((await offer('admin', guid, { idUser: idOf('other') })).status).toBe(404)
    // Signed out: the desk was not heard of for a minute.
    await available('designer')
    at.on.core.clock.advance(61_000)
    expect(code(await offer('admin', guid, { idUser: idOf('designer') }))).toBe('transfer.away')
    await at.on.core.owner.query(`UPDATE agent_control SET features = '[0]'`)
    await available('designer')
    expect(code(await offer('admin', guid))).toBe('transfer.off')
    await at.on.core.owner.query(`UPDATE agent_control SET features = '[0, 1, 2]'`)
    expect(code(await offer('admin', await at.ring()))).toBe('ongoing.ringing')
    expect(await at.one(guid)).toMatchObject({ heldBy: null })
  })

  test('without the permission, to another tenant, and for what is not seen', async () => {
    const guid = await at.begin({ line: at.hidden })
    await available('designer')
    for (const name of ['designer', 'nobody'] as const) expect((await offer(name, guid)).status).toBe(403)
    expect((await offer('other', guid)).status).toBe(404)
    expect((await as('nobody').call(AgentDesk.Desk)).status).toBe(403)
    const { idTransfer } = (await offer('admin', guid, { mode: 'Blind' })).body
    for (const call of [card, accept, decline, wrapUp]) expect((await call('other', idTransfer)).status).toBe(404)
    expect((await as('other').call(D.Transfer, { params: { idTransfer } })).status).toBe(404)
    await giveRole(at.on.core, 'viewer', { OngoingConversations: ['transfer'] })
    expect((await offer('viewer', guid)).status).toBe(404)
    expect((await as('viewer').call(D.Transfer, { params: { idTransfer } })).status).toBe(404)
    expect((await as('viewer').call(D.WithdrawTransfer, { params: { idTransfer } })).status).toBe(404)
  })
})

test('a program is not there for anyone: it reads, and neither is available nor answers', async () => {
  const guid = await at.begin()
  await available('admin')
  await giveRole(at.on.core, 'both', { OngoingConversations: ['transfer'] })
  const { idTransfer } = (await offer('both', guid, { mode: 'Blind', idUser: idOf('admin') })).body
  const made = await as('admin').call(Users.CreateUserApiSecret, { body: { name: 'Desk', expiresAt: null } })
  const { secret } = made.body
  const own = '/api/Administration/AgentDesk'
  expect(await at.on.core.send('GET', own, undefined, secret)).toMatchObject({
    status: 200,
    body: { state: 'AVAILABLE' },
  })
  for (const [method, path, body] of [
    ['PUT', 'State', { isAvailable: false }],
    ['POST', `Transfers/${idTransfer}/Accept`, undefined],
    ['POST', `Transfers/${idTransfer}/Decline`, undefined],
    ['POST', `Transfers/${idTransfer}/WrapUp`, { outcome: 'SOLVED', note: '' }],
  ] as const)
    expect(await at.on.core.send(method, `${own}/${path}`, body, secret)).toMatchObject({
      ...{ status: 403, body: { code: 'auth.notBySecret' } },
    })
})

test('who follows their desk is there, and learns of what is offered in whichever process it happens', async () => {
  const guid = await at.begin()
  await at.on.core.owner.query(
    `INSERT INTO desk_agent (id_tenant, id_user, is_available, since, seen_until) VALUES (2, $1, true, '2026-01-01', '2026-01-01')`,
    [idOf('designer')],
  )
  expect(await desk('designer')).toMatchObject({ state: 'AWAY' })
  const heard: unknown[] = []
  const follow = (connection: HubConnection) =>
    connection.stream(AgentDesk.DeskStream.operationId, {}).subscribe({
      next: (news) => void heard.push(news),
      complete: () => {},
      error: () => {},
    })
  follow(await at.connect('designer'))
  await at.soon(async () => expect(await desk('designer')).toMatchObject({ state: 'AVAILABLE' }))
  expect((await desk('designer')).since).not.toMatch(/^2026-01/)
  const before = heard.length
  const { idTransfer } = (await offer('admin', guid)).body
  await at.soon(() => expect(heard.length).toBeGreaterThan(before))
  expect(await desk('designer')).toMatchObject({ offers: [{ idTransfer }] })
})
