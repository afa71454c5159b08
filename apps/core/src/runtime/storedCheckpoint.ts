import { type AskEffect, FIRST_LISTEN, type FlowState, type Json, type ListenEffect, readState } from '@parley/flow'
import type { Vault } from '../kernel/vault.ts'
import type { Checkpoint } from './checkpoint.ts'
import { openInputs } from './inputLog.ts'
import type { StoredState } from './mailbox.ts'
import type { RecorderState } from './recorder.ts'

/** A checkpoint as releases stored it whose states are of the first version, where it differs. */
interface CheckpointOne extends Omit<Checkpoint, 'recorder' | 'pending' | 'listening'> {
  readonly recorder: Omit<RecorderState, 'saying'>
  readonly pending: AskOne | null
  readonly listening: ListenOne | null
}

type AskOne = { readonly id: string; readonly nodeId: string } & (
  | {
      readonly kind: 'request'
      readonly method: string
      readonly timeoutMs: number
      readonly [key: string]: Json
    }
  | { readonly kind: 'needSubflow'; readonly flow: string; readonly version: Json }
  | {
      readonly kind: 'transfer'
      readonly mode: string
      readonly to: string
      readonly headers: Json
      readonly timeoutMs: number
    }
)

type ListenOne = Omit<ListenEffect, 'id' | 'accepts' | 'bargeIn' | 'keys' | 'hints'> & {
  readonly mode: 'speech' | 'keys'
  readonly hints: ListenEffect['hints'] & {
    readonly keys?: { readonly max: number; readonly terminator?: string; readonly interDigitTimeoutMs: number }
  }
}

/** Where a conversation stood when it was stored, by this release or one before; undefined where it had not begun. */
export function readStoredCheckpoint(stored: unknown): Checkpoint | undefined {
  if (stored === null || stored === undefined) return undefined
  // The column is written by the runtime only; the version of the state inside says by which release.
  const checkpoint = stored as Checkpoint | CheckpointOne
  const state: FlowState | undefined = readState(checkpoint.state)
  if (!state) throw new Error('the state of the conversation is of a newer release')
  if ((checkpoint.state.v as number) !== 1) return checkpoint as Checkpoint
  const { recorder, pending, listening, ...rest } = checkpoint as CheckpointOne
  return {
    ...rest,
    state,
    recorder: { ...recorder, saying: {} },
    pending: pending && askFromOne(pending),
    listening: listening && listenFromOne(listening),
  }
}

const TIMEOUT_MS = 30_000

function askFromOne(ask: AskOne): AskEffect {
  const { id, nodeId } = ask
  const common = { kind: 'ask' as const, id, nodeId }
  if (ask.kind === 'request') {
    const { kind: _, id: __, nodeId: ___, timeoutMs, ...payload } = ask
    const isReading = ask.method === 'GET'
    return {
      ...common,
      service: 'http',
      payload,
      timeoutMs,
      repeatable: isReading,
      cancelOn: isReading ? 'hangup' : 'never',
    }
  }
  if (ask.kind === 'needSubflow') {
    const { flow, version } = ask
    return {
      ...common,
      service: 'flow',
      payload: { flow, version },
      timeoutMs: TIMEOUT_MS,
      repeatable: true,
      cancelOn: 'hangup',
    }
  }
  const { mode, to, headers, timeoutMs } = ask
  return {
    ...common,
    service: 'transfer',
    payload: { mode, to, headers },
    timeoutMs,
    repeatable: false,
    cancelOn: 'hangup',
  }
}

function listenFromOne({ mode, hints: { keys, ...hints }, ...listen }: ListenOne): ListenEffect {
  return {
    ...listen,
    id: FIRST_LISTEN,
    accepts: [mode],
    bargeIn: mode,
    ...(keys && { keys: { min: 1, clearTypeAhead: false, ...keys } }),
    hints,
  }
}

/** What is kept of a conversation is of a newer release, or sealed with another key. */
export class Unreadable extends Error {}

/** The same with what the runtime keeps beside it, which releases before did not; opened where it is sealed. */
export function readStoredState(vault: Vault, guid: string, kept: Json): StoredState | undefined {
  const [stored, checkpoint] = opened(vault, guid, kept)
  const { outbox = [], taken = [] } = (stored ?? {}) as Partial<StoredState> // written by keepTurns from this type
  return checkpoint && { ...checkpoint, outbox, taken }
}

function opened(vault: Vault, guid: string, kept: Json): [stored: unknown, checkpoint: Checkpoint | undefined] {
  try {
    const stored = openInputs<unknown>(vault, guid, kept)
    return [stored, readStoredCheckpoint(stored)]
  } catch (error) {
    throw new Unreadable(error instanceof Error ? error.message : 'the state of the conversation can’t be read', {
      cause: error,
    })
  }
}
