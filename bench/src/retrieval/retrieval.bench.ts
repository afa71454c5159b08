import pg from 'pg'
import { saidOf } from '../../../apps/core/src/knowledgeBase/search/answerFrom.ts'
import { type Answerable, SearchIndex } from '../../../apps/core/src/knowledgeBase/search/searchIndex.ts'
import { USUAL_MIN_SCORE } from '../../../packages/flow/src/nodes/usual-score.ts'
import { type Bench, median, ms, percentile, times } from '../frame/row.ts'
import { readAnswers } from './answersData.ts'
import { type MadePassage, type MadeQuestion, makePassages, USUAL } from './passages.ts'

const sizes = { full: { passages: 15_000, questions: 1_000 }, tiny: { passages: 200, questions: 20 } } as const

interface Found {
  readonly first: number
  readonly took: readonly number[]
}

/** Questions to a knowledge base of 15,000 passages, from the index in memory, beside PostgreSQL’s full text over the same. */
export const retrieval: Bench = {
  name: 'retrieval',
  async run(size, say, ground) {
    const made = makePassages(sizes[size].passages, sizes[size].questions)
    const before = process.memoryUsage().heapUsed
    const from = performance.now()
    const index = await SearchIndex.of(made.passages.map(answerable))
    const built = performance.now() - from
    say(
      `${made.passages.length} passages indexed in ${ms(built)}, +${Math.round((process.memoryUsage().heapUsed - before) / 1e6)} MB`,
    )
    const ours = await ask(made.questions, (text) =>
      Promise.resolve(Number(index.search(text, null, 1)[0]?.item.source.idKnowledgeSource ?? -1)),
    )
    const beside = await ground.onDatabase((url) => askPostgres(url, made.passages, made.questions))
    const [mine, theirs] = [median(ours.took), median(beside.took)]
    const share = ({ first }: Found) => (first / made.questions.length).toFixed(3)
    return [
      ...(await answered()),
      {
        work: `${made.passages.length.toLocaleString('en-US')} passages: the right one is first (P@1), other endings, half without marks`,
        ours: share(ours),
        beside: `${share(beside)} (PostgreSQL full text, simple, without marks)`,
        ratio: times(ours.first / Math.max(1, beside.first)),
        reach: '≥ 0.80',
        isReached: ours.first >= 0.8 * made.questions.length,
      },
      {
        work: '… time of a question',
        ours: `${ms(mine)}, p95 ${ms(percentile(ours.took, 0.95))}`,
        beside: `${ms(theirs)}, p95 ${ms(percentile(beside.took, 0.95))}`,
        ratio: times(mine / theirs),
        reach: 'p95 < 20 ms',
        isReached: percentile(ours.took, 0.95) < 20,
      },
      {
        work: '… made after a change',
        ours: ms(built),
        beside: '–',
        ratio: '–',
        reach: '< 5 s',
        isReached: built < 5_000,
      },
    ]
  },
}

/** What is said to questions of people at the usual minimum: right where it has the words that a right answer has. */
async function answered() {
  const { passages, asked, strange, far } = await readAnswers()
  const index = await SearchIndex.of(passages)
  const said = (question: string) => {
    const [best] = index.search(question, null, 1)
    return best && best.score >= USUAL_MIN_SCORE ? saidOf(best.item, question) : undefined
  }
  const answers = asked.map(({ question, expected }) => said(question)?.includes(expected))
  const right = answers.filter((each) => each === true).length
  const wrong = answers.filter((each) => each === false).length
  const refused = [...strange, ...far].filter((question) => said(question) === undefined).length
  const outside = strange.length + far.length
  return [
    {
      work: `${asked.length} questions that a bank answers, at the usual minimum score of ${USUAL_MIN_SCORE}: right, wrong, silent`,
      ours: `${right}, ${wrong}, ${asked.length - right - wrong}`,
      beside: '–',
      ratio: '–',
      reach: '≥ 75 % right, ≤ 5 % wrong',
      isReached: right >= 0.75 * asked.length && wrong <= 0.05 * asked.length,
    },
    {
      work: '… questions outside that get no answer',
      ours: `${refused} of ${outside}`,
      beside: '–',
      ratio: '–',
      reach: '≥ 95 %',
      isReached: refused >= 0.95 * outside,
    },
  ]
}

const answerable = ({ title, text }: MadePassage, place: number): Answerable => ({
  ...{ asked: title, text, language: null, isEntry: false },
  source: { title, heading: [], page: null, row: null, url: null, idKnowledgeSource: place },
})

async function ask(questions: readonly MadeQuestion[], find: (text: string) => Promise<number>): Promise<Found> {
  let first = 0
  const took: number[] = []
  for (const { text, place } of questions) {
    const from = performance.now()
    const found = await find(text)
    took.push(performance.now() - from)
    if (found === place) first += 1
  }
  return { first, took }
}

const usual: ReadonlySet<string> = new Set(USUAL.map((word) => word.normalize('NFD').replaceAll(/\p{M}/gu, '')))
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

/**
 * Words that begin alike are the same there, too: without a dictionary of the language that is what it can do. It gets a list of the words that
 * stand everywhere, as a dictionary would have, since it does not weigh words by how rare they are.
 */
async function askPostgres(
  url: string,
  passages: readonly MadePassage[],
  questions: readonly MadeQuestion[],
): Promise<Found> {
  const client = new pg.Client(url)
  try {
    await client.connect()
    await client.query('CREATE TABLE passage (place int PRIMARY KEY, words tsvector NOT NULL)')
    await client.query(
      `INSERT INTO passage SELECT place - 1, setweight(to_tsvector('simple', title), 'A') || to_tsvector('simple', text)
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS made (title, text, place)`,
      [passages.map(({ title }) => plain(title)), passages.map(({ text }) => plain(text))],
    )
    await client.query('CREATE INDEX ON passage USING gin (words)')
    await client.query('ANALYZE passage')
    return await ask(questions, async (text) => {
      const words = plain(text)
        .split(' ')
        .filter((word) => !usual.has(word))
        .map((word) => `${word.slice(0, Math.max(3, word.length - 3))}:*`)
      const { rows } = await client.query<{ place: number }>(
        `SELECT place FROM passage, to_tsquery('simple', $1) AS asked WHERE words @@ asked ORDER BY ts_rank(words, asked, 1) DESC LIMIT 1`,
        [words.join(' | ')],
      )
      return rows[0]?.place ?? -1
    })
  } finally {
    await client.end()
  }
}
