import { useKit } from '../KitProvider.tsx'

/** Today's day of the calendar (2026-11-22) where the person is. */
export function useToday(): string {
  const { timeZone } = useKit()
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date())
}
