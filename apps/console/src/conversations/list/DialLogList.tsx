import type { DialLog } from '@parley/contract/conversations/list/dialLog.schema.ts'
import { compareNames } from '@parley/contract/kernel/compareNames.ts'
import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import type { ListQueryOf } from '@parley/contract/kernel/operation.ts'
import { operations } from '@parley/contract/operations.ts'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { SearchField } from '../../kit/fields/SearchField.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import { EmptyState, NoMatches } from '../../kit/states/EmptyState.tsx'
import { ColumnMenu } from '../../kit/table/ColumnMenu.tsx'
import { formatSort, parseSort } from '../../kit/table/column.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useTablePreferences } from '../../kit/table/use-table-preferences.ts'
import { formatCount } from '../../kit/text/Count.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { Refused } from '../../shell/access/Refused.tsx'
import { useApi, useWrite } from '../../shell/api.ts'
import { ExportChoice } from '../../shell/export/ExportMenu.tsx'
import { saveExport } from '../../shell/export/save-export.ts'
import { useCallChanges } from '../../shell/hub/use-call-changes.ts'
import { useList } from '../../shell/lists.ts'
import { t as area } from '../conversations.area.messages.ts'
import { t } from '../conversations.messages.ts'
import { rememberShown } from '../neighbours.ts'
import { SavedFilters } from '../savedFilters/SavedFilters.tsx'
import { conversations } from './conversations.list.ts'
import { DialLogFilters } from './DialLogFilters.tsx'
import { dialLogColumns } from './dial-log.columns.tsx'

const { DialLogs } = operations.DialLogs
type Query = typeof DialLogs extends { readonly endpoint?: infer E } ? ListQueryOf<E> : never
/** What the core is asked for, but for the order. */
type DialLogFilter = Omit<Query, 'sort' | 'limit' | 'cursor'>
/** What the list is limited to by where it stands, for example the flow whose tab it is. */
type DialLogScope = Pick<Query, 'idCallScript' | 'idLine' | 'idModule'>

type DialLogListProps = {
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
const lists = [DialLogs]

/** The results met so far and the one that is set: the core keeps no list of them. */
function useDispositions() {
  const met = useRef<ReadonlySet<string>>(new Set())
  return (rows: readonly DialLog[] | undefined, set: string) => {
    const here = (rows ?? []).flatMap(({ disposition }) => (disposition ? [disposition] : []))
    met.current = new Set([...met.current, ...here, ...(set ? [set] : [])])
    return [...met.current].sort(compareNames).map((value) => ({ value, label: value }))
  }
}

/** Calls and chats with search and filters in the address; for a tab or a page of its own. */
export function DialLogList({ filter: scope = NOWHERE, empty, title, onSearch }: DialLogListProps) {
  const isOneFlow = scope.idCallScript !== undefined
  const [preferences, setPreferences] = useTablePreferences(isOneFlow ? 'dialLogsOfFlow' : 'dialLogs')
  const columns = useMemo(() => dialLogColumns(isOneFlow), [isOneFlow])
  const dispositions = useDispositions()
  const { items, count, refusal, table, filters, texts, change, query, sort } = useList(conversations, {
    scope,
    words: (shown, { disposition = '' }) => ({ disposition: { options: dispositions(shown, disposition) } }),
  })
  useCallChanges(lists)
  useEffect(() => {
    if (items) rememberShown(items.map(({ guid }) => guid))
  }, [items])
  const names = ['q', ...filters.map(({ name }) => name)]
  const isFiltered = names.some((name) => texts[name])
  const clear = () => change(Object.fromEntries(names.map((name) => [name, ''])))
  if (refusal) return <Refused refusal={refusal} isPage={title !== undefined} />

  const saved = <SavedFilters filters={filters} />
  const exportButton = <ExportButton filter={query} isLong={count?.isCapped ?? false} />
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
          <div className="ml-auto flex flex-wrap gap-2">
            {saved}
            {exportButton}
          </div>
        </header>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={t('searchLabel')}
          placeholder={t('search')}
          value={texts.q ?? ''}
          onChange={onSearch ?? ((q) => change({ q }))}
          delay={300}
          takesSlash
        />
        <DialLogFilters filters={filters} />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
          {!title && saved}
          {!title && exportButton}
          <ColumnMenu columns={columns} preferences={preferences} onChange={setPreferences} />
        </div>
      </div>
      <DataTable<DialLog>
        label={area('list')}
        {...table}
        columns={columns}
        hiddenColumns={preferences.hidden}
        density={preferences.density}
        sort={parseSort(sort)}
        onSort={(next) => change({ sort: formatSort(next) ?? '' })}
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

/** More than the list counts takes longer than one watches a download: it is written as a task. */
type Props = { filter: DialLogFilter; isLong: boolean }

const { ReportFlow, ReportLine, ReportModule } = operations.Assets

/** The report that streams what is filtered at once, where there is one that the reader may take. */
function useReport({ idCallScript, idLine, idModule, ...filter }: DialLogFilter) {
  const call = useApi()
  const { refusalOf } = useKit()
  const others = { idCallScript, idLine, idModule }
  if (idCallScript !== undefined)
    return {
      endpoint: ReportFlow,
      save: (options: ExportOptions) =>
        saveExport(call, ReportFlow, { query: { ...filter, ...others, idCallScript, ...options } }),
    }
  if (idLine !== undefined && !refusalOf?.(ReportLine))
    return {
      endpoint: ReportLine,
      save: (options: ExportOptions) =>
        saveExport(call, ReportLine, { query: { ...filter, ...others, idLine, ...options } }),
    }
  if (idModule !== undefined && !refusalOf?.(ReportModule))
    return {
      endpoint: ReportModule,
      save: (options: ExportOptions) =>
        saveExport(call, ReportModule, { query: { ...filter, ...others, idModule, ...options } }),
    }
  return undefined
}

/** What is filtered, as a file: of one flow, line or module at once, of all of them or very many as a task whose file comes to the bell. */
function ExportButton({ filter, isLong }: Props) {
  const report = useReport(filter)
  const start = useWrite(operations.DialLogs.ExportDialLogs, {
    onSuccess: () => showToast('success', t('exportStarted')),
  })
  if (!report || isLong)
    return (
      <ExportChoice
        endpoint={operations.DialLogs.ExportDialLogs}
        onExport={(options) => start.write({ body: { ...filter, ...options } })}
      />
    )
  return <ExportChoice endpoint={report.endpoint} onExport={report.save} />
}
