import type { NumberSigns, SheetFormat } from './sheetFormat.ts'

const DAY_S = 86_400
/** Digits that spreadsheets keep, show and compare. */
const DIGITS = 15
/** Stands where a sheet shows nothing but signs: times before its first day. */
const IMPOSSIBLE = '#NUM!'

/** How a workbook shows codes; it is fetched where a workbook has such formats. */
export type WriteCode = (value: number, format: string) => string

/** A number of a sheet as it shows and means it: never by a zone, as it has none, and never by the first day of its calendar. */
export function numberText(value: number, format: SheetFormat, is1904: boolean, writeCode: WriteCode): string {
  if (format.kind === 'number') return plainNumber(value)
  if (format.kind === 'code') return value >= 0 ? writeCode(value, format.format) : plainNumber(value)
  const seconds = Math.round(value * DAY_S)
  if (format.kind === 'elapsed') return elapsedText(seconds, format.unit)
  if (seconds < 0) return IMPOSSIBLE
  const [day, ofDay] = [Math.floor(seconds / DAY_S), seconds % DAY_S]
  if (format.kind === 'time') return clockText(ofDay)
  if (day === 0 && ofDay > 0) return clockText(ofDay)
  // What looks up an empty cell is 0, and shown as the day before the first.
  if (day === 0 && !is1904) return ''
  const date = format.kind === 'day' ? Math.floor(value) : day
  if (format.kind === 'day' || (format.kind === 'byValue' && ofDay === 0)) return dayText(date, is1904)
  return `${dayText(day, is1904)}T${clockText(ofDay)}`
}

/** Of at most 15 digits, as 0.1 + 0.2 is 0.3 there. What is longer than a number holds stays as it is written. */
function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(DIGITS))
  const text = String(rounded)
  return text.includes('e-') ? rounded.toFixed(20).replace(/\.?0+$/, '') : text
}

/** A number with what is shown beside it. */
export function signedNumber(value: number, { before, after, isPercent }: NumberSigns): string {
  const number = plainNumber(isPercent ? value * 100 : value)
  return [before, number, isPercent ? '%' : '', after].filter((part) => part !== '').join(' ')
}

const two = (value: number) => String(value).padStart(2, '0')

/** 14:30, with the seconds where there are some. */
function clockText(seconds: number): string {
  const rest = seconds % 60
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}${rest === 0 ? '' : `:${two(rest)}`}`
}

function elapsedText(seconds: number, unit: 'h' | 'm' | 's'): string {
  const [sign, all] = [seconds < 0 ? '-' : '', Math.abs(seconds)]
  if (unit === 's') return `${sign}${all}`
  if (unit === 'm') return `${sign}${Math.floor(all / 60)}:${two(all % 60)}`
  return `${sign}${Math.floor(all / 3_600)}:${clockText(all % 3_600).slice(3)}`
}

/** Days between the first of 1970 and the day 0 of the two calendars. */
const DAY_0 = { from1900: 25_569, from1904: 24_107 } as const
/** The 29th of February 1900, which only spreadsheets know. */
const NO_DAY = 60

function dayText(day: number, is1904: boolean): string {
  if (!is1904 && day === NO_DAY) return '1900-02-29'
  const shift = is1904 ? DAY_0.from1904 : day < NO_DAY ? DAY_0.from1900 - 1 : DAY_0.from1900
  const at = (day - shift) * DAY_S * 1_000
  // Four digits of a year are all that a sheet shows.
  return at < Date.UTC(10_000, 0) ? new Date(at).toISOString().slice(0, 10) : IMPOSSIBLE
}

/** A day, a time or both as ISO writes them, which some programs store instead of numbers. */
const ISO = /^(?:(\d{4}-\d\d-\d\d))?(?:T?(\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?)?Z?$/

export function isoText(text: string, { kind }: SheetFormat): string {
  const [, day, minutes, seconds = '00'] = ISO.exec(text) ?? []
  if (!day && !minutes) return text
  const clock = `${minutes ?? '00:00'}${seconds === '00' ? '' : `:${seconds}`}`
  if (!day || kind === 'time') return clock
  return kind === 'day' || clock === '00:00' ? day : `${day}T${clock}`
}
