import { z } from 'zod'
import { historyDiff } from '../flows/flow.schema.ts'
import { messages } from '../kernel/messages.ts'
import { count, enumOf, guid, id, json, listQuery, named, range, rowVersion, stamps, text } from '../kernel/schema.ts'
import { isPlain } from '../users/user.rules.ts'
import { isPicture, MOST_PICTURE } from './picture.ts'
import { storeItemKind, storeThingKind } from './store.enum.ts'

/** More than anybody looks through in one group. */
export const MOST_ITEMS = 100

const edition = z.int().min(1)
const facts = {
  name: text(1, 80).refine(isPlain, { error: messages.plain }).meta({ label: 'Name' }),
  description: text(0, 1_000).meta({ label: 'Description', help: 'What people find here.' }),
}
export const storeGroupDraft = z.object(facts)
export type StoreGroupDraft = z.output<typeof storeGroupDraft>
export const storeGroupChange = storeGroupDraft.extend({ rowVersion })

/** Null: everybody. */
const idTenants = z.array(id).max(5_000).nullable().meta({ label: 'Visible to' })
export const storeVisibility = z.object({ idTenants, rowVersion })

const itemFacts = {
  title: text(1, 80).refine(isPlain, { error: messages.plain }).meta({ label: 'Title' }),
  description: text(0, 1_000).meta({ label: 'Description', help: 'What it does, for people who choose.' }),
  /** Absent: as it is; null: none. */
  picture: z
    .string()
    .max(MOST_PICTURE)
    .refine(isPicture, { error: messages.invalid })
    .nullable()
    .optional()
    .meta({ label: 'Picture', help: 'PNG, JPEG or WebP.' }),
  /** Its place in the group, from 1; absent: as it is, or the last one. */
  order: range(1, MOST_ITEMS).optional().meta({ label: 'Position' }),
}
export const storeItemDraft = z.object({
  kind: enumOf(storeItemKind).meta({ label: 'Kind' }),
  /** The guid of the operator’s flow, component or grammar. */
  reference: guid.meta({ label: 'Offers', help: 'Its live version is what people take.' }),
  ...itemFacts,
  rowVersion,
})
export const storeItemChange = z.object({ ...itemFacts, rowVersion })
/** The group as it was seen. */
export const storeItemRemoval = z.object({ rowVersion })

/** What an item needs: taken with it, or to be set up where it is taken. */
const need = z.object({
  kind: z.enum([...storeThingKind.values, 'secret', 'asset', 'model', 'mcpServer']),
  name: z.string(),
})

/** A copy that the tenant took. */
const taken = z.object({
  idStoreTaken: id,
  kind: enumOf(storeThingKind),
  /** Of the copy. */
  id,
  name: z.string(),
  edition,
})

/** What an undone deletion brings back: pictures are not kept. */
export const storeGroupKept = z.object({
  ...facts,
  idTenants,
  items: z.array(
    z.object({
      kind: enumOf(storeItemKind),
      reference: guid,
      title: itemFacts.title,
      description: itemFacts.description,
    }),
  ),
})
export type StoreGroupKept = z.output<typeof storeGroupKept>

export const storeItem = z.object({
  idStoreItem: id,
  kind: enumOf(storeItemKind),
  reference: guid,
  title: itemFacts.title,
  description: itemFacts.description,
  hasPicture: z.boolean(),
  order: count,
  /** What it offers, as the operator calls it; null where that is gone. */
  name: z.string().nullable(),
  /** The edition that would be taken; null where there is none. */
  edition: edition.nullable(),
  needs: z.array(need),
  /** Copies of the tenant, newest first. */
  taken: z.array(taken),
})
export type StoreItem = z.output<typeof storeItem>

export const storeGroupRow = z.object({
  idStoreGroup: id,
  ...facts,
  items: count.meta({ label: 'Items' }),
  /** For the operator alone; null: everybody. */
  tenants: z.array(named).nullable(),
  rowVersion,
  ...stamps,
})
export const storeGroup = storeGroupRow.extend({ items: z.array(storeItem).meta({ label: 'Items' }) })
export type StoreGroup = z.output<typeof storeGroup>
export const storeGroupQuery = listQuery(['name', 'updatedAt'])

export const storePicture = z.object({ content: z.string().nullable() })

/** Where copies go; null: the top level. */
const folders = {
  idFolder: id.nullable().meta({ label: 'Folder for flows' }),
  idComponentFolder: id.nullable().meta({ label: 'Folder for components' }),
}
export const takeQuery = z.object({ idFolder: id.optional(), idComponentFolder: id.optional() })
export const takeBody = z.object(folders)
export type TakeBody = z.output<typeof takeBody>

/** One thing that comes with an item. */
const takePart = z.object({
  kind: enumOf(storeThingKind),
  /** As the operator calls it, and as the copy is called. */
  source: z.string(),
  name: z.string(),
  isRoot: z.boolean(),
  edition,
  /** The copy that is there already and is used again; null: one is made. */
  idExisting: id.nullable(),
  /** The permission that the person lacks to make it. */
  missing: z.string().nullable(),
})
/** What to set up by hand: secrets, audio files and models stay with the operator. */
const leftOut = z.object({ kind: z.enum(['secret', 'asset', 'model', 'mcpServer']), name: z.string() })
export const takePreview = z.object({
  /** Null where it can’t be taken. */
  edition: edition.nullable(),
  parts: z.array(takePart),
  leftOut: z.array(leftOut),
  /** Why it can’t be taken at all. */
  blocked: z.string().nullable(),
})
export type TakePreview = z.output<typeof takePreview>
export const takeResult = z.object({ taken, parts: z.array(takePart) })

export const takenRow = taken.extend({
  /** Null where the item is gone from the store, or not to be seen any more. */
  item: z.object({ idStoreGroup: id, idStoreItem: id, title: z.string() }).nullable(),
  /** The edition to be had now; null where there is none. */
  newest: edition.nullable(),
  isRoot: z.boolean(),
  rowVersion,
  ...stamps,
})
export type TakenRow = z.output<typeof takenRow>
export const takenQuery = listQuery(['updatedAt'])
  .omit({ search: true })
  /** Of one copy. */
  .extend({ guid: guid.optional() })

/** A place that both changed, each otherwise. */
const conflict = z.object({
  /** Stands for it when a choice is sent. */
  key: z.string(),
  /** The way to it as people read it. */
  label: z.string(),
  nodeId: z.string().nullable(),
  mine: json.optional(),
  theirs: json.optional(),
})
export const updatePreview = z.object({
  idStoreTaken: id,
  kind: enumOf(storeThingKind),
  id,
  name: z.string(),
  /** The edition that was taken, and the one to be had; the same where there is none. */
  from: edition,
  to: edition,
  /** What the update changes in one’s own flow or component; null for grammars and knowledge bases, and where there is nothing newer. */
  diff: historyDiff.nullable(),
  /** One’s own before and after it. */
  before: json,
  after: json,
  conflicts: z.array(conflict),
  /** What the newer edition needs beside. */
  parts: z.array(takePart),
  leftOut: z.array(leftOut),
  /** Copies it uses of which there are newer editions, too. */
  outdated: z.array(named),
  blocked: z.string().nullable(),
  /** Of the copy’s origin, and of the copy itself. */
  rowVersion,
  ownRowVersion: rowVersion,
})
export type UpdatePreview = z.output<typeof updatePreview>
export const updateTaken = z.object({
  edition,
  rowVersion,
  ownRowVersion: rowVersion,
  /** Every conflict is decided. */
  choices: z.record(z.string().max(500), z.enum(['mine', 'theirs'])),
  ...folders,
})
export type UpdateTaken = z.output<typeof updateTaken>
