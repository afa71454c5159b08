import { z } from 'zod'
import { isPlainJson, type Json } from './json.ts'
import { LIMITS } from './limits.ts'
import { mutings } from './muting.schema.ts'
import { languageCode, nodeId, outletName, variableName } from './primitives.schema.ts'
import { reaction } from './reaction.schema.ts'

const prosody = z.strictObject({
  rate: z.number().min(0.25).max(4).optional().meta({ label: 'Speed', unit: '×', help: '1 is normal speed.' }),
  pitch: z
    .number()
    .min(-24)
    .max(24)
    .optional()
    .meta({ label: 'Pitch', unit: 'semitones', help: '0 is the voice as it is.' }),
  volume: z.number().min(0).max(2).optional().meta({ label: 'Volume', unit: '×', help: '1 is normal volume.' }),
})

/** Rate and volume are factors, pitch is in semitones. */
export type Prosody = z.infer<typeof prosody>

export const flowLanguage = z.strictObject({
  code: languageCode.meta({ label: 'Language' }),
  voice: z
    .string()
    .max(200)
    .optional()
    .meta({ label: 'Voice', help: 'Name of the voice. Without one the language’s usual voice speaks.' }),
  prosody: prosody
    .optional()
    .meta({ label: 'Prosody', isAdvanced: true, help: 'Speed, pitch and volume of the voice.' }),
})
export type FlowLanguage = z.infer<typeof flowLanguage>

const json = z.custom<Json>((value) => isPlainJson(value), 'A default must be plain JSON of at most 10,000 parts')

export const VARIABLE_TYPES = ['string', 'number', 'boolean', 'date', 'list', 'object'] as const

const VARIABLE_TYPE_NAMES = {
  string: 'Text',
  number: 'Number',
  boolean: 'Yes or no',
  date: 'Date',
  list: 'List',
  object: 'Object',
}

/** `call` lives in one run of the flow, `session` in the whole conversation with its subflows, `tenant` beyond it. */
export const flowVariable = z.strictObject({
  name: variableName.meta({ label: 'Name', holds: 'text', help: 'As expressions write it.', example: 'customerName' }),
  type: z.enum(VARIABLE_TYPES).meta({ label: 'Type', choices: VARIABLE_TYPE_NAMES }),
  scope: z
    .enum(['call', 'session', 'tenant'])
    .default('call')
    .meta({
      label: 'Scope',
      help: 'How long and how far the value lives.',
      choices: { call: 'This run of the flow', session: 'The whole conversation', tenant: 'Beyond conversations' },
    }),
  default: json.optional().meta({ label: 'Default', holds: 'json', help: 'What it holds until a step sets it.' }),
  redact: z
    .boolean()
    .default(false)
    .meta({ label: 'Redact', help: 'Masks the value, and what is made from it, wherever conversations are recorded.' }),
  note: z.string().max(LIMITS.noteLength).optional().meta({ label: 'Note', holds: 'longText' }),
})
export type FlowVariable = z.infer<typeof flowVariable>

const help = z.string().max(LIMITS.noteLength)

export const PROPERTY_TYPES = [...VARIABLE_TYPES, 'texts', 'flow', 'asset'] as const

/**
 * An input of a component: the variable of the same name takes it. `texts` is what the component says, `flow` and `asset` are guids; all
 * three arrive as strings.
 */
const property = z.strictObject({
  name: variableName.meta({ label: 'Variable', help: 'The variable of this name takes it.' }),
  type: z.enum(PROPERTY_TYPES).meta({
    label: 'Type',
    choices: { ...VARIABLE_TYPE_NAMES, texts: 'What is said', flow: 'Flow', asset: 'Recording' },
  }),
  multiLanguage: z.boolean().default(false).meta({
    label: 'One for each language',
    help: 'Can be given language by language. The one in the language of the conversation arrives.',
  }),
  required: z
    .boolean()
    .default(false)
    .meta({ label: 'Required', help: 'Flows that use the component have to give it.' }),
  default: json.optional().meta({ label: 'Default', holds: 'json', help: 'What arrives if nothing is given.' }),
  help: help
    .optional()
    .meta({ label: 'Help', holds: 'longText', help: 'Shown to designers of flows that use the component.' }),
})
export type FlowProperty = z.infer<typeof property>

/** A variable of a component that its users may take when it returns. */
const result = z.strictObject({
  name: variableName.meta({ label: 'Variable', help: 'Its value can be taken over when the component returns.' }),
  type: z.enum(VARIABLE_TYPES).meta({ label: 'Type', choices: VARIABLE_TYPE_NAMES }),
  help: help
    .optional()
    .meta({ label: 'Help', holds: 'longText', help: 'Shown to designers of flows that use the component.' }),
})

/** The signature of a component: what its users may rely on. One without it is checked by nobody. */
export const flowInterface = z.strictObject({
  properties: z
    .array(property)
    .max(LIMITS.properties)
    .default([])
    .meta({ label: 'Inputs', each: 'Input', help: 'What flows give the component.' }),
  exits: z
    .array(outletName.meta({ holds: 'text' }))
    .min(1)
    .max(LIMITS.exits)
    .default(['next'])
    .meta({ label: 'Exits', each: 'Exit', help: 'By which it returns. Its end steps name them.' }),
  results: z
    .array(result)
    .max(LIMITS.properties)
    .default([])
    .meta({ label: 'Results', each: 'Result', help: 'What flows can take over when it returns.' }),
})
export type FlowInterface = z.infer<typeof flowInterface>

/** A meaning that counts at every listen node, e.g. "operator". */
export const globalIntent = reaction.omit({ confirmBelow: true }).extend({
  target: nodeId.meta({ label: 'Go to', help: 'Step that is taken when it is heard.' }),
})
export type GlobalIntent = z.infer<typeof globalIntent>

export const flowSettings = z.strictObject({
  languages: z
    .array(flowLanguage)
    .min(1)
    .max(LIMITS.languages)
    .meta({ label: 'Languages', each: 'Language', help: 'Languages the flow speaks.' }),
  defaultLanguage: languageCode.meta({
    label: 'Default language',
    help: 'Spoken unless the conversation says otherwise, and wherever a text is missing.',
  }),
  variables: z
    .array(flowVariable)
    .max(LIMITS.variables)
    .default([])
    .meta({ label: 'Variables', each: 'Variable', help: 'What steps and expressions can read and set.' }),
  traceLevel: z.int().min(0).max(3).default(0).meta({
    label: 'Trace level',
    isAdvanced: true,
    help: '0 records no details, 1 steps, 2 also variables, 3 also recognition.',
  }),
  limits: z
    .strictObject({
      steps: z
        .int()
        .min(1)
        .max(100_000)
        .default(LIMITS.steps)
        .meta({ label: 'Most steps', unit: 'steps', help: 'A conversation that takes more is ended.' }),
      durationMs: z.int().min(1_000).max(86_400_000).default(LIMITS.durationMs).meta({
        label: 'Longest conversation',
        holds: 'milliseconds',
        help: 'A conversation that takes longer is ended.',
      }),
    })
    .prefault({})
    .meta({ label: 'Limits', isAdvanced: true, help: 'They stop conversations that would never end.' }),
  globalIntents: z
    .array(globalIntent)
    .max(LIMITS.reactions)
    .default([])
    .meta({ label: 'Global intents', each: 'Intent', help: 'Understood at every listen step, such as “operator”.' }),
  onErrorNode: nodeId
    .optional()
    .meta({ label: 'Step for errors', help: 'Taken when a step fails and has no “error” of its own.' }),
  interface: flowInterface
    .optional()
    .meta({ label: 'Interface', help: 'What flows that use this component can rely on: inputs, exits and results.' }),
  /** Warnings of the check that are not of one step, and may stay. */
  muted: mutings,
})
export type FlowSettings = z.infer<typeof flowSettings>
