import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { wordsOf } from '@parley/recognise/words/words.ts'
import type { RecordedEvent } from '../../runtime/recording.ts'

const K = eventKind.of

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

/** Words that one side said. */
export interface Said {
  readonly seq: number
  readonly who: 'bot' | 'caller'
  readonly text: string
}

/** What both sides said, in its order; keys and recordings count as they were written down. */
export const saidIn = (events: readonly Pick<RecordedEvent, 'seq' | 'kind' | 'text'>[]): Said[] =>
  events.flatMap(({ seq, kind, text }): Said[] => {
    if (text === null || text === '') return []
    if (kind === K.ROBOT || kind === K.AUDIO_PLAY) return [{ seq, who: 'bot', text }]
    return kind === K.HUMAN || kind === K.TONE_IN ? [{ seq, who: 'caller', text }] : []
  })

/** Words in a row, so that what is looked for begins and ends with a word. */
const rowOf = (text: string) => ` ${wordsOf(text).join(' ')} `

/** Finds any of the phrases; each text is taken apart once. */
export function phraseFinder(phrases: readonly string[]): (text: string) => boolean {
  const rows = phrases.map(rowOf).filter((row) => row.trim() !== '')
  return (text) => {
    const row = rowOf(text)
    return rows.some((phrase) => row.includes(phrase))
  }
}
