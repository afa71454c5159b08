import { afterAll, beforeAll, expect, test } from 'vitest'
import { translateFailure } from '../../kernel/constraint.ts'
import { type ProviderTest, startWithProvider } from '../../signIn/provider.testing.ts'
import { replaceRoles } from '../roles/userRoles.store.ts'
import { inviteUser, removeForsaken, sendInvitations } from './invitation.service.ts'

let on: ProviderTest
beforeAll(async () => {
  on = await startWithProvider('admin')
})
afterAll(() => on?.close())

const draft = (username: string) => ({ firstname: 'N', lastname: 'N', username, email: 'n@example.test', idRoles: [] })
const invite = (tenant: number, username: string) =>
  on.core.inTenant(tenant, (ctx) => inviteUser(ctx, on.services, draft(username)))
const accounts = async () => (await on.core.owner.query('SELECT sub, username FROM identity.account ORDER BY sub')).rows
const links = async () => (await on.core.owner.query('SELECT * FROM identity.setup_link ORDER BY token_hash')).rows

test('a name that is taken for the same is refused, and the invitation of another tenant stays as it is', async () => {
  await invite(3, 'victim')
  const before = [await accounts(), await links()]
  for (const name of ['ｖｉｃｔｉｍ', 'VICTIM', 'victi\u24dc']) {
    await expect(invite(2, name)).rejects.toSatisfy((error: Error) => /taken|app_user_username_key/.test(error.message))
    expect([await accounts(), await links()], name).toEqual(before)
  }
})

test('a link is for one’s own account, even where the core knows the account by another name', async () => {
  const { user } = await invite(3, 'own.three')
  await on.core.owner.query("UPDATE app_user SET username = 'elsewhere' WHERE id_user = $1", [user.id])
  const before = [await accounts(), await links()]
  await expect(invite(2, 'own.three')).rejects.toMatchObject({ reason: { code: 'user.usernameTaken' } })
  expect([await accounts(), await links()]).toEqual(before)
})

test('what a failed invitation left behind is in nobody’s way, and is cleaned', async () => {
  const failing = on.core.inTenant(2, async (ctx) => {
    await inviteUser(ctx, on.services, draft('left.over'))
    throw new Error('the commit failed')
  })
  await expect(failing).rejects.toThrow('the commit failed')
  const named = async () => (await accounts()).filter(({ username }) => username === 'left.over').length
  expect(await named()).toBe(1)
  await removeForsaken(on.core.pool, on.identity.port, on.core.clock)
  expect(await named()).toBe(1) // its transaction might be under way
  on.core.clock.advance(25 * 3_600_000)
  const others = (await accounts()).length
  await removeForsaken(on.core.pool, on.identity.port, on.core.clock)
  expect([await named(), (await accounts()).length]).toEqual([0, others - 1])
  await expect(
    on.core.inTenant(2, async (ctx) => {
      await inviteUser(ctx, on.services, draft('left.over'))
      throw new Error('again')
    }),
  ).rejects.toThrow('again')
  const { user } = await invite(3, 'left.over')
  expect(user.state).toBe('invited')
  // The link is renewed for the same account.
  const again = await on.core.inTenant(3, (ctx) =>
    sendInvitations(ctx, on.services, [{ ...draft('left.over'), idUser: user.id }]),
  )
  expect([again.length, await named()]).toEqual([1, 1])
})

test('somebody who is removed while their groups change is not found', async () => {
  const { rows } = await on.core.owner.query<{ id: string }>("SELECT id_role AS id FROM role WHERE name = 'viewer'")
  const given = [{ idUser: 987_654_321, idRoles: [Number(rows[0]?.id)] }]
  const failed = await on.core.inTenant(2, (ctx) => replaceRoles(ctx.db, given)).catch((error: unknown) => error)
  expect(translateFailure(failed)).toMatchObject({ reason: { code: 'entity.notFound', status: 404 } })
})
