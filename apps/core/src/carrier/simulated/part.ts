import type { CallCause, TransferResult } from '../carrier.ts'
import { type CallerOptions, createVoiceCaller, type VoiceCaller } from './caller.ts'
import { byShare, type Random } from './random.ts'

/** The part that the other end plays in one call. */
export type Part =
  | {
      readonly result: 'answered' | 'voicemail'
      readonly ringMs: number
      readonly caller: VoiceCaller
      readonly dropsAfterMs?: number
      /** How long they wait in a queue before they hang up; for ever without. */
      readonly waitsMs?: number
    }
  /** `noAnswer` rings until it is given up. */
  | { readonly result: 'busy' | 'declined' | 'noAnswer'; readonly ringMs: number }
  /** `isUnassigned`: nobody has the number. */
  | { readonly result: 'failed'; readonly ringMs: number; readonly isUnassigned?: boolean; readonly cause?: CallCause }

/** How a transfer goes, and after how long that is known. */
export interface TransferPart {
  readonly result: TransferResult
  readonly afterMs: number
}

/** Of calls that are made, how many end in which way. */
export type ResultShares = Readonly<Record<Part['result'], number>>

/** An ordinary day: two of three calls reach somebody. */
export const usualShares: ResultShares = {
  answered: 0.64,
  noAnswer: 0.16,
  voicemail: 0.09,
  busy: 0.06,
  declined: 0.03,
  failed: 0.02,
}

/** Lines that fail in the middle of a call. */
const DROPS = 0.004

/** Somebody who is called: picks up or not, as many as the shares say, and then is a caller of some personality. */
export function castCalled(options: CallerOptions, shares: ResultShares = usualShares): Part {
  const { random } = options
  const result = byShare(
    random,
    ['answered', 'noAnswer', 'voicemail', 'busy', 'declined', 'failed'] as const,
    (each) => shares[each],
  )
  switch (result) {
    case 'answered':
      return { result, ringMs: random.int(3_000, 19_000), caller: createVoiceCaller(options), ...dropping(random) }
    case 'voicemail':
      return { result, ringMs: random.int(14_000, 24_000), caller: machine }
    case 'declined':
      return { result, ringMs: random.int(2_000, 9_000) }
    case 'failed': {
      const ringMs = random.int(200, 1_800)
      // The network knows sooner that there is no such number than that one cannot be reached.
      return { result, ringMs, isUnassigned: ringMs < 1_000 }
    }
    default:
      return { result, ringMs: random.int(200, 1_800) }
  }
}

/** Somebody who calls: is there, and hears it ring until the call is set up. */
export const castCalling = (options: CallerOptions): Part => ({
  result: 'answered',
  ringMs: options.random.int(250, 1_400),
  caller: createVoiceCaller(options),
  ...dropping(options.random),
  waitsMs: options.random.int(40_000, 300_000),
})

const dropping = (random: Random) => (random.chance(DROPS) ? { dropsAfterMs: random.int(5_000, 60_000) } : {})

/** Takes what is said, for a minute. */
const machine: VoiceCaller = { patienceMs: 60_000, act: () => ({ do: 'wait' }) }

/** Most transfers find somebody. */
export const castTransfer = (random: Random): TransferPart => ({
  result: byShare(
    random,
    ['completed', 'busy', 'declined', 'noAnswer', 'failed'] as const,
    (each) => ({ completed: 0.82, busy: 0.06, declined: 0.04, noAnswer: 0.05, failed: 0.03 })[each],
  ),
  afterMs: random.int(2_500, 14_000),
})
