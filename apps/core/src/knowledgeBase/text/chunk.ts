import { setImmediate as rest } from 'node:timers/promises'
import type { KnowledgePassage, TextBlock } from '@parley/contract/knowledgeBase/source.schema.ts'

/** About so many characters make a passage: enough to answer from, little enough to say. */
const LENGTH = 600
/** A sentence without an end is cut; nobody says more in one breath. */
const LONGEST = 1_200
/** So many sentences take a few milliseconds. */
const AT_ONCE = 1_000

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences of a text, without spaces around them. */
export const sentencesOf = (text: string): string[] => [...eachSentence(text)]

function* eachSentence(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) {
    const sentence = segment.trim()
    for (let at = 0; at < sentence.length; at += LONGEST) yield sentence.slice(at, at + LONGEST).toWellFormed()
  }
}

const isSamePlace = (one: TextBlock, other: TextBlock) =>
  one.page === other.page &&
  one.row === undefined &&
  other.row === undefined &&
  one.heading.length === other.heading.length &&
  one.heading.join('\n') === other.heading.join('\n')

const noRow = { row: null, question: null }

const passageOfRow = ({ text, heading, page, row, question }: TextBlock, ordinal: number): KnowledgePassage => ({
  ...{ ordinal, text: text.toWellFormed(), heading: [...heading], page },
  ...{ row: row ?? null, question: question ?? null },
})

/**
 * Passages of whole sentences, none across headings or pages. Each begins with the last sentence of the one before, so that what refers
 * back is understood. A file may have thousands: others have their turn between.
 */
export async function chunksOf(blocks: readonly TextBlock[]): Promise<KnowledgePassage[]> {
  const passages: KnowledgePassage[] = []
  let place: TextBlock | undefined
  let sentences: string[] = []
  let length = 0
  /** Whether there is more in it than what overlaps. */
  let isNew = false
  const close = () => {
    if (place && isNew)
      passages.push({
        ordinal: passages.length,
        text: sentences.join(' ').toWellFormed(),
        heading: [...place.heading],
        page: place.page,
        ...noRow,
      })
    isNew = false
  }
  let turn = 0
  for (const block of blocks) {
    if (place && !isSamePlace(place, block)) {
      close()
      sentences = []
      length = 0
    }
    place = block
    if (block.row !== undefined) {
      passages.push(passageOfRow(block, passages.length))
      continue
    }
    for (const sentence of eachSentence(block.text)) {
      turn += 1
      if (turn % AT_ONCE === 0) await rest()
      if (isNew && length + sentence.length > LENGTH) {
        close()
        const last = sentences.at(-1)
        sentences = last !== undefined && last.length + sentence.length <= LENGTH ? [last] : []
        length = sentences.reduce((sum, each) => sum + each.length + 1, 0)
      }
      sentences.push(sentence)
      length += sentence.length + 1
      isNew = true
    }
  }
  close()
  return passages
}
