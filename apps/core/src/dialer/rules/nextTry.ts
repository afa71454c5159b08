import type { AttemptResult } from '@parley/contract/campaigns/campaign.enum.ts'
import type { RetryRules } from '@parley/contract/campaigns/campaign.schema.ts'
import {
  type ContactState,
  contactState,
  type DecisionCode,
  decisionCode,
  type NumberClosed,
  numberClosed,
} from '@parley/contract/contacts/contact.enum.ts'
import { type Numbers, numberAt } from '@parley/contract/contacts/number.rules.ts'
import type { Json } from '@parley/flow'
import { type NumbersRules, nextNumber, withTry } from './nextNumber.ts'

const { DONE_SUCCESS, DONE_NEGATIVE, RETRY_WAIT, CALLBACK_WAIT, UNREACHED, UNKNOWN } = contactState.of
const { UNASSIGNED } = numberClosed.of
const { RETRY, CALLBACK, FINAL, NO_MORE_TRIES } = decisionCode.of

/** What the flow made of a call that was answered. */
export type FlowOutcome = 'success' | 'negative' | 'neutral'

export interface TryRules extends NumbersRules {
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
  /** Where the contact has several numbers. */
  readonly numbers?: Numbers | null | undefined
  /** That was called. */
  readonly phone?: string | undefined
  /** Why it is never called again. */
  readonly closed?: NumberClosed | null | undefined
  /** Where whoever was called wants to be called again. */
  readonly promised?: string | undefined
}

export interface NextTry {
  readonly state: ContactState
  /** Before windows; null: not by itself. */
  readonly dueAt: Date | null
  readonly code: DecisionCode
  readonly facts: Readonly<Record<string, Json>>
  /** Of a contact with several numbers: what is known of them now, and the one that is called next. */
  readonly numbers?: Numbers
  readonly phone?: string
  readonly zone?: string
  /** Who answered was a stranger. */
  readonly isWrong?: boolean
}

const MINUTE_MS = 60_000
/** Someone who asks for another call each time they are reached is left to a person after so many beyond the usual. */
const MOST_AGREED = 20

/** What becomes of a contact after an attempt, before windows. */
export function nextTry(rules: TryRules, ended: Ended): NextTry {
  const { result, at, attempts, outcome, callbackAt, phone, promised, closed = null } = ended
  const isSure = closed !== UNASSIGNED || isUnassignedAgain(ended)
  const numbers =
    ended.numbers && phone !== undefined
      ? withTry(ended.numbers, phone, {
          result,
          at,
          closed: isSure ? closed : null,
          isUnassigned: closed === UNASSIGNED,
        })
      : undefined
  const kept = numbers ? { numbers } : {}
  if (result === 'unknown')
    return { state: UNKNOWN, dueAt: null, code: decisionCode.of.UNKNOWN, facts: { attempts }, ...kept }
  if (result !== 'answered') return afterMiss(rules, ended, numbers)
  // Somebody else answered, who was not meant.
  if (closed !== null && numbers && outcome !== 'success') {
    const missed = afterMiss(rules, ended, numbers)
    if (missed.state === RETRY_WAIT) return missed
  }
  const { mostAttempts } = rules
  const facts = { result, attempts, ...labelled(numbers, phone) }
  // What was agreed is kept, whatever the count of tries.
  const on = numbers && numberAt(numbers, promised ?? phone ?? '')
  const isKept = callbackAt !== undefined && (on?.closed ?? null) === null
  if (isKept && attempts < mostAttempts + MOST_AGREED) {
    const dueAt = callbackAt > at ? callbackAt : at
    return {
      state: CALLBACK_WAIT,
      dueAt,
      code: CALLBACK,
      facts,
      ...kept,
      ...(on && { phone: on.phone, zone: on.zone }),
    }
  }
  const told = { ...facts, outcome: outcome ?? 'neutral' }
  if (outcome === 'success') return { state: DONE_SUCCESS, dueAt: null, code: FINAL, facts: told, ...kept }
  if (isKept) return { state: UNREACHED, dueAt: null, code: NO_MORE_TRIES, facts: { ...told, mostAttempts }, ...kept }
  return { state: DONE_NEGATIVE, dueAt: null, code: FINAL, facts: told, ...kept }
}

/** Carriers also say so of numbers that exist: only the second time is believed. */
const isUnassignedAgain = ({ numbers, phone = '' }: Ended) =>
  ((numbers && numberAt(numbers, phone)?.results[UNASSIGNED]) ?? 0) > 0

/** How a number is called in sentences: the column says enough, and is nothing personal. */
const labelled = (numbers: Numbers | undefined, phone: string | undefined) => {
  const number = numbers && numberAt(numbers, phone ?? '')
  return number ? { number: number.label } : {}
}

function afterMiss(rules: TryRules, ended: Ended, numbers: Numbers | undefined): NextTry {
  const { at, attempts, results, phone = '' } = ended
  const closed = (numbers && numberAt(numbers, phone)?.closed) ?? null
  const { retries, mostAttempts, mostPerNumber } = rules
  // Whoever says that it is somebody else’s has answered.
  const result = ended.result === 'answered' || ended.result === 'unknown' ? null : ended.result
  const tries = (results[ended.result] ?? 0) + 1
  const { attempts: further, delayMinutes } = result === null ? { attempts: 0, delayMinutes: 0 } : retries[result]
  const said = closed === null ? {} : { closed }
  const facts = { result: ended.result, attempts, mostAttempts, ...labelled(numbers, phone), ...said }
  const over = (more: NextTry['facts']) => ({
    state: UNREACHED,
    dueAt: null,
    code: NO_MORE_TRIES,
    facts: { ...facts, ...more },
    ...(numbers && { numbers }),
  })
  const ofTries = { tries, ofTries: further + 1 }
  if (attempts >= mostAttempts) return over(numbers ? {} : ofTries)
  if (!numbers) {
    if (tries > further || attempts >= mostPerNumber) return over(ofTries)
    const dueAt = new Date(at.getTime() + delayMinutes * MINUTE_MS)
    return { state: RETRY_WAIT, dueAt, code: RETRY, facts: { ...facts, ...ofTries, delayMinutes } }
  }
  // Who declines is the person, on whichever number.
  if (result === 'declined' && tries > further) return over(ofTries)
  const next = nextNumber(numbers, rules, { phone, result, at })
  if (!next) return over({})
  const { label, dueAt, zone } = next
  return {
    ...{ state: RETRY_WAIT, dueAt, code: RETRY, numbers, phone: next.phone, zone },
    facts: { ...facts, next: label, isAtOnce: dueAt <= at },
  }
}
