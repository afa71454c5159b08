import { operations } from '@parley/contract/operations.ts'
import { newQuestion } from '@parley/contract/postcall/postcall.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveRole } from '../../test/giveRole.ts'
import { type PostcallTest, scorecard, startPostcall } from '../../test/postcall.ts'

const { Conversations, DialLogs, DialModuleLines, Users } = operations
let tools: PostcallTest

beforeAll(async () => {
  tools = await startPostcall(() => ({ text: '' }))
})
afterAll(() => tools.close())

const [greet, ordered] = scorecard().questions
const withPerson = () => ({
  questions: [
    { ...(greet ?? newQuestion('greet')), weight: 20 },
    { ...(ordered ?? newQuestion('ordered')), weight: 30 },
    { ...newQuestion('kind'), text: 'Was the bot kind?', weight: 50, judge: 'person' as const },
  ],
})
const answersOf = (kind: 'yes' | 'no' | 'na') => [
  { key: 'greet', value: 'yes' as const },
  { key: 'ordered', value: 'no' as const },
  { key: 'kind', value: kind },
]

test('what people answer counts in the score, the newest answer of all', async () => {
  const { core, lineWith, callOn, judge, analysesOf, overview } = tools
  const { line, params } = await lineWith(withPerson())
  const guid = await callOn(line, '2026-11-18T09:00:00.000Z', ['no'])
  await judge()
  await giveRole(core, 'designer', { Line: [`view:${line.idLine}`, `review:${line.idLine}`] })
  const [analysis] = await analysesOf(guid)
  expect(analysis?.finding).toMatchObject({
    score: 40,
    answers: [{}, {}, { key: 'kind', value: null, open: 'person' }],
  })
  const review = async (who: 'admin' | 'designer', kind: 'yes' | 'no' | 'na') =>
    (
      await core.as(who).call(Conversations.ReviewAnalysis, {
        params: { idCallAnalysis: analysis?.idCallAnalysis ?? 0 },
        body: { answers: answersOf(kind), note: '' },
      })
    ).body.finding
  expect(await review('admin', 'yes')).toMatchObject({
    score: 70,
    answers: [{ value: 'yes' }, { value: 'no' }, { value: 'yes', open: null }],
  })
  expect(await review('designer', 'no')).toMatchObject({ score: 20 })
  expect(await overview(params)).toMatchObject({ score: 20, questions: [{}, {}, { answered: 1, open: 0, share: 0 }] })
  const { body } = await core.as('admin').call(DialModuleLines.PostcallCalibration, { params })
  expect(body.questions.map(({ key, pairs }) => [key, pairs])).toEqual([
    ['greet', 2],
    ['ordered', 2],
  ])
})

test('what a reviewer is to be blind for is in no list, file or filter, and not for programs either', async () => {
  const { core, lineWith, callOn, judge, analysesOf } = tools
  const { line, params } = await lineWith()
  const guid = await callOn(line, '2026-11-18T09:00:00.000Z', ['no'])
  await judge()
  await giveRole(core, 'nobody', { Line: [`view:${line.idLine}`, `viewdiallogs:${line.idLine}`] })
  const { secret } = (
    await core.as('admin').call(Users.CreateUserApiSecret, { body: { name: 'blind', expiresAt: null, scopes: null } })
  ).body
  const ticket = await core.token({ sub: 'subject-admin' })
  const lines = `/api/Administration/DialModuleLines/${line.idLine}`
  const listed = async (who: 'admin' | 'nobody') => ({
    row: (await core.as(who).call(DialModuleLines.PostcallCalls, { params })).body.items[0],
    found: (await core.as(who).call(DialLogs.DialLogs, { query: { idLine: line.idLine, maxScore: 100 } })).body.items,
  })
  const file = async () => (await core.send('GET', `${lines}/PostcallReport`, undefined, ticket)).text
  expect(await listed('nobody')).toMatchObject({ row: { isHidden: false, score: 60 }, found: [{ guid }] })
  const hidden = { isHidden: true, score: null, isFatal: false, open: 0 }
  expect(await listed('admin')).toMatchObject({ row: hidden, found: [] })
  expect(await file()).toContain(guid)
  expect(await file()).not.toMatch(/,60,|Yes,No/)
  const [byProgram] = (
    await core.send<{ idCallAnalysis: number; finding: unknown }[]>(
      'GET',
      `/api/Conversations/Analyses?guid=${guid}`,
      undefined,
      secret,
    )
  ).body
  expect(byProgram).toMatchObject({ canReview: false, finding: null, reviews: [] })
  const id = byProgram?.idCallAnalysis ?? 0
  const at = `/api/Conversations/Analyses/${id}`
  const answers = answersOf('yes').slice(0, 2)
  for (const [path, body] of [['Reveal'], ['Review', { answers, note: '' }]] as const)
    expect(await core.send('POST', `${at}/${path}`, body, secret)).toMatchObject({
      ...{ status: 403, body: { code: 'auth.notBySecret' } },
    })
  await core.as('admin').call(Conversations.RevealAnalysis, { params: { idCallAnalysis: id } })
  expect(await listed('admin')).toMatchObject({ row: { isHidden: false, score: 60 }, found: [{ guid }] })
  expect(await file()).toMatch(/60,.*Yes,No/)
  expect((await analysesOf(guid, 'admin'))[0]?.finding?.score).toBe(60)
})

test('a call of a profile without a scorecard is hidden from no one', async () => {
  const { core, lineWith, callOn, judge, analysesOf } = tools
  const { line, params } = await lineWith({ questions: [] })
  const guid = await callOn(line, '2026-11-18T09:00:00.000Z', ['operator'])
  await judge()
  const { items } = (await core.as('admin').call(DialModuleLines.PostcallCalls, { params })).body
  expect(items).toMatchObject([{ guid, isHidden: false, topics: ['Operator'] }])
  expect((await analysesOf(guid, 'admin'))[0]).toMatchObject({ canReview: true, finding: { score: null, answers: [] } })
})
