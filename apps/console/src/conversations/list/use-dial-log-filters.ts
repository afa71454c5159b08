import type { DialLog } from '@parley/contract/conversations/list/dialLog.schema.ts'
import { callOutcome, callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { compareNames } from '@parley/contract/kernel/compareNames.ts'
import { operations } from '@parley/contract/operations.ts'
import { useMemo, useRef } from 'react'
import type { Filter } from '../../kit/pages/FilterBar.tsx'
import { useSearchState } from '../../kit/use-search-state.ts'
import { useRead } from '../../shell/api.ts'
import { t } from '../conversations.messages.ts'
import type { DialLogScope } from './dial-log-query.ts'

const MOST_CHOICES = 500
const LOOKUP_STALE_MS = 60_000

const options = (of: { entries: readonly { value: number; label: string }[] }) =>
  of.entries.map(({ value, label }) => ({ value: String(value), label }))

const talk = () => [
  { value: '0-10', label: t('talkUpTo10') },
  { value: '10-60', label: t('talk10To60') },
  { value: '60-300', label: t('talk1To5') },
  { value: '300-', label: t('talkOver5') },
]

/** The results met so far and the one that is set: the core keeps no list of them. */
function useDispositions(rows: readonly DialLog[] | undefined, set: string | null): readonly string[] {
  const met = useRef<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const here = (rows ?? []).flatMap(({ disposition }) => (disposition ? [disposition] : []))
    met.current = new Set([...met.current, ...here, ...(set ? [set] : [])])
    return [...met.current].sort(compareNames)
  }, [rows, set])
}

/** The chips of the list, the ones most used first. */
export function useDialLogFilters(scope: DialLogScope, rows: readonly DialLog[] | undefined): readonly Filter[] {
  const [search] = useSearchState()
  const errorNode = search.get('errorNode')
  const once = { staleTime: LOOKUP_STALE_MS }
  const query = { query: { limit: MOST_CHOICES } }
  const isOneFlow = scope.idCallScript !== undefined
  const flows = useRead(operations.Lookups.Flows, query, { ...once, enabled: !isOneFlow }).data ?? []
  const lines = useRead(operations.Lookups.Lines, query, { ...once, enabled: scope.idLine === undefined }).data ?? []
  const languages = useRead(operations.Lookups.SupportedLanguages, {}, once).data ?? []
  const dispositions = useDispositions(rows, search.get('disposition'))
  const named = (entries: readonly { id: number; name: string; detail: string | null }[]) =>
    entries.map(({ id, name, detail }) => ({
      value: String(id),
      label: name,
      ...(detail ? { description: detail } : {}),
    }))
  return [
    { name: 'outcome', label: t('outcome'), options: options(callOutcome), isMultiple: true },
    ...(isOneFlow ? [] : [{ name: 'flow', label: t('flow'), options: named(flows) }]),
    {
      name: 'marks',
      label: t('marks'),
      options: [
        { value: 'errors', label: t('markErrors') },
        { value: 'favorites', label: t('markFavorites') },
      ],
      isMultiple: true,
    },
    ...(errorNode
      ? [{ name: 'errorNode', label: t('failedAt'), options: [{ value: errorNode, label: errorNode }] }]
      : []),
    ...(scope.idLine === undefined ? [{ name: 'line', label: t('line'), options: named(lines) }] : []),
    { name: 'disposition', label: t('disposition'), options: dispositions.map((value) => ({ value, label: value })) },
    { name: 'talk', label: t('talk'), options: talk() },
    { name: 'channel', label: t('channel'), options: options(channelType), isMultiple: true },
    { name: 'callType', label: t('callType'), options: options(callType), isMultiple: true },
    {
      name: 'language',
      label: t('language'),
      options: languages.map(({ code, name }) => ({ value: code, label: name })),
    },
    {
      name: 'test',
      label: t('test'),
      options: [
        { value: 'only', label: t('testOnly') },
        { value: 'without', label: t('testWithout') },
      ],
    },
  ]
}
