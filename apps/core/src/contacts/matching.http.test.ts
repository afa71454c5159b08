import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { insertCampaign, insertContact, removeCampaigns } from '../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { allJobs } from '../domains.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { startWorker } from '../kernel/jobs/worker.ts'
import { TaskCancelled } from '../kernel/taskRun.ts'
import { matchingTask } from './matching.jobs.ts'

const { AddSuppressions, ChangeMatchingContacts, Overview } = operations.Campaigns
let core: TestCore
let idCampaign: number
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
beforeEach(async () => {
  await core.owner.query('DELETE FROM suppression; DELETE FROM task')
  await removeCampaigns(core)
  idCampaign = await insertCampaign(core, 2, { status: 8 })
})

/** More than one part of the task. */
const MANY = 2_500
const fill = (state: string, count = MANY) =>
  core.owner.query(
    `INSERT INTO campaign_contact (id_tenant, id_campaign, key, phone, name, zone, state, attempts, created_at)
     SELECT 2, $1, $2 || n, '+4206051' || (10000 + n), 'Ann ' || n, 'Europe/Prague', $2, 1, now() FROM generate_series(1, $3::int) n`,
    [idCampaign, state, count],
  )
type Body = { action: 'redial' | 'cancel'; state?: ('UNREACHED' | 'RETRY_WAIT')[]; search?: string }
const start = (body: Body, who: 'admin' | 'designer' | 'viewer' = 'admin') =>
  core.as(who).call(ChangeMatchingContacts, { params: { idCampaign }, body })
const states = async () =>
  Object.fromEntries(
    (
      await core.owner.query(
        'SELECT state, count(*)::int AS contacts FROM campaign_contact WHERE id_campaign = $1 GROUP BY 1',
        [idCampaign],
      )
    ).rows.map(({ state, contacts }) => [state, contacts]),
  )
const work = async () => {
  const { owner: pool, contexts, clock, services } = core
  const worker = await startWorker({ pool, contexts, clock, log: pino({ level: 'silent' }), jobs: allJobs(services) })
  try {
    await vi.waitFor(async () => {
      const { rows } = await core.owner.query('SELECT status FROM task')
      expect(rows.map(({ status }) => status)).not.toContain(0)
      expect(rows.map(({ status }) => status)).not.toContain(1)
    }, 20_000)
  } finally {
    await worker.stop()
  }
}
/** The task, worked on until `stopped` throws before a part. */
const workUntil = async (idTask: number, stopped: (part: number) => void) => {
  let part = 0
  const run = {
    ...{ idTask, idUser: null, progress() {}, step() {}, note() {}, signal: new AbortController().signal },
    run: <T>(job: (ctx: Ctx) => Promise<T>) => core.inTenant(2, job),
    checkCancelled: () => stopped(++part),
  }
  const { rows } = await core.owner.query('SELECT payload FROM task WHERE id = $1', [idTask])
  await matchingTask.work(run as never, rows[0].payload as never) // what it uses of a run
}
const told = async () =>
  (await core.as('admin').call(Overview, { params: { idCampaign } })).body.events.map(({ text, by }) => [
    text,
    by?.name,
  ])

test('all that match are called again, in parts, and only those that matched when it was asked for', async () => {
  await fill('UNREACHED')
  await fill('DONE_SUCCESS', 10)
  await core.as('admin').call(AddSuppressions, {
    body: { identifiers: ['+420605110001'], scope: 'tenant', idCampaign: null, reason: '', expiresAt: null },
  })
  const { status, body } = await start({ action: 'redial', state: ['UNREACHED'] })
  expect([status, body.contacts]).toEqual([200, MANY])
  await insertContact(core, [2, idCampaign], '+420605111999', 'UNREACHED')
  await work()
  expect(await states()).toEqual({ READY: MANY - 1, UNREACHED: 2, DONE_SUCCESS: 10 })
  const { rows } = await core.owner.query(
    `SELECT code, facts, by_user IS NOT NULL AS "isByPerson", count(*)::int AS times FROM campaign_decision WHERE id_campaign = $1 GROUP BY 1, 2, 3`,
    [idCampaign],
  )
  expect(rows).toEqual([{ code: 'person', facts: { action: 'redial' }, isByPerson: true, times: MANY - 1 }])
  expect(await told()).toEqual([['Contacts to be called again: 2,499', 'admin Tester']])
  const audit = await core.as('admin').call(operations.Audit.Audit, { query: { entityKind: 'Contacts' } })
  expect(audit.body.items.map(({ after }) => after)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ changed: MANY - 1, unchanged: 1 }),
      expect.objectContaining({ contacts: MANY, filter: { state: ['UNREACHED'] } }),
    ]),
  )
})

test('killed between parts it goes on where it was: nobody is called again twice', async () => {
  await fill('UNREACHED')
  const { idTask } = (await start({ action: 'redial', state: ['UNREACHED'] })).body
  const killed = workUntil(idTask, (part) => {
    if (part === 3) throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await states()).toEqual({ READY: 2_000, UNREACHED: 500 })
  // Those that were called meanwhile match once more.
  await core.owner.query(`UPDATE campaign_contact SET state = 'UNREACHED' WHERE state = 'READY'`)
  await workUntil(idTask, () => {})
  expect(await states()).toEqual({ READY: 500, UNREACHED: 2_000 })
  const { rows } = await core.owner.query(
    'SELECT count(*)::int AS all, count(DISTINCT id_contact)::int AS each FROM campaign_decision',
  )
  expect(rows).toEqual([{ all: MANY, each: MANY }])
})

test('who stops it has what was changed so far, and is told', async () => {
  await fill('RETRY_WAIT')
  const { idTask } = (await start({ action: 'cancel' })).body
  const stopped = workUntil(idTask, (part) => {
    if (part === 2) throw new TaskCancelled()
  })
  await expect(stopped).rejects.toThrow(TaskCancelled)
  expect(await states()).toEqual({ CANCELLED: 1_000, RETRY_WAIT: 1_500 })
  expect(await told()).toEqual([['Contacts canceled: 1,000', undefined]])
})

test('what matches nobody, a campaign that is over and who may not are refused', async () => {
  await fill('UNREACHED', 3)
  expect(await start({ action: 'redial', state: ['RETRY_WAIT'] })).toMatchObject({
    ...{ status: 409, body: { code: 'contact.noneMatch' } },
  })
  expect((await start({ action: 'redial' }, 'viewer')).status).toBe(403)
  await core.owner.query(
    `UPDATE role SET permissions = $1 WHERE id_role = (SELECT id_role FROM membership JOIN app_user USING (id_user) WHERE username = 'designer')`,
    [JSON.stringify({ Campaign: ['view', 'edit'] })],
  )
  core.directory.forget()
  // Whoever may not see names does not find out by them.
  expect((await start({ action: 'cancel', search: 'Ann' }, 'designer')).status).toBe(409)
  expect((await start({ action: 'cancel', search: 'Ann' })).body.contacts).toBe(3)
  expect(
    (await core.as('other').call(ChangeMatchingContacts, { params: { idCampaign }, body: { action: 'cancel' } }))
      .status,
  ).toBe(404)
  await core.owner.query('UPDATE campaign SET status = 9')
  expect((await start({ action: 'redial' })).status).toBe(409)
})
