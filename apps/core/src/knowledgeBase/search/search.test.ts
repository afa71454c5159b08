import { expect, it } from 'vitest'
import { holdingOf } from '../minScore.ts'
import { answerFrom } from './answerFrom.ts'
import { type Answerable, SearchIndex } from './searchIndex.ts'

const answered = (
  index: SearchIndex,
  { minScore, ...asked }: { question: string; language: string | null; minScore?: number },
) => answerFrom(index, asked, holdingOf(null, minScore))

const nowhere = { heading: [], page: null, row: null, url: null, idKnowledgeSource: null }
const entry = (asked: string, text: string, language: string | null): Answerable => ({
  ...{ asked, text, language, isEntry: true },
  source: { ...nowhere, title: asked },
})
const passage = (title: string, text: string, page: number | null = null): Answerable => ({
  ...{ asked: title, text, language: null, isEntry: false },
  source: { ...nowhere, title, page, idKnowledgeSource: 7 },
})
const entries = [
  entry('What are your opening hours?', 'Monday to Friday from 8 to 18.', 'en'),
  entry('Where can I park?', 'Behind the building, free for two hours.', 'en'),
  entry('How do I cancel an appointment?', 'Call us a day before.', 'en-GB'),
  entry('Jaké máte otevírací hodiny?', 'Od osmi do šesti.', 'cs'),
]
const index = await SearchIndex.of(entries)

it.each([
  ['what are your opening hours', 'en-GB', 'Monday to Friday from 8 to 18.'],
  ['When are you open?', 'en', 'Monday to Friday from 8 to 18.'],
  ['is there parking', 'en', 'Behind the building, free for two hours.'],
  ['I have to cancel my appointment', 'en', 'Call us a day before.'],
  ['otevirací hodina', 'cs-CZ', 'Od osmi do šesti.'],
])('answers “%s” in %s', (question, language, answer) => {
  expect(answered(index, { question, language }).answer?.text).toBe(answer)
})

it('scores the question itself 1, what it knows nothing of low, and nothing not at all', async () => {
  const scoreOf = (question: string) => answered(index, { question, language: 'en' }).found[0]?.score
  expect(scoreOf('Where can I park?')).toBe(1)
  expect(scoreOf('do you sell elephants by the kilo') ?? 0).toBeLessThan(0.4)
  expect(scoreOf('?!')).toBeUndefined()
  expect(answered(await SearchIndex.of([]), { question: 'Where can I park?', language: 'en' }).answer).toBeNull()
  expect(answered(index, { question: 'Where can I park?', language: 'de' }).answer).toBeNull()
  expect(answered(index, { question: 'Kde máte otevřeno', language: null }).found.length).toBeGreaterThan(0)
})

it('gives no answer below the minimum, and says what it found', () => {
  const strange = { question: 'do you sell elephants by the kilo, or appointments', language: 'en' }
  const { answer, found } = answered(index, strange)
  expect(answer).toBeNull()
  expect(found.length).toBeGreaterThan(0)
  expect(answered(index, { ...strange, minScore: 0 }).answer).not.toBeNull()
  expect(answered(index, { question: 'When are you open?', language: 'en', minScore: 1 }).answer).toBeNull()
})

const tariffs = await SearchIndex.of([
  ...entries,
  passage(
    'Tariffs',
    'The night tariff holds from ten in the evening to six in the morning. It is for homes with storage heating. Ask us for a meter with two rates. The meter is changed by the distributor within thirty days, and you have to be at home for it. The change costs nothing, if your cabinet is as the standard wants it. Where it is not, an electrician of your choice has to make it so before.',
    3,
  ),
  passage(
    'Tarify',
    'Noční sazba platí od dvaadvacáté hodiny do šesté. Přiznává se domácnostem s akumulačním vytápěním.',
    1,
  ),
])

it('answers from a passage by its best sentences, with where they stand', () => {
  const { answer, found } = answered(tariffs, { question: 'who changes the meter', language: 'en' })
  expect(answer?.text).toMatch(/^The meter is changed by the distributor/)
  expect(answer?.source).toMatchObject({ title: 'Tariffs', page: 3, idKnowledgeSource: 7 })
  const [first] = found
  expect(first?.marks.map(({ start, end }) => first.text.slice(start, end))).toEqual(
    expect.arrayContaining(['meter', 'changed']),
  )
})

it.each(['pro koho je nocni sazba', 'noční sazby, domácnosti s vytápěním'])(
  'finds “%s” with and without marks',
  (question) => {
    expect(answered(tariffs, { question, language: 'cs' }).answer?.source.title).toBe('Tarify')
  },
)
