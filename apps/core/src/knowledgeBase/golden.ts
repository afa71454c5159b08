import { setImmediate as letOthers } from 'node:timers/promises'
import type { GoldenQuestion } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import type { GoldenCheck } from '@parley/contract/knowledgeBase/source.schema.ts'
import type { Scored } from './minScore.ts'
import { saidOf } from './search/answerFrom.ts'
import type { SearchIndex } from './search/searchIndex.ts'
import { foldOf } from './search/terms.ts'

type Outcome = GoldenCheck['now']
/** A golden question with what came of it. */
export interface AskedGolden {
  readonly golden: GoldenQuestion
  readonly outcome: Outcome
  readonly scored: Scored
}

/** Asks a golden question: the best answer has to have the expected words, or be on the page of that title; or there must be none. */
function askOne(index: SearchIndex, golden: GoldenQuestion, minScore: number): AskedGolden {
  const { question, expected, language } = golden
  const [best] = index.search(question, language, 1)
  if (!best) {
    const isRight = expected === null ? null : false
    return { golden, outcome: { isPassed: expected === null, found: null }, scored: { score: 0, isRight } }
  }
  const { item, score } = best
  const found = saidOf(item, question)
  if (expected === null)
    return { golden, outcome: { isPassed: score < minScore, found }, scored: { score, isRight: null } }
  const wanted = foldOf(expected)
  const isIn = (text: string) => wanted !== '' && ` ${foldOf(text)} `.includes(` ${wanted} `)
  const isRight = isIn(item.text) || foldOf(item.source.title) === wanted
  return { golden, outcome: { isPassed: isRight, found }, scored: { score, isRight } }
}

/** Asks all of them. One takes as long as 20,000 passages make it: others have their turn after each. */
export async function askGolden(
  golden: readonly GoldenQuestion[],
  minScore: number,
  index: SearchIndex,
): Promise<AskedGolden[]> {
  const asked: AskedGolden[] = []
  for (const each of golden) {
    asked.push(askOne(index, each, minScore))
    await letOthers()
  }
  return asked
}

export const checkOf = (
  { golden: { question, expected }, outcome }: AskedGolden,
  after?: AskedGolden,
): GoldenCheck => ({
  question,
  expected,
  now: outcome,
  after: after?.outcome ?? null,
})

/** Asks all of them of what answers now, and of what would. */
export async function checkGolden(
  golden: readonly GoldenQuestion[],
  minScore: number,
  now: SearchIndex,
  after: SearchIndex,
): Promise<GoldenCheck[]> {
  const [before, then] = [await askGolden(golden, minScore, now), await askGolden(golden, minScore, after)]
  return before.map((asked, at) => checkOf(asked, then[at]))
}

/** What was answered and would not be any more: with one of them a new text waits. */
export const brokenOf = (checks: readonly GoldenCheck[]): GoldenCheck[] =>
  checks.filter(({ now, after }) => now.isPassed && after?.isPassed === false)
