import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeConversation, makeFlow, programOf, storeConversations } from '../../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { orderFlow } from '../../../test/orderFlow.ts'
import type { PersonName } from '../../../test/people.ts'

const { Assets } = operations
let core: TestCore
let path: string
let other: string
beforeAll(async () => {
  core = await startTestCore()
  const flow = await makeFlow(core, 2, orderFlow())
  const made = makeConversation(flow, programOf(orderFlow()), '2026-11-10T10:00:00.000Z', ['no'])
  await storeConversations(core, 2, [made])
  path = `${Assets.CallInfo.path}?guid=${made.log.guid}`
  other = `${Assets.ConversationInfo.path}?guid=${made.log.guid}`
})
afterAll(() => core.close())

const issue = async (person: PersonName = 'admin', context?: number) => {
  const answer = await core.as(person, context === undefined ? {} : { context }).call(Assets.Ticket, { body: { path } })
  expect(answer.status).toBe(200)
  return answer.body.ticket
}
const open = async (ticket: string, at = path) => {
  const { statusCode, body } = await core.server.inject({ url: `${at}&ticket=${ticket}` })
  return { status: statusCode, code: statusCode === 200 ? 'ok' : JSON.parse(body).code, body }
}
const refused = { status: 401, code: 'auth.badTicket' }

test('a ticket opens its path once', async () => {
  const ticket = await issue()
  expect(await open(ticket)).toMatchObject({ status: 200, body: expect.stringContaining('Conversation:') })
  expect(await open(ticket)).toMatchObject(refused)
})

test('of many who come with one at the same moment, one gets in', async () => {
  const ticket = await issue()
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(ticket)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a ticket is for its path alone, and spent when it is tried elsewhere', async () => {
  const ticket = await issue()
  expect(await open(ticket, other)).toMatchObject(refused)
  expect(await open(ticket)).toMatchObject(refused)
  expect(await open(await issue(), `${path}&fullConversations=true`)).toMatchObject(refused)
})

test('a ticket ends after a minute of the clock', async () => {
  const [early, late] = [await issue(), await issue()]
  core.clock.advance(59_000)
  expect((await open(early)).status).toBe(200)
  core.clock.advance(1_000)
  expect(await open(late)).toMatchObject(refused)
})

test('a ticket stands for who asked for it, in the tenant they acted for, with the rights they have now', async () => {
  expect((await open(await issue('both'))).status).toBe(200)
  expect(await open(await issue('both', 3))).toMatchObject({ status: 404, code: 'entity.notFound' })
  expect(await open(await issue('nobody'))).toMatchObject({ status: 403, code: 'permission.missing' })
  const ticket = await issue('designer')
  await core.owner.query("UPDATE app_user SET state = 'disabled' WHERE username = 'designer'")
  core.directory.forget()
  expect(await open(ticket)).toMatchObject({ status: 403, code: 'auth.disabledUser' })
})

test('a ticket is no token, does not open what takes none, and is not kept as it is', async () => {
  const ticket = await issue()
  const asToken = await core.server.inject({ url: path, headers: { authorization: `Bearer ${ticket}` } })
  const elsewhere = await core.server.inject({ url: `/api/UserInfo?ticket=${ticket}` })
  expect([asToken.statusCode, elsewhere.statusCode]).toEqual([401, 401])
  expect((await core.owner.query('SELECT 1 FROM ticket t WHERE position($1 in t::text) > 0', [ticket])).rows).toEqual(
    [],
  )
  expect(await open('')).toMatchObject(refused)
  expect(await open(`${ticket}&ticket=x`)).toMatchObject({ status: 401 })
})

test('a ticket ends with the session it was asked for in', async () => {
  const [ticket, other] = [await issue('both'), await issue()]
  core.endSession('both')
  expect(await open(ticket)).toMatchObject({ status: 401, code: 'auth.sessionEnded' })
  expect((await open(other)).status).toBe(200)
})
