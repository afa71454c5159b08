import type { Json } from '../kernel/schema.ts'
import { zoneNames } from '../kernel/zones.ts'
import { suppressionScope } from '../suppressions/suppression.enum.ts'
import { attemptResult, type DecisionCode, decisionCode, numberClosed } from './contact.enum.ts'

type Facts = Readonly<Record<string, Json | undefined>>
/** A moment on the clock of a zone, in words. */
export type ZoneWords = (at: string, zone: string | undefined) => string

const textOf = (value: Json | undefined) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)
const numberOf = (value: Json | undefined) => (typeof value === 'number' ? value : undefined)
const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

const resultOf = (facts: Facts): string => {
  const found = attemptResult.entries.find(({ value }) => value === facts.result)
  return found ? found.label.toLowerCase() : 'no result'
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** A reason that somebody typed stands as it is, with one stop at its end. */
const because = (facts: Facts) => {
  const reason = textOf(facts.reason)
  return reason === undefined ? '' : `: ${reason.trim().replace(/[.!?]$/, '')}`
}

function triesOf(facts: Facts): string {
  const [tries, of] = [numberOf(facts.tries), numberOf(facts.ofTries)]
  return tries === undefined || of === undefined ? '' : ` (try ${tries} of ${of} after this result)`
}

/** Of a contact with several numbers, which one, by its column. */
const onNumber = (facts: Facts) => {
  const number = textOf(facts.number)
  return number === undefined ? '' : ` on “${number}”`
}
const closedAs: Readonly<Record<string, string>> = {
  [numberClosed.of.WRONG]: 'Wrong number',
  [numberClosed.of.UNASSIGNED]: 'Not in service',
}
/** What became of the call, and of the number where it is never called again. */
const endedAs = (facts: Facts) => {
  const closed = closedAs[textOf(facts.closed) ?? '']
  const number = textOf(facts.number)
  if (closed === undefined) return `${capital(resultOf(facts))}${onNumber(facts)}.`
  return number === undefined ? `${closed}.` : `${closed}: “${number}” is never called again.`
}
/** Which number is called after one that is closed. */
const instead = (facts: Facts) => {
  const next = textOf(facts.next)
  return next === undefined ? '' : ` “${next}” is called instead.`
}

function retried(facts: Facts): string {
  const [number, next] = [textOf(facts.number), textOf(facts.next)]
  if (next === undefined) return `${endedAs(facts)} To be tried again${triesOf(facts)}.`
  if (next === number) return `${endedAs(facts)} The same number is tried again.`
  return `${endedAs(facts)} “${next}” is tried next${facts.isAtOnce === true ? ', at once' : ''}.`
}

/** Which number stands there. */
const onList = (facts: Facts) => {
  const number = textOf(facts.number)
  return number === undefined ? '' : `, with “${number}”`
}

function noMoreTries(facts: Facts): string {
  const [attempts, most] = [numberOf(facts.attempts), numberOf(facts.mostAttempts)]
  if (attempts !== undefined && most !== undefined && attempts >= most)
    return `${endedAs(facts)} All ${plural(most, 'attempt', 'attempts')} are used up.`
  const number = textOf(facts.number)
  // Closed before it could be called.
  if (facts.result === undefined && number !== undefined)
    return `“${number}” is closed.${instead(facts) || ' None of its numbers has a try left.'}`
  if (number !== undefined && numberOf(facts.tries) === undefined)
    return `${endedAs(facts)} None of its numbers has a try left.`
  return `${endedAs(facts)} No further try is left after this result.`
}

const people: Readonly<Record<string, string>> = {
  redial: 'Somebody asked to call again.',
  cancel: 'Somebody decided not to call any more.',
  numberOpened: 'A person reopened “NUMBER”.',
  numberClosed: 'A person closed “NUMBER”.',
  callbackTaken: 'A person took the callback to call themselves.',
  callbackReturned: 'A person gave the callback back. The campaign calls again.',
  callbackMoved: 'A person moved the callback.',
  callbackDone: 'A person called back and reached the contact.',
  callbackGivenUp: 'A person gave the callback up.',
}

const programs: Readonly<Record<string, string>> = {
  callAgain: 'Another system asked to call again',
  leaveOut: 'Another system asked not to call any more',
  callAt: 'Another system asked for a call at this time',
}

const lists: Readonly<Record<string, string>> = {
  [suppressionScope.of.GLOBAL]: 'the do-not-call list of all tenants',
  [suppressionScope.of.TENANT]: 'the do-not-call list',
  [suppressionScope.of.CAMPAIGN]: 'the do-not-call list of this campaign',
}

const released: Readonly<Record<string, string>> = {
  demo: 'Not called in a demo: it is no demo number. It waits until the campaign starts.',
  otherLine: 'Another line of the campaign may call its number. Looked at again in a minute.',
  inCall: 'The number is in a call already. Looked at again in a minute.',
}

const { of: C } = decisionCode
const sentences: Readonly<Record<DecisionCode, (facts: Facts, words: ZoneWords) => string>> = {
  [C.CALLED]: ({ attempts, line }) =>
    `Call ${numberOf(attempts) ?? ''} started${textOf(line) ? ` on ${textOf(line)}` : ''}.`.replace('  ', ' '),
  [C.RESULT]: (facts) => `The call ended: ${resultOf(facts)}.`,
  [C.RETRY]: retried,
  [C.CALLBACK]: (facts) => `Answered${onNumber(facts)}, and asked to be called later.`,
  [C.FINAL]: (facts) => {
    const said = textOf(facts.disposition)
    const outcome = facts.outcome === 'success' ? 'with success' : 'without success'
    return `Answered${onNumber(facts)}, and done ${outcome}${said ? ` (${said})` : ''}.`
  },
  [C.NO_MORE_TRIES]: noMoreTries,
  [C.WINDOW]: ({ zone, opensAt }, words) => {
    const [place, opens] = [textOf(zone), textOf(opensAt)]
    const outside = `Outside the calling window${place ? ` in ${zoneNames(place)}` : ''}.`
    return opens ? `${outside} It opens ${words(opens, place)}.` : `${outside} It does not open again.`
  },
  [C.SUPPRESSED]: (facts) =>
    `On ${lists[textOf(facts.list) ?? ''] ?? 'a do-not-call list'}${onList(facts)}${because(facts)}.${instead(facts)}`,
  [C.DESTINATION]: (facts) => {
    const number = textOf(facts.number)
    return `${number === undefined ? 'Its number' : `“${number}”`} may not be called${because(facts)}.${instead(facts)}`
  },
  [C.DESTINATION_LIMIT]: (facts) => `The limit of its destination is reached${because(facts)}.`,
  [C.FREQUENCY]: ({ calls, days }) =>
    `Called too often lately: at most ${plural(numberOf(calls) ?? 0, 'call', 'calls')} in ${plural(numberOf(days) ?? 0, 'day', 'days')}.`,
  [C.UNKNOWN]: (facts) => `It is not known how the call ended${because(facts)}. Call again only if you decide so.`,
  [C.INVALID]: (facts) => `Cannot be called${because(facts)}.`,
  [C.RELEASED]: ({ reason }) =>
    released[textOf(reason) ?? ''] ?? 'Reserved for a call that was not made, and released.',
  [C.PERSON]: ({ action, number }) =>
    people[textOf(action) ?? '']?.replace('NUMBER', textOf(number) ?? '') ?? 'Somebody changed it.',
  [C.EVENT]: (facts) => `${programs[textOf(facts.kind) ?? ''] ?? 'Another system changed it'}${because(facts)}.`,
  [C.PREPARED]: () => 'Checked and ready to be called.',
}

/** A decision of the dialer in a sentence: the rule, what it saw, what follows. */
export const decisionText = (code: DecisionCode, facts: Facts, words: ZoneWords): string =>
  sentences[code](facts, words)
