import { wordsOf } from '@parley/recognise/words/words.ts'
import type { RecordedEvent } from '../../runtime/recording.ts'
import { type Said, saidIn } from '../../services/saidLines.ts'

/** What rules know of a call that has ended. */
export interface Call {
  readonly language: string
  readonly talkMs: number
  readonly outcome: number | null
  readonly disposition: string | null
  readonly events: readonly RecordedEvent[]
  /** The step at which it ended. */
  readonly lastStep: string | null
  readonly variables: Readonly<Record<string, unknown>>
}

/** More turns of an answer or a topic would not be looked at. */
export const MOST_TURNS = 20

/** What was said with its words in a row, so that what is looked for begins and ends with a word. */
export interface Heard extends Said {
  readonly row: string
}

const rowOf = (text: string) => ` ${wordsOf(text).join(' ')} `

/** Each text is taken apart here, once a call: rules and topics only compare rows. */
export const heardIn = (events: Parameters<typeof saidIn>[0]): Heard[] =>
  saidIn(events).map((said) => ({ ...said, row: rowOf(said.text) }))

/** The turns in which any of the phrases was said. */
export function turnsWith(phrases: readonly string[], heard: readonly Heard[]): number[] {
  // Most phrases are nowhere in a call, which one look at all of it tells.
  const all = heard.map(({ row }) => row).join('\n')
  const rows = phrases.map(rowOf).filter((row) => row.trim() !== '' && all.includes(row))
  if (rows.length === 0) return []
  return heard.filter(({ row }) => rows.some((phrase) => row.includes(phrase))).map(({ seq }) => seq)
}
