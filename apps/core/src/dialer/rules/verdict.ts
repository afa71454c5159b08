import { contactState, decisionCode } from '@parley/contract/contacts/contact.enum.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { windowAt } from '../../kernel/hours/window.ts'
import { isDemoNumber } from '../../kernel/phone/demoNumber.ts'
import type { CallResult, Checked, EndedContact, Verdict } from '../ports.ts'
import { type NextTry, nextTry } from './nextTry.ts'

const DAY_MS = 86_400_000
/** After which a number that is in a call is looked at again. */
const AGAIN_MS = 60_000

/** Whether a reserved contact is called now, by the last checks before its call. */
export function verdictOf(contact: Checked, now: Date): Verdict {
  const { rules, state, zone, phone, suppressed, cappedSince, refused, full, isHeld, isInCall } = contact
  if (isHeld) return { isCalled: false, state, dueAt: now, code: decisionCode.of.RELEASED, facts: { reason: 'held' } }
  if (rules.status === processState.of.DEMO && !isDemoNumber(phone)) {
    // As if it was not prepared yet: the start after the demonstration does that.
    const facts = { reason: 'demo' }
    return { isCalled: false, state: contactState.of.NEW, dueAt: null, code: decisionCode.of.RELEASED, facts }
  }
  if (suppressed) {
    const facts = { list: suppressed.scope, reason: suppressed.reason }
    return { isCalled: false, state: contactState.of.SUPPRESSED, dueAt: null, code: decisionCode.of.SUPPRESSED, facts }
  }
  if (refused) {
    const { reason: destination, text } = refused
    if (!refused.isByOther)
      return {
        ...{ isCalled: false, state: contactState.of.INVALID, dueAt: null },
        ...{ code: decisionCode.of.DESTINATION, facts: { destination, reason: text } },
      }
    const dueAt = moved(rules, zone, new Date(now.getTime() + AGAIN_MS))
    return { isCalled: false, state, dueAt, code: decisionCode.of.RELEASED, facts: { reason: 'otherLine' } }
  }
  const opening = windowAt(rules, zone, now)
  if (!opening.isOpen) {
    const { opensAt } = opening
    const facts = { zone, opensAt: opensAt?.toISOString() ?? null }
    return { isCalled: false, state, dueAt: opensAt, code: decisionCode.of.WINDOW, facts }
  }
  if (rules.frequencyCap && cappedSince) {
    const { calls, days } = rules.frequencyCap
    const dueAt = moved(rules, zone, new Date(cappedSince.getTime() + days * DAY_MS))
    return { isCalled: false, state, dueAt, code: decisionCode.of.FREQUENCY, facts: { calls, days } }
  }
  if (full) {
    const dueAt = moved(rules, zone, full.until)
    return { isCalled: false, state, dueAt, code: decisionCode.of.DESTINATION_LIMIT, facts: { reason: full.text } }
  }
  if (isInCall) {
    const dueAt = moved(rules, zone, new Date(now.getTime() + AGAIN_MS))
    return { isCalled: false, state, dueAt, code: decisionCode.of.RELEASED, facts: { reason: 'inCall' } }
  }
  return { isCalled: true }
}

/** What becomes of a contact after an attempt, moved into its windows. */
export function afterCall({ rules, zone, attempts, results }: EndedContact, call: CallResult): NextTry {
  const { result, endedAt: at, outcome, callbackAt } = call
  const next = nextTry(rules, { result, at, attempts, results, outcome, callbackAt })
  return next.dueAt === null ? next : { ...next, dueAt: moved(rules, zone, next.dueAt) }
}

/** The first moment from one on that is inside the windows. */
function moved(rules: Checked['rules'], zone: string, at: Date): Date | null {
  const opening = windowAt(rules, zone, at)
  return opening.isOpen ? at : opening.opensAt
}
