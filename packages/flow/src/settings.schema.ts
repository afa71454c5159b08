import { z } from 'zod'
import { isPlainJson, type Json } from './json.ts'
import { LIMITS } from './limits.ts'
import { languageCode, nodeId, outletName, variableName } from './primitives.schema.ts'
import { reaction } from './recognise/recogniser.schema.ts'

const prosody = z.strictObject({
  rate: z.number().min(0.25).max(4).optional(),
  pitch: z.number().min(-24).max(24).optional(),
  volume: z.number().min(0).max(2).optional(),
})

/** Rate and volume are factors, pitch is in semitones. */
export type Prosody = z.infer<typeof prosody>

export const flowLanguage = z.strictObject({
  code: languageCode,
  voice: z.string().max(200).optional(),
  prosody: prosody.optional(),
})
export type FlowLanguage = z.infer<typeof flowLanguage>

const json = z.custom<Json>((value) => isPlainJson(value), 'A default must be plain JSON of at most 10,000 parts')

export const VARIABLE_TYPES = ['string', 'number', 'boolean', 'date', 'list', 'object'] as const

/** `call` lives in one run of the flow, `session` in the whole conversation with its subflows, `tenant` beyond it. */
export const flowVariable = z.strictObject({
  name: variableName,
  type: z.enum(VARIABLE_TYPES),
  scope: z.enum(['call', 'session', 'tenant']).default('call'),
  default: json.optional(),
  redact: z.boolean().default(false),
  note: z.string().max(LIMITS.noteLength).optional(),
})
export type FlowVariable = z.infer<typeof flowVariable>

export const PROPERTY_TYPES = [...VARIABLE_TYPES, 'texts', 'flow', 'asset'] as const

/**
 * An input of a component: the variable of the same name takes it. `texts` is what the component says, `flow` and `asset` are guids; all
 * three arrive as strings.
 */
const property = z.strictObject({
  name: variableName,
  type: z.enum(PROPERTY_TYPES),
  /** Whether it may be given language by language; the one of the conversation arrives. */
  multiLanguage: z.boolean().default(false),
  required: z.boolean().default(false),
  /** What arrives where nothing is given. */
  default: json.optional(),
  help: z.string().max(LIMITS.noteLength).optional(),
})
export type FlowProperty = z.infer<typeof property>

/** A variable of a component that its users may take when it returns. */
const result = z.strictObject({
  name: variableName,
  type: z.enum(VARIABLE_TYPES),
  help: z.string().max(LIMITS.noteLength).optional(),
})

/** The signature of a component: what its users may rely on. One without it is checked by nobody. */
export const flowInterface = z.strictObject({
  properties: z.array(property).max(LIMITS.properties).default([]),
  exits: z.array(outletName).min(1).max(LIMITS.exits).default(['next']),
  results: z.array(result).max(LIMITS.properties).default([]),
})
export type FlowInterface = z.infer<typeof flowInterface>

/** A meaning that counts at every listen node, e.g. "operator". */
export const globalIntent = reaction.omit({ confirmBelow: true }).extend({ target: nodeId })
export type GlobalIntent = z.infer<typeof globalIntent>

export const flowSettings = z.strictObject({
  languages: z.array(flowLanguage).min(1).max(LIMITS.languages),
  defaultLanguage: languageCode,
  variables: z.array(flowVariable).max(LIMITS.variables).default([]),
  /** 0 nothing, 1 nodes, 2 also variables, 3 also recognition, as DEBUG events. */
  traceLevel: z.int().min(0).max(3).default(0),
  limits: z
    .strictObject({
      steps: z.int().min(1).max(100_000).default(LIMITS.steps),
      durationMs: z.int().min(1_000).max(86_400_000).default(LIMITS.durationMs),
    })
    .prefault({}),
  globalIntents: z.array(globalIntent).max(LIMITS.reactions).default([]),
  onErrorNode: nodeId.optional(),
  interface: flowInterface.optional(),
})
export type FlowSettings = z.infer<typeof flowSettings>
