import { contactState, decisionCode, type NumberClosed, numberClosed } from '@parley/contract/contacts/contact.enum.ts'
import { numberAt, saysWrong, withClosed } from '@parley/contract/contacts/number.rules.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { windowAt } from '../../kernel/hours/window.ts'
import { isDemoNumber } from '../../kernel/phone/demoNumber.ts'
import type { CallResult, Checked, EndedContact, Instead, Verdict } from '../ports.ts'
import { nextNumber } from './nextNumber.ts'
import { type NextTry, nextTry } from './nextTry.ts'

const DAY_MS = 86_400_000
/** After which a number that is in a call is looked at again. */
const AGAIN_MS = 60_000

/** Whether a reserved contact is called now, by the last checks before its call. */
export function verdictOf(contact: Checked, now: Date): Verdict {
  const { rules, state, zone, phone, numbers, suppressed, cappedSince, refused, full, isHeld, isInCall } = contact
  if (isHeld) return { isCalled: false, state, dueAt: now, code: decisionCode.of.RELEASED, facts: { reason: 'held' } }
  if (rules.status === processState.of.DEMO && !isDemoNumber(phone)) {
    // As if it was not prepared yet: the start after the demonstration does that.
    const facts = { reason: 'demo' }
    return { isCalled: false, state: contactState.of.NEW, dueAt: null, code: decisionCode.of.RELEASED, facts }
  }
  if (suppressed) {
    const facts = { list: suppressed.scope, reason: suppressed.reason }
    return without(contact, numberClosed.of.SUPPRESSED, now, {
      ...{ state: contactState.of.SUPPRESSED, dueAt: null, code: decisionCode.of.SUPPRESSED, facts },
    })
  }
  const known = numbers && numberAt(numbers, phone)?.closed
  if (known)
    return without(contact, known, now, {
      ...{ state: contactState.of.UNREACHED, dueAt: null },
      ...{ code: decisionCode.of.NO_MORE_TRIES, facts: { closed: known } },
    })
  if (refused) {
    const { reason: destination, text } = refused
    if (!refused.isByOther)
      return without(contact, numberClosed.of.DESTINATION, now, {
        ...{ state: contactState.of.INVALID, dueAt: null },
        ...{ code: decisionCode.of.DESTINATION, facts: { destination, reason: text } },
      })
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

/** What may not be called is closed; where the contact has another number, that is called instead. */
function without(
  { rules, numbers, phone, attempts }: Pick<Checked, 'rules' | 'numbers' | 'phone' | 'attempts'>,
  closed: NumberClosed,
  now: Date,
  over: Instead,
): { readonly isCalled: false } & Instead {
  if (!numbers) return { isCalled: false, ...over }
  const left = withClosed(numbers, phone, closed)
  const number = numberAt(numbers, phone)?.label ?? ''
  const facts = { ...over.facts, number }
  const next = nextNumber(left, rules, { phone, result: null, at: now })
  if (!next) return { isCalled: false, ...over, facts, numbers: left }
  const { label, zone, dueAt } = next
  return {
    ...{ isCalled: false, code: over.code, facts: { ...facts, next: label } },
    ...{ state: attempts > 0 ? contactState.of.RETRY_WAIT : contactState.of.READY, dueAt: moved(rules, zone, dueAt) },
    ...{ numbers: left, phone: next.phone, zone },
  }
}

/** What becomes of a contact after an attempt, moved into the windows of the number that is called next. */
export function afterCall({ rules, zone, ...contact }: EndedContact, call: CallResult): NextTry {
  const { endedAt: at, disposition, isUnassigned } = call
  const { WRONG, UNASSIGNED } = numberClosed.of
  const isWrong = call.result === 'answered' && saysWrong(rules.wrongNumber, disposition)
  const closed = isWrong ? WRONG : isUnassigned ? UNASSIGNED : null
  const next = { ...nextTry(rules, { ...contact, ...call, at, closed }), ...(isWrong && { isWrong }) }
  return next.dueAt === null ? next : { ...next, dueAt: moved(rules, next.zone ?? zone, next.dueAt) }
}

/** The first moment from one on that is inside the windows. */
function moved(rules: Checked['rules'], zone: string, at: Date): Date | null {
  const opening = windowAt(rules, zone, at)
  return opening.isOpen ? at : opening.opensAt
}
