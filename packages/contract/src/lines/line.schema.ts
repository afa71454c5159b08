import { z } from 'zod'
import { channelIntegration, lineKind, versionPolicy } from '../enums/line.enum.ts'
import { processState } from '../enums/operations.enum.ts'
import { messages } from '../kernel/messages.ts'
import { count, enumOf, id, listQuery, named, range, rowVersion, stamps, text } from '../kernel/schema.ts'
import { plain } from '../users/plain.ts'
import { MOST_NUMBERS } from './line.rules.ts'

const numbers = z
  .array(text(1, 80))
  .max(MOST_NUMBERS, { error: messages.maxEntries(MOST_NUMBERS) })
  .meta({
    label: 'Numbers',
    help: 'One a line, the one that calls first. Without a country code they are of the module’s country. Chats have addresses such as web-chat.',
  })
const version = z.int().min(1)

const basic = {
  name: plain(1, 80).meta({ label: 'Name' }),
  description: text(0, 1_000).meta({ label: 'Description' }),
  numbers,
  kind: enumOf(lineKind).meta({
    label: 'Kind',
    help: 'Campaigns bring the flows that run on their lines; on other lines the flow of the line answers.',
  }),
  mostCalls: range(1, 10_000).meta({ label: 'Most calls at once', help: 'Of campaigns and to its numbers together.' }),
}
/** What answers on the line, and how. */
const callbot = {
  idCallScript: id.nullable().meta({ label: 'Flow' }),
  versionPolicy: enumOf(versionPolicy).meta({ label: 'Version' }),
  version: version.nullable().meta({ label: 'Pinned version' }),
  language: z
    .string()
    .min(1)
    .max(20)
    .nullable()
    .meta({ label: 'Language', help: 'Of calls that bring none. Leave empty for the one that the flow begins in.' }),
  zone: z
    .string()
    .min(1)
    .max(60)
    .nullable()
    .meta({ label: 'Time zone', help: 'Of calls that bring none. Leave empty for the one of the tenant.' }),
}
const { idCallScript, language, zone } = callbot

/** What is left out starts as the module says, else as nothing is said. */
export const lineDraft = z.object({
  ...basic,
  description: basic.description.optional(),
  mostCalls: basic.mostCalls.optional(),
  idCallScript: idCallScript.optional(),
  language: language.optional(),
  zone: zone.optional(),
})
export type LineDraft = z.output<typeof lineDraft>
export const lineFacts = z.object(basic)
export type LineFacts = z.output<typeof lineFacts>
export const lineChange = lineFacts.extend({ rowVersion })
export const callbotFacts = z.object(callbot)
export type CallbotFacts = z.output<typeof callbotFacts>
export const callbotSettings = callbotFacts.extend({ rowVersion })

export const line = z.object({
  idDialModuleLine: id,
  ...basic,
  enabled: z.boolean().meta({ label: 'On' }),
  module: named
    .extend({ integration: enumOf(channelIntegration), isSimulated: z.boolean(), enabled: z.boolean() })
    /** An outage of it is simulated that takes its calls away. */
    .extend({ isDown: z.boolean() })
    .meta({ label: 'Module' }),
  flow: named.extend({ publishedVersion: version.nullable() }).nullable().meta({ label: 'Flow' }),
  versionPolicy: callbot.versionPolicy,
  version: callbot.version,
  language,
  zone,
  /** Calls of its module go over it unless another is chosen. */
  isDefault: z.boolean().meta({ label: 'Default line of its module' }),
  /** Today, for those who may see tariffs; null: its calls are not billed. */
  tariff: named.nullable().optional().meta({ label: 'Tariff' }),
  /** Calls and chats that are going on. */
  running: count.meta({ label: 'Running' }),
  /** Calls of the last seven days, today included. */
  calls: count.meta({ label: 'Calls, 7 days' }),
  rowVersion,
  ...stamps,
})
export type Line = z.output<typeof line>

export const lineQuery = listQuery(['name', 'calls', 'updatedAt']).extend({
  idDialModule: id.optional(),
  kind: enumOf(lineKind).optional(),
  enabled: z.boolean().optional(),
  idCallScript: id.optional(),
  withoutFlow: z.boolean().optional(),
})
export type LineQuery = z.output<typeof lineQuery>

export const lineMove = z.object({
  idDialModule: id.meta({ label: 'Module', help: 'Its numbers must be free there.' }),
  rowVersion,
})
export const lineSwitch = z.object({ enabled: z.boolean(), rowVersion })
export const lineRemoval = z.object({ name: text(1, 80).meta({ label: 'Name' }) })

/** What a change of the line would mean for what is running. */
export const lineEffects = z.object({
  running: count,
  /** Campaigns with the line that can still call, by their status. */
  campaigns: z.array(z.object({ status: enumOf(processState), campaigns: count })),
  demoCalls: count,
  /** Calls in the hour that begins now, as they were on average at this time of the week; null: none in four weeks. */
  usualCalls: z.number().min(0).nullable(),
})
export type LineEffects = z.output<typeof lineEffects>

/** What uses the line. */
export const lineRelations = z.object({
  campaigns: z.array(named.extend({ status: enumOf(processState) })),
  demoCalls: z.array(named.extend({ group: named })),
  /** Lines that pass calls to it. */
  lines: z.array(named),
  /** Of all, how many the user may not see. */
  hidden: count,
})
export type LineRelations = z.output<typeof lineRelations>

export const numbersDraft = z.object({
  numbers,
  /** The line that may have them already. */
  idDialModuleLine: id.nullable(),
})
/** A number or address as it would be kept, or why it cannot be. */
export const checkedNumber = z.object({
  typed: z.string(),
  number: z.string().nullable(),
  /** As people of all countries write it; null for addresses. */
  shown: z.string().nullable(),
  country: z.string().nullable(),
  problem: z.string().nullable(),
})
export type CheckedNumber = z.output<typeof checkedNumber>
