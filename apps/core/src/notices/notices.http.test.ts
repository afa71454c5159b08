import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { people } from '../../test/people.ts'
import { personOf } from '../kernel/personArea.ts'
import { noticeArea } from './notice.person.ts'
import { notify } from './notice.service.ts'

const { Notices, ReadNotices } = operations.Home
const idOf = (name: keyof typeof people) => Object.keys(people).indexOf(name) + 1
const told = { title: 'A conversation failed', text: 'The line was busy.', path: '/flows' }

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

test('people of the tenant are told once, in their bell and at once; others are not', async () => {
  const idUsers = [idOf('viewer'), idOf('viewer'), idOf('other'), 99_999]
  await core.inTenant(2, (ctx) => notify(ctx, { ...told, idUsers }))
  const { body } = await core.as('viewer').call(Notices)
  expect(body).toMatchObject([{ ...told, readAt: null }])
  expect((await core.as('other').call(Notices)).body).toEqual([])
  expect(core.events.filter(({ name }) => name === 'Notify').map(({ to }) => to)).toEqual([{ user: idOf('viewer') }])
})

test('somebody who acts for another tenant has the same bell, and nobody reads another’s', async () => {
  await core.inTenant(3, (ctx) => notify(ctx, { ...told, idUsers: [idOf('both')] }))
  const here = (await core.as('both', { context: 3 }).call(Notices)).body
  expect((await core.as('both').call(Notices)).body).toEqual(here)
  const idNotice = here[0]?.idNotice ?? 0
  await core.as('admin').call(ReadNotices, { body: { idNotices: [idNotice] } })
  expect((await core.as('both').call(Notices)).body).toMatchObject([{ readAt: null }])
  const { body } = await core.as('both').call(ReadNotices, { body: { idNotices: [idNotice] } })
  expect(body[0]?.readAt).not.toBeNull()
})

test('the desk of the tenant that a notice is about finds it in the bell of a guest, and no other desk does', async () => {
  const at = 'guest.notice@example.test'
  const name = (text: string) => ({ ...told, idUsers: [idOf('both')], text })
  await core.inTenant(3, (ctx) => notify(ctx, name(`From ${at}.`)))
  await core.inTenant(2, (ctx) => notify(ctx, name('From home.notice@example.test.')))
  const countAt = (tenant: number, value: string) =>
    core.inTenant(tenant, async (ctx) => (await noticeArea.find(ctx, personOf({ kind: 'email', value }))).count)
  const eraseAt = (tenant: number, value: string) =>
    core.inTenant(tenant, (ctx) =>
      noticeArea.erase(ctx, personOf({ kind: 'email', value }), 'erase', { identity: core.services.identity }),
    )
  const texts = async () => (await core.as('both').call(Notices)).body.map(({ text }) => text)
  // Tenant 2 is where the reader is at home; the notice tells about tenant 3.
  expect([await countAt(3, at), await countAt(2, at), await countAt(1, at)]).toEqual([1, 0, 0])
  expect([await countAt(2, 'home.notice@example.test'), await countAt(3, 'home.notice@example.test')]).toEqual([1, 0])
  expect(await eraseAt(2, at)).toEqual({ found: 0, done: 0 })
  expect(await texts()).toContain(`From ${at}.`)
  expect(await eraseAt(3, at)).toEqual({ found: 1, done: 1 })
  expect(await texts()).toContain('From •••.')
  expect(await texts()).toContain('From home.notice@example.test.')
  expect(await countAt(3, at)).toBe(0)
})

test('notices are kept for ninety days', async () => {
  const later = new Date(core.clock.now().getTime() + 91 * 86_400_000)
  await core.pool.query('SELECT app.forget_notices($1)', [core.clock.now()])
  expect((await core.as('viewer').call(Notices)).body).toHaveLength(1)
  await core.pool.query('SELECT app.forget_notices($1)', [later])
  expect((await core.as('viewer').call(Notices)).body).toEqual([])
})
