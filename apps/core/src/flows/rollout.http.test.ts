import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFlow, type TestFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { makeAnsweredLine } from '../../test/inbound.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import { readLines } from '../inbound/admission.store.ts'
import { listRelations } from './flow.store.ts'
import { look } from './rollout.service.ts'
import { callerKey, versionsFor } from './rollout.store.ts'

const { CallScripts } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
  const now = core.clock.now()
  await core.owner.query('SELECT app.add_conversation_months($1::date, $1::date)', [now])
})
afterAll(() => core.close())

const paramsOf = ({ idCallScript }: TestFlow) => ({ params: { idCallScript } })
const read = async (flow: TestFlow) => (await core.as('admin').call(CallScripts.Basic, paramsOf(flow))).body
const publish = async (flow: TestFlow, version: number) =>
  await core.as('admin').call(CallScripts.Publish, {
    ...paramsOf(flow),
    body: { version, rowVersion: (await read(flow)).rowVersion },
  })
/** A flow with three versions, the first of which is live. */
async function makeThree(): Promise<TestFlow> {
  const flow = await makeFlow(core, 2, orderFlow())
  for (const greeting of ['Good day {{ name }}!', 'Hi {{ name }}!']) {
    const { rowVersion } = await read(flow)
    const document = JSON.parse(JSON.stringify(orderFlow(greeting)))
    const body = { document, note: '', rowVersion }
    const saved = await core.as('admin').call(CallScripts.UpdateDocument, { ...paramsOf(flow), body })
    expect(saved.status, saved.text).toBe(200)
  }
  expect((await publish(flow, 1)).status).toBe(200)
  return flow
}
const start = async (
  flow: TestFlow,
  body: { version?: number; share?: number; goesBack?: boolean } = {},
  person: 'admin' | 'viewer' | 'other' = 'admin',
) =>
  await core.as(person).call(CallScripts.StartRollout, {
    ...paramsOf(flow),
    body: { version: 2, share: 10, goesBack: false, ...body, rowVersion: (await read(flow)).rowVersion },
  })
const latest = async (flow: TestFlow) => (await core.as('admin').call(CallScripts.Rollout, paramsOf(flow))).body.rollout
const numbers = Array.from({ length: 4_000 }, (_, i) => `+420777${String(i).padStart(6, '0')}`)
const versionsOf = ({ idCallScript }: TestFlow, version = 1) =>
  core.inTenant(2, ({ db }) =>
    versionsFor(
      db,
      numbers.map((number) => ({ idCallScript, version, number })),
    ),
  )
const countOf = (versions: readonly number[], version: number) => versions.filter((each) => each === version).length

describe('a version for a share of conversations', () => {
  test('takes up its share, keeps callers, and takes more in without turning any away', async () => {
    const flow = await makeThree()
    const started = await start(flow)
    expect(started.status, started.text).toBe(200)
    expect((await read(flow)).publishedVersion).toBe(1)
    const tenth = await versionsOf(flow)
    // Four standard deviations of 4,000 draws at a tenth.
    expect(Math.abs(countOf(tenth, 2) - 400)).toBeLessThan(76)
    expect(await versionsOf(flow)).toEqual(tenth)
    const rowVersion = started.body.rollout?.rowVersion ?? 0
    const body = { share: 50, goesBack: true, rowVersion }
    const changed = await core.as('admin').call(CallScripts.ChangeRollout, { ...paramsOf(flow), body })
    expect(changed.body.rollout, changed.text).toMatchObject({ share: 50, goesBack: true, state: 'RUNNING' })
    const half = await versionsOf(flow)
    expect(Math.abs(countOf(half, 2) - 2_000)).toBeLessThan(127)
    expect(tenth.every((version, i) => version === 1 || half[i] === 2)).toBe(true)
    const late = await core.as('admin').call(CallScripts.ChangeRollout, { ...paramsOf(flow), body })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'entity.stale' })
  })

  test('is published to all, or taken back', async () => {
    const flow = await makeThree()
    const { rowVersion = 0 } = (await start(flow)).body.rollout ?? {}
    const end = { ...paramsOf(flow), body: { rowVersion } }
    const finished = await core.as('admin').call(CallScripts.FinishRollout, end)
    expect(finished.body.rollout, finished.text).toMatchObject({ state: 'FINISHED', version: 2 })
    expect((await read(flow)).publishedVersion).toBe(2)
    expect((await core.as('admin').call(CallScripts.EndRollout, end)).body).toMatchObject({ code: 'rollout.none' })
    const next = (await start(flow, { version: 3, share: 99 })).body.rollout
    const back = await core.as('admin').call(CallScripts.EndRollout, {
      ...paramsOf(flow),
      body: { rowVersion: next?.rowVersion ?? 0 },
    })
    expect(back.body.rollout).toMatchObject({ state: 'BACK', endedBy: { name: expect.any(String) } })
    expect(countOf(await versionsOf(flow, 2), 3)).toBe(0)
    expect((await read(flow)).publishedVersion).toBe(2)
  })

  test('is one at a time; another version for all replaces it', async () => {
    const flow = await makeThree()
    const { rowVersion } = await read(flow)
    await start(flow)
    const late = { ...paramsOf(flow), body: { version: 3, rowVersion } }
    expect((await core.as('admin').call(CallScripts.Publish, late)).body).toMatchObject({ code: 'entity.stale' })
    expect((await start(flow, { version: 3 })).body).toMatchObject({ code: 'rollout.running' })
    expect((await publish(flow, 3)).status).toBe(200)
    expect(await latest(flow)).toMatchObject({ state: 'REPLACED', version: 2 })
    const { rows } = await core.owner.query(
      'SELECT before, after FROM audit_event WHERE entity_id = $1 ORDER BY id_audit_event DESC LIMIT 1',
      [String(flow.idCallScript)],
    )
    expect(rows[0]).toMatchObject({
      before: { publishedVersion: 1, rollout: { version: 2, share: 10 } },
      after: { publishedVersion: 3, rollout: { version: 2, state: 'REPLACED' } },
    })
    expect(countOf(await versionsOf(flow, 3), 3)).toBe(numbers.length)
  })

  test('is refused for what is live, what is not there, a first version, and who may not publish', async () => {
    const flow = await makeThree()
    expect((await start(flow, { version: 1 })).body).toMatchObject({ code: 'callScript.alreadyPublished' })
    expect((await start(flow, { version: 9 })).body).toMatchObject({ code: 'callScript.noSuchVersion' })
    expect((await start(flow, { share: 100 })).status).toBe(400)
    expect((await start(flow, {}, 'viewer')).status).toBe(403)
    expect((await start(flow, {}, 'other')).status).toBe(404)
    expect((await start(await makeFlow(core, 2, orderFlow()))).body).toMatchObject({ code: 'rollout.firstVersion' })
    expect(await latest(flow)).toBeNull()
  })
})

test('a number is one caller however it is written, and what is no number is the call itself', async () => {
  const keyOf = async (number: string) =>
    (await core.owner.query<{ key: string }>("SELECT app.caller_key($1, 'guid') AS key", [number])).rows[0]?.key
  for (const number of ['+420 777 123 456', '00420777123456', '0777123456', '777-123-456'])
    expect(await keyOf(number), number).toBe('777123456')
  for (const number of ['sip:+420777123456@10.1.2.3:5060;user=phone', 'tel:+420777123456;ext=1'])
    expect(await keyOf(number), number).toBe('777123456')
  for (const number of ['anonymous', 'sip:anonymous@10.1.2.3', 'sip:trunk100@10.1.2.3', ''])
    expect(await keyOf(number), number).toBe('guid')
  expect(await keyOf('158')).toBe('158')
})

let stored = 0
interface Many {
  /** Those of one caller; otherwise each of its own. */
  readonly from?: string
  readonly isAnswered?: boolean
}
/** Conversations with a version that have ended, so many of them in an error. */
const converse = (
  flow: TestFlow,
  version: number,
  [calls, errors]: readonly [number, number],
  { from, isAnswered = true }: Many = {},
) => {
  stored += 1_000
  return core.owner.query(
    `INSERT INTO dial_log (guid, started_at, id_tenant, call_id, thread, channel, direction, call_type, id_call_script, flow_guid, flow_version,
      from_number, to_number, language, talk_ms, outcome, answered_at)
    SELECT app.first_guid($2::timestamptz + n * interval '1 millisecond'), $2::timestamptz + n * interval '1 millisecond', 2, 'x', gen_random_uuid(), 1, 'in', 1,
      s.id_call_script, s.guid, $3, coalesce($6, '+420' || (600000000 + $8::int + n)), '', 'en-GB', 1000, CASE WHEN n <= $5 THEN 11 WHEN $7 THEN 3 ELSE -1 END,
      CASE WHEN $7 THEN $2::timestamptz END
    FROM call_script s CROSS JOIN generate_series(1, $4::int) AS n WHERE s.id_call_script = $1`,
    [
      ...[flow.idCallScript, new Date(core.clock.now().getTime() + stored), version, calls, errors],
      ...[from ?? null, isAnswered, stored],
    ],
  )
}
const watchNow = async (flow: TestFlow) => {
  const { idFlowRollout = 0 } = (await latest(flow)) ?? {}
  await core.inTenant(2, (ctx) => look(ctx, flow.idCallScript, idFlowRollout))
}
const change = async (flow: TestFlow, body: { share: number; goesBack: boolean }) => {
  const { rowVersion = 0 } = (await latest(flow)) ?? {}
  const changed = await core
    .as('admin')
    .call(CallScripts.ChangeRollout, { ...paramsOf(flow), body: { ...body, rowVersion } })
  expect(changed.status, changed.text).toBe(200)
}
/** Minutes until the look that is due. */
const dueIn = async (flow: TestFlow) => {
  const { idFlowRollout = 0 } = (await latest(flow)) ?? {}
  const { rows } = await core.owner.query<{ runAt: Date }>(
    'SELECT run_at AS "runAt" FROM graphile_worker.jobs WHERE key = $1',
    [`2:rollout ${idFlowRollout}`],
  )
  return rows.map(({ runAt }) => Math.round((runAt.getTime() - core.clock.now().getTime()) / 60_000))
}

const toldOf = async (flow: TestFlow) =>
  (await core.owner.query<{ text: string }>('SELECT text FROM notice WHERE path LIKE $1', [`%/${flow.idCallScript}`]))
    .rows

describe('the watch', () => {
  test('goes back by itself only where that is set, and tells who started it', async () => {
    const [asked, unasked] = [await makeThree(), await makeThree()]
    await start(asked, { goesBack: true })
    await start(unasked)
    for (const flow of [asked, unasked]) {
      await converse(flow, 1, [200, 4])
      await converse(flow, 2, [99, 99])
      await watchNow(flow)
      expect(await latest(flow)).toMatchObject({ state: 'RUNNING', watch: { verdict: 'WAITING' } })
      await converse(flow, 2, [1, 1])
      core.clock.advance(60_000)
      await watchNow(flow)
      expect(await toldOf(flow)).toHaveLength(1)
    }
    expect(await latest(asked)).toMatchObject({ state: 'BACK', watch: { verdict: 'WORSE' } })
    expect(countOf(await versionsOf(asked), 2)).toBe(0)
    expect(await latest(unasked)).toMatchObject({
      state: 'RUNNING',
      watch: { verdict: 'WORSE', now: { calls: 100, errors: 100 }, before: { calls: 200, errors: 4 } },
    })
    await watchNow(unasked)
    expect(await toldOf(unasked)).toHaveLength(1)
    await change(unasked, { share: 10, goesBack: true })
    await watchNow(unasked)
    expect(await latest(unasked)).toMatchObject({ state: 'BACK' })
    expect((await toldOf(unasked)).at(-1)?.text).toMatch(/meet the version before again/)
  })

  test('counts each caller once, and no call that was not answered', async () => {
    const flow = await makeThree()
    await start(flow)
    await converse(flow, 1, [150, 3])
    await converse(flow, 2, [60, 40], { from: '+420777123456' })
    await converse(flow, 2, [3, 0], { from: 'sip:777123456@10.1.2.3' })
    await converse(flow, 2, [2, 0], { from: 'anonymous' })
    await converse(flow, 2, [200, 5], { isAnswered: false })
    core.clock.advance(60_000)
    expect(await latest(flow)).toMatchObject({
      watch: { verdict: 'WAITING', now: { calls: 3, errors: 1, averageMs: 1_000 }, before: { calls: 150, errors: 3 } },
    })
  })

  test('looks as long as it runs: hourly after a day, and soon again where more callers meet it or it may go back', async () => {
    const flow = await makeThree()
    await start(flow)
    expect(await dueIn(flow)).toEqual([5])
    core.clock.advance(25 * 3_600_000)
    await watchNow(flow)
    expect(await dueIn(flow)).toEqual([60])
    await change(flow, { share: 5, goesBack: false })
    expect(await dueIn(flow)).toEqual([60])
    await change(flow, { share: 5, goesBack: true })
    expect(await dueIn(flow)).toEqual([5])
  })
})

test('what only the version of a roll-out uses is in use as long as that is under way', async () => {
  const flow = await makeThree()
  const target = crypto.randomUUID()
  await core.owner.query(
    `INSERT INTO call_script_reference (id_tenant, id_call_script, version, kind, target, node_id, node_label)
    VALUES (2, $1, 2, 'grammar', $2, 'a', 'Ask')`,
    [flow.idCallScript, target],
  )
  const used = () => core.inTenant(2, ({ db }) => listRelations(db, target, 'grammar'))
  expect(await used()).toEqual([])
  const { rowVersion = 0 } = (await start(flow)).body.rollout ?? {}
  expect(await used()).toMatchObject([{ idCallScript: flow.idCallScript, version: 2, published: true }])
  await core.as('admin').call(CallScripts.EndRollout, { ...paramsOf(flow), body: { rowVersion } })
  expect(await used()).toEqual([])
})

test('a line answers each caller with their version, and one that is pinned with its own', async () => {
  const flow = await makeThree()
  await start(flow, { share: 50 })
  const { idLine } = await makeAnsweredLine(core)
  const met = (caller: string) =>
    core.inTenant(
      2,
      async (ctx) => (await readLines(ctx, idLine, ctx.clock.now(), callerKey(caller))).get(idLine)?.flow?.version,
    )
  const put = (policy: string, version: number | null) =>
    core.owner.query(
      'UPDATE line SET id_call_script = $2, version_policy = $3, pinned_version = $4 WHERE id_line = $1',
      [...[idLine, flow.idCallScript], ...[policy, version]],
    )
  await put('published', null)
  const expected = await versionsOf(flow)
  for (const i of [0, 1, 2, 3, 4, 5, 6, 7]) expect(await met(numbers[i] ?? '')).toBe(expected[i])
  await put('pinned', 3)
  expect(await met(numbers[0] ?? '')).toBe(3)
})
