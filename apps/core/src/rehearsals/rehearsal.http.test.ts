import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { insertCampaign, insertContact, removeCampaigns } from '../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { allJobs } from '../domains.ts'
import { startWorker, type Worker } from '../kernel/jobs/worker.ts'

const { Rehearse, Rehearsal } = operations.Campaigns
let core: TestCore
let worker: Worker | undefined
let idCampaign: number
beforeAll(async () => {
  core = await startTestCore()
})
beforeEach(async () => {
  await worker?.stop()
  worker = undefined
  await removeCampaigns(core)
  idCampaign = await insertCampaign(core, 2)
})
afterAll(async () => {
  await worker?.stop()
  await core.close()
})

const begin = async () => {
  const { owner: pool, contexts, clock, services } = core
  worker = await startWorker({ pool, contexts, clock, log: pino({ level: 'silent' }), jobs: allJobs(services) })
}
const admin = () => core.as('admin')
const params = () => ({ params: { idCampaign } })
const read = async () => (await admin().call(Rehearsal, params())).body
const ended = () =>
  vi.waitFor(async () => {
    const found = await read()
    expect([taskStatus.of.DONE, taskStatus.of.ERROR]).toContain(found.status)
    return found
  }, 20_000)
const addContacts = async (count: number) => {
  for (let at = 0; at < count; at += 1) await insertContact(core, [2, idCampaign], `+4206050000${10 + at}`)
}
/** A line with ten channels that the campaign calls on. */
const addLine = () =>
  core.owner.query(
    `WITH module AS (INSERT INTO dial_module (id_tenant, name, integration, is_simulated) VALUES (2, $1, 'SIP_CLIENT', true) RETURNING id_module),
      made AS (INSERT INTO line (id_tenant, id_module, name, kind) SELECT 2, id_module, $1, 0 FROM module RETURNING id_line)
    INSERT INTO campaign_line (id_campaign, id_line, id_tenant) SELECT $2, id_line, 2 FROM made`,
    [`Line ${idCampaign}`, idCampaign],
  )

test('a campaign is rehearsed as a task: everybody is somewhere, and nobody was called', async () => {
  expect(await read()).toMatchObject({ status: null, result: null })
  await addContacts(20)
  await addLine()
  const begun = await admin().call(Rehearse, params())
  expect(begun).toMatchObject({ status: 200, body: { status: taskStatus.of.NEW, isOutdated: false } })
  expect(await admin().call(Rehearse, params())).toMatchObject({ status: 409, body: { code: 'rehearsal.running' } })
  await begin()
  const { status, result, error, isOutdated } = await ended()
  expect({ status, error, isOutdated }).toEqual({ status: taskStatus.of.DONE, error: null, isOutdated: false })
  expect(result).toMatchObject({ contacts: 20, neverDue: [], learnedFrom: 0, cost: { low: '0.00', high: '0.00' } })
  expect(result?.attempts).toBeGreaterThanOrEqual(20)
  expect(result?.states.reduce((sum, { contacts }) => sum + contacts, 0)).toBe(20)
  const attempts = await core.owner.query('SELECT FROM campaign_attempt WHERE id_campaign = $1', [idCampaign])
  expect(attempts.rowCount).toBe(0)
})

test('it is outdated once contacts or settings change, and kept until another one is there', async () => {
  await addContacts(3)
  await addLine()
  await admin().call(Rehearse, params())
  await begin()
  await ended()
  await insertContact(core, [2, idCampaign], '+420605999999')
  expect(await read()).toMatchObject({ isOutdated: true, result: { contacts: 3 } })
  await admin().call(Rehearse, params())
  await vi.waitFor(
    async () => expect(await read()).toMatchObject({ isOutdated: false, result: { contacts: 4 } }),
    20_000,
  )
  await core.owner.query('UPDATE campaign SET row_version = row_version + 1 WHERE id_campaign = $1', [idCampaign])
  expect(await read()).toMatchObject({ isOutdated: true })
})

test('rules that wait are played, and change nothing', async () => {
  await addContacts(20)
  await addLine()
  await core.owner.query(
    `INSERT INTO campaign_rule (id_tenant, id_campaign, place, condition, action, fired_at) VALUES
      (2, $1, 0, '{"kind": "done", "percent": 50}', '{"kind": "stop"}', NULL),
      (2, $1, 1, '{"kind": "done", "percent": 1}', '{"kind": "stop"}', now())`,
    [idCampaign],
  )
  await admin().call(Rehearse, params())
  await begin()
  const { result } = await ended()
  expect(result?.rules).toEqual([
    { rule: 'When 50 % of the contacts are done, stop this campaign', firedAt: result?.stoppedAt },
  ])
  expect(result).toMatchObject({ endsAt: null, neverDue: [{ reason: 'A rule stops the campaign before' }] })
  const rules = await core.owner.query('SELECT fired_at FROM campaign_rule WHERE id_campaign = $1 ORDER BY place', [
    idCampaign,
  ])
  expect(rules.rows[0]).toEqual({ fired_at: null })
})

test('nobody to call and no right to start it are refused', async () => {
  expect(await admin().call(Rehearse, params())).toMatchObject({ status: 409, body: { code: 'rehearsal.nobody' } })
  expect(await core.as('designer').call(Rehearse, params())).toMatchObject({ status: 403 })
  expect(await core.as('other').call(Rehearsal, params())).toMatchObject({ status: 404 })
})
