import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { type PersonName, people, subjectOf } from '../../test/people.ts'

const { Users, Home, Audit, Assets } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
  // Somebody who may edit users and see flows, and nothing else.
  const { rows } = await core.owner.query(
    `INSERT INTO role (id_tenant, name, permissions) VALUES (2, 'Desk', '{"AccessManagement": ["viewuser", "edituser"], "CallScript": ["view"]}') RETURNING id_role`,
  )
  desk = Number(rows[0].id_role)
  await core.owner.query('INSERT INTO membership (id_user, id_tenant, id_role) VALUES ($1, 2, $2)', [
    idOf('viewer'),
    desk,
  ])
  core.directory.forget()
})
afterAll(() => core.close())

let desk: number
const idOf = (name: PersonName) => Object.keys(people).indexOf(name) + 1
const roleId = async (name: string) =>
  Number((await core.owner.query('SELECT id_role FROM role WHERE name = $1', [name])).rows[0].id_role)
const draft = (username: string, idRoles: number[] = []) => ({
  firstname: 'Žofie',
  lastname: 'ὈδυσσεύςＡ',
  username,
  email: `${username.toLowerCase()}@example.test`,
  idRoles,
})
async function invite(username: string, idRoles: number[] = []) {
  const answer = await core.as('admin').call(Users.Invite, { body: draft(username, idRoles) })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.user
}
const basic = async (idUser: number) => (await core.as('admin').call(Users.UserBasic, { params: { idUser } })).body

test('a new user is invited by mail, in every script, and waits to be seen', async () => {
  const user = await invite('Zofie', [desk])
  expect(user).toMatchObject({
    firstname: 'Žofie',
    state: 'invited',
    roles: [{ name: 'Desk' }],
    lastSignInAt: null,
    invitation: { mail: { recipient: 'zofie@example.test', state: 'queued', error: null } },
  })
  const list = await core.as('admin').call(Users.List, { query: { state: ['invited'], neverSignedIn: true } })
  expect(list.body.items.map(({ username }) => username)).toEqual(['Zofie'])
  const log = await core.as('admin').call(Audit.Audit, { query: { entityKind: 'User', entityId: String(user.id) } })
  expect(log.body.items.map(({ kind }) => kind).sort()).toEqual([2, 3])
})

test('an invitation that could not be delivered shows in the list until a later one was', async () => {
  const user = await invite('bounced')
  const about = String(user.id)
  const isUnreached = async () =>
    (await core.as('admin').call(Users.List, { query: { search: 'bounced' } })).body.items.map((row) => row.isUnreached)
  expect(await isUnreached()).toEqual([false])
  await core.owner.query(
    "UPDATE mail SET state = 'failed', body = NULL, finished_at = now(), next_at = NULL, error = '550 no such user' WHERE about_id = $1",
    [about],
  )
  expect(await isUnreached()).toEqual([true])
  const detail = await core.as('admin').call(Users.UserBasic, { params: { idUser: user.id } })
  expect(detail.body).toMatchObject({ isUnreached: true, invitation: { mail: { error: '550 no such user' } } })
  await core.as('admin').call(Users.ResendInvitation, { params: { idUser: user.id } })
  expect(await isUnreached()).toEqual([false])
})

test('pressing twice makes one user', async () => {
  const headers = { 'idempotency-key': 'invite-once' }
  const twice = await Promise.all(
    [1, 2].map(() => core.as('admin', { headers }).call(Users.Invite, { body: draft('once') })),
  )
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(twice[0]?.body.user.id).toBe(twice[1]?.body.user.id)
})

test('a user name is taken once in the whole installation, whatever its case', async () => {
  const again = await core.as('other').call(Users.Invite, { body: draft('DESIGNER') })
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'user.usernameTaken', details: { username: expect.any(String) } },
  })
})

test.each(['a\u202eb', 'tab\tbed', 'zero\u200bwidth', 'two\nlines', 'bell\u0007', '\u2066iso\u2069'])(
  'a name that is not what it seems is refused: %j',
  async (firstname) => {
    const answer = await core.as('admin').call(Users.Invite, { body: { ...draft('bidi'), firstname } })
    expect(answer).toMatchObject({ status: 400, body: { details: { firstname: expect.any(String) } } })
  },
)

test('people of another tenant are not found, and its list shows only who is there', async () => {
  const params = { idUser: idOf('designer') }
  const other = core.as('other')
  const answers = [
    await other.call(Users.UserBasic, { params }),
    await other.call(Users.UserRoles, { params }),
    await other.call(Users.UserApiSecrets, { params }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  const here = (await core.as('other').call(Users.List, { query: {} })).body.items
  expect(here.map(({ username, isGuest }) => [username, isGuest])).toEqual([
    ['both', true],
    ['other', false],
  ])
  const guest = await core.as('other').call(Users.Disable, {
    params: { idUser: idOf('both') },
    body: { reason: 'x', rowVersion: 1 },
  })
  expect(guest).toMatchObject({ status: 409, body: { code: 'user.otherHome' } })
})

test('one’s own data are readable without any permission, and only one’s names are one’s own to change', async () => {
  const params = { idUser: idOf('nobody') }
  const own = await core.as('nobody').call(Users.UserBasic, { params })
  expect(own.body).toMatchObject({ username: 'nobody', isSelf: true })
  const { rowVersion } = own.body
  const renamed = await core
    .as('nobody')
    .call(Users.UpdateUserBasic, { params, body: { firstname: 'Somebody', rowVersion } })
  expect(renamed.body.firstname).toBe('Somebody')
  for (const change of [{ email: 'other@example.test' }, { username: 'king' }]) {
    const answer = await core.as('nobody').call(Users.UpdateUserBasic, {
      params,
      body: { ...change, rowVersion: renamed.body.rowVersion },
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'permission.missing' } })
  }
  expect((await core.as('nobody').call(Users.UserBasic, { params: { idUser: idOf('admin') } })).status).toBe(403)
  expect((await core.as('nobody').call(Users.UserRoles, { params })).body.tenants).toMatchObject([
    { roles: [{ name: 'nothing' }] },
  ])
})

test('a permission that is limited to a tenant opens that tenant only', async () => {
  const { rows } = await core.owner.query(
    `INSERT INTO role (id_tenant, name, permissions) VALUES (3, 'Only two', '{"AccessManagement": ["viewuser:2"]}') RETURNING id_role`,
  )
  await core.owner.query('INSERT INTO membership (id_user, id_tenant, id_role) VALUES ($1, 3, $2)', [
    idOf('designer'),
    rows[0].id_role,
  ])
  core.directory.forget()
  expect((await core.as('designer', { context: 3 }).call(Users.List, { query: {} })).status).toBe(403)
  await core.owner.query(`DELETE FROM membership WHERE id_role = $1`, [rows[0].id_role])
  core.directory.forget()
})

test('a stale save shows both sides', async () => {
  const user = await invite('stale')
  const params = { idUser: user.id }
  const first = { lastname: 'First', rowVersion: user.rowVersion }
  expect((await core.as('admin').call(Users.UpdateUserBasic, { params, body: first })).status).toBe(200)
  const second = await core.as('admin').call(Users.UpdateUserBasic, { params, body: { ...first, lastname: 'Second' } })
  expect(second).toMatchObject({
    status: 409,
    body: { code: 'entity.stale', details: { current: { lastname: 'First' } } },
  })
})

test('a disabled user is out at once, with every secret, and comes back when enabled', async () => {
  const params = { idUser: idOf('designer') }
  const { secret } = (
    await core.as('designer').call(Users.CreateUserApiSecret, { body: { name: 'out', expiresAt: null } })
  ).body
  const { rowVersion } = await basic(params.idUser)
  const disabled = await core
    .as('admin')
    .call(Users.Disable, { params, body: { reason: 'Left the company', rowVersion } })
  expect(disabled.body).toMatchObject({ state: 'disabled', disabledReason: 'Left the company' })
  core.directory.forget() // the notice of the database does this in a running core
  expect((await core.as('designer').call(Home.UserInfo)).body).toMatchObject({ code: 'auth.disabledUser' })
  expect((await core.send('GET', '/api/UserInfo', undefined, secret)).status).toBe(403)
  const enabled = await core.as('admin').call(Users.Enable, { params, body: { rowVersion: disabled.body.rowVersion } })
  expect(enabled.body.state).toBe('active')
  core.directory.forget()
  expect((await core.as('designer').call(Home.UserInfo)).status).toBe(200)
})

test('nobody disables themselves, nor takes over whoever may more', async () => {
  const self = await core.as('admin').call(Users.Disable, {
    params: { idUser: idOf('admin') },
    body: { reason: 'x', rowVersion: (await basic(idOf('admin'))).rowVersion },
  })
  expect(self).toMatchObject({ status: 409, body: { code: 'user.self' } })
  const { rowVersion } = await basic(idOf('admin'))
  const params = { idUser: idOf('admin') }
  const takeover = [
    await core.as('viewer').call(Users.UpdateUserBasic, { params, body: { email: 'mine@example.test', rowVersion } }),
    await core.as('viewer').call(Users.Disable, { params, body: { reason: 'x', rowVersion } }),
  ]
  for (const answer of takeover) expect(answer).toMatchObject({ status: 409, body: { code: 'user.outranks' } })
})

test('only somebody who was never here can be removed', async () => {
  const never = await invite('never', [desk])
  expect((await core.as('admin').call(Users.DeleteUser, { params: { idUser: never.id } })).status).toBe(204)
  expect((await core.as('admin').call(Users.UserBasic, { params: { idUser: never.id } })).status).toBe(404)
  await core.as('designer').call(Home.UserInfo)
  const used = await core.as('admin').call(Users.DeleteUser, { params: { idUser: idOf('designer') } })
  expect(used).toMatchObject({ status: 409, body: { code: 'user.leftTraces' } })
})

test('in bulk each that cannot be changed is named and the others are', async () => {
  const [one, two] = [await invite('bulk1'), await invite('bulk2')]
  const answer = await core.as('admin').call(Users.BulkChange, {
    body: { idUsers: [one.id, two.id, idOf('admin'), idOf('other')], action: 'disable', reason: 'Season over' },
  })
  expect(answer.body.changed).toBe(2)
  expect(answer.body.refused.map(({ id }) => id)).toEqual([idOf('admin'), idOf('other')])
  const given = await core.as('viewer').call(Users.BulkChange, {
    body: { idUsers: [one.id], action: 'giveRole', idRole: await roleId('all') },
  })
  expect(given.body).toMatchObject({ changed: 0, refused: [{ reason: expect.stringContaining('do not have') }] })
})

test('search, filters and order; 10,000 people are listed page by page', async () => {
  await core.owner.query(`INSERT INTO app_user (id_tenant, username, firstname, lastname, email)
    SELECT 3, 'crowd' || n, 'Crowd', lpad(n::text, 5, '0'), 'crowd' || n || '@example.test' FROM generate_series(1, 10000) n`)
  const first = await core.as('other').call(Users.List, { query: { search: 'crowd', limit: 200, sort: '-name' } })
  expect(first.body).toMatchObject({ total: 10000, totalExact: true })
  expect(first.body.items[0]?.lastname).toBe('10000')
  const next = await core.as('other').call(Users.List, {
    query: { search: 'crowd', limit: 200, sort: '-name', cursor: first.body.nextCursor ?? '' },
  })
  expect(next.body.items[0]?.lastname).toBe('09800')
  expect((await core.as('other').call(Users.List, { query: { search: 'CROWD77@' } })).body.items).toHaveLength(1)
  expect(
    (await core.as('other').call(Users.List, { query: { idRole: [await roleId('viewer')] } })).body.items,
  ).toMatchObject([{ username: 'both' }])
})

test('the export is safe in a spreadsheet and recorded', async () => {
  await core.as('admin').call(Users.Invite, { body: { ...draft('formula'), firstname: '=HYPERLINK("x")' } })
  const token = await core.token({ sub: subjectOf('admin') })
  const { text, status } = await core.send('GET', Assets.ReportUsers.path, undefined, token)
  expect(status).toBe(200)
  expect(text).toContain(`"'=HYPERLINK(""x"")"`)
  const log = await core.as('admin').call(Audit.Audit, { query: { kind: [1] } })
  expect(log.body.items[0]).toMatchObject({ after: { report: 'users' } })
})
