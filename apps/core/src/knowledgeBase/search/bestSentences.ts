import { sentencesOf } from '../text/chunk.ts'
import { askingStems } from './askingWords.ts'
import { hangsOn } from './hangsOn.ts'
import { stemsOf, termsOf } from './terms.ts'

/** As much as is said in one go. */
const LONGEST = 320
/** … where a sentence hangs on those before it. */
const LONGEST_CHAIN = 640
/** Words of asking decide only between sentences that are alike otherwise. */
const OF_ASKING = 0.25

/** Of a passage the sentences that have most of the question, after those that the first of them hangs on, with what follows as long as it is short. */
export function bestSentences(text: string, question: string): string {
  const isWanted = wantedBy(question)
  const sentences = sentencesOf(text)
  const amounts = sentences.map((each) => {
    const stems = new Set(termsOf(each).flatMap(({ stem }) => (isWanted(stem) ? [stem] : [])))
    return [...stems].reduce((sum, stem) => sum + (askingStems.has(stem) ? OF_ASKING : 1), 0)
  })
  const best = amounts.indexOf(Math.max(...amounts))
  let first = best
  let said = sentences[best] ?? ''
  while (first > 0 && hangsOn(sentences[first] ?? '')) {
    const before = sentences[first - 1] ?? ''
    if (said.length + before.length + 1 > LONGEST_CHAIN) break
    said = `${before} ${said}`
    first -= 1
  }
  for (const next of sentences.slice(best + 1)) {
    if (said.length + next.length + 1 > LONGEST) break
    said += ` ${next}`
  }
  return said
}

/** Of a row all of its cells where they are short; else the first, which mostly names it, and those that have words of the question. */
export function bestCells(text: string, question: string): string {
  const [first = '', ...cells] = text.split('\n')
  const isWanted = wantedBy(question)
  const wanted = cells.filter((cell) => termsOf(cell).some(({ stem }) => isWanted(stem)))
  let said = first
  for (const cell of text.length <= LONGEST ? cells : wanted) {
    if (said.length + cell.length + 2 > LONGEST_CHAIN) break
    said += `, ${cell}`
  }
  return said
}

/** Where words of the question stand in a text. */
export function marksOf(text: string, question: string): { start: number; end: number }[] {
  const isWanted = wantedBy(question)
  return termsOf(text)
    .filter(({ stem }) => isWanted(stem))
    .map(({ start, end }) => ({ start, end }))
}

/** Whether a word is one of the question, in whatever form: as the index takes them for the same. */
function wantedBy(question: string) {
  const stems = new Set(termsOf(question).flatMap(({ word }) => stemsOf(word)))
  return (stem: string) => stems.has(stem)
}
