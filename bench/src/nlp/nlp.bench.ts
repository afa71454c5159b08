import { answersOf, metricsOf, train } from '@parley/nlp'
import { type Bench, median, ms, percentile, times } from '../frame/row.ts'
import { madeUtterances } from './madeUtterances.ts'
import { trainOther } from './nlpJs.ts'

const sizes = { full: { learned: 15_000, tests: 3_000 }, tiny: { learned: 300, tests: 150 } } as const
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const example = ({ text, label }: { text: string; label: string }) => ({ text, category: label })

/** Training on 15,000 made utterances of 150 categories beside nlp.js, how many of others both understand, and what one answer takes. */
export const nlp: Bench = {
  name: 'nlp',
  async run(size, say) {
    const { learned, tests } = sizes[size]
    const examples = madeUtterances(learned, 1, false).map(example)
    const asked = madeUtterances(tests, 2, true).map(example)
    say(`training on ${learned} utterances`)
    const begun = performance.now()
    const model = train(examples)
    const ours = performance.now() - begun
    const answers: number[] = []
    for (const { text } of asked) {
      const from = performance.now()
      model.predict(text, 5)
      answers.push(performance.now() - from)
    }
    const { accuracy } = metricsOf(answersOf(model, asked))
    say('training nlp.js on the same')
    const other = await trainOther(examples, asked, say)
    return [
      {
        work: `train on ${learned.toLocaleString('en-US')} made utterances of 150 categories, one process`,
        ours: ms(ours),
        beside: `${ms(other.trainMs)} (nlp.js)`,
        ratio: times(ours / other.trainMs),
        reach: '≤ 1 ×',
        isReached: ours <= other.trainMs,
      },
      {
        work: `… ${tests.toLocaleString('en-US')} others understood`,
        ours: percent(accuracy),
        beside: `${percent(other.accuracy)} (nlp.js)`,
        ratio: times(accuracy / Math.max(other.accuracy, 0.001)),
        reach: '≥ 1 ×',
        isReached: accuracy >= other.accuracy,
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
  },
}
