import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { compileExpression } from './expression.ts'

function value(source: string, now: string, zone?: string, names: Record<string, Json> = {}): Json {
  const compiled = compileExpression(source)
  if (!compiled.ok) throw compiled.error
  return compiled.expression.evaluate({ now, zone, lookup: (name) => names[name] ?? null })
}
const at = (source: string, names: Record<string, Json> = {}): Json =>
  value(source, '2026-03-05T10:00:00Z', 'Europe/Prague', names)

describe('now()', () => {
  it.each<[string, string, Json]>([
    ['now()', 'Europe/Prague', '2026-11-21T00:30:00.000+01:00'],
    ['now().getHours()', 'Europe/Prague', 0],
    ['now().getHours()', 'America/New_York', 18],
    ['now().getHours("UTC")', 'Europe/Prague', 23],
    ['now().getHours("America/New_York")', 'Europe/Prague', 18],
    ['now().getDayOfWeek()', 'Europe/Prague', 6],
    ['now().weekday', 'Europe/Prague', 6],
    ['now().weekday', 'America/New_York', 5],
    ['now().getDate()', 'Pacific/Kiritimati', 21],
    ['now().getDate()', 'Pacific/Pago_Pago', 20],
    ['now().getMinutes("Asia/Kathmandu")', 'Europe/Prague', 15],
    ['timestamp(now()).getHours()', 'Europe/Prague', 23],
    ['addDays(now(), 1).substring(0, 10)', 'Europe/Prague', '2026-11-22'],
    ['addDays(now(), 1).substring(0, 10)', 'America/New_York', '2026-11-21'],
    ['daysBetween(now(), "2026-11-22")', 'Europe/Prague', 1],
    ['daysBetween(now(), "2026-11-22")', 'America/New_York', 2],
    ['now() == timestamp("2026-11-20T23:30:00Z")', 'Europe/Prague', true],
    ['now() == "2026-11-20T23:30:00Z" && now() < "2027-01-01"', 'Europe/Prague', true],
    ['now() >= timestamp("2026-11-20T23:30:00.001Z")', 'Europe/Prague', false],
    ['"It is " + now().substring(11, 16)', 'Europe/Prague', 'It is 00:30'],
  ])('%s in %s is %j', (source, zone, expected) => {
    expect(value(source, '2026-11-20T23:30:00Z', zone)).toEqual(expected)
  })

  it('without a zone has the offset it came with', () => {
    expect(value('now()', '2026-11-21T00:30:00+01:00')).toBe('2026-11-21T00:30:00.000+01:00')
    expect(value('now().getHours()', '2026-11-21T00:30:00+01:00')).toBe(0)
  })

  it('keeps the time of day over a change of clocks, where a duration counts hours', () => {
    const eve = '2026-10-24T22:30:00Z'
    expect(value('addDays(now(), 1)', eve, 'Europe/Prague')).toBe('2026-10-26T00:30:00.000+01:00')
    expect(value('now() + duration("24h")', eve, 'Europe/Prague')).toBe('2026-10-25T23:30:00.000+01:00')
    const spring = '2026-03-28T23:30:00Z'
    expect(value('addDays(now(), 1)', spring, 'Europe/Prague')).toBe('2026-03-30T00:30:00.000+02:00')
    expect(value('now() + duration("24h")', spring, 'Europe/Prague')).toBe('2026-03-30T01:30:00.000+02:00')
  })
})

describe('times and durations, as CEL has them', () => {
  it.each<[string, Json]>([
    ['timestamp("2026-03-05T12:30:00+02:00").getHours()', 10],
    ['timestamp("2026-03-05T12:30:00+02:00").getHours("+05:30")', 16],
    ['timestamp("2026-03-05T12:30:00.25Z").getMilliseconds()', 250],
    ['timestamp("2026-03-05T12:30:17Z").getSeconds()', 17],
    ['timestamp("2026-03-05T12:30:17Z").getDayOfYear()', 63],
    ['timestamp("2026-03-05T12:30:17Z").getDayOfMonth()', 4],
    ['timestamp("2026-03-05T12:30:17Z").getMonth()', 2],
    ['timestamp(0)', '1970-01-01T00:00:00.000Z'],
    ['int(timestamp("2026-03-05T10:00:00Z"))', 1_772_704_800],
    ['timestamp("2026-03-05T12:00:00Z") - timestamp("2026-03-05T10:30:00Z") == duration("1h30m")', true],
    ['timestamp("2026-03-05T12:00:00Z") - duration("90s")', '2026-03-05T11:58:30.000Z'],
    ['duration("1h") + timestamp("2026-03-05T12:00:00Z")', '2026-03-05T13:00:00.000Z'],
    ['duration("1h") + duration("30m") - duration("1.5s")', '5398.5s'],
    ['string(duration("1h30m"))', '5400s'],
    ['duration("-90s")', '-90s'],
    ['duration("1h30m").getHours()', 1],
    ['duration("1h30m").getMinutes()', 90],
    ['duration("1h30m").getSeconds()', 5400],
    ['duration("1.234s").getMilliseconds()', 234],
    ['duration("90m") > duration("1h")', true],
    ['[now(), {"in": duration("5s")}]', ['2026-03-05T11:00:00.000+01:00', { in: '5s' }]],
    ['day.weekday + day.getDayOfWeek()', 8],
    ['day > now()', true],
    ['moment.getHours()', 12],
    ['moment == timestamp(moment)', true],
    // A time that names no zone, as spreadsheets have them, is one of the conversation's clock.
    ['timestamp(wall)', '2026-12-24T13:30:00.000Z'],
    ['timestamp(wall).getHours("Europe/Prague")', 14],
    ['wall.getHours()', 14],
    ['wall.getHours("America/New_York")', 8],
    ['timestamp("2026-07-01 09:05:30").getHours()', 7],
    ['timestamp(wall) > now()', true],
    ['addDays(wall, 1)', '2026-12-25T14:30:00.000+01:00'],
    ['daysBetween("2026-12-22", wall)', 2],
  ])('%s', (source, expected) => {
    expect(
      at(source, { day: '2026-03-05T23:00:00Z', moment: '2026-03-05T12:30:00+02:00', wall: '2026-12-24T14:30' }),
    ).toEqual(expected)
  })

  it.each([
    ['timestamp("2026-03-05T10:00:00Z").getHours("Europe/Prag")', 'value'],
    ['timestamp("2026-13-05T10:00")', 'value'],
    ['timestamp("24.12.2026 10:00")', 'value'],
    ['duration("1 hour")', 'value'],
    ['duration("")', 'value'],
    ['duration("-")', 'value'],
    ['duration("10")', 'value'],
    ['timestamp("9999-12-30T00:00:00Z") + duration("48h")', 'value'],
    ['duration("1000000000h")', 'value'],
    ['timestamp("2026-03-05T10:00:00Z") + timestamp("2026-03-05T10:00:00Z")', 'type'],
    ['duration("1h") - now()', 'type'],
    ['now() + 1', 'type'],
    ['now() < 5', 'type'],
    ['now() < duration("1h")', 'type'],
    ['duration("1h").getHours("UTC")', 'type'],
    ['duration("1h").getDate()', 'type'],
    ['now().year', 'type'],
    ['now() ? 1 : 2', 'type'],
  ])('%s fails with %s', (source, code) => {
    expect(() => at(source)).toThrow(expect.objectContaining({ code }))
  })
})

describe('hostile values', () => {
  const ten = (inner: string) => `[${Array.from({ length: 10 }, () => inner).join(',')}]`
  const nested = (levels: number) =>
    Array.from(
      { length: levels },
      (_, level) => `cel.bind(x${level}, ${ten(level === 0 ? '"xxxx"' : `x${level - 1}`)}, `,
    )

  it('a list of lists of lists is refused before anybody writes it out', () => {
    const source = `${nested(9).join('')}x8${')'.repeat(9)}`
    expect(() => at(source)).toThrow(expect.objectContaining({ code: 'cost' }))
  })

  it('many keys and long digits are paid for', () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, index]))
    const list = Array.from({ length: 900 }, (_, index) => index)
    expect(() => at('list.all(x, size(many) > x)', { list, many })).toThrow(expect.objectContaining({ code: 'cost' }))
    expect(() => at('list.all(x, many.exists(y, true))', { list, many })).toThrow(
      expect.objectContaining({ code: 'cost' }),
    )
    const digits = '1'.repeat(15_000)
    expect(() => at('list.all(x, double(digits) == 0 || digits.trim() != "")', { list, digits })).toThrow(
      expect.objectContaining({ code: 'cost' }),
    )
    expect(() => at('list.all(x, list.all(y, now().weekday < 9))', { list })).toThrow(
      expect.objectContaining({ code: 'cost' }),
    )
  })

  it('what is nested without end is refused', () => {
    const nest = (): Json => JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
    const deep = nest()
    expect(() => at('deep', { deep })).toThrow(expect.objectContaining({ code: 'size' }))
    expect(() => at('deep == other', { deep, other: nest() })).toThrow(expect.objectContaining({ code: 'size' }))
  })
})
