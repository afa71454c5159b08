import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeConversation, makeFlow, programOf, storeConversations } from '../../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { orderFlow } from '../../../test/orderFlow.ts'
import type { PersonName } from '../../../test/people.ts'

const { Assets } = operations
let core: TestCore
let base: string
let guid: string
let path: string
beforeAll(async () => {
  core = await startTestCore()
  base = await core.server.listen({ port: 0, host: '127.0.0.1' })
  const flow = await makeFlow(core, 2, orderFlow())
  const made = makeConversation(flow, programOf(orderFlow()), '2026-11-10T10:00:00.000Z', ['no'])
  await storeConversations(core, 2, [made])
  guid = made.log.guid
  path = `${Assets.CallInfo.path}?guid=${guid}`
})
afterAll(() => core.close())

const download = async () => {
  const { body } = await core.as('admin').call(Assets.Ticket, { body: { path } })
  const response = await fetch(`${base}${path}&ticket=${body.ticket}`)
  expect(response.status).toBe(200)
  return await response.text()
}
const traces = async () =>
  (await core.owner.query("SELECT FROM audit_event WHERE after ->> 'export' = 'text'")).rowCount

test('whoever holds a whole file is on record', async () => {
  expect(await download()).toContain('Conversation:')
  expect(await traces()).toBe(1)
})

test('a person gets so many downloads at once, and is told when to come for more', async () => {
  const blocker = await core.owner.connect()
  const take = (person: PersonName = 'admin') => core.as(person).call(Assets.CallInfo, { query: { guid } })
  const waiting = async () =>
    (await core.owner.query("SELECT FROM pg_locks WHERE NOT granted AND relation = 'dial_log'::regclass")).rowCount
  await blocker.query('BEGIN; LOCK TABLE dial_log IN ACCESS EXCLUSIVE MODE')
  const running = [take(), take()]
  await vi.waitFor(async () => expect(await waiting()).toBe(2))
  const more = await take()
  expect([more.status, more.body, more.headers['retry-after']]).toMatchObject([429, { code: 'download.busy' }, '10'])
  const others = take('both')
  await vi.waitFor(async () => expect(await waiting()).toBe(3))
  await blocker.query('ROLLBACK')
  blocker.release()
  expect((await Promise.all([...running, others])).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await take()).status).toBe(200)
})

test('a download whose record cannot be kept breaks instead of ending', async () => {
  const before = await traces()
  await core.owner.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no record' ; END $$;
    CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON audit_event DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.kind = 1) EXECUTE FUNCTION refuse()`)
  await expect(download()).rejects.toThrow()
  expect(await traces()).toBe(before)
})
