import type { AnswerKind, Listening } from './port.ts'

/** How long a pause within an answer may be, in milliseconds: people look up the next digits and think about a date. */
const PAUSES: Readonly<Record<AnswerKind, number>> = {
  yesNo: 400,
  amount: 700,
  date: 800,
  free: 800,
  spelled: 1_100,
  digits: 1_200,
}
const PHRASES_MS = 500
const USUAL_MS = 800

/** After how much silence an answer is over, by what is listened for: the longest that any of it may need. */
export function endSilenceMs({ phrases, kinds }: Pick<Listening, 'phrases' | 'kinds'>): number {
  const pauses = kinds.map((kind) => PAUSES[kind])
  if (phrases.length > 0) pauses.push(PHRASES_MS)
  return pauses.length === 0 ? USUAL_MS : Math.max(...pauses)
}
