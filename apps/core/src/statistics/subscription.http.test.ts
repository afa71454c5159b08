import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOW, startTestCore, type TestCore } from '../../test/core.ts'
import { call, storeCalls } from '../../test/finishedCalls.ts'
import type { PersonName } from '../../test/people.ts'
import type { JobRun } from '../kernel/jobs/jobRun.ts'
import { subscriptionJob } from './subscription.jobs.ts'
import { nextMoment } from './subscription.store.ts'

const { Audit, Statistics } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
  await core.owner.query("UPDATE tenant SET timezone = 'Europe/Prague'")
})
beforeEach(async () => {
  core.clock.set(new Date(NOW))
  await core.owner.query('DELETE FROM statistic_subscription; DELETE FROM mail')
})
afterAll(() => core.close())

const weekly = { rhythm: 'weekly', day: 1, hour: 8 } as const
const subscribe = (person: PersonName = 'admin', body: object = weekly) =>
  core.as(person).call(Statistics.Subscribe, { body: body as typeof weekly })
const list = async (person: PersonName = 'admin') => (await core.as(person).call(Statistics.Subscriptions)).body
const mails = async () =>
  (await core.owner.query('SELECT id_tenant, recipient, subject, body FROM mail ORDER BY id_mail')).rows
/** As several processes do it at once. */
const send = (id: number, times = 1, tenant = 2) => {
  const job = subscriptionJob({ publicUrl: 'https://parley.example', productName: 'Parley' })
  const run = { run: (work: Parameters<JobRun['run']>[0]) => core.inTenant(tenant, work) } as unknown as JobRun // all it asks of a run
  return Promise.all(
    Array.from({ length: times }, () => job.handle(run, { idStatisticSubscription: id } as unknown as never)),
  )
}
const queued = async () =>
  (
    await core.owner.query(
      "SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'statistics.mail' ORDER BY run_at DESC LIMIT 1",
    )
  ).rows[0]?.run_at.toISOString()

test('a person has the numbers mailed at the day and hour of the tenant, once with several processes, and again the week after', async () => {
  await storeCalls(core, 2, [call('2026-11-17T09:00:00Z'), call('2026-11-18T09:00:00Z', { outcome: 11 })])
  const { body } = await subscribe()
  // It is Friday; Monday 8 o'clock in Prague is 7 in UTC.
  expect(body).toMatchObject({ ...weekly, nextAt: '2026-11-23T07:00:00Z', lastAt: null })
  expect(await queued()).toBe('2026-11-23T07:00:00.000Z')
  const id = body.idStatisticSubscription
  await send(id)
  expect(await mails()).toEqual([])

  core.clock.set(new Date('2026-11-23T07:00:01Z'))
  await send(id, 5)
  const sent = await mails()
  expect(sent).toMatchObject([
    { recipient: 'admin@example.test', subject: 'Statistics of Alpha: 16 Nov 2026 – 22 Nov 2026' },
  ])
  const text = await core.inTenant(2, async (ctx) => ctx.vault.open('mail of tenant 2', sent[0].body))
  expect(text).toContain('Conversations: 2 (before: 0)')
  expect(text).toContain('https://parley.example/administration/tenants/detail/2/statistics?period=week')
  expect(await list()).toMatchObject([{ lastAt: '2026-11-23T07:00:01Z', nextAt: '2026-11-30T07:00:00Z' }])
  expect(await queued()).toBe('2026-11-30T07:00:00.000Z')
})

test('it stops when the right is taken or the person is disabled, and that is recorded', async () => {
  for (const take of [
    "UPDATE app_user SET state = 'disabled' WHERE username = 'both'",
    "DELETE FROM membership WHERE id_user = (SELECT id_user FROM app_user WHERE username = 'both')",
  ]) {
    const { body, status, text } = await subscribe('both')
    expect(status, text).toBe(200)
    core.clock.set(new Date('2026-11-23T07:00:01Z'))
    await core.owner.query(take)
    await send(body.idStatisticSubscription)
    await core.owner.query("UPDATE app_user SET state = 'active'")
    expect(await mails()).toEqual([])
    expect((await core.owner.query('SELECT FROM statistic_subscription')).rowCount).toBe(0)
    const { items } = (await core.as('admin').call(Audit.Audit, { query: { entityKind: 'StatisticSubscription' } }))
      .body
    expect(items[0]).toMatchObject({ kind: 4, before: weekly })
    core.clock.set(new Date(NOW))
  }
})

test('everybody sees and ends their own only; one of a rhythm is enough', async () => {
  const { body } = await subscribe()
  expect(JSON.parse((await subscribe()).text)).toMatchObject({ code: 'statistics.subscribed' })
  expect((await subscribe('admin', { rhythm: 'monthly', day: 28, hour: 0 })).body.nextAt).toBe('2026-11-27T23:00:00Z')
  expect((await subscribe('admin', { rhythm: 'weekly', day: 8, hour: 0 })).status).toBe(400)
  expect((await subscribe('viewer')).status).toBe(403)
  const { idStatisticSubscription } = body
  const end = (person: PersonName) =>
    core.as(person).call(Statistics.Unsubscribe, { params: { idStatisticSubscription } })
  expect(await list('other')).toEqual([])
  expect([(await end('other')).status, (await end('viewer')).status, (await end('admin')).status]).toEqual([
    404, 403, 204,
  ])
  core.clock.set(new Date('2026-11-23T07:00:01Z'))
  await send(idStatisticSubscription)
  expect(await mails()).toEqual([])
  await core.owner.query("UPDATE app_user SET email = NULL WHERE username = 'other'")
  expect(JSON.parse((await subscribe('other')).text)).toMatchObject({ code: 'statistics.noEmail' })
})

test.each([
  ['weekly', 7, 2, '2026-03-27T00:00:00Z', '2026-03-29T01:00:00.000Z'], // the clock skips two o'clock
  ['weekly', 7, 2, '2026-03-29T01:00:00Z', '2026-04-05T00:00:00.000Z'],
  ['monthly', 28, 23, '2026-02-28T22:00:00Z', '2026-03-28T22:00:00.000Z'],
  ['monthly', 1, 0, '2026-10-15T00:00:00Z', '2026-10-31T23:00:00.000Z'],
] as const)('%s on %s at %s after %s comes %s', async (rhythm, day, hour, now, next) => {
  const at = await core.inTenant(2, (ctx) => nextMoment(ctx.db, { rhythm, day, hour }, new Date(now), 'Europe/Prague'))
  expect(at.toISOString()).toBe(next)
})
