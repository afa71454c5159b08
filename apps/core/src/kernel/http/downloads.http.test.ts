import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeConversation, makeFlow, programOf, storeConversations } from '../../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { orderFlow } from '../../../test/orderFlow.ts'

const { Assets } = operations
let core: TestCore
let base: string
let path: string
beforeAll(async () => {
  core = await startTestCore()
  base = await core.server.listen({ port: 0, host: '127.0.0.1' })
  const flow = await makeFlow(core, 2, orderFlow())
  const made = makeConversation(flow, programOf(orderFlow()), '2026-11-10T10:00:00.000Z', ['no'])
  await storeConversations(core, 2, [made])
  path = `${Assets.CallInfo.path}?guid=${made.log.guid}`
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

test('a download whose record cannot be kept breaks instead of ending', async () => {
  await core.owner.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no record' ; END $$;
    CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON audit_event DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.kind = 1) EXECUTE FUNCTION refuse()`)
  await expect(download()).rejects.toThrow()
  expect(await traces()).toBe(1)
})
