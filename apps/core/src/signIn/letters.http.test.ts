import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyPlace } from '../mail/mail.service.ts'
import { reportLocked } from './forgotten.ts'
import { codeOf, idOf, PASSWORD, type ProviderTest, startWithProvider } from './provider.testing.ts'
import { removeTwoFactorToken } from './twoFactor.service.ts'

const DESIGNER = idOf('designer')
const ORIGIN = { address: '192.0.2.1', sid: undefined }
let on: ProviderTest
beforeAll(async () => {
  on = await startWithProvider('admin', 'designer')
  await on.core.owner.query("UPDATE app_user SET timezone = 'Asia/Tokyo' WHERE id_user = $1", [DESIGNER])
}, 120_000)
afterAll(() => on?.close())

test('who is told of a lock reads whose it is and when it ends', async () => {
  const { core } = on
  await core.owner.query(
    `INSERT INTO notification_group (id_tenant, name, is_enabled, events, emails, id_users, created_at, updated_at)
     VALUES (2, 'Watch', true, '["user.locked"]', '[]', $1, now(), now())`,
    [JSON.stringify([idOf('admin')])],
  )
  const watch = { core, clock: core.clock, log: pino({ level: 'silent' }) }
  const until = new Date(core.clock.now().getTime() + 900_000)
  await reportLocked(watch, on.subjectOf('designer'), until)
  const { rows } = await core.owner.query<{ title: string; text: string; path: string }>(
    "SELECT title, text, path FROM raised_event WHERE kind = 'user.locked'",
  )
  expect(rows).toEqual([
    {
      title: 'designer Tester was locked',
      text: expect.stringMatching(
        /^Too many wrong passwords or codes for designer\. The lock ends on .*\d\d:\d\d \(.+\), or when an administrator unlocks the account\.$/,
      ),
      path: `/administration/users/detail/${DESIGNER}`,
    },
  ])
  await reportLocked(watch, 'nobody at all', until)
  expect((await core.owner.query('SELECT FROM raised_event')).rowCount).toBe(1)
})

test.each([
  ['admin', 'admin Tester'],
  ['designer', 'You'],
] as const)('two-factor authentication that %s removes is told to its owner, in their time', async (by, who) => {
  const { core, identity, services } = on
  await core.owner.query('DELETE FROM mail')
  const subject = on.subjectOf('designer')
  const { secret } = await identity.port.twoFactor.begin(subject)
  await identity.port.twoFactor.confirm(subject, codeOf(secret, core.clock.now()))
  const person = await core.directory.person(idOf(by))
  const scope = {
    actor: { id: idOf(by), name: `${by} Tester`, kind: 'user' as const, idTenant: 2 },
    tenant: 2,
    permissions: person ? core.directory.permissions(person, 2) : {},
    requestId: 'test',
    log: pino({ level: 'silent' }),
    clock: core.clock,
  }
  await core.contexts.run(scope, (ctx) => removeTwoFactorToken(ctx, services, DESIGNER, PASSWORD, ORIGIN))
  expect(await identity.port.twoFactor.state(subject)).toMatchObject({ isOn: false })
  const [mail] = await core.inTenant(2, async ({ db, vault }) => {
    const rows = await db.selectFrom('mail').select(['recipient', 'subject', 'body']).execute()
    return rows.map(({ body, ...rest }) => ({ ...rest, text: vault.open(bodyPlace(2), body ?? '') }))
  })
  expect(mail?.recipient).toBe('designer@example.test')
  expect(mail?.text).toMatch(
    new RegExp(
      `^Hello designer Tester,\\n\\n${who} removed two-factor authentication from your account designer in .+ on .*\\(Asia/Tokyo\\)\\. Your password alone`,
    ),
  )
  expect(mail?.text).toContain('If you did not expect this, change your password and tell your administrator:\nhttp')
})
