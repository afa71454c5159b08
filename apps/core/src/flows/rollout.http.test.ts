import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFlow, type TestFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { makeAnsweredLine } from '../../test/inbound.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import { readLines } from '../inbound/admission.store.ts'
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
const keys = Array.from({ length: 4_000 }, (_, i) => callerKey(`+420777${String(i).padStart(6, '0')}`))
const versionsOf = ({ idCallScript }: TestFlow, version = 1) =>
  core.inTenant(2, ({ db }) =>
    versionsFor(
      db,
      keys.map((key) => ({ idCallScript, version, key })),
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
    await start(flow)
    expect((await start(flow, { version: 3 })).body).toMatchObject({ code: 'rollout.running' })
    expect((await publish(flow, 3)).status).toBe(200)
    expect(await latest(flow)).toMatchObject({ state: 'REPLACED', version: 2 })
    expect(countOf(await versionsOf(flow, 3), 3)).toBe(keys.length)
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

/** Conversations of either version that have ended, so many of them in an error. */
let stored = 0
const converse = (flow: TestFlow, version: number, calls: number, errors: number) => {
  stored += 1_000
  return core.owner.query(
    `INSERT INTO dial_log (guid, started_at, id_tenant, call_id, thread, channel, direction, call_type, id_call_script, flow_guid, flow_version,
      from_number, to_number, language, talk_ms, outcome)
    SELECT app.first_guid($2::timestamptz + n * interval '1 millisecond'), $2::timestamptz + n * interval '1 millisecond', 2, 'x', gen_random_uuid(), 1, 'in', 1,
      s.id_call_script, s.guid, $3, '', '', 'en-GB', 1000, CASE WHEN n <= $5 THEN 11 ELSE 3 END
    FROM call_script s CROSS JOIN generate_series(1, $4::int) AS n WHERE s.id_call_script = $1`,
    [flow.idCallScript, new Date(core.clock.now().getTime() + stored), version, calls, errors],
  )
}
const watchNow = async (flow: TestFlow) => {
  const { idFlowRollout = 0 } = (await latest(flow)) ?? {}
  await core.inTenant(2, (ctx) => look(ctx, flow.idCallScript, idFlowRollout))
}

describe('the watch', () => {
  test('goes back by itself only where that is set', async () => {
    const [asked, unasked] = [await makeThree(), await makeThree()]
    await start(asked, { goesBack: true })
    await start(unasked)
    for (const flow of [asked, unasked]) {
      await converse(flow, 1, 200, 4)
      await converse(flow, 2, 99, 99)
      await watchNow(flow)
      expect(await latest(flow)).toMatchObject({ state: 'RUNNING', watch: { verdict: 'WAITING' } })
      await converse(flow, 2, 1, 1)
      core.clock.advance(60_000)
      await watchNow(flow)
    }
    expect(await latest(asked)).toMatchObject({ state: 'BACK', watch: { verdict: 'WORSE' } })
    expect(countOf(await versionsOf(asked), 2)).toBe(0)
    expect(await latest(unasked)).toMatchObject({
      state: 'RUNNING',
      watch: { verdict: 'WORSE', now: { calls: 100, errors: 100 }, before: { calls: 200, errors: 4 } },
    })
  })
})

test('a line answers each caller with their version, and one that is pinned with its own', async () => {
  const flow = await makeThree()
  await start(flow, { share: 50 })
  const { idLine } = await makeAnsweredLine(core)
  const met = (caller: string) =>
    core.inTenant(2, async (ctx) => (await readLines(ctx, idLine, ctx.clock.now(), caller)).get(idLine)?.flow?.version)
  const put = (policy: string, version: number | null) =>
    core.owner.query(
      'UPDATE line SET id_call_script = $2, version_policy = $3, pinned_version = $4 WHERE id_line = $1',
      [...[idLine, flow.idCallScript], ...[policy, version]],
    )
  await put('published', null)
  const expected = await versionsOf(flow)
  for (const i of [0, 1, 2, 3, 4, 5, 6, 7]) expect(await met(keys[i] ?? '')).toBe(expected[i])
  await put('pinned', 3)
  expect(await met(keys[0] ?? '')).toBe(3)
})
