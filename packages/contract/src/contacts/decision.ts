import type { Json } from '../kernel/schema.ts'
import { zoneNames } from '../kernel/zones.ts'
import { suppressionScope } from '../suppressions/suppression.enum.ts'
import { attemptResult, type DecisionCode, decisionCode } from './contact.enum.ts'

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

function noMoreTries(facts: Facts): string {
  const [attempts, most] = [numberOf(facts.attempts), numberOf(facts.mostAttempts)]
  if (attempts !== undefined && most !== undefined && attempts >= most)
    return `${capital(resultOf(facts))}. All ${plural(most, 'attempt', 'attempts')} are used up.`
  return `${capital(resultOf(facts))}. No further try is left after this result.`
}

const people: Readonly<Record<string, string>> = {
  redial: 'Somebody asked to call again.',
  cancel: 'Somebody decided not to call any more.',
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
  [C.RETRY]: (facts) => `${capital(resultOf(facts))}. To be tried again${triesOf(facts)}.`,
  [C.CALLBACK]: () => 'Answered, and asked to be called later.',
  [C.FINAL]: (facts) => {
    const said = textOf(facts.disposition)
    const outcome = facts.outcome === 'success' ? 'with success' : 'without success'
    return `Answered, and done ${outcome}${said ? ` (${said})` : ''}.`
  },
  [C.NO_MORE_TRIES]: noMoreTries,
  [C.WINDOW]: ({ zone, opensAt }, words) => {
    const [place, opens] = [textOf(zone), textOf(opensAt)]
    const outside = `Outside the calling window${place ? ` in ${zoneNames(place)}` : ''}.`
    return opens ? `${outside} It opens ${words(opens, place)}.` : `${outside} It does not open again.`
  },
  [C.SUPPRESSED]: (facts) => `On ${lists[textOf(facts.list) ?? ''] ?? 'a do-not-call list'}${because(facts)}.`,
  [C.DESTINATION]: (facts) => `Its number may not be called${because(facts)}.`,
  [C.DESTINATION_LIMIT]: (facts) => `The limit of its destination is reached${because(facts)}.`,
  [C.FREQUENCY]: ({ calls, days }) =>
    `Called too often lately: at most ${plural(numberOf(calls) ?? 0, 'call', 'calls')} in ${plural(numberOf(days) ?? 0, 'day', 'days')}.`,
  [C.UNKNOWN]: (facts) => `It is not known how the call ended${because(facts)}. Call again only if you decide so.`,
  [C.INVALID]: (facts) => `Cannot be called${because(facts)}.`,
  [C.RELEASED]: ({ reason }) =>
    released[textOf(reason) ?? ''] ?? 'Reserved for a call that was not made, and released.',
  [C.PERSON]: ({ action }) => people[textOf(action) ?? ''] ?? 'Somebody changed it.',
  [C.EVENT]: (facts) => `${programs[textOf(facts.kind) ?? ''] ?? 'Another system changed it'}${because(facts)}.`,
  [C.PREPARED]: () => 'Checked and ready to be called.',
}

/** A decision of the dialer in a sentence: the rule, what it saw, what follows. */
export const decisionText = (code: DecisionCode, facts: Facts, words: ZoneWords): string =>
  sentences[code](facts, words)
