import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { moduleKind } from '@parley/contract/modules/module.entity.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeConversation, makeFlow, programOf, storeConversations, type TestFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import { checkChain } from '../audit/chainSources.ts'
import { redactionKey } from '../audit/redaction.ts'
import { startSealer } from '../audit/sealer.ts'
import { allJobs } from '../domains.ts'
import { startWorker } from '../kernel/jobs/worker.ts'
import { conversationParts } from '../records/detail/conversation.retention.ts'
import { RECORDS } from '../runtime/recording.store.ts'
import { retentionNight } from './retention.jobs.ts'

const { Tenants, DialLogs, Statistics, Tasks } = operations
const params = { idTenant: 2 }
const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
let core: TestCore
let flow: TestFlow
const document = orderFlow('Hello, this is the shop')

beforeAll(async () => {
  core = await startTestCore()
  flow = await makeFlow(core, 2, document)
})
afterAll(() => core.close())
beforeEach(async () => {
  await core.owner.query('TRUNCATE dial_log, conversation_detail, legal_hold, retention_rule')
  await core.owner.query('UPDATE retention_setting SET hold_reason = NULL')
})

const daysAgo = (days: number) => new Date(core.clock.now().getTime() - days * 86_400_000 - 3_600_000).toISOString()
const store = (ages: readonly number[]) => {
  const program = programOf(document)
  const made = ages.map((age, index) =>
    makeConversation(flow, program, new Date(Date.parse(daysAgo(age)) + index).toISOString(), [
      'my number is 777 123 456',
      'yes',
      '1234',
      '3',
    ]),
  )
  return storeConversations(core, 2, made).then(() => made.map(({ log: { guid } }) => guid))
}
const admin = () => core.as('admin')
type Rules = readonly {
  part: 'conversation' | 'transcript' | 'variables' | 'events' | 'audit'
  days: number
  action: 'delete' | 'anonymise'
}[]
const save = async (rules: Rules, hold: string | null = null) => {
  const { rowVersion } = (await admin().call(Tenants.Retention, { params })).body
  return await admin().call(Tenants.UpdateRetention, { params, body: { rules: [...rules], hold, rowVersion } })
}
/** Without the nights: the test's clock stands still, so that the next one would always have come. */
const jobsOf = () => allJobs(core.services).filter(({ name }) => name !== 'retention.night')
const work = (jobs = jobsOf()) =>
  startWorker({ pool: core.owner, contexts: core.contexts, clock: core.clock, log, jobs })
const runNow = async () => {
  const begun = await admin().call(Tenants.RunRetention, { params })
  expect(begun.status, begun.text).toBe(200)
  const worker = await work()
  await vi.waitFor(async () => expect(await stateOf(begun.body.id)).toBeGreaterThan(1), 20_000)
  await worker.stop()
  return (await admin().call(Tenants.RetentionRuns, { params })).body.items[0]
}
const stateOf = async (id: number) => {
  const { body } = await admin().call(Tasks.Tasks, { query: { all: true } })
  return body.items.find((task) => task.id === id)?.status
}
const count = async (sql: string) =>
  (await core.owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`)).rows[0]?.n

/** Events of conversations that have ended, as rows. */
const EVENTS = `(SELECT guid, (event -> 5)::int AS kind, event ->> 8 AS text FROM ${RECORDS} AS r, jsonb_array_elements(events) AS event) AS e`

test('conversations past their days go, with everything of them, and the statistics stay', async () => {
  await store([1, 5, 40, 41, 41])
  const period = { from: '2026-10-01', to: '2026-11-20' }
  const before = (await admin().call(Statistics.Tenant, { params, query: period })).body.totals
  expect((await save([{ part: 'conversation', days: 30, action: 'delete' }])).status).toBe(200)
  const { parts } = (await admin().call(Tenants.RetentionPreview, { params })).body
  expect(parts).toEqual([
    {
      part: 'conversation',
      until: '2026-10-21T22:00:00Z',
      count: 3,
      isExact: true,
      oldest: expect.stringMatching(/^2026-10-10/),
      held: 0,
    },
  ])
  const run = await runNow()
  expect(run?.parts).toEqual([expect.objectContaining({ before: 3, removed: 3, left: 0, held: 0 })])
  expect([await count('dial_log'), await count('conversation_detail')]).toEqual([2, 2])
  expect(await count('conversation_detail e WHERE NOT EXISTS (SELECT FROM dial_log d WHERE d.guid = e.guid)')).toBe(0)
  expect((await admin().call(Statistics.Tenant, { params, query: period })).body.totals).toEqual(before)
  const days = await admin().call(Tenants.RetentionRunDays, {
    params: { ...params, idRetentionRun: run?.idRetentionRun ?? 0 },
  })
  expect(days.body.items).toEqual([
    { part: 'conversation', day: '2026-10-10', before: 2, removed: 2 },
    { part: 'conversation', day: '2026-10-11', before: 1, removed: 1 },
  ])
})

test.each([
  ['transcript', 'delete', `${EVENTS} WHERE text LIKE '%777 123 456%'`, `${EVENTS} WHERE kind = 5`],
  [
    'transcript',
    'anonymise',
    `${EVENTS} WHERE text LIKE '%777 123 456%'`,
    `${EVENTS} WHERE kind = 5 AND text <> '•••'`,
  ],
  ['variables', 'delete', `${RECORDS} AS r WHERE final <> '{}'`, `${RECORDS} AS r WHERE changes <> '[]'`],
  [
    'variables',
    'anonymise',
    `${RECORDS} AS r WHERE final::text ~ '[0-9]'`,
    `${RECORDS} AS r WHERE initial::text ~ '[0-9]'`,
  ],
  ['events', 'delete', `${EVENTS} WHERE kind = 0`, `${EVENTS} WHERE kind = 2`],
  ['conversation', 'anonymise', "dial_log WHERE from_number LIKE '%777%'", "dial_log WHERE digits LIKE '%777%'"],
] as const)('%s: %s takes out what it should and nothing newer', async (part, action, first, second) => {
  const [old = '', young = ''] = await store([20, 3])
  const of = (sql: string, guid: string) => count(`${sql} AND guid = '${guid}'`)
  const newer = [await of(first, young), await of(second, young)]
  expect(newer[0], 'the check can fail').toBeGreaterThan(0)
  await save([{ part, days: 10, action }])
  expect((await runNow())?.parts).toMatchObject([{ part, left: 0 }])
  expect([await of(first, old), await of(second, old)]).toEqual([0, 0])
  expect([await of(first, young), await of(second, young)]).toEqual(newer)
  if (part === 'transcript') {
    const search = (guid: string) =>
      admin()
        .call(DialLogs.DialLogs, { query: { search: '777', from: '1960-01-01T00:00:00Z' } })
        .then(({ body }) => body.items.some((each) => each.guid === guid))
    expect(await count(`conversation_detail WHERE words IS NOT NULL AND guid = '${old}'`)).toBe(0)
    expect(await search(young)).toBe(true)
  }
  if (part !== 'events') {
    expect(await count(`${RECORDS} AS r WHERE inputs IS NOT NULL AND guid = '${old}'`)).toBe(0)
    expect(await count(`${RECORDS} AS r WHERE inputs IS NOT NULL AND guid = '${young}'`)).toBe(1)
  }
  // Run again, there is nothing to do.
  expect((await runNow())?.parts).toMatchObject([{ before: 0, removed: 0, left: 0 }])
})

test('a hold of the tenant stops all, a hold of a conversation keeps it until it is released', async () => {
  const [held = ''] = await store([50, 51, 52])
  await save([{ part: 'conversation', days: 30, action: 'delete' }], 'Case 12')
  expect((await admin().call(Tenants.RunRetention, { params })).body).toMatchObject({ code: 'retention.held' })
  await save([{ part: 'conversation', days: 30, action: 'delete' }])
  const hold = await admin().call(Tenants.HoldConversation, { params, body: { guid: held, reason: 'Complaint' } })
  expect(hold.status, hold.text).toBe(200)
  expect(
    (await admin().call(Tenants.HoldConversation, { params, body: { guid: held, reason: 'x' } })).body,
  ).toMatchObject({ code: 'retention.alreadyHeld' })
  expect((await admin().call(Tenants.LegalHolds, { params })).body.items).toMatchObject([
    { guid: held, reason: 'Complaint' },
  ])
  expect((await runNow())?.parts).toMatchObject([{ removed: 2, left: 0, held: 1 }])
  expect(await count('dial_log')).toBe(1)
  expect((await admin().call(Tenants.ReleaseConversation, { params: { ...params, guid: held } })).status).toBe(204)
  expect((await runNow())?.parts).toMatchObject([{ removed: 1, left: 0, held: 0 }])
  expect(await count('dial_log')).toBe(0)
})

test('what came late, behind what was dealt with, goes too', async () => {
  await store([40])
  await save([{ part: 'conversation', days: 30, action: 'delete' }])
  await runNow()
  await store([60])
  expect((await runNow())?.parts).toMatchObject([{ before: 1, removed: 1, left: 0 }])
})

test('a run that dies goes on where it was, and counts nothing twice', async () => {
  await store(Array.from({ length: 700 }, (_, index) => 40 + (index % 5)))
  await save([{ part: 'conversation', days: 30, action: 'delete' }])
  const conversations = conversationParts[0]
  if (!conversations) throw new Error('the part is missing')
  const removeSome = conversations.removeSome
  let batches = 0
  const spy = vi.spyOn(conversations, 'removeSome').mockImplementation(async (...args) => {
    const done = await removeSome(...args)
    batches += 1
    if (batches === 2) throw new Error('the power went') // after the work, before its commit
    return done
  })
  const { body: task } = await admin().call(Tenants.RunRetention, { params })
  const worker = await work()
  await vi.waitFor(async () => expect(await stateOf(task.id)).toBe(3), 20_000)
  expect(await count('dial_log')).toBe(500)
  spy.mockRestore()
  await admin().call(Tasks.Retry, { params: { id: task.id } })
  await vi.waitFor(async () => expect(await stateOf(task.id)).toBe(2), 20_000)
  await worker.stop()
  const runs = (await admin().call(Tenants.RetentionRuns, { params })).body.items
  expect(runs[0]).toMatchObject({ idTask: task.id, parts: [{ before: 700, removed: 700, left: 0 }] })
  expect(await count('dial_log')).toBe(0)
})

test('the audit log is pruned without breaking its chain, and what others take out shows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'retention-'))
  const sealer = startSealer(core.pool, join(folder, 'head'), log)
  const at = core.clock.now()
  const record = (tenant: number, name: string) =>
    core.inTenant(tenant, (ctx) =>
      ctx.audit({ kind: actionKind.of.UPDATE, of: moduleKind, entity: [1, name], after: { name } }),
    )
  await sealer.seal()
  await core.owner.query('UPDATE audit_event SET at = at') // nothing of before is older than now
  for (let i = 0; i < 5; i += 1) await record(2, `mine ${i}`)
  await record(3, 'of another tenant')
  await record(2, 'mine too')
  await sealer.seal()
  core.clock.set(new Date(at.getTime() + 100 * 86_400_000))
  try {
    expect((await save([{ part: 'audit', days: 30, action: 'delete' }])).body).toMatchObject({
      code: 'retention.auditTooShort',
    })
    expect((await save([{ part: 'audit', days: 100, action: 'anonymise' }])).body).toMatchObject({
      code: 'retention.auditDelete',
    })
    await save([{ part: 'audit', days: 90, action: 'delete' }])
    const run = await runNow()
    expect(run?.parts).toMatchObject([{ part: 'audit', left: 0 }])
    expect(run?.parts[0]?.removed).toBeGreaterThan(5)
    await sealer.seal()
    const key = await core.inTenant(2, async (ctx) => redactionKey(ctx.vault))
    const head = (await readFile(join(folder, 'head'), 'utf8')).trim()
    expect((await checkChain(core.owner, head, key)).problems).toEqual([])
    expect(await count("audit_event WHERE entity_name LIKE 'mine%' OR after::text LIKE '%mine%'")).toBe(0)
    expect(await count("audit_event WHERE entity_name = 'of another tenant'")).toBe(1)
    expect(await count('audit_checkpoint')).toBe(1)
    const { rows } = await core.owner.query('SELECT max(seq) AS seq FROM audit_event WHERE is_pruned')
    await core.owner.query("UPDATE audit_event SET redacted_seal = 'forged' WHERE seq = $1", [rows[0].seq])
    expect((await checkChain(core.owner, head, key)).problems).toEqual([`event ${rows[0].seq} was changed`])
    await core.owner.query("UPDATE audit_checkpoint SET seal = 'forged'")
    expect((await checkChain(core.owner, head, key)).problems[0]).toContain('is not ours')
  } finally {
    core.clock.set(at)
    await sealer.stop()
    await rm(folder, { recursive: true })
  }
})

test('at night each tenant runs its rules once, unless it is held, and plans the next night', async () => {
  await store([40])
  await save([{ part: 'conversation', days: 30, action: 'delete' }])
  const { nextRun } = (await admin().call(Tenants.Retention, { params })).body
  expect(nextRun).toBe('2026-11-21T02:30:00Z')
  const planned = async () =>
    (await core.owner.query("SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'retention.night'")).rows
  expect(await planned()).toEqual([{ run_at: new Date('2026-11-21T02:30:00Z') }])
  const night = () =>
    retentionNight.handle(
      {
        tenant: 2,
        clock: core.clock,
        log,
        signal: new AbortController().signal,
        attempt: 1,
        run: (work) => core.inTenant(2, work),
        runAs: (_, work) => core.inTenant(2, work),
      },
      {} as never,
    )
  const open = "task WHERE job = 'retention.run' AND status = 0"
  await save([{ part: 'conversation', days: 30, action: 'delete' }], 'Case 7')
  await night()
  expect(await count(open)).toBe(0)
  await save([{ part: 'conversation', days: 30, action: 'delete' }])
  await night()
  await night()
  expect(await count(open)).toBe(1)
  expect(await planned()).toHaveLength(1)
  const worker = await work()
  await vi.waitFor(async () => expect(await count(open)).toBe(0), 20_000)
  await worker.stop()
})

test('only those who may edit the tenant change or run it, and a save is never lost under another', async () => {
  const rules: Rules = [{ part: 'events', days: 7, action: 'delete' }]
  expect((await core.as('viewer').call(Tenants.Retention, { params })).status).toBe(403)
  expect((await core.as('viewer').call(Tenants.RunRetention, { params })).status).toBe(403)
  expect((await admin().call(Tenants.RunRetention, { params })).body).toMatchObject({ code: 'retention.noRules' })
  expect((await admin().call(Tenants.Retention, { params: { idTenant: 3 } })).status).toBe(404)
  await save(rules)
  const { rowVersion } = (await admin().call(Tenants.Retention, { params })).body
  const stale = await admin().call(Tenants.UpdateRetention, {
    params,
    body: { rules: [], hold: null, rowVersion: rowVersion - 1 },
  })
  expect(stale.body).toMatchObject({ code: 'entity.stale' })
  const ofOperator = await core
    .as('operator')
    .call(Tenants.UpdateRetention, { params, body: { rules: [...rules], hold: null, rowVersion } })
  expect(ofOperator.status, ofOperator.text).toBe(200)
})
