import type { DialLog } from '@parley/contract/conversations/list/dialLog.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Refused } from '../../accessRequests/Refused.tsx'
import { SearchField } from '../../kit/fields/SearchField.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import { EmptyState, NoMatches } from '../../kit/states/EmptyState.tsx'
import { ColumnMenu } from '../../kit/table/ColumnMenu.tsx'
import { formatSort, parseSort } from '../../kit/table/column.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useTablePreferences } from '../../kit/table/use-table-preferences.ts'
import { formatCount } from '../../kit/text/Count.tsx'
import { useSearchState } from '../../kit/use-search-state.ts'
import { refusalOf } from '../../shell/access/explain-refusal.ts'
import { usePages } from '../../shell/api.ts'
import { t as area } from '../conversations.area.messages.ts'
import { t } from '../conversations.messages.ts'
import { rememberShown } from '../neighbours.ts'
import { otherSide } from '../other-side.ts'
import { useCallChanges } from '../use-call-changes.ts'
import { DialLogFilters } from './DialLogFilters.tsx'
import { dialLogColumns } from './dial-log.columns.tsx'
import { type DialLogScope, dialLogFilterOf, dialLogSortOf, filterNames } from './dial-log-query.ts'
import { ExportButton } from './ExportButton.tsx'
import { useDialLogFilters } from './use-dial-log-filters.ts'

export type DialLogListProps = {
  /** Fixed by the place of the list, for example `{ idCallScript }` in the tab of a flow. */
  filter?: DialLogScope
  /** Instead of the words for a list that has nothing yet. */
  empty?: ReactNode
  /** The list is the page: its heading, with the total beside it. */
  title?: string
  /** Instead of looking for what is typed, where that leads somewhere else. */
  onSearch?: (text: string) => void
}

const NOWHERE: DialLogScope = {}
/** Pixels below the table: the footer, and in a tab the line that counts. */
const PAGE_ROOM = 72
const TAB_ROOM = 124
const rowHref = ({ guid }: DialLog) => screens.conversation({ guid })
const lists = [operations.DialLogs.DialLogs]

/** Calls and chats with search and filters in the address; for a tab or a page of its own. */
export function DialLogList({ filter: scope = NOWHERE, empty, title, onSearch }: DialLogListProps) {
  const { timeZone } = useKit()
  const [search, patch] = useSearchState()
  const isOneFlow = scope.idCallScript !== undefined
  const [preferences, setPreferences] = useTablePreferences(isOneFlow ? 'dialLogsOfFlow' : 'dialLogs')
  const columns = useMemo(() => dialLogColumns(isOneFlow), [isOneFlow])
  const address = search.toString()
  // "Last hour" would ask anew with every render; the moment counts from when the filter was set.
  const filter = useMemo(
    () => dialLogFilterOf(new URLSearchParams(address), scope, timeZone, Date.now()),
    [address, scope, timeZone],
  )
  const { items, count, error, table } = usePages(operations.DialLogs.DialLogs, {
    query: { ...filter, sort: dialLogSortOf(search) },
  })
  useCallChanges(lists)
  useEffect(() => {
    if (items) rememberShown(items.map(({ guid }) => guid))
  }, [items])
  const filters = useDialLogFilters(scope, items)
  const isFiltered = filterNames.some((name) => search.get(name))
  const clear = () => patch(Object.fromEntries(filterNames.map((name) => [name, undefined])))
  const refusal = refusalOf(error)
  if (refusal) return <Refused refusal={refusal} />

  const exportButton = <ExportButton filter={filter} isLong={count?.isCapped ?? false} />
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {title && (
        <header className="flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="font-semibold text-ink text-xl tracking-tight">{title}</h1>
          {count && (
            <span role="status" className="text-base text-faint tabular-nums">
              {formatCount(count.count, count.isCapped)}
            </span>
          )}
          <div className="ml-auto">{exportButton}</div>
        </header>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={t('searchLabel')}
          placeholder={t('search')}
          value={search.get('q') ?? ''}
          onChange={onSearch ?? ((q) => patch({ q }))}
          delay={300}
          takesSlash
        />
        <DialLogFilters filters={filters} />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
          {!title && exportButton}
          <ColumnMenu columns={columns} preferences={preferences} onChange={setPreferences} />
        </div>
      </div>
      <DataTable<DialLog>
        label={area('list')}
        {...table}
        rowId={({ guid }) => guid}
        rowName={otherSide}
        rowHref={rowHref}
        columns={columns}
        hiddenColumns={preferences.hidden}
        density={preferences.density}
        sort={parseSort(dialLogSortOf(search))}
        onSort={(sort) => patch({ sort: formatSort(sort) })}
        spaceBelow={title ? PAGE_ROOM : TAB_ROOM}
        empty={
          isFiltered ? (
            <NoMatches onClear={clear} />
          ) : (
            (empty ?? <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>)
          )
        }
      />
      {!title && count && items && items.length > 0 && (
        <p role="status" className="min-h-8 text-faint text-sm tabular-nums">
          {t('loaded', { shown: formatCount(items.length), total: formatCount(count.count, count.isCapped) })}
        </p>
      )}
    </div>
  )
}
