import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DiagnosticTest, startDiagnosticTest } from '../../test/diagnostic.ts'
import { flowOf } from '../../test/orderFlow.ts'

const { Audit, KnowledgeBase } = operations
let on: DiagnosticTest
beforeAll(async () => {
  on = await startDiagnosticTest()
})
afterAll(() => on.close())

const admin = () => on.core.as('admin')
/** Each stands in one entry alone; asked with a word that stands nowhere it scores less. */
const THINGS = ['anchor', 'basket', 'candle', 'dolphin', 'engine', 'feather', 'garden', 'hammer', 'island', 'jacket']
const MORE = ['kettle', 'ladder', 'mirror', 'needle', 'orchard', 'pillow', 'quarry', 'ribbon', 'saddle', 'tunnel']
const things = [...THINGS, ...MORE]
const entries = things.map((thing) => ({
  question: `What does the ${thing} cost?`,
  answer: `The ${thing} is ${thing.length * 10} crowns.`,
  language: null,
}))
const known = things.map((thing) => ({ question: `price of ${thing}`, expected: `the ${thing} is`, language: null }))
const strange = ['zebra', 'yacht', 'xylophone', 'walnut', 'violin'].map((thing) => ({
  question: `Where do you keep an ill ${thing} on Sundays without a cost?`,
  expected: null,
  language: null,
}))
let names = 0
async function makeBase(golden: object[], more = entries) {
  names += 1
  const body = { name: `Measured ${names}`, entries: more, golden } as never // tests say only what matters
  const made = await admin().call(KnowledgeBase.Create, { body })
  expect(made.status, made.text).toBe(200)
  return made.body
}
type Base = Awaited<ReturnType<typeof makeBase>>
const at = ({ idKnowledgeBase }: Base) => ({ params: { idKnowledgeBase } })
const read = async (base: Base) => (await admin().call(KnowledgeBase.Entries, at(base))).body
const ask = async (base: Base, question: string, minScore?: number) =>
  (await admin().call(KnowledgeBase.Ask, { ...at(base), body: { question, language: null, minScore } as never })).body // optional
const save = async (base: Base, change: object) => {
  const { name, entries: now, rowVersion } = await read(base)
  const body = { name, entries: now, rowVersion, ...change }
  const saved = await admin().call(KnowledgeBase.UpdateEntries, { ...at(base), body })
  expect(saved.status, saved.text).toBe(200)
  return saved.body
}
const measure = (base: Base) => admin().call(KnowledgeBase.MeasureMinScore, at(base))

test('golden questions give a base its minimum score, which holds until it is taken back', async () => {
  const base = await makeBase([...known, ...strange])
  expect(base.minScore).toBeNull()
  const sweep = (await admin().call(KnowledgeBase.GoldenSweep, at(base))).body
  expect(sweep).toMatchObject({ questions: 25, strange: 5, missing: { questions: 0, strange: 0 } })
  expect(sweep.points).toHaveLength(101)
  const best = sweep.best ?? 0
  const measured = await measure(base)
  expect(measured.status, measured.text).toBe(200)
  expect(measured.body.minScore).toMatchObject({
    ...{ value: best, right: 20, wrong: 0, silent: 0, strange: 5, strangeAnswered: 0, questions: 25, isOld: false },
  })
  expect((await admin().call(KnowledgeBase.MinScore, at(base))).body).toEqual({
    value: best,
    from: 'base',
    questions: 25,
  })
  const [, one] = strange
  const refused = await ask(base, one?.question ?? '')
  expect(refused).toMatchObject({ answer: null, minimum: { value: best, from: 'base', questions: 25 } })
  expect(refused.found[0]?.score).toBeLessThan(best)
  expect(await ask(base, one?.question ?? '', 0)).toMatchObject({ minimum: { value: 0, from: 'asked' } })
  const log = await admin().call(Audit.Audit, {
    query: { entityKind: 'KnowledgeBase', entityId: String(base.idKnowledgeBase) },
  })
  expect(log.text).toContain('Measured the minimum score')
  const cleared = await admin().call(KnowledgeBase.ClearMinScore, at(base))
  expect(cleared, cleared.text).toMatchObject({ status: 200, body: { minScore: null } })
  expect((await ask(base, one?.question ?? '')).minimum).toEqual({ value: 0.3, from: 'usual', questions: null })
})

test('it is old once what answers or what is asked has changed, and a name changes nothing', async () => {
  const base = await makeBase([...known, ...strange])
  await measure(base)
  names += 1
  expect((await save(base, { name: `Renamed ${names}` })).minScore?.isOld).toBe(false)
  expect((await save(base, { entries: entries.slice(1) })).minScore?.isOld).toBe(true)
  expect((await measure(base)).body.minScore).toMatchObject({ isOld: false, right: 19 })
  expect((await save(base, { golden: [...known, ...strange].reverse() })).minScore?.isOld).toBe(true)
})

test('too few golden questions give none, and say how many are missing; removed ones take it back', async () => {
  const few = await makeBase(known)
  expect((await admin().call(KnowledgeBase.GoldenSweep, at(few))).body).toMatchObject({
    ...{ best: null, missing: { questions: 5, strange: 5 } },
  })
  expect(await measure(few)).toMatchObject({
    status: 409,
    body: {
      code: 'knowledgeBase.fewGolden',
      error: expect.stringContaining('add 5 more, at least 5 of them without an answer'),
    },
  })
  const none = await makeBase([], [])
  expect(await measure(none)).toMatchObject({ status: 409, body: { code: 'knowledgeBase.fewGolden' } })
  expect((await admin().call(KnowledgeBase.ClearMinScore, at(none))).body.minScore).toBeNull()
  const base = await makeBase([...known, ...strange])
  await measure(base)
  expect((await save(base, { golden: known })).minScore).toBeNull()
  expect((await admin().call(KnowledgeBase.MinScore, at(base))).body.from).toBe('usual')
})

test('a base whose answers are all wrong gets none', async () => {
  const base = await makeBase([...known.map((each) => ({ ...each, expected: 'something else' })), ...strange])
  expect(await measure(base)).toMatchObject({ status: 409, body: { code: 'knowledgeBase.noMinScore' } })
})

test('a golden question without an answer passes below the minimum alone', async () => {
  const [one] = strange
  const base = await makeBase([{ ...known[0], expected: null }, one ?? {}])
  expect((await admin().call(KnowledgeBase.GoldenChecks, at(base))).body).toMatchObject([
    { expected: null, now: { isPassed: false, found: 'The anchor is 60 crowns.' } },
    { expected: null, now: { isPassed: true } },
  ])
})

test('a step without a minimum of its own goes by that of the base, and one with its own by that', async () => {
  const base = await makeBase([...known, ...strange])
  const [one] = known
  const question = one?.question ?? ''
  const flow = (minScore?: number) =>
    flowOf([
      { id: 'start', type: 'start', outlets: { next: 'look' } },
      {
        ...{
          id: 'look',
          type: 'answer',
          knowledgeBase: base.guid,
          question,
          outlets: { answered: 'yes', noAnswer: 'no' },
        },
        ...(minScore === undefined ? {} : { minScore }),
      },
      { id: 'yes', type: 'end', reason: 'answered' },
      { id: 'no', type: 'end', reason: 'not answered' },
    ])
  const event = async (guid: string) => (await on.legOf(guid)).events.find(({ kind }) => kind === 16)?.data
  const usual = await on.real(flow())
  expect([usual.reason, await event(usual.guid)]).toMatchObject(['answered', { minScore: 0.3, isEnough: true }])
  const { score } = (await ask(base, question)).found[0] ?? { score: 0 }
  await on.core.owner.query(
    `UPDATE knowledge_base SET min_score = jsonb_build_object('value', $2::numeric, 'questions', 25) WHERE id_knowledge_base = $1`,
    [base.idKnowledgeBase, score + 0.01],
  )
  const ofBase = await on.real(flow())
  expect([ofBase.reason, await event(ofBase.guid)]).toMatchObject([
    'not answered',
    { minScore: score + 0.01, isEnough: false },
  ])
  expect((await on.real(flow(score))).reason).toBe('answered')
})

test('another tenant reads and measures none of it, and who may only look measures nothing', async () => {
  const base = await makeBase([...known, ...strange])
  const { GoldenSweep, MinScore, MeasureMinScore, ClearMinScore } = KnowledgeBase
  const [operator, viewer] = [on.core.as('operator'), on.core.as('viewer')]
  const answers = [
    ...[await operator.call(GoldenSweep, at(base)), await operator.call(MinScore, at(base))],
    ...[await operator.call(MeasureMinScore, at(base)), await operator.call(ClearMinScore, at(base))],
    ...[await viewer.call(MeasureMinScore, at(base)), await viewer.call(ClearMinScore, at(base))],
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 403, 403])
  expect((await read(base)).minScore).toBeNull()
})
