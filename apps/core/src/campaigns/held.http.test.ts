import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readyCampaign } from '../../test/campaigns.ts'
import { startInstantDialers } from '../../test/instantDialer.ts'
import type { RunningDialer } from '../dialer/startDialer.ts'
import { allJobs } from '../domains.ts'
import { systemClock } from '../kernel/clock.ts'
import { startWorker } from '../kernel/jobs/worker.ts'
import { tendCampaigns } from './calendar.ts'

const { Home, Tenants } = operations
const log = pino({ level: 'silent' })
let on: Awaited<ReturnType<typeof startInstantDialers>>
let dialers: readonly RunningDialer[]
const received: { type: string; title: string; text: string; url: string }[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (piece: string) => {
    body += piece
  })
  request.on('end', () => {
    received.push(JSON.parse(body))
    response.writeHead(200).end()
  })
})
beforeAll(async () => {
  on = await startInstantDialers()
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
beforeEach(async () => {
  dialers = [await on.dialer(), await on.dialer()]
  await on.core.owner.query(
    'DELETE FROM notification_group; DELETE FROM notification_message; DELETE FROM raised_event',
  )
  await listen('admin', 2)
  await listen('other', 3)
})
afterEach(() => on.rest())
afterAll(async () => {
  receiver.close()
  await on.close()
})

const listen = async (who: 'admin' | 'other', idTenant: number) => {
  const { port } = receiver.address() as AddressInfo // it listens on a port
  const body = {
    ...{ name: 'Campaigns', isEnabled: true, events: ['campaign.held' as const], idUsers: [], quiet: null },
    ...{ emails: [`${who}@example.org`], webhookUrl: `http://127.0.0.1:${port}/` },
  }
  const { status } = await on.core.as(who).call(Tenants.CreateNotificationGroup, { params: { idTenant }, body })
  expect(status).toBe(200)
}
/** Turns of two processes, at once and one after the other. */
const turns = async () => {
  for (let each = 0; each < 3; each += 1) await Promise.all(dialers.map(({ dialer }) => dialer.turn()))
}
const set = (idCampaign: number, values: string) =>
  on.core.owner.query(`UPDATE campaign SET ${values} WHERE id_campaign = $1`, [idCampaign])
const raised = async () =>
  (
    await on.core.owner.query(
      `SELECT id_tenant::int AS tenant, title, text, path FROM raised_event WHERE kind = 'campaign.held' ORDER BY id_raised_event`,
    )
  ).rows
const named = async (name: string, ...phones: string[]) => {
  const idCampaign = await on.campaignOf(...phones)
  await set(idCampaign, `name = '${name}'`)
  return idCampaign
}

test('a used up budget is told once, whoever looks and however often, and again after it was raised and used up', async () => {
  const idCampaign = await named('Spring', '+420605000001')
  await set(idCampaign, 'budget = 10, spent = 10')
  await turns()
  const told = {
    tenant: 2,
    title: 'Campaign Spring makes no calls: budget used up',
    text: 'Raise its budget, or finish the campaign. The budget of an approved one can only become lower: copy it to call further.',
    path: `/campaigns/detail/${idCampaign}`,
  }
  expect(await raised()).toEqual([told])
  // More that holds it beside is told beside.
  await on.core.owner.query('UPDATE line SET enabled = false')
  await turns()
  const lines = { ...told, title: 'Campaign Spring makes no calls: lines are disabled' }
  expect(await raised()).toMatchObject([told, { title: lines.title }])
  await on.core.owner.query('UPDATE line SET enabled = true')
  await set(idCampaign, 'budget = 20')
  await turns()
  expect(on.heard).toEqual(['+420605000001'])
  await on.addTo(idCampaign, '+420605000002')
  await set(idCampaign, 'spent = 20')
  await turns()
  expect((await raised()).map(({ title }) => title)).toEqual([told.title, lines.title, told.title])
})

test.each([
  [
    'the breaker',
    `broken_until = now() + interval '1 hour'`,
    'too many failures',
    /It calls again \w{3}, .*\(Europe\/Prague\)/,
  ],
  ['a flow without a version', undefined, 'flow cannot run', /Publish one/],
])('%s is told', async (_, values, what, text) => {
  const idCampaign = await named(what, '+420605000003')
  if (values) await set(idCampaign, values)
  else await on.core.owner.query('UPDATE call_script SET published_version = NULL')
  await turns()
  expect(await raised()).toMatchObject([
    { title: `Campaign ${what} makes no calls: ${what}`, text: expect.stringMatching(text) },
  ])
  await on.core.owner.query('UPDATE call_script SET published_version = 1')
})

test('what belongs to the day’s work is not told, nor what holds a demonstration', async () => {
  const closed = await on.campaignOf('+420605000004')
  await on.core.owner.query(
    `UPDATE campaign_contact SET due_at = now() + interval '2 hours', state = 'RETRY_WAIT' WHERE id_campaign = $1`,
    [closed],
  )
  await set(closed, `windows = '[]'`)
  const empty = await on.campaignOf()
  await set(empty, 'always_on = true')
  const demo = await on.campaignOf('+420605000005')
  await set(demo, 'status = 0, budget = 0')
  const retries = await on.campaignOf('+420605000006')
  await on.core.owner.query(`UPDATE campaign_contact SET due_at = now() + interval '2 hours' WHERE id_campaign = $1`, [
    retries,
  ])
  await on.campaignOf('+420605000007')
  const limit = (calls: string) =>
    on.core.owner.query(`UPDATE tenant SET limits = jsonb_set(limits, '{concurrentCalls}', $1) WHERE id_tenant = 2`, [
      calls,
    ])
  await limit('0')
  await turns()
  const { rows } = await on.core.owner.query(
    `SELECT array_agg(DISTINCT h ->> 'reason' ORDER BY h ->> 'reason') AS reasons FROM campaign, jsonb_array_elements(holds) h WHERE status IN (0, 8)`,
  )
  expect(rows[0].reasons).toEqual(['BUDGET', 'NO_CAPACITY', 'OUTSIDE_WINDOW', 'WAITING_CONTACTS', 'WAITING_RETRIES'])
  expect(await raised()).toEqual([])
  await limit('null')
})

test('who waits for payment is told once, by the dialer or by the calendar, and warned of', async () => {
  const tend = () => tendCampaigns({ db: on.core.db, contexts: on.core.contexts, clock: systemClock, log })
  const paid = async (isPaid: boolean) => {
    await on.core.owner.query('DELETE FROM tenant_balance')
    if (!isPaid)
      await on.core.owner.query('INSERT INTO tenant_balance (id_tenant, is_prepaid, amount) VALUES (2, true, 0)')
  }
  const { idCampaign } = await readyCampaign(on.core, 2, 'Autumn')
  await set(idCampaign, 'status = 8, started_at = now()')
  await paid(false)
  await turns()
  const title = 'Campaign Autumn makes no calls: the prepaid balance is used up'
  expect(await raised()).toMatchObject([{ title, text: expect.stringContaining('Top it up') }])
  await Promise.all([tend(), tend()])
  expect(await raised()).toHaveLength(1)
  expect((await on.core.as('admin').call(Home.Warnings)).body).toContainEqual({
    ...{ code: 'campaign.held', message: title, path: `/campaigns/detail/${idCampaign}` },
  })
  // The calendar alone, as where the dialer did not look meanwhile.
  await paid(true)
  await set(idCampaign, `status = 8, holds = '[]'`)
  await paid(false)
  await Promise.all([tend(), tend()])
  await turns()
  expect((await raised()).map((each) => each.title)).toEqual([title, title])
  await paid(true)
})

test('it arrives by e-mail and webhook, with a link, at the group of the tenant alone', async () => {
  const idCampaign = await named('Arrives', '+420605000008')
  await set(idCampaign, 'budget = 0')
  await turns()
  const { owner: pool, contexts, services, letters } = on.core
  const worker = await startWorker({ pool, contexts, clock: systemClock, log, jobs: allJobs(services) })
  try {
    await vi.waitFor(() => expect([letters.length, received.length]).toEqual([1, 1]), 20_000)
    expect(letters[0]).toMatchObject({ to: 'admin@example.org' })
    expect(letters[0]?.text).toContain(`/campaigns/detail/${idCampaign}`)
    expect(received).toMatchObject([
      {
        type: 'campaign.held',
        title: 'Campaign Arrives makes no calls: budget used up',
        url: `http://localhost:8080/campaigns/detail/${idCampaign}`,
      },
    ])
  } finally {
    await worker.stop()
  }
})
