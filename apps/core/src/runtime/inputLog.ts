import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { FlowInput, Json } from '@parley/flow'
import type { Vault } from '../kernel/vault.ts'
import type { LoggedSetup, Recording } from './recording.ts'

/** From what a conversation can be run again. */
export interface InputLog {
  readonly setup: LoggedSetup
  readonly inputs: readonly FlowInput[]
}

/** Undefined where not everything was kept: what is missing is never guessed. */
export function inputLogOf([setup, ...inputs]: readonly (Recording['inputs'][number] | null)[]): InputLog | undefined {
  if (!setup || !('seed' in setup)) return undefined
  const known = inputs.filter((input): input is FlowInput => input !== null && 'kind' in input)
  return known.length === inputs.length ? { setup, inputs: known } : undefined
}

/** The place to which a sealed part of a conversation is bound. */
const placeOf = (guid: string) => `inputs of ${guid}`

/** What was given to a flow that holds values that may not be shown, as the database may keep it: a text. */
export const sealInputs = (vault: Vault, guid: string, value: unknown): string =>
  vault.seal(placeOf(guid), packed(JSON.stringify(value)))

const PLAIN = 0
const DEFLATED = 1
/** Below it there is nothing to gain. */
const LEAST_TO_DEFLATE = 600

function packed(text: string): Buffer {
  const bytes = Buffer.from(text)
  return bytes.length < LEAST_TO_DEFLATE
    ? Buffer.concat([Buffer.of(PLAIN), bytes])
    : Buffer.concat([Buffer.of(DEFLATED), deflateRawSync(bytes)])
}

function unpacked(bytes: Buffer, maxOutputLength: number | undefined): string {
  const body = bytes.subarray(1)
  const isLimited = maxOutputLength !== undefined
  return (bytes[0] === DEFLATED ? inflateRawSync(body, isLimited ? { maxOutputLength } : {}) : body).toString()
}

/** As it was given, whether it was sealed or not; of more than `mostBytes` in it an error is thrown. */
export function openInputs<T>(vault: Vault, guid: string, stored: Json, mostBytes?: number): T {
  const isSealed = typeof stored === 'string'
  const value: unknown = isSealed ? JSON.parse(unpacked(vault.openBytes(placeOf(guid), stored), mostBytes)) : stored
  return value as T // the column holds what was stored from this type
}
