import type { GoldenQuestion } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import type { GoldenCheck } from '@parley/contract/knowledgeBase/source.schema.ts'
import { saidOf } from './search/answerFrom.ts'
import type { SearchIndex } from './search/searchIndex.ts'
import { foldOf } from './search/terms.ts'

/** Asks a golden question: the best answer has to have the expected words, or be on the page of that title. */
function askOne(index: SearchIndex, { question, expected, language }: GoldenQuestion): GoldenCheck['now'] {
  const [best] = index.search(question, language, 1)
  if (!best) return { isPassed: false, found: null }
  const wanted = foldOf(expected)
  const isIn = (text: string) => wanted !== '' && ` ${foldOf(text)} `.includes(` ${wanted} `)
  return {
    isPassed: isIn(best.item.text) || foldOf(best.item.source.title) === wanted,
    found: saidOf(best.item, question),
  }
}

/** Asks all of them of what answers now, and of what would. */
export const checkGolden = (golden: readonly GoldenQuestion[], now: SearchIndex, after?: SearchIndex): GoldenCheck[] =>
  golden.map((each) => ({
    question: each.question,
    expected: each.expected,
    now: askOne(now, each),
    after: after ? askOne(after, each) : null,
  }))

/** What was answered and would not be any more: with one of them a new text waits. */
export const brokenOf = (checks: readonly GoldenCheck[]): GoldenCheck[] =>
  checks.filter(({ now, after }) => now.isPassed && after?.isPassed === false)
