import { z } from 'zod'
import { scriptKind } from '../enums/operations.enum.ts'
import { count, enumOf, guid, id, rowVersion } from '../kernel/schema.ts'

/** What flows name by guid: one of them can stand in the place of another. */
const namedKind = z.enum(['flow', 'grammar', 'model', 'asset', 'knowledgeBase', 'mcpServer'])
/** What flows use and is kept from going by that. The texts of a language are none of another one: it has no replacement. */
export type UsedKind = z.output<typeof namedKind> | 'language'

const replacement = {
  kind: namedKind,
  /** What goes. */
  target: guid,
  /** What comes in its place. */
  by: guid.meta({ label: 'Replace with' }),
}
export const replaceQuery = z.object(replacement)
export type Replaced = z.output<typeof replaceQuery>

/** A flow or component that names the target, and what replacing it there comes to. */
export const replaceRow = z.object({
  idCallScript: id,
  guid,
  name: z.string(),
  scriptKind: enumOf(scriptKind),
  rowVersion,
  /** Why it cannot be replaced here. */
  blocked: z.string().nullable(),
  /** What the flow would do otherwise by then, though it runs. */
  warning: z.string().nullable(),
  /** Why the version that comes of it cannot go live at once; null also where what is live does not name the target. */
  publishBlocked: z.string().nullable(),
  /** The live version names the target: it stays in use until another one is live. */
  isLive: z.boolean(),
})
export const replacePreview = z.object({ rows: z.array(replaceRow), hidden: count })

export const replaceUses = z.object({
  ...replacement,
  /** Each as it was shown. */
  flows: z
    .array(z.strictObject({ idCallScript: id, rowVersion }))
    .min(1)
    .max(100),
  publish: z
    .boolean()
    .meta({ label: 'Publish the changed versions', help: 'Only where the live version is the newest one.' }),
})
/** What became of each: `version` is the one that was made, where the newest one had named the target. */
export const replaceResult = z.array(
  replaceRow.omit({ rowVersion: true }).extend({ version: z.int().min(1).nullable(), published: z.boolean() }),
)
