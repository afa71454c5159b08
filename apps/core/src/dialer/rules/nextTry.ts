import type { AttemptResult } from '@parley/contract/campaigns/campaign.enum.ts'
import type { RetryRules } from '@parley/contract/campaigns/campaign.schema.ts'
import {
  type ContactState,
  contactState,
  type DecisionCode,
  decisionCode,
} from '@parley/contract/contacts/contact.enum.ts'
import type { Json } from '@parley/flow'

const { DONE_SUCCESS, DONE_NEGATIVE, RETRY_WAIT, CALLBACK_WAIT, UNREACHED, UNKNOWN } = contactState.of
const { RETRY, CALLBACK, FINAL, NO_MORE_TRIES } = decisionCode.of

/** What the flow made of a call that was answered. */
export type FlowOutcome = 'success' | 'negative' | 'neutral'

export interface TryRules {
  readonly retries: RetryRules
  readonly mostAttempts: number
}

export interface Ended {
  readonly result: AttemptResult
  readonly at: Date
  /** Attempts that were made, this one included. */
  readonly attempts: number
  /** How many of the earlier ones ended so, by result. */
  readonly results: Readonly<Record<string, number>>
  readonly outcome?: FlowOutcome | undefined
  /** When whoever was called wants to be called again. */
  readonly callbackAt?: Date | undefined
}

export interface NextTry {
  readonly state: ContactState
  /** Before windows; null: not by itself. */
  readonly dueAt: Date | null
  readonly code: DecisionCode
  readonly facts: Readonly<Record<string, Json>>
}

const MINUTE_MS = 60_000
/** Someone who asks for another call each time they are reached is left to a person after so many beyond the usual. */
const MOST_AGREED = 20

/** What becomes of a contact after an attempt, before windows. */
export function nextTry({ retries, mostAttempts }: TryRules, ended: Ended): NextTry {
  const { result, at, attempts, results, outcome, callbackAt } = ended
  if (result === 'unknown') return { state: UNKNOWN, dueAt: null, code: decisionCode.of.UNKNOWN, facts: { attempts } }
  const mayGoOn = attempts < mostAttempts
  if (result === 'answered') {
    // What was agreed is kept, whatever the count of tries.
    if (callbackAt && attempts < mostAttempts + MOST_AGREED) {
      const dueAt = callbackAt > at ? callbackAt : at
      return { state: CALLBACK_WAIT, dueAt, code: CALLBACK, facts: { result, attempts } }
    }
    const facts = { result, attempts, outcome: outcome ?? 'neutral' }
    if (outcome === 'success') return { state: DONE_SUCCESS, dueAt: null, code: FINAL, facts }
    if (callbackAt) return { state: UNREACHED, dueAt: null, code: NO_MORE_TRIES, facts: { ...facts, mostAttempts } }
    return { state: DONE_NEGATIVE, dueAt: null, code: FINAL, facts }
  }
  const tries = (results[result] ?? 0) + 1
  const { attempts: further, delayMinutes } = retries[result]
  const facts = { result, tries, ofTries: further + 1, attempts, mostAttempts }
  if (!mayGoOn || tries > further) return { state: UNREACHED, dueAt: null, code: NO_MORE_TRIES, facts }
  const dueAt = new Date(at.getTime() + delayMinutes * MINUTE_MS)
  return { state: RETRY_WAIT, dueAt, code: RETRY, facts: { ...facts, delayMinutes } }
}
