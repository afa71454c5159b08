import type { HoldingMinScore } from '@parley/contract/knowledgeBase/minScore.schema.ts'
import type { KnowledgeAnswer } from '@parley/contract/knowledgeBase/source.schema.ts'
import { bestCells, bestSentences, marksOf } from './bestSentences.ts'
import type { Answerable, SearchIndex } from './searchIndex.ts'

/** What is said of it. */
export const saidOf = (item: Answerable, question: string): string =>
  item.isEntry
    ? item.text
    : item.source.row === null
      ? bestSentences(item.text, question)
      : bestCells(item.text, question)

const MOST_FOUND = 10

interface Asked {
  readonly question: string
  readonly language: string | null
}

/** The best answer with its source, where it is good enough for one, and what was found besides. */
export function answerFrom(
  index: SearchIndex,
  { question, language }: Asked,
  minimum: HoldingMinScore,
): KnowledgeAnswer {
  const found = index.search(question, language, MOST_FOUND)
  const [best] = found
  return {
    minimum,
    answer:
      best && best.score >= minimum.value
        ? { text: saidOf(best.item, question), score: best.score, source: best.item.source }
        : null,
    found: found.map(({ item, score }) => {
      const text = item.isEntry ? `${item.asked}\n${item.text}` : item.text
      return { text, score, marks: marksOf(text, question), source: item.source }
    }),
  }
}
