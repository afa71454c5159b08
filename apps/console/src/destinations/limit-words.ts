import type { DestinationEntry } from '@parley/contract/destinations/destination.schema.ts'
import { t } from './destinations.messages.ts'

const SPANS = ['perMinute', 'perHour', 'perDay', 'minutesPerDay'] as const

/** How many calls an entry allows. */
export function limitWords(entry: DestinationEntry): string {
  const words = SPANS.flatMap((span) => (entry[span] === null ? [] : [t(span, { count: entry[span] })]))
  return words.length === 0 ? t('unlimited') : words.join(' · ')
}
