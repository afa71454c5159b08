import { z } from 'zod'
import { messages } from '../../kernel/messages.ts'
import { id, rowVersion, stamps, text } from '../../kernel/schema.ts'
import { isPlain } from '../../users/user.rules.ts'

const MOST_PARTS = 30

/** Filters, words and order as the address of the list names them (`{ outcome: '3,11', time: 'last7' }`), so that “last 7 days” stays that. */
export const listFilters = z
  .record(z.string().min(1).max(40), text(1, 300))
  .refine((filters) => Object.keys(filters).length <= MOST_PARTS, { error: messages.invalid })
  .refine((filters) => Object.keys(filters).length > 0, { error: messages.required })
  .meta({ minProperties: 1, maxProperties: MOST_PARTS })

const facts = {
  name: text(1, 80).refine(isPlain, { error: messages.plain }).meta({ label: 'Name' }),
  filters: listFilters.meta({ label: 'Filters' }),
  isShared: z.boolean().meta({ label: 'Share with everyone in this tenant' }),
}

/** Filters of conversations under a name: one's own, or shared with all who see conversations. */
export const savedFilter = z.object({
  idSavedFilter: id,
  ...facts,
  /** It belongs to the one who asks. */
  isOwn: z.boolean(),
  rowVersion,
  ...stamps,
})
export type SavedFilter = z.output<typeof savedFilter>
export const savedFilterDraft = z.object(facts)
export type SavedFilterDraft = z.output<typeof savedFilterDraft>
export const savedFilterChange = savedFilterDraft.extend({ rowVersion })
