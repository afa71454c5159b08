import type { KnowledgeEntry } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import { isFiller, withoutMarks, wordsOf } from '@parley/flow/recognise/words.ts'

export interface FoundAnswer {
  readonly answer: string
  /** From 0 to 1. */
  readonly score: number
  /** The question that it answers. */
  readonly source: string
}

/** What forms of a word mostly have in common. */
const STEM = 4
/** Words that stand in the answer alone tell less. */
const OF_ANSWER = 0.8

const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => !isFiller(word))
      .map((word) => withoutMarks(word).slice(0, STEM)),
  )

/** The entry that has most of the question in it, where rare words count more; in the language asked, or in none of its own. */
export function findAnswer(
  entries: readonly KnowledgeEntry[],
  question: string,
  language: string,
): FoundAnswer | undefined {
  const [base] = language.split('-')
  const known = entries
    .filter((entry) => entry.language === null || entry.language.split('-')[0] === base)
    .map((entry) => ({ entry, asked: stemsOf(entry.question), told: stemsOf(entry.answer) }))
  const seen = new Map<string, number>()
  for (const { asked, told } of known)
    for (const stem of new Set([...asked, ...told])) seen.set(stem, (seen.get(stem) ?? 0) + 1)
  const weight = (stem: string) => Math.log(1 + known.length / (seen.get(stem) ?? 0.5))
  const sum = (stems: Iterable<string>) => [...stems].reduce((total, stem) => total + weight(stem), 0)
  const wanted = stemsOf(question)
  const all = sum(wanted)
  if (all === 0) return undefined
  let best: FoundAnswer | undefined
  for (const { entry, asked, told } of known) {
    const shared = sum([...wanted].filter((stem) => asked.has(stem)))
    const inAny = sum([...wanted].filter((stem) => asked.has(stem) || told.has(stem)))
    const alike = shared / Math.sqrt(all * Math.max(sum(asked), Number.EPSILON))
    const score = Math.round(Math.min(1, Math.max(alike, (OF_ANSWER * inAny) / all)) * 100) / 100
    if (score > (best?.score ?? 0)) best = { answer: entry.answer, score, source: entry.question }
  }
  return best
}
