import { DATE_LOCALE } from '@parley/contract/kernel/constants.ts'
/** The zone of the person; the browser's where none is chosen or it is not known here. */
export function timeZoneOf(chosen: string, browser = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  if (chosen === '') return browser
  try {
    return new Intl.DateTimeFormat(DATE_LOCALE, { timeZone: chosen }).resolvedOptions().timeZone && chosen
  } catch {
    return browser
  }
}
