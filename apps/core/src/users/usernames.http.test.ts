import { readFile } from 'node:fs/promises'
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
