const DAY_MS = 86_400_000
const DOTTED = new Set(['de-DE', 'cs-CZ', 'sk-SK', 'pl-PL'])

/** A day so many days from today as people of the language write it. */
export function dayFromNow(days: number, today: Date, language: string): string {
  const day = new Date(today.getTime() + days * DAY_MS)
  const parts = [day.getUTCDate(), day.getUTCMonth() + 1, day.getUTCFullYear()]
  return parts.join(DOTTED.has(language) ? '.' : '/')
}

/** Puts days where a text has “{+3}” or “{-2}”. */
export const fillDays = (text: string, today: Date, language: string): string =>
  text.replace(/\{([+-]\d+)\}/g, (_, days: string) => dayFromNow(Number(days), today, language))
