import { sentencesOf } from '../text/chunk.ts'
import { termsOf } from './terms.ts'

/** As much as is said in one go. */
const LONGEST = 320

/** Of a passage the sentences that have most of the question, with what follows as long as it is short. */
export function bestSentences(text: string, question: string): string {
  const wanted = new Set(termsOf(question).map(({ stem }) => stem))
  const sentences = sentencesOf(text)
  const counts = sentences.map((each) => new Set(termsOf(each).map(({ stem }) => stem)).intersection(wanted).size)
  const best = counts.indexOf(Math.max(...counts))
  let said = sentences[best] ?? ''
  for (const next of sentences.slice(best + 1)) {
    if (said.length + next.length + 1 > LONGEST) break
    said += ` ${next}`
  }
  return said
}

/** Where words of the question stand in a text. */
export function marksOf(text: string, question: string): { start: number; end: number }[] {
  const wanted = new Set(termsOf(question).map(({ stem }) => stem))
  return termsOf(text)
    .filter(({ stem }) => wanted.has(stem))
    .map(({ start, end }) => ({ start, end }))
}
