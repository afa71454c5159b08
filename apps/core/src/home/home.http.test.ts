import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFlow, makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import { type PersonName, people } from '../../test/people.ts'

const { Home, Audit } = operations
const idOf = (name: PersonName) => Object.keys(people).indexOf(name) + 1
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

test('everybody can read the configuration, signed in or not', async () => {
  const answer = await core.send('GET', '/api/Configuration', undefined, undefined)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ campaignsRunning: true, theme: { content: '', lastUpdate: null } })
})

test('user info tells who, where and what is allowed', async () => {
  const { body } = await core.as('both').call(Home.UserInfo)
  expect(body).toMatchObject({ username: 'both', tenant: 'Alpha', idTenant: 2, context: { id: 2, name: 'Alpha' } })
  expect(body.tenantsForContextSwitch.map(({ name }) => name)).toEqual(['Alpha', 'Beta'])
  const elsewhere = await core.as('both', { context: 3 }).call(Home.UserInfo)
  expect(elsewhere.body).toMatchObject({ idTenant: 2, context: { id: 3, name: 'Beta' } })
  expect(elsewhere.body.permissions.AccessManagement).toBeUndefined()
  const operator = await core.as('operator').call(Home.UserInfo)
  expect(operator.body.tenantsForContextSwitch).toHaveLength(3)
})

test('a permission to switch that is limited to some tenants offers those, and home', async () => {
  const giveAt = async (idTenant: number, permissions: object) => {
    const role = await core.owner.query(
      'INSERT INTO role (id_tenant, name, permissions) VALUES ($1, $2, $3) RETURNING id_role',
      [idTenant, `Switching ${JSON.stringify(permissions)}`, permissions],
    )
    await core.owner.query('INSERT INTO membership (id_user, id_tenant, id_role) VALUES ($1, $2, $3)', [
      idOf('designer'),
      idTenant,
      role.rows[0].id_role,
    ])
    core.directory.forget()
    return async () =>
      void (await core.owner.query('DELETE FROM membership WHERE id_role = $1', [role.rows[0].id_role]))
  }
  const offered = async () =>
    (await core.as('designer').call(Home.UserInfo)).body.tenantsForContextSwitch.map(({ name }) => name)
  await giveAt(3, { CallScript: ['view'] })
  expect(await offered()).toEqual(['Alpha', 'Beta']) // what is missing to get there is the permission, and the console says so
  const take = await giveAt(2, { AccessManagement: ['tenantContextSwitching:9'] })
  expect(await offered()).toEqual(['Alpha'])
  expect((await core.as('designer', { context: 3 }).call(Home.UserInfo)).status).toBe(403)
  await take()
  await giveAt(2, { AccessManagement: ['tenantContextSwitching:3'] })
  expect(await offered()).toEqual(['Alpha', 'Beta'])
  expect((await core.as('designer', { context: 3 }).call(Home.UserInfo)).status).toBe(200)
})

test('user info tells how long another password must be, as one’s own tenant wants it', async () => {
  const wanted = async (person: 'viewer' | 'other') =>
    (await core.as(person).call(Home.UserInfo)).body.passwordMinLength
  expect([await wanted('viewer'), await wanted('other')]).toEqual([12, 12])
  await core.owner.query('INSERT INTO sign_in_policy (id_tenant, password_min_length) VALUES (2, 16)')
  expect([await wanted('viewer'), await wanted('other')]).toEqual([16, 12])
  await core.owner.query('DELETE FROM sign_in_policy')
})

test('a theme is kept as its text, is refused when it is none, and can be reset', async () => {
  const theme = '{"title":"Acme","colors":{"accent":"#123456"}}'
  const saved = await core.as('operator', { context: 2 }).call(Home.UpdateConfiguration, { body: { theme } })
  expect(saved.body.theme.content).toBe(theme)
  const notJson = await core.as('operator').call(Home.UpdateConfiguration, { body: { theme: '{' } })
  expect(notJson.status).toBe(422)
  expect(notJson.text).toContain('Invalid JSON format')
  const script = JSON.stringify({ favicon: { source: 'javascript:alert(1)' } })
  expect((await core.as('operator').call(Home.UpdateConfiguration, { body: { theme: script } })).status).toBe(422)
  for (const none of ['[]', '1', 'null', '{"colors":[]}', '{"css":"x"}', '{"title":"a\\u202eb"}', '{"logos":{}}']) {
    expect((await core.as('operator').call(Home.UpdateConfiguration, { body: { theme: none } })).status, none).toBe(422)
  }
  const css = JSON.stringify({ colors: { accent: '#123456;background:url(//x)' } })
  const styled = await core.as('operator').call(Home.UpdateConfiguration, { body: { theme: css } })
  expect(styled.text).toContain('colors.accent: Write colors as #rrggbb')
  const much = await core.as('operator').call(Home.UpdateConfiguration, { body: { theme: 'x'.repeat(5_000_000) } })
  expect(much.status).toBe(413)
  const svg = JSON.stringify({ favicon: { source: 'data:image/svg+xml;base64,PHN2Zz4=' } })
  const refused = await core.as('operator').call(Home.UpdateConfiguration, { body: { theme: svg } })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('SVG images are not accepted')])
  const elsewhere = JSON.stringify({ favicon: { source: '//evil.example/x.png' } })
  expect((await core.as('operator').call(Home.UpdateConfiguration, { body: { theme: elsewhere } })).status).toBe(422)
  const colors = { success: '#117733', warning: '#aa7700', danger: '#aa0000', info: '#0055aa' }
  const coloured = { body: { theme: JSON.stringify({ colors }) } }
  expect((await core.as('operator').call(Home.UpdateConfiguration, coloured)).status).toBe(200)
  expect((await core.as('admin').call(Home.UpdateConfiguration, { body: { theme } })).status).toBe(403)
  const { body: events } = await core.as('operator').call(Audit.Audit, { query: { entityKind: 'Theme' } })
  expect(events.items[0]?.after).toEqual({ title: null, colors, favicon: null, logo: null })
  const reset = await core.as('operator').call(Home.UpdateConfiguration, { body: { theme: '' } })
  expect(reset.body.theme).toEqual({ content: '', lastUpdate: null })
})

test('of two people who save at once, the second one compares first', async () => {
  const save = (title: string, lastUpdate: string | null) =>
    core.as('operator').call(Home.UpdateConfiguration, { body: { theme: JSON.stringify({ title }), lastUpdate } })
  core.events.length = 0
  const [one, other] = await Promise.all([save('One', null), save('Other', null)])
  expect([one.status, other.status].sort()).toEqual([200, 409])
  const { theme } = (await core.as('operator').call(Home.Configuration)).body
  const late = one.status === 409 ? one : other
  expect(late.body).toMatchObject({ code: 'entity.stale', details: { current: theme } })
  expect(core.events).toEqual([
    { name: 'stream', payload: { kind: 'theme', lastUpdate: theme.lastUpdate }, to: { topic: 'theme' } },
  ])
  // The clock stands still here, and yet no two themes have the same time.
  const next = await save('Next', theme.lastUpdate)
  expect(next.status).toBe(200)
  expect(next.body.theme.lastUpdate).not.toBe(theme.lastUpdate)
  expect((await save('Late', theme.lastUpdate)).status).toBe(409)
  await core.as('operator').call(Home.UpdateConfiguration, { body: { theme: '' } })
})

test('the general control stops and starts all campaigns, warns and is recorded once', async () => {
  const stop = () => core.as('operator').call(Home.GeneralControl, { body: 0 })
  expect((await stop()).body).toEqual({ action: 0 })
  await stop()
  expect((await core.as('viewer').call(Home.Warnings)).body).toContainEqual(
    expect.objectContaining({ message: 'All campaigns are currently stopped' }),
  )
  expect(core.events.filter(({ name }) => name === 'Notify')).toHaveLength(1)
  expect((await core.as('operator').call(Home.GeneralControl, { body: 1 })).body).toEqual({ action: 1 })
  expect((await core.as('viewer').call(Home.Warnings)).body).toEqual([])
  const { body } = await core.as('operator').call(Audit.Audit, { query: { entityKind: 'GeneralControl' } })
  expect(body.items.map(({ after }) => after)).toEqual([
    { what: 'All campaigns started', campaignsRunning: true },
    { what: 'All campaigns stopped', campaignsRunning: false },
  ])
})

test('a line whose flow has no live version warns those who may see the flow, until one is published', async () => {
  const flow = await makeFlow(core, 2, orderFlow())
  const { idLine, name } = await makeLine(core, 2, 'Loans')
  await core.owner.query('UPDATE line SET id_call_script = $1 WHERE id_line = $2', [flow.idCallScript, idLine])
  const warnings = async (who: 'admin' | 'other') =>
    (await core.as(who).call(Home.Warnings)).body.filter(({ code }) => code === 'line.noLiveVersion')
  expect(await warnings('admin')).toEqual([
    {
      code: 'line.noLiveVersion',
      message: `Line ${name} uses ${flow.name}, which has no live version`,
      path: `/flows/detail/${flow.idCallScript}`,
    },
  ])
  expect(await warnings('other')).toEqual([])
  const params = { idCallScript: flow.idCallScript }
  const { rowVersion } = (await core.as('admin').call(operations.CallScripts.Basic, { params })).body
  await core.as('admin').call(operations.CallScripts.Publish, { params, body: { version: 1, rowVersion } })
  expect(await warnings('admin')).toEqual([])
})
