import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type FlowDocument, type FlowInput, type FlowState, type Json, parseFlowDocument } from '../src/index.ts'
import { AT } from './conversation.ts'

/** What is told a conversation, in words that outlive the engine's own: a fixture is never written again. */
export type Told =
  | { readonly say: string }
  | { readonly keys: string }
  | { readonly silence: true }
  /** What a service answered, or how a transfer ended. */
  | { readonly answer: Answer }
  /** Name of the fixture that is run as the subflow. */
  | { readonly flow: string }

interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Json
  readonly result?: 'completed' | 'declined' | 'failed'
}

/** A document as a release stored it, its hash of then, and a conversation with it. */
export interface StoredDocument {
  readonly sha256: string
  readonly document: unknown
  readonly told: readonly Told[]
  readonly path: readonly string[]
  readonly ended: string | null
  readonly disposition: string | null
}

/** A state as a release stored it in the middle of a conversation, and how that went on. */
export interface StoredState {
  readonly document: string
  readonly state: unknown
  readonly told: readonly Told[]
  readonly path: readonly string[]
  readonly ended: string | null
  readonly disposition: string | null
  readonly variables: Readonly<Record<string, Json>>
  readonly shared: Readonly<Record<string, Json>>
}

const folder = (kind: 'documents' | 'states', version: number) => `${import.meta.dirname}/fixtures/${kind}/v${version}`

/** All fixtures of a published version, by their names; none where the version has none. */
export function fixturesOf<T>(kind: 'documents' | 'states', version: number): readonly (readonly [string, T])[] {
  const path = folder(kind, version)
  if (!existsSync(path)) return []
  return readdirSync(path).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(`${path}/${file}`, 'utf8')),
  ])
}

export function readStored(document: unknown): FlowDocument {
  const parsed = parseFlowDocument(document)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems, null, 2))
  return parsed.document
}

/** The engine's input for what was told, answering what the conversation waits for. */
export function inputOf({ wait }: FlowState, told: Told, offsetMs: number): FlowInput {
  const moment = { at: AT, offsetMs }
  const listen = wait?.for === 'person' ? wait.listen : ''
  if ('say' in told) return { ...moment, kind: 'heard', listen, by: 'speech', alternatives: [{ text: told.say }] }
  if ('keys' in told) return { ...moment, kind: 'keyed', listen, digits: told.keys, endedBy: 'terminator' }
  if ('silence' in told) return { ...moment, kind: 'silence', listen }
  const id = wait && 'id' in wait ? wait.id : ''
  if ('flow' in told) return { ...moment, kind: 'answered', id, value: { key: told.flow, version: 3 } }
  const { result, status = 200, ...answer } = told.answer
  if (result !== undefined) return { ...moment, kind: 'answered', id, value: { result } }
  return { ...moment, kind: 'answered', id, value: { status, ...answer } }
}
