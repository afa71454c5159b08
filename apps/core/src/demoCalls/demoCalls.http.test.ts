import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { orderFlow } from '../../test/orderFlow.ts'

const { Audit, DemoCallGroups } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const admin = () => core.as('admin')
const draft = { name: 'Trade fair', language: 'en-GB', expires: '2030-01-31', dailyLimit: 30 }
const create = (more: object = {}) => admin().call(DemoCallGroups.CreateGroup, { body: { ...draft, ...more } })
const undoNewest = async (entityKind: string) => {
  const { items } = (await admin().call(Audit.Audit, { query: { entityKind } })).body
  return await admin().call(Audit.Undo, { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } })
}

test('groups are made, found, changed and deleted with their calls, and undo brings both back', async () => {
  const made = await create()
  expect(made.body).toMatchObject({ ...draft, state: 'open', calls: 0, links: 0, runsToday: 0, demoCalls: [] })
  expect((await create()).body).toMatchObject({ code: 'demoGroup.nameTaken' })
  expect(await create({ name: 'Late', expires: '2020-01-01' })).toMatchObject({
    status: 422,
    body: { code: 'demoGroup.alreadyOver' },
  })
  expect((await create({ name: 'Else', language: 'xx-XX' })).body).toMatchObject({ code: 'demoGroup.unknownLanguage' })
  const params = { idDemoCallGroup: made.body.idDemoCallGroup }
  const flow = await makeFlow(core, 2, orderFlow())
  const call = { title: 'Order', idCallScript: flow.idCallScript, idLine: null, variables: { name: 'Jana' }, note: '' }
  const added = await admin().call(DemoCallGroups.AddCall, { params, body: call })
  // It may be prepared before its flow is live.
  expect(added.body).toMatchObject({ ...call, problem: 'The flow has no live version. Publish it first.', link: null })
  const late = await admin().call(DemoCallGroups.Update, { params, body: { ...draft, rowVersion: 7 } })
  expect(late.body).toMatchObject({ code: 'entity.stale' })
  await admin().call(DemoCallGroups.Update, { params, body: { ...draft, expires: '2020-01-01', rowVersion: 1 } })
  const { body } = await admin().call(DemoCallGroups.List, { query: { state: ['expired'] } })
  expect(body.items.map(({ name, calls }) => [name, calls])).toEqual([['Trade fair', 1]])
  expect((await admin().call(DemoCallGroups.Delete, { params })).status).toBe(204)
  expect((await undoNewest('DemoCallGroup')).status).toBe(200)
  const [back] = (await admin().call(DemoCallGroups.List, { query: {} })).body.items
  const again = await admin().call(DemoCallGroups.Get, { params: { idDemoCallGroup: back?.idDemoCallGroup ?? 0 } })
  expect(again.body).toMatchObject({ name: 'Trade fair', demoCalls: [{ title: 'Order', variables: { name: 'Jana' } }] })
})

test('what is prepared has to be a variable of the flow and of its type', async () => {
  const { idDemoCallGroup } = (await create({ name: 'Types' })).body
  const { idCallScript } = await makeFlow(core, 2, orderFlow())
  const add = async (variables: Record<string, string | number | readonly number[]>) =>
    (
      await admin().call(DemoCallGroups.AddCall, {
        params: { idDemoCallGroup },
        body: { title: 'Typed', idCallScript, idLine: null, variables, note: '' },
      })
    ).body
  expect(await add({ count: 'many' })).toMatchObject({
    code: 'demoCall.badVariable',
    error: 'The flow’s variable count must be a number.',
  })
  expect(await add({ count: [1] })).toMatchObject({ code: 'demoCall.badVariable' })
  expect(await add({ elsewhere: 1 })).toMatchObject({ code: 'demoCall.unknownVariable' })
  // It would be kept and shown as it is.
  expect(await add({ pin: '4321' })).toMatchObject({ code: 'demoCall.secretVariable' })
  expect(await add({ count: 4 })).toMatchObject({ variables: { count: 4 } })
  // What the database cannot keep is left out, and what is too much refused.
  expect(await add({ name: 'Ja\0na\ud800 <b>x</b>' })).toMatchObject({ variables: { name: 'Jana\ufffd <b>x</b>' } })
  expect(await add({ name: 'x'.repeat(20_000) })).toMatchObject({ code: 'validation.failed' })
})

test('only someone who may view a flow hands it on', async () => {
  const { idDemoCallGroup } = (await create({ name: 'Handed on' })).body
  await core.owner.query(`INSERT INTO role (id_tenant, name, permissions) VALUES (2, 'demos', '{"DemoCall":[-1]}')`)
  await core.owner.query(
    `INSERT INTO membership (id_user, id_tenant, id_role) SELECT id_user, 2, id_role FROM app_user, role WHERE username = 'nobody' AND name = 'demos'`,
  )
  const { idCallScript } = await makeFlow(core, 2, orderFlow())
  const refused = await core.as('nobody').call(DemoCallGroups.AddCall, {
    params: { idDemoCallGroup },
    body: { title: 'Not mine', idCallScript, idLine: null, variables: {}, note: '' },
  })
  expect(refused.body).toMatchObject({ code: 'permission.missing' })
})

test('the secret of a link is told once and kept as a hash; another one takes its place', async () => {
  const { idDemoCallGroup } = (await create({ name: 'Links' })).body
  const { idCallScript } = await makeFlow(core, 2, orderFlow())
  const body = { title: 'Linked', idCallScript, idLine: null, variables: {}, note: '' }
  const { idDemoCall } = (await admin().call(DemoCallGroups.AddCall, { params: { idDemoCallGroup }, body })).body
  const link = async () => (await admin().call(DemoCallGroups.CreateLink, { params: { idDemoCall } })).body
  const opens = async (secret: string) =>
    (await core.send('POST', '/api/Administration/DemoCallGroups/OpenLink', { secret }, undefined)).status
  const [first, second] = [await link(), await link()]
  expect([first.secret.startsWith('prl_demo_'), first.secret === second.secret]).toEqual([true, false])
  expect(first.call.link?.createdBy?.name).toBe('admin Tester')
  expect([await opens(first.secret), await opens(second.secret)]).toEqual([404, 200])
  const { rows } = await core.owner.query<{ text: string }>('SELECT c::text AS text FROM demo_call c')
  expect(rows.some(({ text }) => text.includes(second.secret))).toBe(false)
})
