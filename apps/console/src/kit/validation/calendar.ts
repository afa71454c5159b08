/** Whether a text is a day that the calendar has, as YYYY-MM-DD: 2027-02-31 is none. */
export function isDay(iso: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? Date.parse(`${iso}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso)
}

/** 2026-11-20 → 20/11/2026; nothing for nothing. */
export const dayText = (iso: string): string => iso.split('-').toReversed().join('/')

/** 20/11/2026 → 2026-11-20; nothing where the calendar has no such day or the text is no day. */
export function dayOf(text: string): string | undefined {
  const iso = text.split('/').toReversed().join('-')
  return isDay(iso) ? iso : undefined
}
