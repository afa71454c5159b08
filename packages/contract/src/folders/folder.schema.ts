import { z } from 'zod'
import { folderKind } from '../enums/operations.enum.ts'
import { count, enumOf, id, rowVersion, text } from '../kernel/schema.ts'

export const MAX_FOLDER_DEPTH = 12

/** A folder of flows, components or campaigns; the tree is sent flat, each with its parent. */
export const folder = z.object({
  idFolder: id,
  name: z.string(),
  kind: enumOf(folderKind),
  idParent: id.nullable(),
  /** Flows in it and in folders below go live only where all their tests pass. */
  needsTests: z.boolean(),
  /** Items directly inside. */
  items: count,
  rowVersion,
})
export type Folder = z.output<typeof folder>
export const folderName = text(1, 80).meta({ label: 'Name' })
export const folderDraft = z.object({
  name: folderName,
  kind: enumOf(folderKind),
  idParent: id.nullable().meta({ label: 'Parent folder' }),
})
export const folderChange = z.object({
  name: folderName.optional(),
  idParent: id.nullable().optional().meta({ label: 'Parent folder' }),
  needsTests: z
    .boolean()
    .optional()
    .meta({ label: 'Publish only if all tests pass', help: 'For flows in this folder and in folders below it.' }),
  rowVersion,
})
/** Where the content goes when the folder is removed: null is the root, absent refuses a folder that is not empty. */
export const folderRemoval = z.object({ moveContentTo: id.nullable().optional().meta({ label: 'Move content to' }) })
export const bulkMove = z.object({
  kind: enumOf(folderKind),
  /** Null for the root. */
  idFolder: id.nullable().meta({ label: 'Folder' }),
  folders: z.array(id).max(500),
  items: z.array(id).max(500),
})
export const breadcrumb = z.array(z.object({ idFolder: id, name: z.string() }))
