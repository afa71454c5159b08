import { operations } from '@parley/contract/operations.ts'
import { newQuestion, newRule } from '@parley/contract/postcall/postcall.rules.ts'
import type { ProfileDefinition } from '@parley/contract/postcall/postcall.schema.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeConversation, makeLine, storeConversations } from '../../test/conversations.ts'
import { giveRole } from '../../test/giveRole.ts'
import type { PersonName } from '../../test/people.ts'
import { type PostcallTest, scorecard, startPostcall } from '../../test/postcall.ts'
import { allJobs } from '../domains.ts'
import { startWorker } from '../kernel/jobs/worker.ts'
import type { LlmPort } from '../kernel/llmPort.ts'
import { removeConversations } from '../records/detail/conversation.retention.ts'

const { AnalysisProfiles, Conversations, DialLogs, DialModuleLines, Home, Tasks } = operations
let core: PostcallTest['core']
let flow: PostcallTest['flow']
let model: PostcallTest['model']
let program: PostcallTest['program']
let callOn: PostcallTest['callOn']
let judge: PostcallTest['judge']
let made: PostcallTest['made']
let lineWith: PostcallTest['lineWith']
let overview: PostcallTest['overview']
let analysesOf: PostcallTest['analysesOf']
let close: PostcallTest['close']
let answers: unknown = []

beforeAll(async () => {
  ;({ core, flow, model, program, callOn, judge, made, lineWith, overview, analysesOf, close } = await startPostcall(
    () => ({ text: JSON.stringify({ answers }) }),
  ))
})
afterAll(() => close())
const definition = scorecard
const said = (phrases: string[]) => ({ ...newRule(), phrases })

test('a call that ends is judged once, by whichever of several processes takes it', async () => {
  const { line, params } = await lineWith()
  const guid = await callOn(line, '2026-11-18T09:00:00.000Z', ['yes', '1111', '2'])
  await callOn(line, '2026-11-18T10:00:00.000Z', ['operator'])
  expect(await overview(params)).toMatchObject({ eligible: 2, waiting: 2, calls: 0, score: null })
  const taken = await Promise.all([judge(), judge(), judge()])
  expect(taken.reduce((sum, each) => sum + each, 0)).toBe(2)
  expect(await judge()).toBe(0)
  expect(await overview(params)).toMatchObject({
    ...{ eligible: 2, waiting: 0, calls: 2, score: 80, fatal: 0, version: 1, versions: [1] },
    days: [{ day: '2026-11-18', calls: 2, score: 80 }],
    topics: [{ name: 'Operator', calls: 1, score: 60 }],
    questions: [
      { key: 'greet', answered: 2, share: 100 },
      { key: 'ordered', answered: 2, share: 50 },
    ],
  })
  const [analysis] = await analysesOf(guid)
  expect(analysis).toMatchObject({ version: 1, canReview: false, finding: { score: 100 } })
  const greeted = analysis?.finding?.answers.find(({ key }) => key === 'greet')
  const { body } = await core.as('admin').call(Conversations.Conversations, { query: { guid } })
  const turn = body.legs[0]?.events.find(({ seq }) => seq === greeted?.turns[0])
  expect(turn?.text).toContain('Hello Anna')
  expect(analysis?.finding?.fields).toMatchObject([{ name: 'Cakes', value: 2 }])
  expect(JSON.stringify(analysis)).not.toContain('1111')
})

test('what was taken by a process that ended is taken again later', async () => {
  const { line, params } = await lineWith()
  await callOn(line, '2026-11-18T09:00:00.000Z', ['no'])
  await core.owner.query('SELECT * FROM app.take_analyses($1, 10, 10)', [core.clock.now()])
  await judge()
  expect(await overview(params)).toMatchObject({ waiting: 1, calls: 0 })
  core.clock.set(new Date(core.clock.now().getTime() + 5 * 60_000))
  await judge()
  expect(await overview(params)).toMatchObject({ waiting: 0, calls: 1 })
})

test('of each tenant the oldest calls are taken, some at a time', async () => {
  const { line } = await lineWith()
  const oldest: string[] = []
  for (const hour of [1, 2, 3, 4]) oldest.push(await callOn(line, `2026-11-18T0${hour}:00:00.000Z`, ['no']))
  const other = crypto.randomUUID()
  await core.owner.query('INSERT INTO analysis_queue (id_tenant, guid, id_line) VALUES (1, $1, 1)', [other])
  const taken = async (most: number, each: number) =>
    (await core.owner.query('SELECT guid FROM app.take_analyses($1, $2, $3)', [core.clock.now(), most, each])).rows.map(
      ({ guid }) => guid,
    )
  expect((await taken(8, 2)).sort()).toEqual([...oldest.slice(0, 2), other].sort())
  expect(await taken(1, 2)).toEqual(oldest.slice(2, 3))
  expect(await taken(8, 2)).toEqual(oldest.slice(3))
  await core.owner.query('DELETE FROM analysis_queue')
})

test('only calls that are long enough, of the language and of the share are judged, and always the same ones', async () => {
  const { line, params } = await lineWith({ share: 30 })
  const calls = Array.from({ length: 40 }, (_, at) =>
    makeConversation(flow, program, `2026-11-17T09:${String(at).padStart(2, '0')}:00.000Z`, ['no'], { line }),
  )
  await storeConversations(core, 2, calls)
  const ofShare = calls.filter(({ log }) => Number.parseInt(log.guid.slice(-7), 16) % 100 < 30).length
  expect(await overview(params)).toMatchObject({ waiting: ofShare, eligible: ofShare })
  const short = await lineWith({ minSeconds: 3_600 })
  const other = await lineWith({ language: 'cs' })
  const same = await lineWith({ language: 'en' })
  for (const { line: each } of [short, other, same]) await callOn(each, '2026-11-17T10:00:00.000Z', ['no'])
  expect((await overview(short.params)).waiting).toBe(0)
  expect((await overview(other.params)).waiting).toBe(0)
  expect((await overview(same.params)).waiting).toBe(1)
})

test('what waits is judged only if the profile is still for it', async () => {
  const { line, profile, params } = await lineWith()
  await callOn(line, '2026-11-18T09:00:00.000Z', ['no'])
  const id = { idAnalysisProfile: profile.idAnalysisProfile }
  const body = { name: profile.name, definition: definition({ language: 'cs' }), rowVersion: 1 }
  expect((await core.as('admin').call(AnalysisProfiles.Update, { params: id, body })).status).toBe(200)
  expect(await overview(params)).toMatchObject({ waiting: 1 })
  await judge()
  expect(await overview(params)).toMatchObject({ waiting: 0, calls: 0 })
})

test('a version that judged stays, a change makes the next, and their results are not mixed', async () => {
  const { line, profile, params } = await lineWith()
  const id = { idAnalysisProfile: profile.idAnalysisProfile }
  const save = (rowVersion: number, more: Partial<ProfileDefinition>) =>
    core.as('admin').call(AnalysisProfiles.Update, {
      params: id,
      body: { name: profile.name, definition: definition(more), rowVersion },
    })
  expect((await save(1, { minSeconds: 1 })).body).toMatchObject({ version: 1, isUsed: false, rowVersion: 2 })
  expect((await save(1, { minSeconds: 2 })).status).toBe(409)
  await callOn(line, '2026-11-18T09:00:00.000Z', ['no'])
  await judge()
  const next = await save(2, { minSeconds: 0, topics: [] })
  expect(next.body).toMatchObject({ version: 2, isUsed: false, lines: [{ name: line.name }] })
  await callOn(line, '2026-11-18T10:00:00.000Z', ['operator'])
  await judge()
  expect(await overview(params)).toMatchObject({ version: 2, versions: [2, 1], calls: 1, topics: [] })
  expect(await overview(params, { version: 1 })).toMatchObject({ version: 1, calls: 1 })
  expect(await overview(params, { version: 3 })).toMatchObject({ version: 2, calls: 1 })
  expect((await core.as('admin').call(AnalysisProfiles.Remove, { params: id })).status).toBe(409)
  const bad = await save(3, { questions: [{ ...newQuestion('a'), text: 'A?', weight: 90, rule: said(['a']) }] })
  expect([bad.status, bad.text]).toEqual([422, expect.stringContaining('The weights add up to 90')])
})

const worked = async (work: (idTask: Promise<number>) => Promise<void>, params: { idDialModuleLine: number }) => {
  const body = { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' }
  const begun = core.as('admin').call(DialModuleLines.RunPostcall, { params, body })
  const worker = await startWorker({
    pool: core.owner,
    contexts: core.contexts,
    clock: core.clock,
    log: pino({ level: 'silent' }),
    jobs: allJobs(core.services),
  })
  try {
    await work(begun.then((answer) => answer.body.id))
  } finally {
    await worker.stop()
  }
}
const taskOf = async (id: number) =>
  (await core.as('admin').call(Home.UserTasksOverview)).body.find((task) => task.id === id)

test('past calls are judged as a task with a forecast, which leaves out what is judged', async () => {
  answers = [{ key: 'kind', value: 'yes', turns: [1, 2, 3, 4, 5] }]
  const line = await makeLine(core, 2, 'Past')
  const params = { idDialModuleLine: line.idLine }
  for (const hour of [8, 9, 10]) await callOn(line, `2026-11-18T0${hour % 10}:00:00.000Z`, ['no'])
  const body = { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' }
  expect((await core.as('admin').call(DialModuleLines.RunPostcall, { params, body })).status).toBe(409)
  const profile = await made({
    questions: [{ ...newQuestion('kind'), text: 'Was the bot kind?', weight: 100, judge: 'model' }],
  })
  await core.as('admin').call(DialModuleLines.AssignPostcall, {
    params,
    body: { idAnalysisProfile: profile.idAnalysisProfile, rowVersion: 1 },
  })
  const forecast = await core.as('admin').call(DialModuleLines.PostcallForecast, { params, body })
  expect(forecast.body).toMatchObject({ calls: 3, judged: 0, modelCalls: 3, problem: null })
  expect(forecast.body.cost).toBeCloseTo((forecast.body.tokens * 2 + 3 * 30 * 6) / 1_000_000, 6)
  const asked = model.asked.length
  await worked(async (id) => {
    const task = await id
    await vi.waitFor(async () => expect((await taskOf(task))?.status).toBe(2), 20_000)
  }, params)
  expect(model.asked.length - asked).toBe(3)
  expect(await overview(params)).toMatchObject({ calls: 3, score: 100, questions: [{ answered: 3, open: 0 }] })
  expect((await core.as('admin').call(DialModuleLines.PostcallForecast, { params, body })).body).toMatchObject({
    ...{ calls: 0, judged: 3, modelCalls: 0 },
  })
})

test('a canceled run that is started again goes on where it was; one whose profile is gone says so', async () => {
  const { line, profile, params } = await lineWith()
  for (const hour of [1, 2, 3]) await callOn(line, `2026-11-18T0${hour}:00:00.000Z`, ['no'])
  await core.owner.query('DELETE FROM analysis_queue')
  const body = { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' }
  const begun = (await core.as('admin').call(DialModuleLines.RunPostcall, { params, body })).body
  expect((await core.as('admin').call(Tasks.Cancel, { params: { id: begun.id } })).body.status).toBe(4)
  expect((await core.as('admin').call(Tasks.Retry, { params: { id: begun.id } })).status).toBe(200)
  await worked(async (second) => {
    // A second run of what is waiting or under way is refused.
    expect(await second).toBeUndefined()
    await vi.waitFor(async () => expect((await taskOf(begun.id))?.status).toBe(2), 20_000)
  }, params)
  expect((await overview(params)).calls).toBe(3)
  await callOn(line, '2026-11-18T04:00:00.000Z', ['no'])
  const late = (await core.as('admin').call(DialModuleLines.RunPostcall, { params, body })).body
  await core.owner.query('UPDATE analysis_profile SET removed_at = now() WHERE id_analysis_profile = $1', [
    profile.idAnalysisProfile,
  ])
  await worked(async () => {
    await vi.waitFor(async () => expect((await taskOf(late.id))?.status).toBe(3), 20_000)
  }, params)
  expect((await taskOf(late.id))?.error).toContain('The analysis profile was deleted.')
})

test('a model that answers nonsense or names turns that are not there leaves its questions open', async () => {
  const { line, params, profile } = await lineWith({
    questions: [{ ...newQuestion('kind'), text: 'Was the bot kind?', weight: 100, judge: 'model' }],
  })
  const openOf = async (at: string, llm?: LlmPort) => {
    const guid = await callOn(line, at, ['no'])
    await judge(llm)
    return (await analysesOf(guid))[0]?.finding
  }
  answers = 'fine'
  expect(await openOf('2026-11-18T01:00:00.000Z', model.port)).toMatchObject({
    score: null,
    answers: [{ open: 'useless' }],
  })
  answers = [{ key: 'kind', value: 'yes', turns: [999] }]
  expect(await openOf('2026-11-18T02:00:00.000Z', model.port)).toMatchObject({
    answers: [{ open: 'noTurns', turns: [] }],
  })
  expect(await openOf('2026-11-18T03:00:00.000Z')).toMatchObject({ answers: [{ open: 'noModel' }] })
  // A trial asks none, though one is set up.
  const [{ guid } = { guid: '' }] = (await core.as('admin').call(DialModuleLines.PostcallCalls, { params })).body.items
  const trial = await core.as('admin').call(AnalysisProfiles.Try, { body: { definition: profile.definition, guid } })
  expect(trial.body.answers).toMatchObject([{ open: 'notAsked' }])
})

test('people review before they see the judge; only that counts for the calibration', async () => {
  const { line, params } = await lineWith()
  const guid = await callOn(line, '2026-11-18T09:00:00.000Z', ['no'])
  await judge()
  await giveRole(core, 'designer', { Line: [`view:${line.idLine}`, `review:${line.idLine}`] })
  const [hidden] = await analysesOf(guid, 'admin')
  expect(hidden).toMatchObject({ canReview: true, finding: null, reviews: [] })
  const id = { idCallAnalysis: hidden?.idCallAnalysis ?? 0 }
  const review = (who: 'admin' | 'designer', ordered: 'yes' | 'no', more: object[] = []) =>
    core.as(who).call(Conversations.ReviewAnalysis, {
      params: id,
      body: {
        answers: [{ key: 'greet', value: 'yes' as const }, { key: 'ordered', value: ordered }, ...(more as never[])],
        note: '',
      },
    })
  const partial = { answers: [{ key: 'greet', value: 'yes' as const }], note: '' }
  expect((await core.as('admin').call(Conversations.ReviewAnalysis, { params: id, body: partial })).status).toBe(422)
  expect((await review('admin', 'no', [{ key: 'other', value: 'yes' }])).status).toBe(422)
  // Two at once: each keeps their own.
  const [first, second] = await Promise.all([review('admin', 'no'), review('designer', 'yes')])
  expect([first.status, second.status]).toEqual([200, 200])
  const [seen] = await analysesOf(guid, 'admin')
  expect(seen?.finding?.score).toBe(60)
  expect(seen?.reviews.map(({ score, isBlind }) => [score, isBlind]).sort()).toEqual([
    [100, true],
    [60, true],
  ])
  const calibration = await core.as('admin').call(DialModuleLines.PostcallCalibration, { params })
  expect(calibration.body).toMatchObject({
    reviews: 2,
    questions: [
      { key: 'greet', pairs: 2, agreed: 100, kappa: null },
      { key: 'ordered', pairs: 2, agreed: 50, kappa: null },
    ],
  })
  expect(calibration.body.reviewers).toHaveLength(2)
  await review('admin', 'yes')
  const after = await core.as('admin').call(DialModuleLines.PostcallCalibration, { params })
  expect(after.body.reviews).toBe(1)
  const other = await callOn(line, '2026-11-18T10:00:00.000Z', ['no'])
  await judge()
  const [unseen] = await analysesOf(other, 'admin')
  const looked = await core.as('admin').call(Conversations.RevealAnalysis, {
    params: { idCallAnalysis: unseen?.idCallAnalysis ?? 0 },
  })
  expect(looked.body.finding?.score).toBe(60)
  const { rows } = await core.owner.query(
    "SELECT after::jsonb ->> 'what' AS what FROM audit_event WHERE entity_kind = 'CallReview' ORDER BY id_audit_event",
  )
  expect(rows.map((row) => row.what).sort()).toEqual([
    'Looked at the answers of the judge',
    'Reviewed',
    'Reviewed',
    'Reviewed',
  ])
})

test('each part is for who may see that line, and for no other tenant', async () => {
  const { line, params, profile } = await lineWith()
  const other = await lineWith()
  const guid = await callOn(line, '2026-11-18T09:00:00.000Z', ['no'])
  await judge()
  await giveRole(core, 'nobody', { Line: [`view:${line.idLine}`] })
  const asks = {
    PostcallAnalytics: (who: PersonName, at: typeof params) =>
      core.as(who).call(DialModuleLines.PostcallAnalytics, { params: at }),
    PostcallCalls: (who: PersonName, at: typeof params) =>
      core.as(who).call(DialModuleLines.PostcallCalls, { params: at }),
    PostcallCalibration: (who: PersonName, at: typeof params) =>
      core.as(who).call(DialModuleLines.PostcallCalibration, { params: at }),
  }
  const status = async (who: PersonName, asked: keyof typeof asks, at = params) => (await asks[asked](who, at)).status
  expect(await status('nobody', 'PostcallAnalytics')).toBe(200)
  expect(await status('nobody', 'PostcallAnalytics', other.params)).toBe(403)
  expect([await status('nobody', 'PostcallCalls'), await status('nobody', 'PostcallCalibration')]).toEqual([403, 403])
  expect([await status('viewer', 'PostcallAnalytics'), await status('other', 'PostcallAnalytics')]).toEqual([403, 404])
  const save = { name: profile.name, definition: definition(), rowVersion: 1 }
  const change = (who: 'nobody' | 'other') =>
    core.as(who).call(AnalysisProfiles.Update, { params: { idAnalysisProfile: profile.idAnalysisProfile }, body: save })
  expect([(await change('nobody')).status, (await change('other')).status]).toEqual([403, 404])
  await giveRole(core, 'nobody', { Line: [`edit:${other.line.idLine}`] })
  expect((await change('nobody')).status).toBe(403)
  const assign = (id: number) =>
    core.as('nobody').call(DialModuleLines.AssignPostcall, {
      params: { idDialModuleLine: id },
      body: { idAnalysisProfile: null, rowVersion: 2 },
    })
  expect((await assign(line.idLine)).status).toBe(403)
  expect((await core.as('nobody').call(Conversations.Analyses, { query: { guid } })).status).toBe(403)
  expect((await core.as('other').call(Conversations.Analyses, { query: { guid } })).status).toBe(404)
  const tried = { definition: definition(), guid }
  expect((await core.as('other').call(AnalysisProfiles.Try, { body: tried })).status).toBe(404)
  expect((await core.as('viewer').call(AnalysisProfiles.Try, { body: tried })).body).toMatchObject({ score: 60 })
})

test('lists of conversations know topics and scores; a file has the answers; what was found goes with its call', async () => {
  const { line, params } = await lineWith()
  const guid = await callOn(line, '2026-11-18T09:00:00.000Z', ['operator'])
  const better = await callOn(line, '2026-11-18T10:00:00.000Z', ['yes', '1111', '2'])
  await judge()
  await giveRole(core, 'nobody', { Line: [`view:${line.idLine}`, `viewdiallogs:${line.idLine}`] })
  const listed = async (query: object) =>
    (await core.as('nobody').call(DialLogs.DialLogs, { query: { idLine: line.idLine, ...query } })).body.items.map(
      (log) => log.guid,
    )
  expect(await listed({ topic: 'Operator' })).toEqual([guid])
  expect(await listed({ topic: "O'Neill %s" })).toEqual([])
  // As long as the longest category of a model.
  expect(await listed({ topic: 'x'.repeat(80) })).toEqual([])
  expect(await listed({ maxScore: 60 })).toEqual([guid])
  expect(await listed({ minScore: 61, maxScore: 100 })).toEqual([better])
  // A score is kept with fewer digits than a number of a filter has.
  for (const score of [59.9, 66.7]) {
    await core.owner.query('UPDATE call_analysis SET score = $1 WHERE guid = $2', [score, guid])
    expect(await listed({ minScore: score, maxScore: score })).toEqual([guid])
  }
  await core.owner.query('UPDATE call_analysis SET score = 60 WHERE guid = $1', [guid])
  const calls = await core.as('nobody').call(DialModuleLines.PostcallCalls, { params, query: { sort: 'score' } })
  expect(calls.body.items).toMatchObject([
    { guid, score: 60, topics: ['Operator'] },
    { guid: better, score: 100 },
  ])
  const from = '2026-11-18T09:30:00.000Z'
  const later = await core.as('nobody').call(DialModuleLines.PostcallCalls, { params, query: { from } })
  expect(later.body.items.map((call) => call.guid)).toEqual([better])
  const path = `/api/Administration/DialModuleLines/${line.idLine}/PostcallReport`
  const ticket = await core.token({ sub: 'subject-nobody' })
  expect((await core.send('GET', `${path}?from=${from}`, undefined, ticket)).text).not.toContain(guid)
  const file = await core.send('GET', path, undefined, ticket)
  expect(file.text).toContain('Was something ordered?')
  expect(file.text).toMatch(/60,.*Operator,,0,Yes,No/)
  await core.inTenant(2, (ctx) => removeConversations(ctx.db, [guid]))
  expect(await overview(params)).toMatchObject({ calls: 1 })
  const { rows } = await core.owner.query('SELECT count(*)::int AS left FROM call_analysis WHERE guid = $1', [guid])
  expect(rows[0].left).toBe(0)
})
