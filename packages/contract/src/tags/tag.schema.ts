import { z } from 'zod'
import { defineEnum } from '../kernel/enum.ts'
import { count, enumOf, id, rowVersion, text } from '../kernel/schema.ts'

export const tagTone = defineEnum('TagTone', {
  GREY: { value: 0, label: 'Grey', tone: 'neutral' },
  BLUE: { value: 1, label: 'Blue', tone: 'info' },
  GREEN: { value: 2, label: 'Green', tone: 'success' },
  AMBER: { value: 3, label: 'Amber', tone: 'warning' },
  RED: { value: 4, label: 'Red', tone: 'danger' },
  VIOLET: { value: 5, label: 'Violet', tone: 'accent' },
})

/** A label on versions of flows and components, e.g. "production". */
export const tag = z.object({ idTag: id, name: z.string(), tone: enumOf(tagTone), usage: count, rowVersion })
export type Tag = z.output<typeof tag>
export const tagDraft = z.object({ name: text(1, 40), tone: enumOf(tagTone) })
export const tagRef = tag.pick({ idTag: true, name: true, tone: true })
