import { z } from 'zod'
import { channelIntegration } from '../enums/line.enum.ts'
import { count, enumOf, id, instant, listQuery, named, range, rowVersion, stamps, text } from '../kernel/schema.ts'
import { moduleState, simulatedOutage, testResult, testStep } from './module.enum.ts'
import { moduleFlaps } from './outage.schema.ts'
import { moduleSettings } from './settings/settings.ts'

export const MOST_CALLS = 10_000
const MOST_SECRET = 1_000

const facts = {
  name: text(1, 80).meta({ label: 'Name' }),
  description: text(0, 1_000).meta({ label: 'Description', help: 'What it is for, and who to ask.' }),
  enabled: z.boolean().meta({ label: 'Enabled' }),
  isSimulated: z.boolean().meta({
    label: 'Simulated',
    help: 'Its calls go over the simulated carrier, which calls nobody. It needs no connection.',
  }),
  mostCalls: range(1, MOST_CALLS).meta({ label: 'Calls at once', help: 'On all its lines together.' }),
  region: z
    .string()
    .length(2)
    .nullable()
    .meta({ label: 'Country', help: 'Of numbers that are written without one. Leave empty for that of the tenant.' }),
  /** Null: not entered yet, which only a simulated module may leave so. */
  settings: moduleSettings.nullable().meta({ label: 'Connection' }),
}

/** What a new line of a module starts from; null is what holds for the tenant. */
const callbotFacts = {
  language: z.string().min(1).max(20).nullable().meta({ label: 'Language' }),
  zone: z.string().min(1).max(60).nullable().meta({ label: 'Time zone' }),
  mostCalls: range(1, MOST_CALLS).meta({ label: 'Calls at once' }),
  idCallScript: id.nullable().meta({ label: 'Flow', help: 'Answers calls on the line.' }),
}
export const callbotSettings = z.object(callbotFacts)
export type CallbotSettings = z.output<typeof callbotSettings>
export const newCallbot: CallbotSettings = { language: null, zone: null, mostCalls: 10, idCallScript: null }
export const callbotAnswer = z.object({ ...callbotFacts, flow: named.nullable(), rowVersion })
export const callbotChange = callbotSettings.extend({ rowVersion })

const integration = enumOf(channelIntegration).meta({ label: 'Integration' })

const secret = text(0, MOST_SECRET).optional().meta({
  label: 'Secret',
  help: 'Sealed and never shown again. Empty leaves what is stored; another host needs its own.',
})
export const moduleDraft = z.object({ ...facts, integration, secret })
export type ModuleDraft = z.output<typeof moduleDraft>
export const moduleChange = moduleDraft.extend({
  dropSecret: z.boolean().optional().meta({ label: 'Remove the stored secret' }),
  rowVersion,
})
export type ModuleChange = z.output<typeof moduleChange>

export const defaultLineChange = z.object({
  idLine: id
    .nullable()
    .meta({ label: 'Default line', help: 'Listed first where campaigns and demo calls choose a line.' }),
  rowVersion,
})

export const lineChoiceQuery = z.object({ search: text(0, 100).optional(), limit: range(1, 500).optional() })
export const lineChoice = named.extend({ detail: z.string() })

export const moduleTestStep = z.object({
  step: enumOf(testStep),
  /** The host it is about; null where it is about none. */
  target: z.string().nullable(),
  result: enumOf(testResult),
  text: z.string(),
  /** How long it took. */
  ms: count.optional(),
})
export type ModuleTestStep = z.output<typeof moduleTestStep>

export const moduleTestQuery = z.object({
  /** Chosen by who asks: their steps are told by it as they are done. */
  run: z.uuid().optional(),
})
/** A step of a test that is running. */
export const moduleTestNews = z.object({ run: z.uuid(), step: moduleTestStep })
export type ModuleTestNews = z.output<typeof moduleTestNews>

/** A test of what is set now: what was tested before is forgotten when it changes. */
export const moduleTest = z.object({ at: instant, isPassed: z.boolean(), steps: z.array(moduleTestStep) })
export type ModuleTest = z.output<typeof moduleTest>

const status = {
  state: enumOf(moduleState).meta({ label: 'Status' }),
  /** Why, as a sentence. */
  stateText: z.string(),
  stateSince: instant.meta({ label: 'Since' }),
  /** What is simulated to fail. */
  outage: z.object({ kind: enumOf(simulatedOutage), endsAt: instant }).nullable(),
  flaps: moduleFlaps.meta({ label: 'Went down' }),
  /** Conversations on its lines now. */
  calls: count.meta({ label: 'Running calls' }),
  lastTest: moduleTest.nullable().meta({ label: 'Last test' }),
}
export const moduleStatus = z.object({ ...status, mostCalls: count })
export type ModuleStatus = z.output<typeof moduleStatus>

export const dialModule = z.object({
  idDialModule: id,
  ...facts,
  integration,
  /** What of it is sealed, by name; told to nobody. */
  secretNames: z.array(z.string()),
  defaultLine: named.nullable().meta({ label: 'Default line' }),
  callbot: callbotSettings.meta({ label: 'New lines' }),
  lines: count.meta({ label: 'Lines' }),
  ...status,
  rowVersion,
  ...stamps,
})
export type DialModule = z.output<typeof dialModule>

/** As lists show it. */
export const dialModuleRow = dialModule.omit({ settings: true, callbot: true, secretNames: true, defaultLine: true })
export type DialModuleRow = z.output<typeof dialModuleRow>

export const moduleQuery = listQuery(['name', 'integration', 'lines', 'calls', 'updatedAt']).extend({
  integration: z.array(enumOf(channelIntegration)).optional(),
  state: z.array(enumOf(moduleState)).optional(),
  enabled: z.boolean().optional(),
  isSimulated: z.boolean().optional(),
})
