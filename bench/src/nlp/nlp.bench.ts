import { type Model, train } from '@parley/nlp'
import { type Bench, median, ms, percentile, type Row, type Size, times } from '../frame/row.ts'
import { trainOther } from './nlpJs.ts'
import { readPublicData } from './publicData.ts'

/** What a trainer of this kind reached when it was chosen. */
const sets = [
  { name: 'clinc150', title: 'CLINC150', understood: 0.927, told: 0.957 },
  { name: 'banking77', title: 'BANKING77', understood: 0.913, told: null },
] as const
const categories = { full: Number.POSITIVE_INFINITY, tiny: 5 } as const
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** Two public sets that the trainer was not made by, beside nlp.js: time, what of their tests is understood, and one answer. */
export const nlp: Bench = {
  name: 'nlp',
  async run(size, say) {
    const rows: Row[] = []
    for (const set of sets) rows.push(...(await measureSet(set, size, say)))
    return rows
  },
}

async function measureSet(
  { name, title, understood, told }: (typeof sets)[number],
  size: Size,
  say: (line: string) => void,
): Promise<Row[]> {
  const { train: examples, test, strange } = await readPublicData(name, categories[size])
  say(`${title}: training on ${examples.length} utterances`)
  const begun = performance.now()
  const model = train(examples)
  const ours = performance.now() - begun
  const answers: number[] = []
  const answered = test.map(({ text, category }) => {
    const from = performance.now()
    const { scores, outOfScope } = model.predict(text, 5)
    answers.push(performance.now() - from)
    return { isRight: scores[0]?.category === category, outOfScope }
  })
  const accuracy = answered.filter(({ isRight }) => isRight).length / test.length
  say(`${title}: training nlp.js on the same`)
  const other = await trainOther(examples, test, say)
  const rows: Row[] = [
    {
      work: `train on the ${examples.length.toLocaleString('en-US')} utterances of ${title}, one process`,
      ours: ms(ours),
      beside: `${ms(other.trainMs)} (nlp.js)`,
      ratio: times(ours / other.trainMs),
      reach: '≤ 1 ×',
      isReached: ours <= other.trainMs,
    },
    {
      work: `… its ${test.length.toLocaleString('en-US')} tests understood`,
      ours: percent(accuracy),
      beside: `${percent(other.accuracy)} (nlp.js)`,
      ratio: times(accuracy / Math.max(other.accuracy, 0.001)),
      reach: `≥ ${percent(understood)}`,
      isReached: accuracy >= understood,
    },
    {
      work: '… one answer, p99',
      ours: `${percentile(answers, 0.99).toFixed(2)} ms, median ${median(answers).toFixed(2)} ms`,
      beside: `median ${other.answerMs.toFixed(2)} ms (nlp.js)`,
      ratio: '–',
      reach: '< 2 ms',
      isReached: percentile(answers, 0.99) < 2,
    },
  ]
  if (told === null) return rows
  const doubts = answered.map(({ outOfScope }) => outOfScope)
  return [...rows, doubtRow(model, doubts, strange, told)]
}

/** How well texts that belong to no category are told from the others. */
function doubtRow(model: Model, own: readonly number[], strange: readonly string[], reach: number): Row {
  const others = strange.map((text) => model.predict(text, 1).outOfScope)
  const share = (doubts: readonly number[]) => doubts.filter((doubt) => doubt >= 0.5).length / doubts.length
  const area = areaOf(own, others)
  return {
    work: `… ${others.length.toLocaleString('en-US')} texts that belong to none told from them, area under the curve`,
    ours: `${area.toFixed(3)}; ${percent(share(others))} of them doubted, ${percent(share(own))} of those that belong`,
    beside: '–',
    ratio: '–',
    reach: `≥ ${reach}`,
    isReached: area >= reach,
  }
}

/** How often one of the others is doubted more than one of its own: the area under the ROC curve. */
function areaOf(own: readonly number[], others: readonly number[]): number {
  const all = [...own.map((doubt) => ({ doubt, isOther: false })), ...others.map((doubt) => ({ doubt, isOther: true }))]
  all.sort((one, other) => one.doubt - other.doubt)
  const ranks = all.reduce((sum, { isOther }, at) => sum + (isOther ? at + 1 : 0), 0)
  return (ranks - (others.length * (others.length + 1)) / 2) / (own.length * others.length)
}
