import type { VARIABLE_TYPES } from '../settings.schema.ts'

/** What an expression gives, as far as it can be known without running it. */
export type ValueType = (typeof VARIABLE_TYPES)[number] | 'time' | 'duration' | 'null'

export interface FunctionFacts {
  /** How it is written. */
  readonly signature: string
  readonly help: string
  /** Absent where that depends on what it is given. */
  readonly gives?: ValueType
  /** Of a method: what it is called on. */
  readonly on?: readonly ValueType[]
  /** An expression that needs no variables, and what it gives. */
  readonly example: string
  readonly result: unknown
}
type Facts = Readonly<Record<string, FunctionFacts>>
type Row = readonly [signature: string, gives: ValueType | undefined, help: string, example: string, result: unknown]

const told = (rows: readonly Row[], on?: readonly ValueType[]): Facts =>
  Object.fromEntries(
    rows.map(([signature, gives, help, example, result]) => {
      const facts: FunctionFacts = { signature, help, example, result, ...(gives && { gives }), ...(on && { on }) }
      return [signature.slice(0, signature.indexOf('(')), facts]
    }),
  )

const TIME = 'timestamp("2026-11-21T09:30:15.250Z")'

/** Functions by their name, for those who write expressions; a test holds them against those there are, and works the examples out. */
export const FUNCTION_FACTS: Facts = told([
  ['size(value)', 'number', 'Characters of a text, entries of a list or fields of an object.', 'size("Anna")', 4],
  ['string(value)', 'string', 'Writes a number, a time or true and false as text.', 'string(42)', '42'],
  ['int(value)', 'number', 'Whole number; cuts off what is behind the decimal point.', 'int("42")', 42],
  ['double(value)', 'number', 'Reads a number from text.', 'double("2.5")', 2.5],
  ['bool(value)', 'boolean', 'Reads "true" or "false".', 'bool("true")', true],
  ['dyn(value)', undefined, 'The value as it is.', 'dyn(1)', 1],
  ['has(object.field)', 'boolean', 'Whether an object has a field.', 'has({"a": 1}.a)', true],
  [
    'cel.bind(x, value, expression)',
    undefined,
    'Uses a value several times without working it out again.',
    'cel.bind(x, 2 + 3, x * x)',
    25,
  ],
  ['now()', 'time', 'This moment, on the clock of the conversation.', 'now() == now()', true],
  ['timestamp(text)', 'time', 'Reads a time from text or from seconds since 1970.', 'timestamp(0).getFullYear()', 1970],
  ['duration(text)', 'duration', 'Reads a duration such as "1h30m".', 'duration("1h30m").getMinutes()', 90],
  [
    'addDays(date, days)',
    'date',
    'A date so many days later; of a time, the same time of day.',
    'addDays("2026-11-21", 3)',
    '2026-11-24',
  ],
  [
    'daysBetween(from, to)',
    'number',
    'Whole days from one date to another.',
    'daysBetween("2026-11-21", "2026-11-24")',
    3,
  ],
  [
    'dateText(date, style?)',
    'string',
    'A date in words, in the language of the conversation. Style: "long", "weekday" or "short".',
    'dateText("2026-03-05")',
    'March 5, 2026',
  ],
  ['timeText(time)', 'string', 'A time of day as the language writes it.', 'timeText("14:30")', '2:30 PM'],
  [
    'numberText(number, decimals?)',
    'string',
    'A number as the language writes it, with so many decimals.',
    'numberText(1250.5)',
    '1,250.5',
  ],
  [
    'moneyText(amount, currency?)',
    'string',
    'An amount with the name of its currency, in the language of the conversation.',
    'moneyText(12.5, "EUR")',
    '12.50 euros',
  ],
  [
    'durationText(seconds)',
    'string',
    'How long something takes, in words.',
    'durationText(5400)',
    '1 hour and 30 minutes',
  ],
  [
    'listText(list, joint?)',
    'string',
    'The entries of a list in words. Joint: "and" or "or".',
    'listText(["a", "b", "c"])',
    'a, b, and c',
  ],
  [
    'digitsText(text)',
    'string',
    'Digits and letters one by one, as a number is said.',
    'digitsText("4711")',
    '4 7 1 1',
  ],
  ['yesNoText(value)', 'string', 'True or false as yes or no in the language.', 'yesNoText(true)', 'yes'],
])

/** Methods by their name, loops included. */
export const METHOD_FACTS: Facts = {
  ...told(
    [['size()', 'number', 'Characters of a text, entries of a list or fields of an object.', '[1, 2].size()', 2]],
    ['string', 'list', 'object'],
  ),
  ...told(
    [
      ['startsWith(text)', 'boolean', 'Whether a text begins with another.', '"+420 222".startsWith("+420")', true],
      ['endsWith(text)', 'boolean', 'Whether a text ends with another.', '"a@b.com".endsWith(".com")', true],
      ['contains(text)', 'boolean', 'Whether a text holds another.', '"Anna Nová".contains("Nov")', true],
      [
        'matches(pattern)',
        'boolean',
        'Whether a text fits a regular expression (RE2).',
        '"A12".matches("^[A-Z]")',
        true,
      ],
      ['lowerAscii()', 'string', 'The text in lower case.', '"ANNA".lowerAscii()', 'anna'],
      ['upperAscii()', 'string', 'The text in upper case.', '"anna".upperAscii()', 'ANNA'],
      ['trim()', 'string', 'The text without spaces around it.', '" Anna ".trim()', 'Anna'],
      ['indexOf(text)', 'number', 'Where another text begins, from 0; -1 where it does not.', '"a-b".indexOf("-")', 1],
      ['lastIndexOf(text)', 'number', 'Where another text begins for the last time.', '"a-b-c".lastIndexOf("-")', 3],
      ['substring(from, to?)', 'string', 'A part of a text, counted from 0.', '"Anna".substring(0, 2)', 'An'],
      ['split(separator)', 'list', 'The parts of a text as a list.', '"a,b".split(",")', ['a', 'b']],
    ],
    ['string'],
  ),
  ...told(
    [['join(separator?)', 'string', 'The entries of a list as one text.', '["a", "b"].join(", ")', 'a, b']],
    ['list'],
  ),
  ...told(
    [
      ['map(x, expression)', 'list', 'What an expression gives for each entry.', '[1, 2].map(x, x * 10)', [10, 20]],
      ['filter(x, condition)', 'list', 'Entries for which a condition is true.', '[1, 2].filter(x, x > 1)', [2]],
      ['all(x, condition)', 'boolean', 'Whether it is true for each entry.', '[1, 2].all(x, x > 0)', true],
      ['exists(x, condition)', 'boolean', 'Whether it is true for any entry.', '[1, 2].exists(x, x > 1)', true],
      ['exists_one(x, condition)', 'boolean', 'Whether it is true for just one.', '[1, 2].exists_one(x, x > 1)', true],
    ],
    ['list', 'object'],
  ),
  ...told(
    [
      ['getFullYear(zone?)', 'number', 'The year.', `${TIME}.getFullYear()`, 2026],
      ['getMonth(zone?)', 'number', 'The month, where 0 is January.', `${TIME}.getMonth()`, 10],
      ['getDate(zone?)', 'number', 'The day of the month.', `${TIME}.getDate()`, 21],
      ['getDayOfMonth(zone?)', 'number', 'The day of the month, from 0.', `${TIME}.getDayOfMonth()`, 20],
      ['getDayOfWeek(zone?)', 'number', 'The day of the week, where 0 is Sunday.', `${TIME}.getDayOfWeek()`, 6],
      ['getDayOfYear(zone?)', 'number', 'The day of the year, from 0.', `${TIME}.getDayOfYear()`, 324],
    ],
    ['time', 'date', 'string'],
  ),
  ...told(
    [
      ['getHours(zone?)', 'number', 'The hour, or the whole hours of a duration.', `${TIME}.getHours()`, 9],
      ['getMinutes(zone?)', 'number', 'The minute, or the whole minutes of a duration.', `${TIME}.getMinutes()`, 30],
      ['getSeconds(zone?)', 'number', 'The second, or the whole seconds of a duration.', `${TIME}.getSeconds()`, 15],
      ['getMilliseconds(zone?)', 'number', 'Milliseconds beside the seconds.', `${TIME}.getMilliseconds()`, 250],
    ],
    ['time', 'string', 'duration'],
  ),
}
