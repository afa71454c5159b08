const MINUTE_MS = 60_000

/** Whether texts have to know how long the wait will be. */
export const asksForMinutes = (text: string): boolean => text.includes('{minutes}')

/** An announcement as it is spoken: a sentence that names the wait is left out while that is unknown. */
export function announcementOf(text: string, position: number, estimateMs: number | undefined): string {
  const sentences = text.match(/[^.!?\n]+[.!?]*\s*/g) ?? []
  return sentences
    .filter((sentence) => estimateMs !== undefined || !asksForMinutes(sentence))
    .join('')
    .replaceAll('{position}', String(position))
    .replaceAll('{minutes}', String(Math.max(1, Math.ceil((estimateMs ?? 0) / MINUTE_MS))))
    .trim()
}

/** Whether a number, or how it begins, is among those that go first; each is on a line of its own. */
export function goesFirst(from: string, listed: string): boolean {
  const digits = (number: string) => number.replace(/\D|^\+?00/g, '')
  const caller = digits(from)
  return listed.split('\n').some((line) => digits(line) !== '' && caller.startsWith(digits(line)))
}
