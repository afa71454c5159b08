import { type Place, symbolPattern } from '../spoken/sentence.ts'
import type { Prefer } from './date-rules.ts'
import * as rules from './date-rules.ts'
import { isoDate } from './iso-date.ts'

export interface DateContext {
  readonly today: string
  readonly prefer: Prefer
  /** "Next Tuesday" is a day of the next week; elsewhere the Tuesday that comes next. */
  readonly nextIsNextWeek: boolean
}

type Groups = Place['groups']
interface DateRule {
  readonly rank: number
  readonly pattern: RegExp
  /** Nothing where there is no such day: April has no 31st. */
  readonly read: (groups: Groups, context: DateContext) => string | undefined
  /** Where it holds for plans or for birthdays alone. */
  readonly only?: Prefer
}

const MOD = '(?:next2|next|near|last2|last|this|final)'
const DAY = '[NO](?<day>[1-9]|[12]\\d|3[01]) '
const MONTH = '(?:U1m )?M(?<month>\\d+) '
const WEEKDAY = 'W(?<weekday>\\d) '
const YEAR4 =
  '(?:of )?(?:(?:(?:at|in|of) )?U1y )?(?:[NO](?<year>[12]\\d{3}) |N(?<century>19|20) (?:N0 )?N(?<rest>\\d{1,2}) )(?:U1y )?'
const SHORT = '(?:of )?(?:U1y )?(?:N0 N(?<oh>\\d) |[NO](?<short>\\d\\d) )(?!t |: |\\. |x |N|O)(?:U1y )?'
const MOD_YEAR = `(?:(?:at|in|of) )?(?:(?<yearMod>${MOD}) U1y |U1y (?<yearModAfter>${MOD}) )`
const YEAR = `(?:${MOD_YEAR}|${YEAR4}|${SHORT})?`
const MOD_MONTH = `(?:(?:at|in|of) )?(?:(?<mod>${MOD}) U1m |U1m (?<modAfter>${MOD}) )`
const MOD_WEEK = `(?:(?:at|in|of) )?(?:(?<mod>${MOD}) U7d |U7d (?<modAfter>${MOD}) )`
const AMOUNT = '(?:N(?<count>\\d{1,4}) )?U(?<size>\\d+)(?<unit>[dmy]) '
const ANCHOR = '(?:(?:at|in|of) )?(?:D(?<anchorDay>-?\\d) |W(?<anchorWeekday>\\d) )'

const AWAY: Readonly<Record<string, number>> = { next: 1, near: 1, next2: 2, last: -1, final: -1, last2: -2, this: 0 }
const away = (groups: Groups) => AWAY[groups.mod ?? groups.modAfter ?? 'this'] ?? 0

/** From what says most to what says least. */
export const DATE_RULES: readonly DateRule[] = [
  rule(50, `${DAY}${MONTH}${YEAR}`, named),
  rule(51, `${MOD_YEAR}${DAY}${MONTH}`, named),
  rule(48, `${DAY}of N(?<month>1[0-2]|[1-9]) ${YEAR}`, named),
  rule(49, `${MONTH}${DAY}(?!t |: )${YEAR}`, named),
  rule(48, `O(?<day>[1-9]|[12]\\d|3[01]) (?:(?:at|in|of) )?O(?<month>1[0-2]|[1-9]) ${YEAR}`, named),
  rule(48, `(?<!N\\d+ )(?:N0 )?${DAY}(?:of )?(?:N0 )?[NO](?<month>1[0-2]|[1-9]) ${YEAR4}(?!N)`, named),
  rule(48, `(?<!N\\d+ )(?:N0 )?${DAY}(?:of )?(?:N0 )?[NO](?<month>1[0-2]|[1-9]) ${SHORT}(?!N)`, named, 'past'),
  rule(47, `F(?<month>\\d{1,2})(?<day>\\d\\d) ${YEAR}`, named),
  rule(47, `E(?<away>-?\\d+) ${YEAR}`, (groups, context) =>
    feast(groups, context, (year) => beside(rules.easter(year), groups)),
  ),
  rule(47, `T(?<away>\\d) ${YEAR}`, (groups, context) =>
    feast(groups, context, (year) => beside(rules.nthWeekday(year, 11, THURSDAY, 4), groups)),
  ),
  rule(46, `(?:O(?<nth>[1-5])|final|last) ${WEEKDAY}(?:(?:at|in|of) )?(?:${MONTH}${YEAR}|${MOD_MONTH}|U1m )`, nth),
  rule(45, `${DAY}${MOD_MONTH}`, dayOfThatMonth),
  rule(44, `end (?:(?:at|in|of) )?(?:${MONTH}${YEAR}|${MOD_MONTH}|U1m )`, (groups, context) =>
    partOfMonth(groups, context, 31),
  ),
  rule(44, `mid (?:(?:at|in|of) )?(?:${MONTH}${YEAR}|${MOD_MONTH}|U1m )`, (groups, context) =>
    partOfMonth(groups, context, 15),
  ),
  rule(44, `start (?:(?:at|in|of) )?(?:${MONTH}${YEAR}|${MOD_MONTH}|U1m )`, (groups, context) =>
    partOfMonth(groups, context, 1),
  ),
  rule(44, `(?<part>end|start) (?:(?:at|in|of) )?(?:${MOD_YEAR}|U1y )`, partOfYear),
  rule(43, `${ANCHOR}(?:(?:at|in|of) )?(?:in |later )${AMOUNT}`, (groups, context) => anchored(groups, context, 1)),
  rule(43, `in ${AMOUNT}(?:from )?${ANCHOR}`, (groups, context) => anchored(groups, context, 1)),
  rule(43, `(?<!${MOD} )${AMOUNT}(?:from )?${ANCHOR}`, (groups, context) => anchored(groups, context, 1)),
  rule(42, `(?:(?:at|in|of) )?from ${ANCHOR}(?:(?:at|in|of) )?in ${AMOUNT}`, (groups, context) =>
    anchored(groups, context, 1),
  ),
  rule(51, `${AMOUNT}(?<side>from|before|agoB) F(?<month>\\d{1,2})(?<day>\\d\\d) ${YEAR}`, besideFixed),
  rule(43, `${AMOUNT}(?:before|agoB) ${ANCHOR}`, (groups, context) => anchored(groups, context, -1)),
  rule(42, `${ANCHOR}(?:N(?<count>[1-9]) )?U(?<size>7|14)(?<unit>d) (?!${MOD} )`, (groups, context) =>
    anchored(groups, context, 1),
  ),
  rule(42, `${WEEKDAY}${MOD_WEEK}`, weekdayOfThatWeek),
  rule(42, `${MOD_WEEK}(?:(?:at|in|of) )?${WEEKDAY}`, weekdayOfThatWeek),
  rule(41, `(?:in ${AMOUNT}(?:later )?)`, (groups, context) => moved(groups, context, 1)),
  rule(41, `(?:later )?${AMOUNT}later `, (groups, context) => moved(groups, context, 1)),
  rule(41, `${AMOUNT}agoA `, (groups, context) => moved(groups, context, -1)),
  rule(41, `agoB ${AMOUNT}`, (groups, context) => moved(groups, context, -1)),
  rule(40, `(?:O(?:3[2-9]|[4-9]\\d)|N3[2-9]) ${MONTH}`, () => undefined),
  rule(
    36,
    `${WEEKDAY}(?:O(?<day>[1-9]|[12]\\d|3[01])|N(?<count>1[3-9]|2\\d|3[01])) (?!t |: |\\. |N|M)`,
    (groups, { today, prefer }) =>
      rules.dayOfMonth(today, Number(groups.day ?? groups.count), prefer, number(groups, 'weekday')),
  ),
  rule(35, `(?<mod>${MOD}) ${WEEKDAY}`, weekdayWith),
  rule(35, `${WEEKDAY}(?<mod>${MOD}) (?!U)`, weekdayWith),
  rule(34, 'D(?<days>-?\\d) ', (groups, { today }) => rules.shift(today, number(groups, 'days'), 'd')),
  rule(30, `(?<=^ )(?:(?:at|in|of) )?(?:(?<mod>${MOD}) )?w(?<weekday>\\d) $`, weekdayWith),
  rule(30, WEEKDAY, (groups, { today, prefer }) => rules.weekday(today, number(groups, 'weekday'), prefer)),
]

/** A day of the month alone; whether it is meant as one its caller decides. */
export const DAY_ALONE: DateRule = rule(20, `${DAY}(?:U1m )?`, (groups, { today, prefer }) =>
  rules.dayOfMonth(today, number(groups, 'day'), prefer),
)

const ANY_DAY = `(?:(?:at|in|of) )?(?:D-?\\d |(?:${MOD} )?W\\d |[NO]\\d+ M\\d+ |M\\d+ [NO]\\d+ |F\\d+ )`
/** "What day is it today", "którego dzisiaj mamy", "qué día es hoy": who asks about a day names none. */
export const ASKED: RegExp = symbolPattern(
  `(?:${[
    `ask (?:be )+${ANY_DAY}`,
    'ask (?:D0 |D-?\\d be )',
    'D-?\\d (?:be )*ask ',
    `what (?:be )+${ANY_DAY}(?:(?:be )*(?:in )?U1d )?`,
    '(?:what|which) (?:be )*D-?\\d (?:be )*(?:in )?U1d ',
    '(?:which (?:be )*D0 (?:be )*|D0 (?:be )*which )$',
  ].join('|')})`,
)

function rule(rank: number, source: string, read: DateRule['read'], only?: Prefer): DateRule {
  return { rank, pattern: symbolPattern(source), read, ...(only && { only }) }
}

function number(groups: Groups, name: string): number {
  return Number(groups[name])
}

/** The stated year, or undefined without one. */
function statedYear(groups: Groups, { today, prefer }: DateContext, month: number, day: number): number | undefined {
  const mod = groups.yearMod ?? groups.yearModAfter
  if (mod) return rules.yearOf(today) + (AWAY[mod] ?? 0)
  if (groups.year) return number(groups, 'year')
  if (groups.century) return number(groups, 'century') * 100 + number(groups, 'rest')
  const short = groups.short ?? groups.oh
  return short === undefined ? undefined : rules.fullYear(today, Number(short), month, day, prefer)
}

function named(groups: Groups, context: DateContext): string | undefined {
  const [day, month] = [number(groups, 'day'), number(groups, 'month')]
  const year = statedYear(groups, context, month, day)
  return year === undefined ? rules.dayAndMonth(context.today, day, month, context.prefer) : isoDate(year, month, day)
}

const THURSDAY = 3
const beside = (day: string | undefined, groups: Groups) => day && rules.shift(day, number(groups, 'away'), 'd')

/** A feast that moves: of the stated year, else the next. */
function feast(groups: Groups, context: DateContext, inYear: (year: number) => string | undefined): string | undefined {
  const year = statedYear(groups, context, 6, 1)
  return year === undefined ? rules.nextOf(context.today, context.prefer, inYear) : inYear(year)
}

/** The month that was named, or this one moved; without a year the next one that is not over. */
function monthMeant(groups: Groups, context: DateContext): { readonly year: number; readonly month: number } {
  const { today, prefer } = context
  if (groups.month !== undefined) {
    const month = number(groups, 'month')
    const stated = statedYear(groups, context, month, 1)
    if (stated !== undefined) return { year: stated, month }
    const [year, current] = [rules.yearOf(today), rules.monthOf(today)]
    if (prefer === 'future') return { year: month < current ? year + 1 : year, month }
    return { year: month > current ? year - 1 : year, month }
  }
  const date = rules.shift(`${today.slice(0, 8)}01`, away(groups), 'm') ?? today
  return { year: rules.yearOf(date), month: rules.monthOf(date) }
}

function nth(groups: Groups, context: DateContext): string | undefined {
  const { year, month } = monthMeant(groups, context)
  const [day, which] = [number(groups, 'weekday'), Number(groups.nth ?? 0)]
  const date = rules.nthWeekday(year, month, day, which)
  const isOpen = groups.month !== undefined && statedYear(groups, context, month, 1) === undefined
  if (!isOpen || !date) return date
  if (context.prefer === 'future' && date < context.today) return rules.nthWeekday(year + 1, month, day, which)
  if (context.prefer === 'past' && date > context.today) return rules.nthWeekday(year - 1, month, day, which)
  return date
}

function dayOfThatMonth(groups: Groups, context: DateContext): string | undefined {
  const { year, month } = monthMeant(groups, context)
  return isoDate(year, month, number(groups, 'day'))
}

function partOfMonth(groups: Groups, context: DateContext, day: number): string | undefined {
  const { year, month } = monthMeant(groups, context)
  if (day === 31) return rules.endOfMonth(year, month)
  const date = isoDate(year, month, day)
  const isStated = groups.mod ?? groups.modAfter ?? statedYear(groups, context, month, day)
  if (isStated !== undefined || !date || context.prefer === 'past' || date >= context.today) return date
  return rules.shift(date, groups.month === undefined ? 1 : 12, 'm')
}

function partOfYear(groups: Groups, { today }: DateContext): string | undefined {
  const mod = groups.yearMod ?? groups.yearModAfter ?? 'this'
  const year = rules.yearOf(today) + (AWAY[mod] ?? 0)
  return groups.part === 'end' ? isoDate(year, 12, 31) : isoDate(year, 1, 1)
}

function amountOf(groups: Groups): { readonly amount: number; readonly unit: string } {
  return { amount: Number(groups.count ?? 1) * number(groups, 'size'), unit: groups.unit ?? 'd' }
}

function moved(groups: Groups, { today }: DateContext, sign: number): string | undefined {
  const { amount, unit } = amountOf(groups)
  return rules.shift(today, sign * amount, unit)
}

function anchored(groups: Groups, { today }: DateContext, sign: number): string | undefined {
  const { amount, unit } = amountOf(groups)
  if (groups.anchorWeekday === undefined) {
    const from = rules.shift(today, number(groups, 'anchorDay'), 'd')
    return from && rules.shift(from, sign * amount, unit)
  }
  const from = rules.weekday(today, number(groups, 'anchorWeekday'), 'future')
  // "Montag in acht Tagen" counts the Monday itself.
  const days = unit === 'd' && amount % 7 === 1 && amount > 7 ? amount - 1 : amount
  return from && rules.shift(from, sign * days, unit)
}

function besideFixed(groups: Groups, context: DateContext): string | undefined {
  const { amount, unit } = amountOf(groups)
  const day = named(groups, context)
  return day && rules.shift(day, groups.side === 'from' ? amount : -amount, unit)
}

function weekdayOfThatWeek(groups: Groups, { today }: DateContext): string | undefined {
  return rules.weekdayOfWeek(today, number(groups, 'weekday'), away(groups))
}

function weekdayWith(groups: Groups, { today, nextIsNextWeek }: DateContext): string | undefined {
  const day = number(groups, 'weekday')
  switch (groups.mod) {
    case 'next':
      return nextIsNextWeek ? rules.weekdayOfWeek(today, day, 1) : rules.weekday(today, day, 'future')
    case 'next2':
      return rules.weekdayOfWeek(today, day, 2)
    case 'last':
    case 'final':
      return rules.weekday(today, day, 'past')
    case 'last2':
      return rules.shift(rules.weekday(today, day, 'past') ?? today, -7, 'd')
    case 'this':
      return rules.shift(today, (day - rules.weekdayOf(today) + 7) % 7, 'd')
    default:
      return rules.weekday(today, day, 'future')
  }
}
