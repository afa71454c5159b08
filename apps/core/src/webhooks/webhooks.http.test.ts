import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operations } from '@parley/contract/operations.ts'
import { vcon } from '@parley/contract/reports/vcon.schema.ts'
import type { WebhookDraft } from '@parley/contract/webhooks/webhook.schema.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  makeConversation,
  makeFlow,
  makeLine,
  programOf,
  storeConversations,
  type TestFlow,
} from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import { allJobs } from '../domains.ts'
import { startWorker, type Worker } from '../kernel/jobs/worker.ts'
import { tellWebhooks } from '../outbound/tellWebhooks.ts'
import { removeConversations } from '../records/detail/conversation.retention.ts'
import { queueDeliveries } from './deliver.jobs.ts'

const { Webhooks } = operations
const DAY = '2026-11-20T10:00:00.000Z'
const NUMBER = '+420605123456'
const SLOW = { timeout: 20_000, interval: 50 }

const received: { headers: IncomingHttpHeaders; body: string; at: string }[] = []
const answers: number[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (piece: string) => {
    body += piece
  })
  request.on('end', () => {
    received.push({ headers: request.headers, body, at: request.url ?? '' })
    response.writeHead(answers.shift() ?? 200, { location: 'http://127.0.0.1:1/inside' }).end()
  })
})
let core: TestCore
let worker: Worker
let flow: TestFlow
let hook: string
beforeAll(async () => {
  core = await startTestCore()
  flow = await makeFlow(core, 2, orderFlow())
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook` // it listens on a port
  worker = await startWorker({
    ...{ pool: core.owner, contexts: core.contexts, clock: core.clock, log: pino({ level: 'silent' }) },
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
  await core.owner.query('DELETE FROM webhook')
})

const plain: WebhookDraft = {
  ...{ name: 'Data house', url: '', isEnabled: true, events: ['conversation.ended'], idLines: [] },
  ...{ content: 'facts', showsNumbers: false },
}
const admin = () => core.as('admin')
async function create(change: Partial<WebhookDraft> = {}) {
  const answer = await admin().call(Webhooks.Create, { body: { ...plain, url: hook, ...change } })
  expect(answer.status, answer.text).toBe(200)
  const { webhook, secret } = answer.body
  return { ...webhook, secret: secret ?? '', params: { idWebhook: webhook.idWebhook } }
}
const program = programOf(orderFlow())
let minute = 0
async function ended(line?: Awaited<ReturnType<typeof makeLine>>) {
  const at = new Date(Date.parse('2026-11-19T08:00:00.000Z') + 60_000 * minute++).toISOString()
  const one = makeConversation(flow, program, at, ['operator'], { from: NUMBER, ...(line && { line }) })
  await storeConversations(core, 2, [one])
  return one.log.guid
}
const round = () =>
  queueDeliveries(
    { db: core.db, contexts: core.contexts, clock: core.clock, log: pino({ level: 'silent' }) },
    new AbortController().signal,
  )
const deliveriesOf = async (params: { idWebhook: number }) =>
  (await admin().call(Webhooks.Deliveries, { params, query: {} })).body.items
const statesOf = async (params: { idWebhook: number }) => (await deliveriesOf(params)).map(({ state }) => state)
async function sent(params: { idWebhook: number }, states: readonly string[]) {
  await round()
  await expect.poll(() => statesOf(params), SLOW).toEqual(states)
}
const bodyOf = (at = 0) => JSON.parse(received[at]?.body ?? '{}')

/** As the Standard Webhooks say a receiver does it. */
function isSigned({ headers, body }: (typeof received)[number], secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
  return String(headers['webhook-signature'])
    .split(' ')
    .includes(`v1,${signed.digest('base64')}`)
}

test('a conversation that ended is told once, signed, with its facts and numbers masked', async () => {
  const { secret, params } = await create()
  const guid = await ended()
  await Promise.all([round(), round()])
  await sent(params, ['delivered'])
  expect(received).toHaveLength(1)
  expect(received.map((each) => isSigned(each, secret))).toEqual([true])
  expect(bodyOf()).toMatchObject({
    ...{ id: received[0]?.headers['webhook-id'], type: 'conversation.ended', tenant: { id: 2 } },
    url: expect.stringContaining(guid),
    data: { conversation: { guid, flow: flow.name, from: '+420••••••456', outcome: expect.any(String) } },
  })
  expect(received[0]?.body).not.toContain('605123')
  const { body } = await admin().call(Webhooks.Basic, { params })
  expect(body.week).toEqual({ delivered: 1, failed: 0, waiting: 0 })
})

test('all of it goes along as a vCon, numbers in full where that is set', async () => {
  const { params } = await create({ content: 'vcon', showsNumbers: true })
  const guid = await ended()
  await sent(params, ['delivered'])
  const { conversation, vcon: whole } = bodyOf().data
  expect(conversation.from).toBe(NUMBER)
  expect(vcon.parse(whole)).toMatchObject({ uuid: guid, parties: [{ tel: `tel:${NUMBER}` }, { type: 'bot' }] })
})

test('only conversations of its lines are told, and other events to those who ask for them', async () => {
  const line = await makeLine(core, 2, 'Told')
  const [all, some] = [await create(), await create({ name: 'One line', idLines: [line.idLine] })]
  const other = await create({ name: 'Flows', events: ['flow.published'] })
  await ended()
  const guid = await ended(line)
  await core.inTenant(2, (ctx) => tellWebhooks(ctx, 'flow.published', { subject: flow.idCallScript, became: 1 }))
  await sent(all.params, ['delivered', 'delivered'])
  await sent(some.params, ['delivered'])
  await sent(other.params, ['delivered'])
  expect((await deliveriesOf(some.params))[0]?.subject).toBe(guid)
  const told = received.map(({ body }) => JSON.parse(body)).find(({ type }) => type === 'flow.published')
  expect(told.data).toEqual({ flow: expect.objectContaining({ guid: flow.guid, name: flow.name, kind: 'flow' }) })
})

test('what fails is tried again with the same id; no redirect is followed, and 410 turns it off', async () => {
  const { params } = await create()
  await ended()
  answers.push(500, 302)
  await sent(params, ['delivered'])
  expect(received.map(({ at }) => at)).toEqual(['/hook', '/hook', '/hook'])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect((await deliveriesOf(params))[0]).toMatchObject({ attempts: 3, responseCode: 200, error: null })
  answers.push(410)
  await ended()
  await sent(params, ['failed', 'delivered'])
  expect((await admin().call(Webhooks.Basic, { params })).body.isEnabled).toBe(false)
  await ended()
  await sent(params, ['failed', 'delivered'])
})

test('what is gone is not sent, nor what was turned off meanwhile; a test always is', async () => {
  const { params, rowVersion } = await create()
  const guid = await ended()
  await core.inTenant(2, (ctx) => removeConversations(ctx.db, [guid]))
  await sent(params, ['dropped'])
  expect((await deliveriesOf(params))[0]?.error).toBe('What it is about is no longer kept.')
  await ended()
  const off = { ...plain, url: hook, isEnabled: false, rowVersion }
  expect((await admin().call(Webhooks.Update, { params, body: off })).status).toBe(200)
  await sent(params, ['dropped', 'dropped'])
  expect((await admin().call(Webhooks.Test, { params })).status).toBe(200)
  await sent(params, ['delivered', 'dropped', 'dropped'])
  expect(bodyOf().type).toBe('test')
})

test('one delivery and those of a time are sent again', async () => {
  const { params } = await create()
  await ended()
  await ended()
  answers.push(410)
  await sent(params, ['dropped', 'failed'])
  const [last, first] = await deliveriesOf(params)
  await core.owner.query('UPDATE webhook SET is_enabled = true')
  const again = await admin().call(Webhooks.Resend, {
    params: { ...params, idWebhookDelivery: first?.idWebhookDelivery ?? 0 },
  })
  expect(again.body.state).toBe('waiting')
  const twice = { ...params, idWebhookDelivery: first?.idWebhookDelivery ?? 0 }
  expect((await admin().call(Webhooks.Resend, { params: twice })).body).toMatchObject({ code: 'webhook.stillWaiting' })
  await sent(params, ['dropped', 'delivered'])
  const span = { from: first?.createdAt ?? '', to: last?.createdAt ?? '' }
  const replay = (isOnlyFailed: boolean) => admin().call(Webhooks.Replay, { params, body: { ...span, isOnlyFailed } })
  expect([(await replay(true)).body, (await replay(false)).body]).toEqual([{ sent: 0 }, { sent: 1 }])
  await sent(params, ['dropped', 'delivered'])
  expect(received).toHaveLength(3)
  const wrong = await admin().call(Webhooks.Replay, {
    params,
    body: { from: span.to, to: span.from, isOnlyFailed: true },
  })
  expect(wrong.body).toMatchObject({ code: 'webhook.badSpan' })
})

test('both secrets sign for a day, and another host gets one of its own', async () => {
  const { secret, params, rowVersion } = await create()
  const { body } = await admin().call(Webhooks.RotateSecret, { params })
  await ended()
  await sent(params, ['delivered'])
  const [one] = received
  expect(one && [isSigned(one, secret), isSigned(one, body.secret)]).toEqual([true, true])
  core.clock.set(new Date(Date.parse(DAY) + 86_400_001))
  await ended()
  await sent(params, ['delivered', 'delivered'])
  const [, two] = received
  expect(two && [isSigned(two, secret), isSigned(two, body.secret)]).toEqual([false, true])
  const change = { ...plain, url: hook.replace('127.0.0.1', 'localhost'), rowVersion }
  const moved = await admin().call(Webhooks.Update, { params, body: change })
  expect(moved.body.secret).toMatch(/^whsec_/)
  const { rows } = await core.owner.query("SELECT e::text FROM audit_event e WHERE e::text LIKE '%Webhook%'")
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('whsec_')
})

test('nobody has more sent than they may see', async () => {
  await giveRole(core, 'nobody', { TenantValue: ['view', 'create', 'edit'] })
  const viewer = core.as('nobody')
  const body = { ...plain, name: 'Mine', url: hook }
  expect((await viewer.call(Webhooks.Create, { body })).body).toMatchObject({ code: 'webhook.notSeen' })
  const published = { ...body, events: ['flow.published' as const] }
  const full = await viewer.call(Webhooks.Create, { body: { ...published, showsNumbers: true } })
  expect(full.body).toMatchObject({ code: 'webhook.mayNotUnmask' })
  expect((await viewer.call(Webhooks.Create, { body: published })).status).toBe(200)
  const { params } = await create()
  expect((await core.as('other').call(Webhooks.Basic, { params })).status).toBe(404)
  const metadata = await admin().call(Webhooks.Create, {
    body: { ...plain, name: 'In', url: 'https://169.254.169.254/' },
  })
  expect(metadata.body).toMatchObject({ code: 'webhook.badAddress' })
})
