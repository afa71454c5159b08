import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../../test/core.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const { Home, Audit } = operations
const switches = async (idTenant: number) =>
  (
    await core.owner.query<{ actor_name: string; actor_tenant: number; after: unknown }>(
      `SELECT actor_name, actor_tenant::int, after FROM audit_event WHERE id_tenant = $1 AND after ->> 'what' = 'Acts for the tenant'`,
      [idTenant],
    )
  ).rows

test('acting for another tenant is recorded there once for a session, with both tenants', async () => {
  const both = (context?: number) => core.as('both', context === undefined ? {} : { context })
  expect((await both().call(Home.UserInfo)).status).toBe(200)
  expect((await both(2).call(Home.UserInfo)).status).toBe(200)
  expect(await switches(2)).toEqual([])
  const answers = await Promise.all([
    both(3).call(Home.UserInfo),
    both(3).call(Home.UserInfo),
    both(3).call(Audit.Audit),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await switches(3)).toEqual([
    {
      actor_name: 'both Tester',
      actor_tenant: 2,
      after: { what: 'Acts for the tenant', home: { id: 2, name: 'Alpha' }, tenant: { id: 3, name: 'Beta' } },
    },
  ])
  const seen = await core.as('other').call(Audit.Audit, { query: { area: ['Tenants'] } })
  expect(seen.body.items).toMatchObject([{ kind: 1, actor: { name: 'both Tester' }, contextTenant: 3 }])
})

test('where it cannot be recorded, nothing is read there', async () => {
  await core.owner.query(`CREATE FUNCTION refuse_events() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'the log cannot be written'; END $$`)
  await core.owner.query(
    'CREATE TRIGGER refuse_events BEFORE INSERT ON audit_event FOR EACH ROW EXECUTE FUNCTION refuse_events()',
  )
  const operator = () => core.as('operator', { context: 3 }).call(Home.UserInfo)
  expect((await operator()).status).toBe(500)
  await core.owner.query('DROP TRIGGER refuse_events ON audit_event')
  expect((await operator()).status).toBe(200)
  expect(await switches(3)).toHaveLength(2)
})

test('who may not switch stays at home, whatever they hold elsewhere; taken or given, it counts at once', async () => {
  const both = (context?: number) => core.as('both', context === undefined ? {} : { context })
  const hold = async (access: readonly (string | number)[]) => {
    await core.owner.query(
      `UPDATE role SET permissions = permissions || jsonb_build_object('AccessManagement', $1::jsonb) WHERE name = 'all'`,
      [JSON.stringify(access)],
    )
    core.directory.forget()
  }
  const status = async (context?: number) => (await both(context).call(Home.UserInfo)).status
  expect([await status(), await status(3)]).toEqual([200, 200])
  await hold(['viewuser', 'edituser'])
  expect([await status(), await status(2), await status(3)]).toEqual([200, 200, 403])
  expect((await both(3).call(Home.UserInfo)).body).toMatchObject({
    code: 'permission.missing',
    error: expect.stringContaining('switch to another tenant'),
  })
  expect((await core.as('operator', { context: 3 }).call(Home.UserInfo)).status).toBe(403)
  expect((await both(1).call(Home.UserInfo)).body).toMatchObject({ code: 'context.refused' })
  await hold(['tenantContextSwitching:1'])
  expect(await status(3)).toBe(403)
  await hold(['tenantContextSwitching:3'])
  expect(await status(3)).toBe(200)
  await hold([-1])
  expect(await status(3)).toBe(200)
})

test('a secret reaches another tenant of its person only where its scopes name the switch', async () => {
  const secretFor = async (scopes: Record<string, string[]> | null) => {
    const body = { name: JSON.stringify(scopes), expiresAt: null, scopes }
    return (await core.as('both').call(operations.Users.CreateUserApiSecret, { body })).body.secret
  }
  const folders = async (secret: string, context: number) =>
    (await core.send('GET', '/api/Administration/Folders/GetFolders?kind=flow', undefined, secret, { context })).status
  const narrow = await secretFor({ CallScript: ['view'] })
  expect([await folders(narrow, 2), await folders(narrow, 3)]).toEqual([200, 403])
  const named = await secretFor({ CallScript: ['view'], AccessManagement: ['tenantContextSwitching'] })
  expect([await folders(named, 2), await folders(named, 3)]).toEqual([200, 200])
  expect(await folders(await secretFor(null), 3)).toBe(200)
})
