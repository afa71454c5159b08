import { reason } from '../kernel/errors.ts'
import { type AlertKind, type AlertState, alertState, type Comparator } from './monitoring.enum.ts'
import type { ActiveHours, Alert, AlertRuleDraft } from './monitoring.schema.ts'

export const MOST_RULES = 20
/** Answered calls that are over sooner are short. */
export const SHORT_MS = 10_000
/** How long silence can be told from the sums. */
export const MOST_SILENT_MINUTES = 120

interface KindFacts {
  /** Money is of the tenant’s currency. */
  readonly unit: '%' | 'calls' | 's' | 'min' | 'ms' | 'money' | null
  /** The first is usual. */
  readonly comparators: readonly [Comparator, ...Comparator[]]
  readonly most: number
  /** Whether it looks at the calls of a window, of which there must be enough. */
  readonly hasWindow: boolean
  /** Its sum says something of any number of calls, and lasts by itself. */
  readonly isSum?: true
  readonly help: string
}

export const kindFacts: Readonly<Record<AlertKind, KindFacts>> = {
  answerRate: {
    ...{ unit: '%', comparators: ['below'], most: 100, hasWindow: true },
    help: 'How many of the calls were answered. Refused calls were not.',
  },
  errorRate: {
    ...{ unit: '%', comparators: ['above'], most: 100, hasWindow: true },
    help: 'How many of the calls ended with an error.',
  },
  concurrent: {
    ...{ unit: 'calls', comparators: ['above'], most: 10_000, hasWindow: false },
    help: 'How many calls were under way within the same minute.',
  },
  shortCalls: {
    ...{ unit: '%', comparators: ['above'], most: 100, hasWindow: true },
    help: 'How many of the answered calls were over within 10 seconds.',
  },
  duration: {
    ...{ unit: 's', comparators: ['below', 'above'], most: 36_000, hasWindow: true },
    help: 'How long the answered calls were on average.',
  },
  silence: {
    ...{ unit: 'min', comparators: ['above'], most: MOST_SILENT_MINUTES, hasWindow: false },
    help: 'For how long no calls came, at a time of the week that usually has calls.',
  },
  module: {
    ...{ unit: null, comparators: ['above'], most: 0, hasWindow: false },
    help: 'The module of the line can’t carry calls.',
  },
  queueWait: {
    ...{ unit: 's', comparators: ['above'], most: 3_600, hasWindow: false },
    help: 'How long the caller waited who waited longest within the same minute.',
  },
  latency: {
    ...{ unit: 'ms', comparators: ['above'], most: 60_000, hasWindow: true },
    help: 'How long callers wait for the bot: in half of the calls, 95% of the answers come sooner.',
  },
  spend: {
    ...{ unit: 'money', comparators: ['above'], most: 1_000_000, hasWindow: true, isSum: true },
    help: 'What the calls that ended cost by their tariffs. It is known once they are rated.',
  },
}

/** What is needed beside the permissions of the line to see and to watch amounts. */
export const seesSpending = 'Statistics.viewbilling'

const COINS = 2
/** As exactly as costs are kept. */
const EXACT = 6

function moneyWords(value: number, currency: string, most: number): string {
  const digits = { minimumFractionDigits: COINS, maximumFractionDigits: most }
  return `${value.toLocaleString('en-US', digits)} ${currency}`.trimEnd()
}

/** A threshold in its unit; money as exactly as it decides. */
export const thresholdWords = (kind: AlertKind, value: number, currency = ''): string =>
  kindFacts[kind].unit === 'money' ? moneyWords(value, currency, EXACT) : valueWords(kind, value, currency)

/** A value in its unit: 60%, 20 calls, 90 s, 12.50 EUR; money with as many places as tell it from the threshold beside it. */
export function valueWords(kind: AlertKind, value: number, currency = '', beside: number | null = null): string {
  const { unit } = kindFacts[kind]
  const number = Number(value.toFixed(1)).toLocaleString('en-US')
  if (unit === null) return value > 0 ? 'Down' : 'Up'
  if (unit === 'money') {
    let places = COINS
    if (beside !== null && beside !== value)
      while (places < EXACT && value.toFixed(places) === beside.toFixed(places)) places += 1
    return moneyWords(value, currency, places)
  }
  if (unit === 'calls') return value === 1 ? '1 call' : `${number} calls`
  return unit === '%' ? `${number}%` : `${number} ${unit}`
}

const minutes = (many: number) => (many === 1 ? 'a minute' : `${many} minutes`)

type Worded = Pick<AlertRuleDraft, 'kind' | 'comparator' | 'windowMinutes' | 'warning' | 'critical' | 'minCalls'>

function conditionWords({ kind, comparator, windowMinutes }: Worded, threshold: number, currency: string): string {
  const value = thresholdWords(kind, threshold, currency)
  const of = `of ${minutes(windowMinutes)}`
  switch (kind) {
    case 'answerRate':
      return `fewer than ${value} of the calls ${of} are answered`
    case 'errorRate':
      return `more than ${value} of the calls ${of} end with an error`
    case 'concurrent':
      return `more than ${value} are under way`
    case 'shortCalls':
      return `more than ${value} of the answered calls ${of} are over within 10 seconds`
    case 'duration':
      return `the answered calls ${of} last ${comparator === 'below' ? 'less' : 'more'} than ${value} on average`
    case 'silence':
      return `no calls came for ${minutes(threshold)} in hours that usually have calls`
    case 'module':
      return 'the module of the line is down'
    case 'queueWait':
      return `a caller waits more than ${value} in the queue`
    case 'latency':
      return `callers wait more than ${value} for the bot in the calls ${of}`
    case 'spend':
      return `the calls ${of} cost more than ${value}`
  }
}

/** What a rule says, in a sentence without its end: “Warns when fewer than 60% of the calls of 15 minutes are answered, of at least 20 calls”. */
export function ruleWords(rule: Worded, currency = ''): string {
  const { kind, warning, critical, minCalls, comparator } = rule
  if (kind === 'module') return `Critical when ${conditionWords(rule, 0, currency)}`
  const first = warning ?? critical ?? 0
  const words = [`${warning === null ? 'Critical' : 'Warns'} when ${conditionWords(rule, first, currency)}`]
  if (kindFacts[kind].hasWindow && !kindFacts[kind].isSum)
    words.push(`of at least ${minCalls === 1 ? 'one call' : `${minCalls} calls`}`)
  if (warning !== null && critical !== null)
    words.push(
      `critical ${kind === 'silence' ? 'after' : comparator === 'below' ? 'below' : 'above'} ${thresholdWords(kind, critical, currency)}`,
    )
  return words.join(', ')
}

/** Whether a value is past a threshold. */
export const isPast = (how: Comparator, value: number, threshold: number): boolean =>
  how === 'below' ? value < threshold : value > threshold

/** Why a rule can’t be kept. */
export function ruleProblem(rule: AlertRuleDraft): string | undefined {
  const { kind, comparator: how, warning, critical, hours } = rule
  const { comparators, most, unit } = kindFacts[kind]
  if (!comparators.includes(how)) return `This can only be ${comparators[0]} a threshold.`
  if (hours !== null && hours.from === hours.to) return 'The hours begin and end at the same time.'
  if (kind === 'module') return undefined
  const given = [warning, critical].filter((each) => each !== null)
  if (given.length === 0) return 'Enter a warning or a critical threshold.'
  // Nothing is above all calls, nor is silence told for longer.
  if (how === 'above' && (unit === '%' || kind === 'silence') && given.some((each) => each >= most))
    return `The threshold has to be below ${valueWords(kind, most)}.`
  if (given.some((each) => each > most)) return `The threshold can be at most ${valueWords(kind, most)}.`
  if (how === 'below' && given.some((each) => each <= 0)) return 'Nothing is below zero. Enter a higher threshold.'
  if (kind === 'silence' && given.some((each) => !Number.isInteger(each) || each < 1))
    return 'Silence is told in whole minutes.'
  if (warning !== null && critical !== null && !isPast(how, critical, warning))
    return `Critical has to be ${how} the warning.`
  return undefined
}

/** The furthest that an alert went, and what a person said of it. */
export interface Marked {
  readonly value: number
  readonly isFalse: boolean
}

/**
 * A threshold that every alert that was real went past, and fewer of those that were false: half-way between the nearest real one and the false
 * ones before it. Whether a rule would have fired with it the minutes say, not how far alerts went. Null where none is better than the threshold
 * there is, or where nothing was false.
 */
export function proposeThreshold(
  rule: AlertRuleDraft,
  marked: readonly Marked[],
): { readonly threshold: number; readonly stillFalse: number } | null {
  const { comparator: how, kind } = rule
  const now = rule.warning ?? rule.critical
  if (now === null) return null
  // Further is more on this scale, whichever side of the threshold is bad.
  const sign = how === 'above' ? 1 : -1
  const places = (isFalse: boolean) =>
    marked.filter((each) => each.isFalse === isFalse).map(({ value }) => value * sign)
  const [real, wrong] = [Math.min(...places(false)), places(true)]
  const before = Math.max(...wrong.filter((place) => place < real))
  if (before === Number.NEGATIVE_INFINITY) return null
  const step = kind === 'silence' ? 1 : 0.1
  const middle = real === Number.POSITIVE_INFINITY ? before : (before + real) / 2
  // Rounded away from what is good, else a value at the threshold would be past it.
  const place = Math.ceil(Number((middle / step).toFixed(6))) * step
  const past = (limit: number) => wrong.filter((each) => each > limit).length
  const stillFalse = past(place)
  const threshold = Number((place * sign).toFixed(1))
  const isBetter = place < real && stillFalse < past(now * sign)
  const proposed = rule.warning === null ? { critical: threshold } : { warning: threshold }
  return isBetter && ruleProblem({ ...rule, ...proposed }) === undefined ? { threshold, stillFalse } : null
}

/** What is not used by its kind is as it would be for any. */
export function tidyRule<R extends AlertRuleDraft>(rule: R): R {
  const { hasWindow, isSum } = kindFacts[rule.kind]
  return {
    ...rule,
    ...(hasWindow ? {} : { windowMinutes: 1, minCalls: 1 }),
    ...(isSum ? { minCalls: 1, forMinutes: 1 } : {}),
    ...(rule.kind === 'module' ? { warning: null, critical: null } : {}),
    ...(rule.hours ? { hours: { ...rule.hours, weekdays: [...new Set(rule.hours.weekdays)].sort() } } : {}),
  }
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether a rule is looked at on a weekday (1: Monday) at a minute of the day. Hours past midnight belong to the day on which they began. */
export function isActive(hours: ActiveHours | null, weekday: number, minute: number): boolean {
  if (hours === null) return true
  const [from, to] = [minuteOf(hours.from), minuteOf(hours.to)]
  const isOn = (day: number) => hours.weekdays.includes(day)
  if (from < to) return isOn(weekday) && minute >= from && minute < to
  return (minute >= from && isOn(weekday)) || (minute < to && isOn(weekday === 1 ? 7 : weekday - 1))
}

/** A new rule of a kind. */
export const newRule = (kind: AlertKind): AlertRuleDraft => ({
  ...{ kind, comparator: kindFacts[kind].comparators[0], windowMinutes: 15, warning: null, critical: null },
  ...{ minCalls: 20, forMinutes: 3, cooldownMinutes: 30, hours: null, idNotificationGroup: null, enabled: true },
})

export const alertBlocked = {
  change: ({ state }: { readonly state: AlertState }) =>
    state === alertState.of.RESOLVED ? reason('alert.resolved') : undefined,
}

export const alertTitle = ({ line, kind }: Pick<Alert, 'line' | 'kind'>): string => `${line.name}: ${titles[kind]}`
const titles: Readonly<Record<AlertKind, string>> = {
  ...{ answerRate: 'few calls are answered', errorRate: 'many calls end with an error' },
  ...{ concurrent: 'many calls at once', shortCalls: 'many calls are short', duration: 'unusual duration of calls' },
  ...{ silence: 'no calls', module: 'its module is down', latency: 'callers wait long for the bot' },
  ...{ queueWait: 'callers wait long in the queue', spend: 'its calls cost much' },
}
