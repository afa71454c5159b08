import { z } from 'zod'
import { WEEKDAYS } from './opening-times.ts'

const clockTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "Time must be in 'XX:YY' format")
const day = z.iso.date()

const from = clockTime.meta({ label: 'From' })
const to = clockTime.meta({
  label: 'To',
  help: 'A time before “From” is on the next day; 24:00 is the end of the day.',
})

/** When a place is open, by the clock of its zone. A range that ends before it begins continues into the next day. */
export const openingTimes = z.strictObject({
  zone: z.string().max(60).optional().meta({
    label: 'Time zone',
    help: 'Such as Europe/Prague. Without one, the time zone of the conversation counts.',
  }),
  weekly: z
    .array(z.strictObject({ days: z.array(z.enum(WEEKDAYS)).min(1).max(7).meta({ label: 'Days' }), from, to }))
    .max(100)
    .default([])
    .meta({ label: 'Every week', each: 'Times', help: 'Times of the days of a week.' }),
  exceptions: z
    .array(
      z.strictObject({
        date: day.meta({ label: 'Date' }),
        until: day.optional().meta({ label: 'Last date', help: 'Leave empty for a single day.' }),
        note: z.string().max(200).optional().meta({ label: 'Note' }),
        ranges: z
          .array(z.strictObject({ from, to }))
          .max(20)
          .default([])
          .meta({ label: 'Open', help: 'Instead of the times of the week. None: closed all day.' }),
      }),
    )
    .max(500)
    .default([])
    .meta({
      label: 'Exceptions',
      help: 'Holidays and other days with times of their own. The first one that fits counts.',
    }),
})
export type OpeningTimes = z.infer<typeof openingTimes>
