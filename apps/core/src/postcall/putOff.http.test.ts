import type { ServerResponse } from 'node:http'
import { operations } from '@parley/contract/operations.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { modelQuestions, type PostcallTest, startPostcall } from '../../test/postcall.ts'
import type { ModelRequest } from '../../test/scriptedModel.ts'
import { allJobs } from '../domains.ts'
import { startWorker } from '../kernel/jobs/worker.ts'

const { DialModuleLines, Home, Tasks } = operations
let tools: PostcallTest
let isAway = false
let isShort = false
/** Answers yes to what it is asked, or ends in the middle of it. */
function answered({ messages }: ModelRequest) {
  const keys = [...(messages[1]?.content ?? '').matchAll(/"key":"(\w+)"/g)].map(([, key]) => key)
  const text = JSON.stringify({ answers: keys.map((key) => ({ key, value: 'yes', turns: [1, 2, 3, 4, 5] })) })
  return isShort && keys.includes('q21') ? cut : { text }
}
function cut(response: ServerResponse) {
  const choice = { delta: { content: '{"answers": [' }, finish_reason: 'length' }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.end(`data: ${JSON.stringify({ choices: [choice] })}\n\ndata: [DONE]\n\n`)
}

beforeAll(async () => {
  tools = await startPostcall((asked) => (isAway ? (response) => response.writeHead(400).end() : answered(asked)))
})
afterAll(() => tools.close())

const limit = (tokens: number | null) =>
  tools.core.owner.query('UPDATE tenant SET limits = limits || $1 WHERE id_tenant = 2', [{ agentTokensPerDay: tokens }])
const later = (ms: number) => tools.core.clock.set(new Date(tools.core.clock.now().getTime() + ms))
const body = { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' }

test('a call for which the limit is used up, or whose model is away, waits until it can be judged', async () => {
  const { lineWith, callOn, judge, model, overview } = tools
  const { line, params } = await lineWith({ questions: modelQuestions('kind') })
  await callOn(line, '2026-11-18T09:00:00.000Z', ['no'])
  await limit(0)
  const asked = model.asked.length
  await judge(model.port)
  expect(model.asked.length).toBe(asked)
  await limit(null)
  later(6 * 60_000)
  await judge(model.port)
  expect(await overview(params)).toMatchObject({ waiting: 1, calls: 0 })
  later(86_400_000)
  isAway = true
  for (let tries = 0; tries < 5; tries += 1) {
    await judge(model.port)
    later(16 * 60_000)
  }
  expect(await overview(params)).toMatchObject({ waiting: 1, calls: 0 })
  isAway = false
  await judge(model.port)
  expect(await overview(params)).toMatchObject({
    waiting: 0,
    calls: 1,
    score: 100,
    questions: [{ answered: 1, open: 0 }],
  })
})

test('a fault of the database loses no call', async () => {
  const { core, lineWith, callOn, judge, overview } = tools
  const { line, params } = await lineWith()
  await callOn(line, '2026-11-18T09:00:00.000Z', ['no'])
  let isBroken = true
  const contexts: typeof core.contexts = Object.create(core.contexts, {
    run: {
      value: (...[scope, work, options]: Parameters<typeof core.contexts.run>) =>
        core.contexts.run(
          scope,
          async (ctx) => {
            // A transaction in which a statement failed does nothing more.
            if (isBroken) await sql`SELECT 1 / 0`.execute(ctx.db).catch(() => {})
            isBroken = false
            return await work(ctx)
          },
          options,
        ),
    },
  })
  await judge(undefined, contexts)
  expect(await overview(params)).toMatchObject({ waiting: 1, calls: 0 })
  later(5 * 60_000)
  await judge(undefined, contexts)
  expect(await overview(params)).toMatchObject({ waiting: 0, calls: 1 })
})

/** Starts a run and waits for its end. */
async function run(params: { idDialModuleLine: number }) {
  const { core } = tools
  const { id } = (await core.as('admin').call(DialModuleLines.RunPostcall, { params, body })).body
  const worker = await startWorker({
    pool: core.owner,
    contexts: core.contexts,
    clock: core.clock,
    log: pino({ level: 'silent' }),
    jobs: allJobs(core.services),
  })
  try {
    return await vi.waitFor(async () => {
      const task = (await core.as('admin').call(Home.UserTasksOverview)).body.find((each) => each.id === id)
      expect(task?.finishedAt).toEqual(expect.any(String))
      return task
    }, 20_000)
  } finally {
    await worker.stop()
  }
}

test('a run leaves a part of the limit to calls, ends with a sentence and continues where it was', async () => {
  const { core, lineWith, callOn, model, overview } = tools
  const { line, params } = await lineWith({ questions: modelQuestions('kind') })
  for (const hour of [1, 2, 3, 4, 5]) await callOn(line, `2026-11-18T0${hour}:00:00.000Z`, ['no'])
  await core.owner.query('DELETE FROM analysis_queue')
  await core.owner.query('DELETE FROM tenant_use')
  // An answer takes 50: after two of them, three quarters are used up.
  await limit(130)
  const forecast = await core.as('admin').call(DialModuleLines.PostcallForecast, { params, body })
  expect(forecast.body).toMatchObject({ calls: 5, tokensLeft: 97, problem: expect.stringContaining('not enough') })
  const asked = model.asked.length
  expect(await run(params)).toMatchObject({ status: 3, error: expect.stringContaining('Start it again tomorrow') })
  expect(model.asked.length - asked).toBe(2)
  expect(await overview(params)).toMatchObject({ calls: 2, questions: [{ answered: 2, open: 0 }] })
  await limit(null)
  isAway = true
  expect(await run(params)).toMatchObject({ status: 3, error: expect.stringContaining('could not be asked') })
  isAway = false
  expect(await run(params)).toMatchObject({ status: 2, error: null })
  expect(await overview(params)).toMatchObject({ calls: 5, questions: [{ answered: 5, open: 0 }] })
})

test('a run leaves out a call that cannot be judged, and says so', async () => {
  const { core, lineWith, callOn, overview } = tools
  const { line, params } = await lineWith()
  const guids: string[] = []
  for (const hour of [1, 2, 3]) guids.push(await callOn(line, `2026-11-18T0${hour}:00:00.000Z`, ['no']))
  await core.owner.query('DELETE FROM analysis_queue')
  await core.owner.query(`ALTER TABLE call_analysis ADD CONSTRAINT broken CHECK (guid <> '${guids[1]}')`)
  const task = await run(params)
  await core.owner.query('ALTER TABLE call_analysis DROP CONSTRAINT broken')
  expect(task).toMatchObject({ status: 2, error: null })
  expect((await overview(params)).calls).toBe(2)
  const log = await core.as('admin').call(Tasks.Log, { params: { id: task?.id ?? 0 } })
  expect(log.text).toContain('1 could not be judged')
})

test('a model is asked 20 questions at a time; an answer that was cut off leaves only its own open', async () => {
  const { core, lineWith, callOn, judge, model, analysesOf } = tools
  const keys = Array.from({ length: 25 }, (_, at) => `q${at + 1}`)
  const { line, params } = await lineWith({ questions: modelQuestions(...keys) })
  const guid = await callOn(line, '2026-11-18T09:00:00.000Z', ['no'])
  const forecast = await core.as('admin').call(DialModuleLines.PostcallForecast, { params, body })
  expect(forecast.body).toMatchObject({ calls: 1, modelCalls: 2 })
  isShort = true
  const asked = model.asked.length
  await judge(model.port)
  expect(model.asked.length - asked).toBe(2)
  const given = (await analysesOf(guid))[0]?.finding?.answers ?? []
  expect(given.map(({ key }) => key)).toEqual(keys)
  expect(given.map(({ value, open }) => value ?? open)).toEqual([...Array(20).fill('yes'), ...Array(5).fill('cut')])
})
