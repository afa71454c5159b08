import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { AnswerValue, CallRuleKind } from '@parley/contract/postcall/postcall.enum.ts'
import type { CallRule } from '@parley/contract/postcall/postcall.schema.ts'
import { isTransferred } from '../../runtime/recording.ts'
import { type Call, type Heard, heardIn, MOST_TURNS, turnsWith } from './call.ts'

interface Verdict {
  readonly value: AnswerValue
  /** The numbers of the events that it rests on. */
  readonly turns: readonly number[]
}

const K = eventKind.of
const SOUNDS: ReadonlySet<number> = new Set([K.ROBOT, K.AUDIO_PLAY, K.HUMAN, K.TONE_IN])
const SECOND_MS = 1_000

const verdict = (isYes: boolean, turns: readonly number[] = []): Verdict => ({
  value: isYes ? 'yes' : 'no',
  turns: turns.slice(0, MOST_TURNS),
})
const NOT_APPLICABLE: Verdict = { value: 'na', turns: [] }

type Judge = (rule: CallRule, call: Call, heard: readonly Heard[]) => Verdict

/** Turns of the side in which one of the phrases was said; undefined where that side said nothing at all. */
function turnsOf({ who, phrases }: CallRule, heard: readonly Heard[]): number[] | undefined {
  const side = heard.filter((each) => each.who === who)
  return side.length === 0 ? undefined : turnsWith(phrases, side)
}

const judges: Readonly<Record<CallRuleKind, Judge>> = {
  said(rule, _, heard) {
    const turns = turnsOf(rule, heard)
    return turns ? verdict(turns.length > 0, turns) : NOT_APPLICABLE
  },
  notSaid(rule, _, heard) {
    const turns = turnsOf(rule, heard)
    return turns ? verdict(turns.length === 0, turns) : NOT_APPLICABLE
  },
  variable({ variable, value }, { variables }) {
    const has = Object.hasOwn(variables, variable) ? variables[variable] : null
    if (has === undefined || has === null || has === '') return verdict(false)
    return verdict(value === '' || textOf(has).toLowerCase() === value.trim().toLowerCase())
  },
  silence({ most }, { events }) {
    const found = longestSilence(events)
    return found
      ? verdict(found.ms <= most * SECOND_MS, found.ms <= most * SECOND_MS ? [] : [found.seq])
      : NOT_APPLICABLE
  },
  interruptions({ most }, { events }) {
    // How long something was heard is known where it was spoken; in a chat nothing is cut short.
    if (!events.some(({ data }) => data?.heardMs !== undefined)) return NOT_APPLICABLE
    const cut = events.filter(({ data }) => data?.cutBy !== undefined).map(({ seq }) => seq)
    return verdict(cut.length <= most, cut)
  },
  latency({ most }, { events }) {
    const measured = events.filter(({ latencyMs }) => latencyMs !== null)
    if (measured.length === 0) return NOT_APPLICABLE
    const slow = measured.filter(({ latencyMs }) => (latencyMs ?? 0) > most).map(({ seq }) => seq)
    return verdict(slow.length === 0, slow)
  },
  duration: ({ most }, { talkMs }) => verdict(talkMs <= most * SECOND_MS),
  outcome: ({ outcomes }, { outcome }) => verdict(outcomes.some((each) => each === outcome)),
  disposition: ({ phrases }, { disposition }) => verdict(disposition !== null && isOneOf(phrases, disposition)),
  endStep: ({ phrases }, { lastStep }) => verdict(lastStep !== null && isOneOf(phrases, lastStep)),
  transferred: (_, { events }) => verdict(transfersIn(events).length > 0, transfersIn(events)),
  notTransferred: (_, { events }) => verdict(transfersIn(events).length === 0, transfersIn(events)),
}

/** What a rule says of a call, with the events that show it. */
export const judgeRule = (rule: CallRule, call: Call, heard: readonly Heard[] = heardIn(call.events)): Verdict =>
  judges[rule.kind](rule, call, heard)

const transfersIn = (events: Call['events']) => events.filter(isTransferred).map(({ seq }) => seq)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const isOneOf = (all: readonly string[], one: string) =>
  all.some((each) => each.trim().toLowerCase() === one.toLowerCase())

/** The longest time in which no side was heard, with the event that ended it. */
function longestSilence(events: Call['events']): { readonly ms: number; readonly seq: number } | undefined {
  let longest: { ms: number; seq: number } | undefined
  let until: number | undefined
  for (const { kind, seq, offsetMs, endOffsetMs } of events) {
    if (!SOUNDS.has(kind)) continue
    if (until !== undefined && (longest === undefined || offsetMs - until > longest.ms))
      longest = { ms: Math.max(0, offsetMs - until), seq }
    until = Math.max(until ?? 0, endOffsetMs ?? offsetMs)
  }
  return longest
}
