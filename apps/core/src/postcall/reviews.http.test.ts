import { operations } from '@parley/contract/operations.ts'
import { newQuestion } from '@parley/contract/postcall/postcall.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveRole } from '../../test/giveRole.ts'
import { type PostcallTest, scorecard, startPostcall } from '../../test/postcall.ts'

const { Conversations, DialModuleLines } = operations
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
