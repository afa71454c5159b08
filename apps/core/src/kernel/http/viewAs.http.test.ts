import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { people } from '../../../test/people.ts'

const { UserInfo, Notices, ReadNotices } = operations.Home
const idOf = (name: keyof typeof people) => Object.keys(people).indexOf(name) + 1
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const errorOf = ({ body }: { body: unknown }) => (body as { error?: string }).error

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const viewing = (who: keyof typeof people, whom: string | number, context?: number) =>
  core.as(who, { headers: { 'x-view-as': String(whom) }, ...(context === undefined ? {} : { context }) })

test('whoever looks as somebody has that person’s rights, not their own', async () => {
  const asViewer = viewing('admin', idOf('viewer'))
  const { status, body } = await asViewer.call(UserInfo)
  expect([status, body.username]).toEqual([200, 'viewer'])
  expect(body.permissions).toEqual({ CallScript: ['view', 'viewdiallogs'], Auditlog: ['view'] })
  expect((await asViewer.call(operations.CallScripts.List, { query: {} })).status).toBe(200)
  const refused = await viewing('admin', idOf('nobody')).call(operations.CallScripts.List, { query: {} })
  expect([refused.status, codeOf(refused)]).toEqual([403, 'permission.missing'])
})

test('nothing can be changed, and the answer says so', async () => {
  const body = { idNotices: [] }
  const answers = [
    await viewing('admin', idOf('both')).call(ReadNotices, { body }),
    await viewing('admin', idOf('designer')).call(operations.Folders.Create, {
      body: { kind: 'flow', name: 'Mine', idParent: null },
    }),
    await viewing('operator', idOf('both'), 2).call(operations.Assets.ReportUsers, { query: {} }),
  ]
  expect(answers.map(codeOf).slice(1)).toEqual(['viewAs.readOnly', 'viewAs.readOnly'])
  expect(errorOf(answers[1] ?? { body: {} })).toBe(
    'You are viewing Parley as designer Tester, read-only. Stop viewing to make changes.',
  )
  const { rows } = await core.owner.query("SELECT count(*)::int AS made FROM folder WHERE name = 'Mine'")
  expect(rows).toEqual([{ made: 0 }])
})

test('what only says what a change would do is a look, whatever its method', async () => {
  const params = { idUser: idOf('viewer') }
  const body = { idTenant: 2, idRoles: [] }
  const effect = await viewing('operator', idOf('admin'), 2).call(operations.Users.UserRolesEffect, { params, body })
  expect([effect.status, effect.body.losses]).toEqual([
    200,
    ['Auditlog.view', 'CallScript.view', 'CallScript.viewdiallogs'],
  ])
})

test('only whoever may give rights, and nobody who can do more than they', async () => {
  const lacking = await viewing('viewer', idOf('nobody')).call(UserInfo)
  expect([lacking.status, codeOf(lacking)]).toEqual([403, 'permission.missing'])
  expect((lacking.body as { details?: { missing?: string[] } }).details?.missing).toEqual(['AccessManagement.edituser'])
  // `both` also looks at flows of tenant 3, where the administrator of tenant 2 has no rights at all
  const more = await viewing('admin', idOf('both')).call(Notices)
  expect([more.status, codeOf(more)]).toEqual([403, 'viewAs.notHeld'])
  expect(more.text).toContain('permissions in another tenant')
  expect(more.text).not.toContain('CallScript')
  expect((await viewing('operator', idOf('both'), 2).call(Notices)).status).toBe(200)
})

test('people of other tenants are as unknown as nobody, and no id but a number is taken', async () => {
  for (const whom of [idOf('other'), idOf('operator'), 99_999]) {
    const answer = await viewing('admin', whom).call(UserInfo)
    expect([answer.status, codeOf(answer)]).toEqual([404, 'entity.notFound'])
  }
  for (const whom of ['viewer', '-1', '4,5', '4 OR 1=1']) {
    const answer = await viewing('admin', whom).call(UserInfo)
    expect([answer.status, codeOf(answer)]).toEqual([400, 'validation.failed'])
  }
})

test('the audit log tells once who began to look as whom', async () => {
  const count = async () =>
    (
      await core.owner.query(
        "SELECT actor_id, entity_id FROM audit_event WHERE kind = 1 AND after ->> 'viewedAs' = 'true' AND entity_id = $1",
        [String(idOf('designer'))],
      )
    ).rows
  await viewing('admin', idOf('designer')).call(UserInfo)
  await viewing('admin', idOf('designer')).call(Notices)
  const rows = await count()
  expect(rows).toHaveLength(1)
  expect(rows.at(-1)).toMatchObject({ actor_id: String(idOf('admin')) })
})
