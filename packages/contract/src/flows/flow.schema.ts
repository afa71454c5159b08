import { z } from 'zod'
import { callType, channelType } from '../enums/conversation.enum.ts'
import { scriptKind } from '../enums/operations.enum.ts'
import { messages } from '../kernel/messages.ts'
import {
  count,
  enumOf,
  guid,
  id,
  instant,
  json,
  listQuery,
  named,
  person,
  rowVersion,
  stamps,
  text,
} from '../kernel/schema.ts'
import { tagRef } from '../tags/tag.schema.ts'

/** A problem found by the check of a flow. */
export const problem = z.object({ code: z.string(), message: z.string(), nodeId: z.string().nullable() })

/** A flow (call script) or a component, as lists show it. */
export const flowRow = z.object({
  idCallScript: id,
  guid,
  name: z.string(),
  idFolder: id.nullable(),
  scriptKind: enumOf(scriptKind),
  /** What a component is for, in the words of those who make them. */
  componentType: z.string().nullable(),
  type: enumOf(callType),
  channel: enumOf(channelType),
  languages: z.array(z.string()),
  tags: z.array(tagRef),
  /** Newest version, and the one that is live (null: never published). */
  version: z.int().min(1),
  publishedVersion: z.int().min(1).nullable(),
  errors: count,
  warnings: count,
  /** Warnings that were looked at and may stay; `warnings` does not count them. */
  muted: count,
  /** The draft where it says something else than the version it is based on. */
  draft: z.object({ savedAt: instant, savedBy: person.nullable(), errors: count }).nullable(),
  /** Conversations of the last seven days. */
  calls7d: count,
  rowVersion,
  ...stamps,
})
export type CallScriptRow = z.output<typeof flowRow>

export const callScript = flowRow.extend({
  description: z.string(),
  folder: named.nullable(),
  validation: z.object({ errors: z.array(problem), warnings: z.array(problem) }),
  /** The newest version's document, as `packages/flow` describes it. */
  document: json,
  usage: z.object({
    lines: z.array(named),
    parentFlows: z.array(named.extend({ scriptKind: enumOf(scriptKind) })),
    /** Campaigns that run it, also those that are over. */
    campaigns: z.array(named),
    demoGroups: z.array(named),
    /** Others that the user may not see. */
    hiddenFlows: count,
    conversations: count,
    lastConversationAt: instant.nullable(),
  }),
  /** Since when and by whom the live version is live, and the one that was before it. */
  live: z.object({ from: instant, by: person.nullable(), before: z.int().min(1).nullable() }).nullable(),
  /** Conversations per day of the last fourteen, oldest first, with those that ended in an error. */
  daily: z.array(z.object({ day: z.iso.date(), calls: count, errors: count })),
})
export type CallScript = z.output<typeof callScript>

const facts = {
  name: text(1, 120).meta({ label: 'Name' }),
  idFolder: id.nullable().meta({ label: 'Folder' }),
  type: enumOf(callType).meta({
    label: 'Type',
    help: 'Routing flows decide where a call goes; regular flows talk; testing flows are excluded from statistics.',
  }),
}
const description = text(0, 2_000).meta({
  label: 'Description',
  help: 'What it is for, and who maintains it.',
})
const componentType = text(0, 60)
  // A filter of several separates them by commas.
  .regex(/^[^,]*$/, messages.noCommas)
  .nullable()
  .meta({
    label: 'Component type',
    help: 'Groups components in lists and in the designer, for example “Identification”.',
  })
export const flowDraft = z.object({
  ...facts,
  /** Absent: a flow. */
  scriptKind: enumOf(scriptKind).optional().meta({ label: 'Kind' }),
  componentType: componentType.optional(),
  channel: enumOf(channelType).meta({ label: 'Channel', help: 'Can’t be changed later.' }),
  description: description.optional(),
  /** Absent: a first flow that greets and ends. */
  document: json.optional(),
})
export const flowChange = z.object({
  ...facts,
  description,
  /** Absent: as it was. */
  componentType: componentType.optional(),
  rowVersion,
})
export const flowCopy = z.object({ name: facts.name, idFolder: facts.idFolder })
export const versionNote = text(0, 500).meta({
  label: 'Note',
  help: 'Reason for this version, shown in the history.',
})
export const flowQuery = listQuery(['name', 'updatedAt', 'calls7d']).extend({
  scriptKind: enumOf(scriptKind).optional(),
  /** This folder and those below it. */
  idFolder: id.optional(),
  type: z.array(enumOf(callType)).optional(),
  channel: z.array(enumOf(channelType)).optional(),
  componentType: z.array(z.string().max(60)).optional(),
  language: z.array(z.string().max(20)).optional(),
  idTag: z.array(id).optional(),
  state: z.array(z.enum(['published', 'draft', 'errors'])).optional(),
})

/** A time in which a version was live; the last one is open. */
export const livePeriod = z.object({ from: instant, until: instant.nullable(), by: person.nullable() })
export type LivePeriod = z.output<typeof livePeriod>

/** One version; history is never rewritten. */
export const history = z.object({
  version: z.int().min(1),
  sha256: z.string(),
  author: person.nullable(),
  note: z.string(),
  createdAt: instant,
  parent: z.int().min(1).nullable(),
  published: z.boolean(),
  /** When it was live, newest first. */
  live: z.array(livePeriod),
  tags: z.array(tagRef),
  errors: count,
  warnings: count,
  nodes: count,
})
export const historyDocument = history.extend({ document: json })
/** Without `to` it is the draft. */
export const diffQuery = z.object({ from: z.int().min(1), to: z.int().min(1).optional() })
const nodeSummary = z.object({ id: z.string(), type: z.string(), label: z.string() })
/** One place that differs; texts also piece by piece. */
const valueChange = z.object({
  path: z.string(),
  from: json.optional(),
  to: json.optional(),
  words: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })).optional(),
})
/** A text that people hear or read differently. */
const textChange = valueChange.extend({ nodeId: z.string(), label: z.string(), language: z.string() })
/** What changed between two versions, as `packages/flow` compares them. */
export const historyDiff = z.object({
  from: z.int(),
  /** Null: the draft. */
  to: z.int().nullable(),
  isEqual: z.boolean(),
  added: z.array(nodeSummary),
  removed: z.array(nodeSummary),
  changed: z.array(nodeSummary.extend({ changes: z.array(valueChange) })),
  wires: z.array(
    z.object({ nodeId: z.string(), outlet: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
  settings: z.array(valueChange),
  /** Nodes that only stand elsewhere in the picture. */
  moved: z.array(z.string()),
})
/** A step of a flow that runs the component and no longer fits it. */
const brokenUse = problem.extend({
  nodeId: z.string(),
  nodeLabel: z.string(),
  idCallScript: id,
  guid,
  name: z.string(),
  /** Null: the flow’s draft. */
  version: z.int().min(1).nullable(),
  /** True where conversations meet it at once; else the flow’s newest version or its draft has it, which is not live. */
  isLive: z.boolean(),
  isError: z.boolean(),
})
/** What one wants to know before a version goes live in place of the one that is. */
/** Why a version goes live in spite of tests that fail, where the folder wants all to pass. */
export const publishReason = text(1, 500)
  .optional()
  .meta({ label: 'Reason', help: 'Why it goes live though tests fail. The audit log keeps it.' })

export const publishPreview = z.object({
  /** Null: the draft. */
  version: history.nullable(),
  /** Null where none is live yet. */
  live: history.nullable(),
  /** Tags that the live version carries and this one does not. */
  tagsLost: z.array(tagRef),
  /** Languages of the version: those with a text that differs from the live version's, and the others. */
  languages: z.object({ touched: z.array(z.string()), untouched: z.array(z.string()) }),
  texts: z.array(textChange),
  /** How many differ in all; the list stops at some. */
  textCount: count,
  /** What the version’s interface breaks in flows that run whatever version is live; pinned ones are not affected. */
  broken: z.array(brokenUse),
  /** Flows with such steps that the user may not see. */
  brokenHidden: count,
  /** Conversations of the last seven days, those through flows that call this one included; null where no step differs. */
  traffic: z
    .object({
      conversations: count,
      /** So many of the newest were looked at, and so many of these took a step that differs. */
      looked: count,
      took: count,
    })
    .nullable(),
})
/** The two documents; of the draft, whose version is null, only what it has. */
export const historyDiffJson = z.object({
  from: historyDocument,
  to: historyDocument.partial().extend({ version: z.int().min(1).nullable(), document: json }),
})

/** What the flow refers to, and where. */
export const asset = z.object({
  kind: z.enum(['flow', 'grammar', 'language', 'model', 'knowledgeBase', 'mcpServer', 'variable', 'asset', 'secret']),
  name: z.string(),
  guid: guid.nullable(),
  idCallScript: id.nullable(),
  /** Of a flow or component. */
  scriptKind: enumOf(scriptKind).nullable(),
  idGrammar: id.nullable(),
  nodes: z.array(z.object({ id: z.string(), label: z.string() })),
})
export const relation = z.object({
  idCallScript: id,
  guid,
  name: z.string(),
  scriptKind: enumOf(scriptKind),
  /** Null: the draft. */
  version: z.int().min(1).nullable(),
  nodeId: z.string(),
  nodeLabel: z.string(),
  published: z.boolean(),
})
