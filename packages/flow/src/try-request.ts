import type { AskEffect, Effect } from './engine/effect.ts'
import { start, step } from './engine/engine.ts'
import { EVENT } from './engine/event-kind.ts'
import type { Moment } from './engine/input.ts'
import { compile } from './engine/program.ts'
import { isObject, type Json } from './json.ts'
import { SCHEMA_VERSION } from './migrations/migrations.ts'
import { type DocumentProblem, parseFlowDocument } from './parse.ts'

/** A request as it is drawn, which may not be saved yet, with the variables it knows and what they hold. */
export interface RequestToTry {
  readonly node: unknown
  readonly variables: unknown
  readonly values: Readonly<Record<string, Json>>
  readonly at: string
  readonly zone: string
}

/** Where the flow would go on, and with what. */
export interface TriedStep {
  /** The way out that the step takes; null where it ends the conversation. */
  readonly outlet: string | null
  readonly variables: readonly { readonly name: string; readonly value: Json; readonly redacted: boolean }[]
  /** Why it takes no better way. */
  readonly problem: string | null
}

type Answer =
  | { readonly value: Json }
  | { readonly failed: { readonly code: string; readonly message?: string | undefined } }

export type RequestTrial =
  | { readonly kind: 'invalid'; readonly problems: readonly DocumentProblem[] }
  /** It sends nothing, as it would in a conversation. */
  | { readonly kind: 'fault'; readonly code: string; readonly message: string }
  | {
      readonly kind: 'asks'
      readonly ask: AskEffect
      /** Values that their variables do not take. */
      readonly refused: readonly string[]
      readonly take: (answer: Answer) => TriedStep
    }

const NO_REQUEST: RequestTrial = {
  kind: 'invalid',
  problems: [{ path: 'node', place: 'node', message: 'This is not a request' }],
}
const ALWAYS = ['ok', 'error']
const WHERE_WIRED = ['3xx', '4xx', '5xx']
const ID = 'request'

/** Runs one request by the engine itself, in a flow that has nothing else: what it sends and makes of the answer is what a test would. */
export function tryRequest({ node, variables, values, at, zone }: RequestToTry): RequestTrial {
  if (!isObject(node)) return NO_REQUEST
  const parsed = parseFlowDocument(flowAround(node, variables))
  if (!parsed.ok) return { kind: 'invalid', problems: parsed.problems }
  const program = compile(parsed.document)
  const moment: Moment = { at, offsetMs: 0 }
  const begun = start(program, { ...moment, facts: {}, zone, variables: values, seed: 0 })
  const ask = begun.effects.find((effect) => effect.kind === 'ask')
  const fault = faultIn(begun.effects)
  if (fault) return { kind: 'fault', ...fault }
  if (ask?.service !== 'http') return NO_REQUEST
  const refused = eventsOf(begun.effects, EVENT.WARNING).flatMap(({ text = '' }) => text)
  return {
    kind: 'asks',
    ask,
    refused,
    take(answer) {
      const told =
        'failed' in answer
          ? { kind: 'failed' as const, code: answer.failed.code, message: answer.failed.message ?? '' }
          : { kind: 'answered' as const, value: answer.value }
      return stepOf(step(program, begun.state, { ...told, id: ask.id, ...moment }).effects)
    },
  }
}

/** Each way out leads to an end of its own. Those that need not be wired are offered where they are. */
function flowAround(node: { readonly [key: string]: unknown }, variables: unknown) {
  const { maxEntries: _, escapeTo: _to, outlets: drawn, ...own } = node
  const wired = isObject(drawn) ? WHERE_WIRED.filter((outlet) => Object.hasOwn(drawn, outlet)) : []
  const outlets = [...ALWAYS, ...wired]
  return {
    schemaVersion: SCHEMA_VERSION,
    settings: { languages: [{ code: 'en' }], defaultLanguage: 'en', variables, traceLevel: 0 },
    nodes: [
      { id: 'start', type: 'start', outlets: { next: ID } },
      { ...own, id: ID, outlets: Object.fromEntries(outlets.map((outlet) => [outlet, `end-${outlet}`])) },
      ...outlets.map((outlet) => ({ id: `end-${outlet}`, type: 'end' })),
    ],
  }
}

const eventsOf = (effects: readonly Effect[], kind: number) =>
  effects.flatMap((effect) => (effect.kind === 'event' && effect.event === kind ? [effect] : []))

function faultIn(effects: readonly Effect[]): { readonly code: string; readonly message: string } | undefined {
  const [error] = eventsOf(effects, EVENT.ERROR)
  return error && { code: String(error.data?.code), message: error.text ?? '' }
}

function stepOf(effects: readonly Effect[]): TriedStep {
  const visit = effects.find((effect) => effect.kind === 'visit')
  const [said] = [...eventsOf(effects, EVENT.ERROR), ...eventsOf(effects, EVENT.WARNING)]
  const message = said?.data?.message
  return {
    outlet: visit?.via ?? null,
    variables: effects.flatMap((effect) =>
      effect.kind === 'variable' ? [{ name: effect.name, value: effect.to, redacted: effect.redacted }] : [],
    ),
    problem: said ? [said.text, typeof message === 'string' && message].filter(Boolean).join(': ') : null,
  }
}
