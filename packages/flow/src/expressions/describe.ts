import type { VARIABLE_TYPES } from '../settings.schema.ts'

/** What an expression gives, as far as it can be known without running it. */
export type ValueType = (typeof VARIABLE_TYPES)[number] | 'time' | 'duration' | 'null'

export interface FunctionFacts {
  /** How it is written. */
  readonly signature: string
  readonly help: string
  readonly gives?: ValueType
  /** Of a method: what it is called on. */
  readonly on?: readonly ValueType[]
}

const TIMES = ['time', 'date', 'string'] as const

/** Functions by their name, for those who write expressions. */
export const FUNCTION_FACTS: Readonly<Record<string, FunctionFacts>> = {
  size: { signature: 'size(value)', help: 'Number of characters, entries or keys.', gives: 'number' },
  string: { signature: 'string(value)', help: 'The value as text.', gives: 'string' },
  int: { signature: 'int(value)', help: 'The whole number in a text or a number.', gives: 'number' },
  double: { signature: 'double(value)', help: 'The number in a text.', gives: 'number' },
  bool: { signature: 'bool(value)', help: 'True or false from a text.', gives: 'boolean' },
  dyn: { signature: 'dyn(value)', help: 'The value as it is.' },
  timestamp: {
    signature: 'timestamp(text)',
    help: 'A time from a text such as 2026-11-21T09:00:00+01:00.',
    gives: 'time',
  },
  duration: { signature: 'duration(text)', help: 'A duration such as 1h30m.', gives: 'duration' },
  now: { signature: 'now()', help: 'This moment, on the clock of the conversation.', gives: 'time' },
  addDays: { signature: 'addDays(date, days)', help: 'A date so many days later.', gives: 'date' },
  daysBetween: { signature: 'daysBetween(from, to)', help: 'Whole days from one date to another.', gives: 'number' },
  has: { signature: 'has(object.field)', help: 'Whether an object has a field.', gives: 'boolean' },
}

/** Methods by their name, loops included. */
export const METHOD_FACTS: Readonly<Record<string, FunctionFacts>> = {
  size: {
    signature: 'size()',
    help: 'Number of characters, entries or keys.',
    gives: 'number',
    on: ['string', 'list', 'object'],
  },
  startsWith: {
    signature: 'startsWith(text)',
    help: 'Whether it starts with the text.',
    gives: 'boolean',
    on: ['string'],
  },
  endsWith: { signature: 'endsWith(text)', help: 'Whether it ends with the text.', gives: 'boolean', on: ['string'] },
  contains: { signature: 'contains(text)', help: 'Whether the text is in it.', gives: 'boolean', on: ['string'] },
  matches: {
    signature: 'matches(pattern)',
    help: 'Whether an RE2 pattern is found in it.',
    gives: 'boolean',
    on: ['string'],
  },
  lowerAscii: { signature: 'lowerAscii()', help: 'The text in lower case.', gives: 'string', on: ['string'] },
  upperAscii: { signature: 'upperAscii()', help: 'The text in upper case.', gives: 'string', on: ['string'] },
  trim: { signature: 'trim()', help: 'The text without spaces around it.', gives: 'string', on: ['string'] },
  indexOf: {
    signature: 'indexOf(text)',
    help: 'Where the text first stands, from 0; −1 if it does not.',
    gives: 'number',
    on: ['string'],
  },
  lastIndexOf: {
    signature: 'lastIndexOf(text)',
    help: 'Where the text last stands, from 0; −1 if it does not.',
    gives: 'number',
    on: ['string'],
  },
  substring: {
    signature: 'substring(from, to)',
    help: 'The part from one position to another, or to the end.',
    gives: 'string',
    on: ['string'],
  },
  split: { signature: 'split(separator)', help: 'The parts between separators.', gives: 'list', on: ['string'] },
  join: { signature: 'join(separator)', help: 'The entries as one text.', gives: 'string', on: ['list'] },
  map: { signature: 'map(x, value of x)', help: 'A value for each entry.', gives: 'list', on: ['list', 'object'] },
  filter: {
    signature: 'filter(x, condition)',
    help: 'The entries for which the condition is true.',
    gives: 'list',
    on: ['list', 'object'],
  },
  all: {
    signature: 'all(x, condition)',
    help: 'Whether the condition is true for all entries.',
    gives: 'boolean',
    on: ['list', 'object'],
  },
  exists: {
    signature: 'exists(x, condition)',
    help: 'Whether the condition is true for any entry.',
    gives: 'boolean',
    on: ['list', 'object'],
  },
  exists_one: {
    signature: 'exists_one(x, condition)',
    help: 'Whether the condition is true for just one entry.',
    gives: 'boolean',
    on: ['list', 'object'],
  },
  getFullYear: { signature: 'getFullYear()', help: 'The year.', gives: 'number', on: TIMES },
  getMonth: { signature: 'getMonth()', help: 'The month; January is 0.', gives: 'number', on: TIMES },
  getDate: { signature: 'getDate()', help: 'The day of the month, from 1.', gives: 'number', on: TIMES },
  getDayOfMonth: { signature: 'getDayOfMonth()', help: 'The day of the month, from 0.', gives: 'number', on: TIMES },
  getDayOfWeek: { signature: 'getDayOfWeek()', help: 'The day of the week; Sunday is 0.', gives: 'number', on: TIMES },
  getDayOfYear: { signature: 'getDayOfYear()', help: 'The day of the year, from 0.', gives: 'number', on: TIMES },
  getHours: {
    signature: 'getHours()',
    help: 'Hours on the clock, or whole hours of a duration. Can name a time zone.',
    gives: 'number',
    on: [...TIMES, 'duration'],
  },
  getMinutes: {
    signature: 'getMinutes()',
    help: 'Minutes on the clock, or whole minutes of a duration.',
    gives: 'number',
    on: [...TIMES, 'duration'],
  },
  getSeconds: {
    signature: 'getSeconds()',
    help: 'Seconds on the clock, or whole seconds of a duration.',
    gives: 'number',
    on: [...TIMES, 'duration'],
  },
  getMilliseconds: {
    signature: 'getMilliseconds()',
    help: 'Milliseconds beside the seconds.',
    gives: 'number',
    on: [...TIMES, 'duration'],
  },
}
