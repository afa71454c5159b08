import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { allJobs } from '../domains.ts'
import { startWorker, type Worker } from '../kernel/jobs/worker.ts'
import { webhookHeaders } from '../outbound/signature.ts'
import { addDeliveries } from './addDeliveries.ts'
import { lockGroup } from './notificationGroup.store.ts'
import { raiseEvent } from './raise.ts'

const { Tenants, Lookups, Audit } = operations
const DAY = '2026-11-20T10:00:00.000Z'
/** Far enough away that what waits for the morning waits for the whole test. */
const NIGHT = '2036-11-20T23:30:00.000Z'

const received: { headers: IncomingHttpHeaders; body: string; at: string }[] = []
const answers: number[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (piece: string) => {
    body += piece
  })
  request.on('end', () => {
    received.push({ headers: request.headers, body, at: request.url ?? '' })
    response.writeHead(answers.shift() ?? 200, { location: '/elsewhere' }).end()
  })
})
let core: TestCore
let worker: Worker
let hook: string
let admin: ReturnType<TestCore['as']>

beforeAll(async () => {
  core = await startTestCore()
  admin = core.as('admin')
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook` // it listens on a port
  worker = await startWorker({
    pool: core.owner,
    contexts: core.contexts,
    clock: core.clock,
    log: pino({ level: 'silent' }),
    jobs: allJobs(core.services),
  })
})
afterAll(async () => {
  await worker.stop()
  receiver.close()
  await core.close()
})
beforeEach(async () => {
  core.clock.set(new Date(DAY))
  received.length = 0
  answers.length = 0
  core.letters.length = 0
  await core.owner.query('DELETE FROM notification_group; DELETE FROM notification_message; DELETE FROM raised_event')
})

const draft = {
  name: 'Night shift',
  isEnabled: true,
  events: ['user.locked', 'flow.published'] as ('user.locked' | 'flow.published')[],
  emails: ['ann@example.org'],
  webhookUrl: null as string | null,
  idUsers: [] as number[],
  quiet: null as null | { from: string; to: string; zone: string },
}
const params = { idTenant: 2 }
const create = async (change: Partial<typeof draft> = {}) => {
  const answer = await admin.call(Tenants.CreateNotificationGroup, { params, body: { ...draft, ...change } })
  expect(answer.status).toBe(200)
  return { ...answer.body, one: { ...params, idNotificationGroup: answer.body.group.idNotificationGroup } }
}
const raise = (name: string, kind: 'user.locked' | 'flow.published' = 'user.locked') =>
  core.inTenant(2, (ctx) =>
    raiseEvent(ctx, kind, { title: `${name} was locked`, text: 'Too many tries.', path: `/users/${name}` }),
  )
type One = Awaited<ReturnType<typeof create>>['one']
const deliveries = async (one: One, query = {}) =>
  (await admin.call(Tenants.NotificationDeliveries, { params: one, query })).body.items
const settled = async (one: One, count: number) =>
  await vi.waitFor(async () => {
    const items = await deliveries(one)
    expect(items).toHaveLength(count)
    expect(items.every(({ state }) => state !== 'waiting')).toBe(true)
    return items
  }, 20_000)

test('an event reaches e-mail, webhook and console, and the log says so', async () => {
  const people = (await admin.call(Tenants.NotificationPeople, { params })).body
  const viewer = people.find(({ name }) => name.startsWith('viewer'))
  const { one, secret } = await create({ webhookUrl: hook, idUsers: [viewer?.id ?? 0] })
  expect(secret).toMatch(/^whsec_/)
  await raise('bob')
  const items = await settled(one, 3)
  expect(items.map(({ channel, state, title }) => [channel, state, title]).sort()).toEqual([
    ['email', 'delivered', 'bob was locked'],
    ['inApp', 'delivered', 'bob was locked'],
    ['webhook', 'delivered', 'bob was locked'],
  ])
  expect(core.letters[0]).toMatchObject({ to: 'ann@example.org' })
  expect(core.letters[0]?.text).toContain('http://localhost:8080/users/bob')
  const [post] = received
  expect(JSON.parse(post?.body ?? '')).toMatchObject({
    id: items[0]?.message,
    type: 'user.locked',
    tenant: { id: 2 },
    title: 'bob was locked',
    text: 'Too many tries.',
    url: 'http://localhost:8080/users/bob',
  })
  const { rows } = await core.owner.query('SELECT webhook_secret FROM notification_group')
  expect(JSON.stringify(rows)).not.toContain(secret?.slice(6))
  const expected = webhookHeaders({
    id: String(post?.headers['webhook-id']),
    at: new Date(Number(post?.headers['webhook-timestamp']) * 1_000),
    body: post?.body ?? '',
    secrets: [secret ?? ''],
  })
  expect(post?.headers).toMatchObject(expected)
  const [group] = (await admin.call(Tenants.NotificationGroups, { params })).body
  expect(group?.week).toEqual({ delivered: 3, failed: 0, waiting: 0 })
})

test('what nobody listens to leaves nothing behind', async () => {
  await create({ events: ['flow.published'] })
  await raise('bob')
  const { rowCount } = await core.owner.query('SELECT FROM raised_event')
  expect(rowCount).toBe(0)
})

test('a receiver that fails is tried again with the same id; after five tries it has failed and can be tried anew', async () => {
  const { one } = await create({ webhookUrl: hook, emails: [] })
  answers.push(500, 302, 503, 500, 500)
  await raise('bob')
  const [failed] = await settled(one, 1)
  expect(failed).toMatchObject({ state: 'failed', attempts: 5, responseCode: 500, error: 'It answered 500.' })
  expect(received.map(({ at }) => at)).toEqual(Array(5).fill('/hook'))
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const resend = { params: { ...one, idDelivery: failed?.idDelivery ?? 0 } }
  expect((await admin.call(Tenants.ResendNotification, resend)).body).toMatchObject({ state: 'waiting', attempts: 0 })
  expect((await settled(one, 1))[0]).toMatchObject({ state: 'delivered', attempts: 1, responseCode: 200 })
})

test('a receiver that is gone is not tried again', async () => {
  const { one } = await create({ webhookUrl: hook, emails: [] })
  answers.push(410)
  await raise('bob')
  expect((await settled(one, 1))[0]).toMatchObject({ state: 'failed', attempts: 1, responseCode: 410 })
})

test('quiet hours hold what matters, drop what only informs, let danger through, and leave the console alone', async () => {
  const quiet = { from: '22:00', to: '07:00', zone: 'Europe/Prague' }
  const idUsers = (await admin.call(Tenants.NotificationPeople, { params })).body.slice(0, 1).map(({ id }) => id)
  const { one } = await create({ quiet, idUsers })
  core.clock.set(new Date(NIGHT))
  await core.inTenant(2, async (ctx) => {
    const row = await lockGroup(ctx.db, one.idNotificationGroup)
    for (const urgency of ['warning', 'info', 'danger'] as const) {
      const values = { key: urgency, kind: null, title: urgency, text: '', path: '/', at: ctx.clock.now(), events: 1 }
      const made = await ctx.db
        .insertInto('notificationMessage')
        .values(values)
        .returning('message')
        .executeTakeFirstOrThrow()
      await addDeliveries(ctx, row, { ...made, urgency, isTest: false })
    }
  })
  const { rows } = await core.owner.query(
    `SELECT m.title, d.channel, d.next_at, d.error, job.run_at > now() AS "waits" FROM notification_delivery d JOIN notification_message m USING (message)
     LEFT JOIN graphile_worker._private_jobs job ON job.payload -> 'payload' ->> 'idDelivery' = d.id_delivery::text
     WHERE d.channel = 'email' AND m.title <> 'danger' ORDER BY m.title DESC`,
  )
  const until = new Date('2036-11-21T06:00:00Z')
  expect(rows).toMatchObject([
    { title: 'warning', next_at: until, error: null, waits: true },
    { title: 'info', next_at: null, error: 'Skipped during quiet hours.', waits: null },
  ])
  await vi.waitFor(async () => {
    const items = await deliveries(one, { state: ['delivered'] })
    expect(items.map(({ title, channel }) => `${title} ${channel}`).sort()).toEqual([
      'danger email',
      'danger inApp',
      'info inApp',
      'warning inApp',
    ])
  }, 20_000)
})

test('a test goes through every channel, also of a group that is off, and is not counted', async () => {
  const { one } = await create({ webhookUrl: hook, isEnabled: false })
  const { body } = await admin.call(Tenants.TestNotificationGroup, { params: one })
  const items = await settled(one, 2)
  expect(items.every(({ isTest, message, state }) => isTest && message === body.message && state === 'delivered')).toBe(
    true,
  )
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'test' })
  const [group] = (await admin.call(Tenants.NotificationGroups, { params })).body
  expect(group?.week).toEqual({ delivered: 0, failed: 0, waiting: 0 })
})

test('a new secret signs beside the one before; another address has another secret', async () => {
  const { one, secret, group } = await create({ webhookUrl: hook, emails: [] })
  const { body } = await admin.call(Tenants.RotateNotificationSecret, { params: one })
  await admin.call(Tenants.TestNotificationGroup, { params: one })
  await settled(one, 1)
  const [post] = received
  const at = new Date(Number(post?.headers['webhook-timestamp']) * 1_000)
  const id = String(post?.headers['webhook-id'])
  const expected = webhookHeaders({ id, at, body: post?.body ?? '', secrets: [body.secret, secret ?? ''] })
  expect(post?.headers).toMatchObject(expected)
  const change = { ...draft, emails: [], webhookUrl: `${hook}/new`, rowVersion: group.rowVersion }
  const changed = await admin.call(Tenants.UpdateNotificationGroup, { params: one, body: change })
  expect(changed.body.secret).toMatch(/^whsec_/)
  expect([secret, body.secret]).not.toContain(changed.body.secret)
  expect((await admin.call(Tenants.UpdateNotificationGroup, { params: one, body: change })).status).toBe(409)
})

test('five hundred events are a handful of messages', async () => {
  const { one } = await create()
  await core.inTenant(2, async (ctx) => {
    for (let index = 0; index < 500; index += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, each) =>
          raiseEvent(ctx, 'user.locked', {
            title: `person ${index + each} was locked`,
            text: '',
            path: `/users/${index + each}`,
          }),
        ),
      )
  })
  await settled(one, 5)
  core.clock.advance(5 * 60_000)
  await core.pool.query('SELECT app.tend_notifications($1)', [core.clock.now()])
  const items = await settled(one, 6)
  expect(items[0]?.title).toBe('User locked: 495 times')
})

test('what cannot be is refused by name', async () => {
  const make = (change: Partial<typeof draft>) =>
    admin.call(Tenants.CreateNotificationGroup, { params, body: { ...draft, ...change } })
  expect((await make({ emails: [] })).body).toMatchObject({ code: 'notificationGroup.noChannel' })
  expect((await make({ idUsers: [99_999] })).body).toMatchObject({ code: 'notificationGroup.unknownPeople' })
  expect((await make({ quiet: { from: '22:00', to: '07:00', zone: 'Mars/Olympus' } })).body).toMatchObject({
    code: 'notificationGroup.unknownZone',
  })
  expect((await make({ webhookUrl: 'https://me:secret@example.org' })).body).toMatchObject({
    code: 'notificationGroup.badWebhook',
  })
  // Of private addresses this installation permits its own machine alone.
  const problem = (await make({ webhookUrl: 'https://10.1.2.3/hook' })).text
  expect(problem).toContain('must be public, or one that the operator permits')
  expect((await make({ webhookUrl: 'http://8.8.8.8/hook' })).text).toContain('must start with https://')
  await create()
  expect((await make({ name: 'NIGHT SHIFT' })).body).toMatchObject({ code: 'notificationGroup.nameTaken' })
})

test('another tenant’s groups are not there, the operator reaches all, and all is on record', async () => {
  const { one } = await create()
  const other = core.as('other')
  expect((await other.call(Tenants.NotificationGroups, { params })).status).toBe(404)
  expect((await admin.call(Tenants.NotificationGroups, { params: { idTenant: 3 } })).status).toBe(404)
  const operator = core.as('operator')
  expect((await operator.call(Tenants.NotificationGroups, { params })).body).toHaveLength(1)
  expect((await operator.call(Tenants.NotificationGroups, { params: { idTenant: 999 } })).status).toBe(404)
  expect((await core.as('viewer').call(Tenants.RemoveNotificationGroup, { params: one })).status).toBe(403)
  expect((await admin.call(Lookups.NotificationGroups, { query: {} })).body).toMatchObject([{ name: 'Night shift' }])
  expect((await operator.call(Tenants.RemoveNotificationGroup, { params: one })).status).toBe(204)
  const { body } = await operator.call(Audit.Audit, { query: {} })
  expect(body.items[0]).toMatchObject({ entity: { kind: 'NotificationGroup' } })
})

test('who caused it has no notice of it in their own bell; the others have', async () => {
  const [own, others] = [await idOfPerson('admin'), await idOfPerson('viewer')]
  const { one } = await create({ emails: [], idUsers: [own, others] })
  const flow = await admin.call(operations.CallScripts.Create, {
    body: { name: 'Own notices', idFolder: null, type: 1, channel: 2 },
  })
  const body = { version: 1, rowVersion: flow.body.rowVersion }
  await admin.call(operations.CallScripts.Publish, { params: { idCallScript: flow.body.idCallScript }, body })
  core.clock.advance(3_000)
  const items = await settled(one, 1)
  expect(items).toMatchObject([{ channel: 'inApp' }])
  expect((await admin.call(operations.Home.Notices)).body.filter(({ title }) => title.includes('Own notices'))).toEqual(
    [],
  )
  const { body: told } = await core.as('viewer').call(operations.Home.Notices)
  expect(told.filter(({ title }) => title.includes('Own notices'))).toHaveLength(1)
})

const idOfPerson = async (name: string) =>
  Number((await core.owner.query('SELECT id_user FROM app_user WHERE username = $1', [name])).rows[0].id_user)
