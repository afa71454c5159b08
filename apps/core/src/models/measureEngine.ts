import type { Answer } from '@parley/nlp'
import type { TaskRun } from '../kernel/taskRun.ts'
import { askAll, type HttpModel } from '../trainedModels/httpModel.ts'
import { dividedBy, measuredOn } from './learn.ts'
import type { LearnedRow } from './model.store.ts'

/** Asks an engine elsewhere for what it should know: it learned somewhere else, so that only its answers can be measured. */
export async function measureEngine(
  run: Pick<TaskRun, 'signal' | 'progress' | 'checkCancelled'>,
  model: HttpModel,
  rows: readonly LearnedRow[],
  strangeCategory: string,
) {
  const { known, strange } = dividedBy(rows, strangeCategory)
  const tests = known.filter(({ isTest }) => isTest)
  const asked = [...tests, ...strange]
  const found = await askAll(
    model,
    asked.map(({ text }) => text),
    run.signal,
    (share) => {
      run.checkCancelled()
      run.progress(share * 0.98)
    },
  )
  const answers = found.map(({ scores: [best], outOfScope }, at): Answer => {
    const actual = at < tests.length ? (asked[at]?.category ?? '') : null
    return { actual, predicted: best?.category ?? '', score: best?.score ?? 0, outOfScope }
  })
  const own = new Set(known.map(({ category }) => category))
  for (const { scores } of found) for (const { category } of scores) own.add(category)
  return {
    categories: [...own].sort(),
    ...measuredOn(tests, answers.slice(0, tests.length), answers.slice(tests.length)),
  }
}
