import { readFile } from 'node:fs/promises'
import { operations } from '@parley/contract/operations.ts'
import { usernameKey } from '@parley/contract/users/username.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const migration = () => readFile(new URL('../../migrations/0072-usernames.sql', import.meta.url), 'utf8')

/** The database as it was before, where names were told apart by their form. */
async function upgrade(people: readonly (readonly [username: string, subject: string | null])[]) {
  await core.owner.query('DROP INDEX app_user_username_key')
  await core.owner.query('CREATE UNIQUE INDEX app_user_username_key ON app_user (lower(username))')
  const ids: number[] = []
  for (const [username, subject] of people) {
    const { rows } = await core.owner.query<{ id: number }>(
      `INSERT INTO app_user (id_tenant, username, firstname, lastname, issuer, subject)
       VALUES (2, $1, 'F', 'L', CASE WHEN $2::text IS NULL THEN NULL ELSE 'x' END, $2) RETURNING id_user::int AS id`,
      [username, subject],
    )
    ids.push(rows[0]?.id ?? 0)
  }
  const text = await migration()
  await core.owner.query(text.slice(text.indexOf('-- Two that were told apart')))
  const { rows } = await core.owner.query<{ username: string }>(
    'SELECT username FROM app_user WHERE id_user = ANY($1) ORDER BY id_user',
    [ids],
  )
  return { ids, names: rows.map(({ username }) => username) }
}

test('of two names told apart by form alone, who has signed in keeps theirs; else who was there first', async () => {
  const { ids, names } = await upgrade([
    ['ｍｉｌａ', null],
    ['mila', 'subject of mila'],
    ['Ⅷ', null],
    ['viii', null],
    ['alone', null],
  ])
  expect(names).toEqual([`ｍｉｌａ-${ids[0]}`, 'mila', 'Ⅷ', `viii-${ids[3]}`, 'alone'])
  for (const taken of ['ＭＩＬＡ', 'Mila ', 'ⅷ', 'ALONE'])
    await expect(
      core.owner.query("INSERT INTO app_user (id_tenant, username, firstname, lastname) VALUES (3, $1, 'F', 'L')", [
        taken,
      ]),
      taken,
    ).rejects.toThrow('app_user_username_key')
})

test('the database compares names as the built-in provider does', async () => {
  const names = ['ｍｉｌａ', 'MILA', ' Mila ', 'Ⅷ', 'ﬁ', 'ｱ', 'É', 'e\u0301', 'ß', 'a\u00a0b']
  const { rows } = await core.owner.query<{ key: string }>(
    'SELECT app.username_key(name) AS key FROM unnest($1::text[]) name',
    [names],
  )
  expect(rows.map(({ key }) => key)).toEqual(names.map(usernameKey))
})

const invite = async (username: string, as: 'admin' | 'operator' = 'admin') => {
  const body = { firstname: 'New', lastname: 'Person', username, email: `n${Date.now()}@example.test`, idRoles: [] }
  const answer = await core.as(as).call(operations.Users.Invite, { body })
  return [answer.status, Object(answer.body).code]
}
const notes = async () =>
  (
    await core.owner.query<{ id_tenant: number; names: string[] }>(
      `SELECT id_tenant::int, after -> 'usernames' AS names FROM audit_event
       WHERE after ->> 'what' = 'Username taken in another tenant' ORDER BY id_audit_event`,
    )
  ).rows

test('names of other tenants that someone tries are written down, and after many of them no name can be chosen for a day', async () => {
  await core.owner.query(
    "INSERT INTO app_user (id_tenant, username, firstname, lastname) SELECT 3, 'there' || n, 'T', 'T' FROM generate_series(1, 40) n",
  )
  expect(await invite('There1')).toEqual([409, 'user.usernameTaken'])
  expect(await notes()).toEqual([{ id_tenant: 2, names: ['there1'] }])
  // One of the own tenant is no secret there, and the same name twice is no news.
  expect(await invite('viewer')).toEqual([409, 'user.usernameTaken'])
  for (const again of ['there1', 'THERE1']) expect(await invite(again)).toEqual([409, 'user.usernameTaken'])
  const { rows } = await core.owner.query<{ id: number; version: number }>(
    "SELECT id_user::int AS id, row_version AS version FROM app_user WHERE username = 'viewer'",
  )
  const { id: idUser = 0, version: rowVersion = 0 } = rows[0] ?? {}
  const rename = (username: string) =>
    core.as('admin').call(operations.Users.UpdateUserBasic, { params: { idUser }, body: { username, rowVersion } })
  expect(Object((await rename('there2')).body).code).toBe('user.usernameTaken')
  expect((await notes()).map(({ names }) => names[0])).toEqual(['there1', 'there1', 'there1', 'there2'])
  for (let name = 3; name <= 30; name += 1) expect((await invite(`there${name}`))[0]).toBe(409)
  const tried = [429, 'user.namesTried']
  for (const name of ['there31', 'free.to.have', 'viewer']) expect(await invite(name)).toEqual(tried)
  expect(Object((await rename('there32')).body).code).toBe('user.namesTried')
  // What chooses no name goes on, as does the operator.
  expect((await rename('VIEWER')).status).toBe(200)
  expect(await invite('there33', 'operator')).toEqual([409, 'user.usernameTaken'])
  core.clock.advance(25 * 3_600_000)
  expect((await invite('free.to.have'))[0]).toBe(200)
})
