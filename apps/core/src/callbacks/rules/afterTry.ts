import {
  type CallbackKeeper,
  type CallbackResult,
  callbackKeeper,
  callbackResult,
  callbackState,
} from '@parley/contract/callbacks/callback.enum.ts'
import type { CallbackSettings } from '@parley/contract/callbacks/callback.schema.ts'

const { ANSWERED, WRONG_NUMBER, UNKNOWN } = callbackResult.of
const { OPEN, DONE, GIVEN_UP } = callbackState.of

interface Tried {
  readonly keeper: CallbackKeeper
  readonly result: CallbackResult
  readonly at: Date
  /** Calls that were made, this one included. */
  readonly attempts: number
  /** Those of them that a line made; what people and campaigns tried takes none of them away. */
  readonly ofLine?: number
  /** When to try again, where a person or a campaign says so. */
  readonly dueAt?: Date | null | undefined
  /** The campaign calls no more. */
  readonly isOver?: boolean
}

export type AfterTry =
  | { readonly state: typeof DONE; readonly outcome: string }
  | { readonly state: typeof GIVEN_UP; readonly outcome: string }
  | { readonly state: typeof OPEN; readonly dueAt: Date; readonly needsPerson: boolean }

const MINUTE_MS = 60_000

/** What becomes of a callback after a call, before hours. */
export function afterTry(
  { mostAttempts, retryMinutes }: Pick<CallbackSettings, 'mostAttempts' | 'retryMinutes'>,
  { keeper, result, at, attempts, ofLine = attempts, dueAt, isOver }: Tried,
): AfterTry {
  if (result === ANSWERED) return { state: DONE, outcome: 'Reached' }
  if (result === WRONG_NUMBER) return { state: GIVEN_UP, outcome: 'Wrong number' }
  const again = dueAt ?? new Date(at.getTime() + retryMinutes * MINUTE_MS)
  // Of such a call a person may have answered, so nothing calls again by itself.
  if (result === UNKNOWN) return { state: OPEN, dueAt: again, needsPerson: true }
  const calls = attempts === 1 ? 'one call' : `${attempts} calls`
  if (isOver || (keeper === callbackKeeper.of.LINE && ofLine >= mostAttempts))
    return { state: GIVEN_UP, outcome: `Not reached after ${calls}` }
  return { state: OPEN, dueAt: again, needsPerson: false }
}
