import { z } from 'zod'
import { messages } from './messages.ts'

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** How a list is written to a file: as CSV for programs, in UTC, or as a workbook for people, its moments in their zone. */
export const exportOptions = z.object({
  format: z.enum(['csv', 'xlsx']).optional(),
  timeZone: z.string().max(60).refine(isTimeZone, { error: messages.invalid }).optional(),
})
export type ExportOptions = z.output<typeof exportOptions>
