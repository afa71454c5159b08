import { callOutcome, callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { timeRangeOf } from '../../kit/time/time-range.ts'

/** What the list is limited to by where it stands, for example the flow whose tab it is. */
export type DialLogScope = { idCallScript?: number; idLine?: number; idModule?: number }

/** Names of the filters in the address. */
export const filterNames = [
  'q',
  'time',
  'flow',
  'line',
  'outcome',
  'channel',
  'callType',
  'disposition',
  'language',
  'talk',
  'marks',
  'errorNode',
  'test',
] as const

const SECOND_MS = 1_000
const someOf = <T extends number>(values: readonly T[], text: string | null): T[] | undefined => {
  const chosen = (text ?? '').split(',')
  const found = values.filter((value) => chosen.includes(String(value)))
  return found.length > 0 ? found : undefined
}
const idOf = (text: string | null): number | undefined =>
  /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : undefined

function talkOf(text: string | null) {
  const match = /^(\d{1,6})?-(\d{1,6})?$/.exec(text ?? '')
  const [min, max] = [match?.[1], match?.[2]]
  return {
    minTalkMs: min === undefined ? undefined : Number(min) * SECOND_MS,
    maxTalkMs: max === undefined ? undefined : Number(max) * SECOND_MS,
  }
}

/** What the conversations looked for are marked by: "errors", "favorites". */
export const marksIn = (search: URLSearchParams): string[] => (search.get('marks') ?? '').split(',').filter(Boolean)

const SORTS = ['startedAt', '-startedAt', 'talkMs', '-talkMs'] as const

/** The filters of the address as the core takes them; whatever cannot be read is left out. */
export function dialLogFilterOf(search: URLSearchParams, scope: DialLogScope, timeZone: string, now: number) {
  const marks = marksIn(search)
  const test = search.get('test')
  return kept({
    search: search.get('q')?.trim().slice(0, 200) || undefined,
    idCallScript: idOf(search.get('flow')),
    idLine: idOf(search.get('line')),
    outcome: someOf(callOutcome.values, search.get('outcome')),
    channel: someOf(channelType.values, search.get('channel')),
    callType: someOf(callType.values, search.get('callType')),
    disposition: search.get('disposition')?.slice(0, 100) || undefined,
    language: search.get('language')?.slice(0, 20) || undefined,
    ...timeRangeOf(search.get('time') ?? '', timeZone, now),
    ...talkOf(search.get('talk')),
    hasErrors: marks.includes('errors') || undefined,
    errorNode: search.get('errorNode')?.slice(0, 100) || undefined,
    favorite: marks.includes('favorites') || undefined,
    isTest: test === 'only' ? true : test === 'without' ? false : undefined,
    ...scope,
  })
}

/** The order of the address; newest first where it says nothing. */
export const dialLogSortOf = (search: URLSearchParams) =>
  SORTS.find((sort) => sort === search.get('sort')) ?? '-startedAt'

type Kept<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const kept = <T extends object>(value: T): Kept<T> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Kept<T> // the absent ones are gone
