import { variableKind } from '@parley/contract/enums/line.enum.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import { type ValueType, valueType } from '@parley/contract/tenantValues/tenantValue.enum.ts'
import type { TenantValue } from '@parley/contract/tenantValues/tenantValue.schema.ts'
import type { OpeningTimes } from '@parley/flow/opening-times.schema.ts'
import { WEEKDAYS } from '@parley/flow/opening-times.ts'

const { TEXT, NUMBER, BOOLEAN, SECRET } = valueType.of
const { CUSTOM, OPENING_TIMES } = variableKind.of

export type RangeDraft = { from: string; to: string }
export type WeeklyDraft = RangeDraft & { days: number[] }
export type ExceptionDraft = { date: string; until: string; note: string; ranges: RangeDraft[] }
/** Without a zone, the one of the conversation counts. */
export type TimesDraft = { zone: string | null; weekly: WeeklyDraft[]; exceptions: ExceptionDraft[] }
/** A value as it is typed: what each type needs stands beside the others. */
export type ValueDraft = TimesDraft & {
  valueName: string
  kind: 0 | 1
  type: ValueType
  description: string
  text: string
  number: number | null
  flag: 'yes' | 'no'
  json: string
  secret: string
}

export const blank = (zone: string | null): ValueDraft => ({
  valueName: '',
  kind: CUSTOM,
  type: TEXT,
  description: '',
  text: '',
  number: null,
  flag: 'no',
  json: '',
  secret: '',
  zone,
  weekly: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }],
  exceptions: [],
})

export function draftOf(entity: TenantValue, zone: string): ValueDraft {
  const { valueName, kind, type, description, value } = entity
  return {
    ...blank(zone),
    valueName,
    kind,
    type,
    description,
    text: typeof value === 'string' ? value : '',
    number: typeof value === 'number' ? value : null,
    flag: value === true ? 'yes' : 'no',
    json: kind === CUSTOM && type !== SECRET ? JSON.stringify(value, null, 2) : '',
    ...(kind === OPENING_TIMES ? timesDraftOf(value as Partial<OpeningTimes> | null) : {}), // the core has read them
  }
}

/** What is sent; a secret that was not typed stays as it is. */
export function heldValue(draft: ValueDraft): Json | undefined {
  if (draft.kind === OPENING_TIMES) return timesOf(draft)
  if (draft.type === TEXT) return draft.text ?? ''
  if (draft.type === NUMBER) return draft.number
  if (draft.type === BOOLEAN) return draft.flag === 'yes'
  if (draft.type === SECRET) return draft.secret || undefined
  return JSON.parse(draft.json) as Json // checked at its field
}

export const jsonProblem = (text: string): string | undefined => {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const timesDraftOf = (value: Partial<OpeningTimes> | null): TimesDraft => ({
  zone: value?.zone ?? null,
  weekly: (value?.weekly ?? []).map(({ days, from, to }) => ({
    days: days.map((day) => WEEKDAYS.indexOf(day) + 1),
    from,
    to: to === '24:00' ? '00:00' : to,
  })),
  exceptions: (value?.exceptions ?? []).map(({ date, until = '', note = '', ranges = [] }) => ({
    date,
    until,
    note,
    ranges: ranges.map(({ from, to }) => ({ from, to: to === '24:00' ? '00:00' : to })),
  })),
})

/** Midnight at the end is the end of the day. */
const rangeOf = ({ from, to }: RangeDraft) => ({ from, to: to === '00:00' ? '24:00' : to })

export function timesOf({ zone, weekly, exceptions }: TimesDraft): OpeningTimes {
  return {
    ...(zone === null ? {} : { zone }),
    weekly: weekly.map((each) => ({ days: weekdays(each.days), ...rangeOf(each) })),
    // In their order: the first one that fits a day counts.
    exceptions: exceptions.map(({ date, until, note, ranges }) => ({
      date,
      ...(until ? { until } : {}),
      ...(note ? { note } : {}),
      ranges: ranges.map(rangeOf),
    })),
  }
}

const weekdays = (days: readonly number[]) =>
  days.toSorted((one, other) => one - other).flatMap((day) => WEEKDAYS[day - 1] ?? [])
