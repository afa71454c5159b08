import { z } from 'zod'
import { count, guid, id, instant, json, person } from '../kernel/schema.ts'
import { problem, publishReason, versionNote } from './flow.schema.ts'

/** What a check of the draft has to know of the tenant, so that it finds while someone draws all that this one found. */
const draftKnown = z.object({
  /** Components that lead back to the flow, as `<guid>@published` or `<guid>@3`: the names on the way. */
  circles: z.record(z.string(), z.array(z.string())),
  /** Grammars that it names; null: there is none. */
  grammars: z.record(guid, z.object({ language: z.string().nullable() }).nullable()),
  /** Knowledge bases that it names: whether they are there. */
  knowledgeBases: z.record(guid, z.boolean()),
  mcpServers: z.record(guid, z.boolean()),
  /** Models that it names, by guid or as `<guid>@3`: the categories of the version that answers; null: there is none. */
  models: z.record(z.string(), z.object({ categories: z.array(z.string()) }).nullable()),
  /** Audio assets that it plays: whether they are there. */
  assets: z.record(guid, z.boolean()),
  /** Hosts that it sends to, of those that can be judged as they stand: whether requests may go there. */
  hosts: z.record(z.string(), z.boolean()),
  /** Whether there is a language model for agents. */
  hasLlm: z.boolean(),
})

/** Of a draft its facts; a save answers no more, since the one who saves has the document. */
export const draftFacts = z.object({
  /** The version that it is based on. A newer one has to be merged before the draft can become a version. */
  version: z.int().min(1),
  /** The newest version of the flow: above the other where one came by another way since. */
  newest: z.int().min(1),
  /** Whether it says something else than that version. */
  isChanged: z.boolean(),
  /** A save carries the one it was based on; 0 where nothing was ever saved. */
  rowVersion: count,
  /** Null where there is no draft: the document is the newest version’s. */
  savedAt: instant.nullable(),
  savedBy: person.nullable(),
  validation: z.object({ errors: z.array(problem), warnings: z.array(problem) }),
  known: draftKnown,
})
export type DraftFacts = z.output<typeof draftFacts>

/** What is worked on: the flow’s draft, or where there is none its newest version. */
export const draft = draftFacts.extend({ document: json })
export type Draft = z.output<typeof draft>

export const draftSave = z.object({
  /** As JSON, or as the text of it, which is quicker to send and to take where it is large. */
  document: json,
  /** The version that the document is based on: the draft’s, or a newer one that was merged into it. */
  version: z.int().min(1),
  rowVersion: count,
})
const rowVersion = count
export const draftKeep = z.object({ note: versionNote, rowVersion })
export const draftPublish = z.object({ note: versionNote.min(1), reason: publishReason, rowVersion })
export const draftDiscard = z.object({ rowVersion })

/** Someone who has the draft open, once for each connection, and the step they are at. */
const draftPerson = z.object({ connection: z.string(), id, name: z.string(), nodeId: z.string().nullable() })
export type DraftPerson = z.output<typeof draftPerson>
const by = person.nullable()
/** What happens at a draft, as its stream tells it. */
export const draftEvent = z.discriminatedUnion('kind', [
  // First, and whenever someone comes, moves or leaves: all of them.
  z.object({ kind: z.literal('people'), people: z.array(draftPerson) }),
  z.object({ kind: z.literal('saved'), rowVersion: count, version: z.int().min(1), by }),
  // It became a version, which is live where it was published.
  z.object({ kind: z.literal('kept'), rowVersion: count, version: z.int().min(1), isPublished: z.boolean(), by }),
  z.object({ kind: z.literal('discarded'), rowVersion: count, by }),
  // A newer version came by another way.
  z.object({ kind: z.literal('version'), version: z.int().min(1), by }),
  // The flow itself is gone.
  z.object({ kind: z.literal('removed'), by }),
])
export type DraftEvent = z.output<typeof draftEvent>
export const draftPlace = z.object({ nodeId: z.string().max(200).nullable() })
