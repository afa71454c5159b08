import { z } from 'zod'
import { count, enumOf, id, listQuery, rowVersion, text } from '../kernel/schema.ts'
import { tagTone } from './tag.enum.ts'

export { tagTone } from './tag.enum.ts'

/** A label on versions of flows and components, e.g. "production". */
export const tag = z.object({ idTag: id, name: z.string(), tone: enumOf(tagTone), usage: count, rowVersion })
export type Tag = z.output<typeof tag>
export const tagDraft = z.object({
  name: text(1, 40).meta({ label: 'Name' }),
  tone: enumOf(tagTone).meta({ label: 'Color' }),
})
export const tagChange = tagDraft.extend({ rowVersion })
export const tagMerge = z.object({ idTarget: id.meta({ label: 'Tag that stays' }), rowVersion })
export const tagQuery = listQuery(['name', 'usage'])
export const tagRef = tag.pick({ idTag: true, name: true, tone: true })
export type TagRef = z.output<typeof tagRef>
