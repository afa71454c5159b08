import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodyPlace } from '../mail/mail.service.ts'
import { findForgotten, sendForgotten } from './forgotten.ts'
import { idOf, type ProviderTest, startWithProvider } from './provider.testing.ts'

const DESIGNER = idOf('designer')
let on: ProviderTest

beforeAll(async () => {
  on = await startWithProvider('designer', 'viewer')
}, 120_000)
afterAll(() => on?.close())
beforeEach(() => on.core.owner.query('DELETE FROM mail'))

const find = (who: string) => findForgotten(on.core.owner, on.identity.port, who)
const send = (name: 'designer' | 'viewer') => {
  const { core, services } = on
  return sendForgotten(
    { core, services, clock: core.clock, log: pino({ level: 'silent' }) },
    on.subjectOf(name),
    '192.0.2.9',
  )
}
const mails = () =>
  on.core.inTenant(2, async ({ db, vault }) => {
    const rows = await db.selectFrom('mail').select(['recipient', 'body']).orderBy('idMail').execute()
    return rows.map(({ recipient, body }) => ({ recipient, text: vault.open(bodyPlace(2), body ?? '') }))
  })

test('an account is found by its username or email, whatever the case, and nothing else is', async () => {
  const subject = on.subjectOf('designer')
  for (const who of ['designer', 'DESIGNER', 'designer@example.test', 'Designer@Example.Test'])
    expect([who, await find(who)]).toEqual([who, [subject]])
  for (const who of ['design', '%', 'designer@example', '', 'x'.repeat(320)])
    expect([who, await find(who)]).toEqual([who, []])
})

test('somebody whose username is another’s address takes nobody’s link away', async () => {
  const { sub } = await on.identity.port.accounts.create({
    username: 'viewer@example.test',
    password: 'a long password',
  })
  expect(await find('viewer@example.test')).toEqual([sub, on.subjectOf('viewer')])
  await on.identity.port.accounts.remove(sub)
})

test('its owner gets a link that works, in words and time of theirs, and the audit log says so', async () => {
  await on.core.owner.query("UPDATE app_user SET timezone = 'Asia/Tokyo' WHERE id_user = $1", [DESIGNER])
  await send('designer')
  const [mail] = await mails()
  expect(mail?.recipient).toBe('designer@example.test')
  expect(mail?.text).toMatch(/until \w+, \d+ \w+ \d{4} at \d\d:\d\d \(Asia\/Tokyo\)/)
  expect(mail?.text).toMatch(/Choose a new password:\nhttp:\/\/localhost:8080\/identity\/setup\/[\w-]{43}\n/)
  const { rows } = await on.core.owner.query(
    "SELECT actor_name, after FROM audit_event WHERE entity_kind = 'User' AND entity_id = $1 ORDER BY id_audit_event DESC LIMIT 1",
    [String(DESIGNER)],
  )
  expect(rows).toEqual([
    {
      actor_name: 'Sign-in',
      after: expect.objectContaining({
        what: 'Password reset link requested at sign-in',
        address: '192.0.2.9',
        isSent: true,
      }),
    },
  ])
})

test('who is disabled gets nothing; who only an administrator may let in is told to ask one', async () => {
  const { owner } = on.core
  await owner.query("UPDATE app_user SET state = 'disabled' WHERE id_user = $1", [idOf('viewer')])
  on.core.directory.forget()
  await send('viewer')
  expect(await find('viewer@example.test')).toEqual([])
  expect(await mails()).toEqual([])
  await owner.query('UPDATE tenant SET password_policy = 3, password_days = 10 WHERE id_tenant = 2')
  await send('designer')
  expect((await mails())[0]?.text).toContain('works once')
  await owner.query("UPDATE identity.account SET password_changed_at = password_changed_at - interval '11 days'")
  await owner.query('DELETE FROM mail')
  await send('designer')
  const [{ text = '' } = {}] = await mails()
  expect(text).toContain('only an administrator')
  expect(text).not.toContain('/setup/')
})
