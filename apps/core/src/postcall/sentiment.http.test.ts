import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLine } from '../../test/conversations.ts'
import { type PostcallTest, scorecard, startPostcall } from '../../test/postcall.ts'
import { trainNow } from '../models/trainNow.ts'

const { AnalysisProfiles, DialLogs, DialModuleLines, Nlp } = operations
let tools: PostcallTest

beforeAll(async () => {
  tools = await startPostcall(() => ({ text: '' }))
})
afterAll(() => tools.close())

const admin = () => tools.core.as('admin')
const said: Readonly<Record<string, readonly string[]>> = {
  Upset: ['this is terrible', 'that is a disgrace', 'you are useless', 'I am angry about this'],
  Pleased: ['thank you so much', 'that is wonderful', 'you are very kind', 'I am happy about this'],
}
const around = ' really well honestly again today now oh so look listen please hello'.split(' ')

/** A trained model of two moods, published unless said otherwise; so many percent of its utterances test it. */
async function makeMoods(testShare: number, isLive = true) {
  const dataset = { language: 'en-GB', purpose: 'sentiment', description: '', testShare } as const
  const name = `Moods ${crypto.randomUUID()}`
  const { idDataset } = (await admin().call(Nlp.CreateDataset, { body: { name, ...dataset } })).body
  for (const [category, texts] of Object.entries(said)) {
    const body = { name: category, description: '' }
    const { idCategory } = (await admin().call(Nlp.CreateCategory, { params: { idDataset }, body })).body
    const all = texts.flatMap((text) => around.map((word) => `${word} ${text}`.trim()))
    await admin().call(Nlp.AddUtterances, { params: { idDataset }, body: { idCategory, texts: all } })
  }
  const draft = { name, idDataset, description: '', strangeCategory: '', worstF1: 0, mostLoss: 100 }
  const { idModel, guid, rowVersion } = (await admin().call(Nlp.CreateModel, { body: draft })).body
  const version = await tools.core.inTenant(2, (ctx) => trainNow(ctx, idModel))
  const publish = { params: { idModel }, body: { version, rowVersion, reason: 'Test' } }
  if (isLive) expect((await admin().call(Nlp.PublishModel, publish)).status).toBe(200)
  return { idModel, guid }
}

test('a model tells how callers sound, with its error, and leads to the turns and the calls', async () => {
  const { callOn, judge, lineWith, analysesOf, overview } = tools
  const { guid: sentimentModel, idModel } = await makeMoods(40)
  const { line, params, profile } = await lineWith({ sentimentModel })
  const upset = await callOn(line, '2026-07-15T09:00:00Z', ['this is terrible', 'you are useless'])
  const pleased = await callOn(line, '2026-07-15T09:10:00Z', ['this is terrible', 'thank you so much'])
  const silent = await callOn(line, '2026-07-15T09:20:00Z', ['yes'])
  await judge()
  const moodOf = async (guid: string) => (await analysesOf(guid))[0]?.finding?.sentiment
  const mood = await moodOf(upset)
  expect(mood).toMatchObject({ category: 'Upset', moods: [{ name: 'Upset', turns: [7, 9] }] })
  expect(mood?.accuracy).toBeGreaterThan(0.8)
  expect(mood?.tests).toBeGreaterThanOrEqual(20)
  // Of moods with as many turns the one heard last.
  expect(await moodOf(pleased)).toMatchObject({
    category: 'Pleased',
    moods: [
      { name: 'Upset', turns: [7] },
      { name: 'Pleased', turns: [9] },
    ],
  })
  expect(await moodOf(silent)).toMatchObject({ category: null, moods: [] })
  expect(await overview(params, { days: 366 })).toMatchObject({
    sentiments: [
      { name: 'Pleased', calls: 1 },
      { name: 'Upset', calls: 1 },
    ],
    sentimentMeasured: { tests: mood?.tests },
  })
  const listed = async (sentiment: string) => {
    const { body } = await admin().call(DialLogs.DialLogs, { query: { idLine: line.idLine, sentiment } })
    return body.items.map(({ guid }) => guid)
  }
  expect([await listed('Upset'), await listed('Pleased'), await listed("O'Neill %s")]).toEqual([[upset], [pleased], []])
  const body = { definition: scorecard({ sentimentModel }), guid: upset }
  expect((await admin().call(AnalysisProfiles.Try, { body })).body.sentiment).toEqual(mood)
  // It stays as long as a profile uses it.
  const remove = () => admin().call(Nlp.RemoveModel, { params: { idModel } })
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'model.inUse' } })
  const { idAnalysisProfile, name, rowVersion } = profile
  const without = { params: { idAnalysisProfile }, body: { name, definition: scorecard(), rowVersion } }
  expect((await admin().call(AnalysisProfiles.Update, without)).status).toBe(200)
  expect((await remove()).status).toBe(204)
  // What was found stays; what is judged from now on has none.
  const later = await callOn(line, '2026-07-15T10:00:00Z', ['this is terrible'])
  await judge()
  expect([(await moodOf(upset))?.category, await moodOf(later)]).toEqual(['Upset', null])
})

test('a model whose error is not known judges nothing, and the field says what to do', async () => {
  const save = (sentimentModel: string) =>
    admin().call(AnalysisProfiles.Create, {
      body: { name: `Moods of ${sentimentModel}`, definition: scorecard({ sentimentModel }) },
    })
  const field = 'definition.sentimentModel'
  const refused = (words: unknown) => ({
    ...{ status: 400, body: { code: 'validation.failed', details: { [field]: words } } },
  })
  const notKnown = refused(expect.stringContaining('20 test utterances or more'))
  expect(await save((await makeMoods(5)).guid)).toMatchObject(notKnown)
  expect(await save((await makeMoods(40, false)).guid)).toMatchObject(notKnown)
  expect(await save(crypto.randomUUID())).toMatchObject(refused(expect.any(String)))
  const { idLine } = await makeLine(tools.core, 2, 'No moods')
  const seen = await admin().call(DialModuleLines.PostcallAnalytics, {
    params: { idDialModuleLine: idLine },
    query: {},
  })
  expect(seen.body).toMatchObject({ sentiments: [], sentimentMeasured: null })
})
