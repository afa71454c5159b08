import { ELSEWHERE } from '@parley/contract/users/user.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PersonName } from '../../test/people.ts'
import type { Actor, Ctx } from '../kernel/ctx.ts'
import type { Services } from '../kernel/services.ts'
import { resetUserPassword } from '../signIn/passwordState.service.ts'
import { idOf, PASSWORD, type ProviderTest, startWithProvider } from '../signIn/provider.testing.ts'
import { revokeAllSessions } from '../signIn/session.service.ts'
import { removeTwoFactorToken } from '../signIn/twoFactor.service.ts'
import { checkRows } from './import/importCheck.ts'
import { inviteUser, resendInvitation } from './security/invitation.service.ts'
import { buildUser } from './user.detail.ts'
import { userUndo } from './user.domain.ts'
import { changeUser } from './user.service.ts'
import { disableUser, enableUser } from './userState.service.ts'

const DESIGNER = idOf('designer')
const OUTRANKS = expect.stringContaining(ELSEWHERE)
let on: ProviderTest
/** Mail goes into a folder, so links could be shown. */
let services: Services
beforeAll(async () => {
  on = await startWithProvider('admin', 'designer', 'operator', 'both')
  services = { ...on.services, mailer: { ...on.services.mailer, folder: '/mails' } }
}, 120_000)
afterAll(() => on?.close())

beforeEach(async () => {
  await on.core.owner.query('DELETE FROM membership WHERE id_user = $1 AND id_tenant = 3', [DESIGNER])
  await on.core.owner.query("UPDATE app_user SET state = 'active' WHERE id_user = $1", [DESIGNER])
  on.core.directory.forget()
})

/** A role in tenant 3, in which `admin` holds nothing and `both` may look. */
async function giveElsewhere(role: 'all' | 'viewer' | 'nothing', idUser = DESIGNER) {
  const { rows } = await on.core.owner.query<{ id: string }>('SELECT id_role AS id FROM role WHERE name = $1', [role])
  await on.core.owner.query('INSERT INTO membership (id_user, id_tenant, id_role) VALUES ($1, 3, $2)', [
    idUser,
    rows[0]?.id,
  ])
  on.core.directory.forget()
}

async function actAs<T>(name: PersonName, work: (ctx: Ctx) => Promise<T>, kind: Actor['kind'] = 'user'): Promise<T> {
  const { contexts, directory, server, clock } = on.core
  const person = await directory.person(idOf(name))
  if (!person) throw new Error(`${name} is missing`)
  const scope = {
    actor: { id: person.idUser, name, kind, idTenant: person.idTenant },
    tenant: 2,
    permissions: directory.permissions(person, 2),
    requestId: 'test',
    log: server.log as Parameters<typeof contexts.run>[0]['log'], // the same pino
    clock,
  }
  return await contexts.run(scope, work)
}

const versionOf = async (ctx: Ctx) => (await buildUser(ctx, services, DESIGNER)).rowVersion
const change = async (ctx: Ctx, facts: { email?: string; username?: string; firstname?: string }) =>
  changeUser(ctx, services, DESIGNER, { ...facts, rowVersion: await versionOf(ctx) })

/** What would let an administrator sign in as somebody else. */
const controlling: Readonly<Record<string, (ctx: Ctx) => Promise<unknown>>> = {
  'another address': (ctx) => change(ctx, { email: `mine${Math.random()}@example.test` }),
  'another username': (ctx) => change(ctx, { username: `mine${Math.random()}` }),
  'an undo that brings another address': async (ctx) =>
    userUndo.update?.(ctx, DESIGNER, { email: `earlier${Math.random()}@example.test` }, services),
  'the second step removed': async (ctx) => {
    const origin = { address: '192.0.2.1', sid: undefined }
    const done = await removeTwoFactorToken(ctx, services, DESIGNER, PASSWORD, origin).catch((error: unknown) => error)
    // Nothing is set up; whether one may is asked before.
    if ((done as { reason?: { code?: string } }).reason?.code !== 'twoFactor.off') throw done
  },
}
const keeping: Readonly<Record<string, (ctx: Ctx) => Promise<unknown>>> = {
  'another first name': (ctx) => change(ctx, { firstname: `Name ${Math.random()}` }),
  'sessions ended': (ctx) => revokeAllSessions(ctx, services, DESIGNER, undefined),
  'a link mailed': (ctx) => resetUserPassword(ctx, services, DESIGNER),
  'disabled and enabled': async (ctx) => {
    await disableUser(ctx, services, DESIGNER, { reason: 'x' })
    await enableUser(ctx, services, DESIGNER, {})
  },
}

describe.each(Object.entries(controlling))('%s', (_, act) => {
  test('is refused where the person may more elsewhere, without saying where or what', async () => {
    await giveElsewhere('all')
    const refusal = await actAs('admin', act).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ reason: { code: 'user.outranks', message: OUTRANKS } })
    expect((refusal as Error).message).not.toMatch(/Beta|\w\.\w/)
  })
  test('is done where they hold nothing elsewhere, or a group that opens nothing', async () => {
    await actAs('admin', act)
    await giveElsewhere('nothing')
    await actAs('admin', act)
  })
  test('is done by those who may as much there, as persons', async () => {
    await giveElsewhere('viewer')
    await actAs('both', act)
    // A program acts in the tenant of its request alone.
    await expect(actAs('both', act, 'api')).rejects.toMatchObject({ reason: { code: 'user.outranks' } })
    await on.core.owner.query("UPDATE tenant SET state = 'suspended' WHERE id_tenant = 3")
    on.core.directory.forget()
    await actAs('operator', act).finally(() =>
      on.core.owner.query("UPDATE tenant SET state = 'active' WHERE id_tenant = 3"),
    )
  })
})

test.each(Object.entries(keeping))('%s: ordinary, wherever the person may more', async (_, act) => {
  await giveElsewhere('all')
  await actAs('admin', act)
})

test('a link is shown only to those who may all that it opens', async () => {
  const reset = () => actAs('admin', (ctx) => resetUserPassword(ctx, services, DESIGNER))
  expect((await reset()).link).toContain('http')
  await giveElsewhere('all')
  expect(await reset()).toMatchObject({ link: null, folder: '/mails', sentTo: expect.stringContaining('@') })
})

test('nobody is invited again who may more elsewhere: their address was never confirmed', async () => {
  const draft = { firstname: 'N', lastname: 'N', username: 'new.guest', email: 'n@example.test', idRoles: [] }
  const { user, link } = await actAs('admin', (ctx) => inviteUser(ctx, services, draft))
  const again = () => actAs('admin', (ctx) => resendInvitation(ctx, services, user.id))
  expect([link, (await again()).link]).toEqual([expect.stringContaining('http'), expect.stringContaining('http')])
  await giveElsewhere('all', user.id)
  await expect(again()).rejects.toMatchObject({ reason: { code: 'user.outranks', message: OUTRANKS } })
})

test('a file changes their name, and not their address', async () => {
  const check = (firstname: string, email: string) =>
    actAs('admin', async (ctx) => {
      const { username } = await buildUser(ctx, services, DESIGNER)
      const [row] = await checkRows(
        ctx,
        [{ line: 2, cells: { username, firstname, lastname: 'T', email, roles: '' } }],
        { isReturning: false, isApplied: false },
      )
      return [row?.result, row?.problems]
    })
  expect((await check('Named', 'mine@example.test'))[0]).toBe('update')
  await giveElsewhere('all')
  expect(await check('Named', '')).toEqual(['update', []])
  expect(await check('Named', 'mine@example.test')).toEqual([
    'invalid',
    [{ field: expect.stringMatching(/mail/i), reason: OUTRANKS }],
  ])
})

test('the console is told before', async () => {
  const read = () => actAs('admin', (ctx) => buildUser(ctx, services, DESIGNER))
  expect(await read()).toMatchObject({ outranks: null, outranksElsewhere: false })
  await giveElsewhere('all')
  expect(await read()).toMatchObject({ outranks: null, outranksElsewhere: true })
})
