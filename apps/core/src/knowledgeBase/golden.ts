import { setImmediate as letOthers } from 'node:timers/promises'
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

/** Asks all of them of what answers now, and of what would. One takes as long as 20,000 passages make it: others have their turn after each. */
export async function checkGolden(
  golden: readonly GoldenQuestion[],
  now: SearchIndex,
  after?: SearchIndex,
): Promise<GoldenCheck[]> {
  const checks: GoldenCheck[] = []
  for (const each of golden) {
    const asked = askOne(now, each)
    await letOthers()
    checks.push({
      question: each.question,
      expected: each.expected,
      now: asked,
      after: after ? askOne(after, each) : null,
    })
    await letOthers()
  }
  return checks
}

/** What was answered and would not be any more: with one of them a new text waits. */
export const brokenOf = (checks: readonly GoldenCheck[]): GoldenCheck[] =>
  checks.filter(({ now, after }) => now.isPassed && after?.isPassed === false)
