import { eventKind } from '@parley/contract/enums/conversation.enum.ts'

const K = eventKind.of

/** Words that one side said. */
export interface Said {
  readonly seq: number
  readonly who: 'bot' | 'caller'
  readonly text: string
}

/** What both sides said, in its order; keys and recordings count as they were written down. */
export const saidIn = (
  events: readonly { readonly seq: number; readonly kind: number; readonly text: string | null }[],
): Said[] =>
  events.flatMap(({ seq, kind, text }): Said[] => {
    if (text === null || text === '') return []
    if (kind === K.ROBOT || kind === K.AUDIO_PLAY) return [{ seq, who: 'bot', text }]
    return kind === K.HUMAN || kind === K.TONE_IN ? [{ seq, who: 'caller', text }] : []
  })

/** Characters of a call that a model reads; of a longer one its beginning and its end. */
const MOST_TEXT = 24_000

/** The lines that a model is shown. */
export function shownTo(said: readonly Said[]): Said[] {
  const half = MOST_TEXT / 2
  let [start, begun] = [0, 0]
  while (start < said.length && begun + lengthOf(said[start]) <= half) begun += lengthOf(said[start++])
  let [end, ended] = [said.length, 0]
  while (end > start && ended + lengthOf(said[end - 1]) <= half) ended += lengthOf(said[--end])
  return [...said.slice(0, start), ...said.slice(end)]
}
const lengthOf = (said: Said | undefined) => (said?.text.length ?? 0) + 12

/** As a model reads them: each line begins with its number, by which it is named in the answer. */
export const linesOf = (shown: readonly Said[]): string[] =>
  shown.map(({ seq, who, text }) => `${seq} ${who}: ${text.replaceAll(/\s+/g, ' ')}`)

/** The objects that a model answered under a name, whatever it wrote around its JSON; none where it is none. */
export function listIn(text: string, name: string): Readonly<Record<string, unknown>>[] {
  try {
    const value: unknown = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
    const list = (value as Readonly<Record<string, unknown>>)[name] // anything else has none
    return Array.isArray(list) ? list.filter((each) => typeof each === 'object' && each !== null) : []
  } catch {
    return []
  }
}

/** The lines that an answer names, of those that were shown. */
export function namedLines(turns: unknown, shown: readonly Said[]): number[] {
  const known = new Set(shown.map(({ seq }) => seq))
  const named = (Array.isArray(turns) ? turns : []).map(Number).filter((turn) => known.has(turn))
  return [...new Set(named)]
}
