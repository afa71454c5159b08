import { PanelLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { useTexts } from '../address/use-texts.ts'
import { cx } from '../cx.ts'
import { SearchField } from '../fields/SearchField.tsx'
import { t } from '../kit.messages.ts'
import { LazyDrawer } from '../overlays/LazyDrawer.tsx'
import { NoMatches } from '../states/EmptyState.tsx'
import { ColumnMenu } from '../table/ColumnMenu.tsx'
import { formatSort, parseSort } from '../table/column.ts'
import { DataTable, type DataTableProps } from '../table/DataTable.tsx'
import { useTablePreferences } from '../table/use-table-preferences.ts'
import { COUNT_LIMIT, formatCount } from '../text/Count.tsx'
import { Breadcrumb, type Crumb } from './Breadcrumb.tsx'
import { BulkBar } from './BulkBar.tsx'
import { type Filter, FilterBar } from './FilterBar.tsx'

export type Total = { count: number /** There are more than were counted. */; isCapped?: boolean }

type Sidebar = { title: string; content: ReactNode }

export type ListPageProps<Row> = Omit<
  DataTableProps<Row>,
  'label' | 'sort' | 'onSort' | 'selection' | 'onSelectionChange' | 'hiddenColumns' | 'density'
> & {
  title: string
  /** Key under which columns and density are remembered. */
  name: string
  crumbs?: readonly Crumb[]
  total?: Total | undefined
  /** What the list holds and how it is used, in a line. */
  description?: ReactNode
  /** Between the title and the list, for example figures of it. */
  above?: ReactNode
  primary?: ReactNode
  /** Export, import and the like, left of the primary action. */
  secondary?: ReactNode
  /** Words in the search box; without them there is none. */
  searchHint?: string
  filters?: readonly Filter[]
  /** `core` puts the order into the address for the loader; `browser` sorts the rows at hand. */
  sortedBy?: 'core' | 'browser'
  /** Buttons for the selected rows; without them rows cannot be selected. */
  bulkActions?: (selection: ReadonlySet<string>, clear: () => void, isAll: boolean) => ReactNode
  /** The buttons also work on all that matches, beyond the rows that were read: `isAll`. */
  selectsAll?: boolean
  /** Below the tabs of a page that has the title and the way to it. */
  isPart?: boolean
  /** A tree of folders or the like at the left; where that is narrow, behind a button with its title. */
  sidebar?: Sidebar
  /** A panel or dialog over the list. */
  children?: ReactNode
}

/** Name of the search text in the address. */
export const SEARCH_PARAM = 'q'
export const SORT_PARAM = 'sort'
/** Whether the sidebar is open where it has no room; a link in it leads away and closes it. */
const SIDEBAR_PARAM = 'sidebar'

const PAGE = 'px-6 pt-5 pb-6 max-sm:px-4'
const HEADING = 'flex min-h-8 items-center font-semibold text-ink tracking-tight'

/** A list with everything that goes with one; search, filters and order live in the address. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const {
    title,
    name,
    total,
    filters = [],
    searchHint,
    sortedBy = 'core',
    bulkActions,
    sidebar,
    isPart = false,
    selectsAll = false,
    children,
    ...table
  } = props
  const [preferences, setPreferences] = useTablePreferences(name)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  /** The selection in place of which all that matches was chosen, under which filter. */
  const [all, setAll] = useState<{ of: ReadonlySet<string>; filter: string }>()
  const clear = () => setSelection(new Set())
  const filterNames = [SEARCH_PARAM, ...filters.map((filter) => filter.name)]
  const [search, change] = useTexts([...filterNames, SORT_PARAM, SIDEBAR_PARAM])
  // Alone in a row of its own the choice of columns would only push the list down.
  const hasBar = filters.length > 0 || [searchHint, bulkActions, sidebar].some((each) => each !== undefined)
  const columnMenu = <ColumnMenu columns={table.columns} preferences={preferences} onChange={setPreferences} />
  const isFiltered = filterNames.some((each) => search[each])
  const filter = JSON.stringify(filterNames.map((each) => search[each]))
  const isAll = all?.of === selection && all.filter === filter
  const counted = total && formatCount(total.count, total.isCapped)
  const canAll = selectsAll && !isAll && table.hasMore === true && selection.size === table.rows?.length

  return (
    <div className={sidebar ? 'flex min-h-0 flex-1' : 'mx-auto flex w-full max-w-content flex-1'}>
      {sidebar && (
        <aside className="hidden w-56 shrink-0 overflow-y-auto border-line border-r bg-surface px-2 py-4 md:block">
          {sidebar.content}
        </aside>
      )}
      <div className={cx('mx-auto flex w-full min-w-0 max-w-content flex-col gap-3', !isPart && PAGE)}>
        <Head {...props} columnMenu={!hasBar && columnMenu} />
        {props.above}
        <div className={hasBar ? 'flex flex-wrap items-center gap-2' : 'contents'}>
          {bulkActions && selection.size > 0 ? (
            <BulkBar
              count={selection.size}
              instead={isAll ? t('selectedAll', { all: counted ?? '' }) : undefined}
              all={
                canAll
                  ? {
                      label: t('selectMatching', { all: counted ?? '' }),
                      onSelect: () => setAll({ of: selection, filter }),
                    }
                  : undefined
              }
              onClear={clear}
            >
              {bulkActions(selection, clear, isAll)}
            </BulkBar>
          ) : (
            <Tools sidebar={sidebar} searchHint={searchHint} filters={filters} search={search} change={change} />
          )}
          {hasBar && <div className="ml-auto">{columnMenu}</div>}
        </div>
        <DataTable
          {...table}
          label={title}
          hiddenColumns={preferences.hidden}
          density={preferences.density}
          sort={parseSort(search[SORT_PARAM])}
          onSort={sortedBy === 'core' ? (sort) => change({ [SORT_PARAM]: formatSort(sort) ?? '' }) : undefined}
          selection={bulkActions && selection}
          onSelectionChange={setSelection}
          empty={
            isFiltered ? (
              <NoMatches onClear={() => change(Object.fromEntries(filterNames.map((each) => [each, ''])))} />
            ) : (
              table.empty
            )
          }
        />
      </div>
      {sidebar && (
        <LazyDrawer
          title={sidebar.title}
          isOpen={search[SIDEBAR_PARAM] !== ''}
          onClose={() => change({ [SIDEBAR_PARAM]: '' })}
        >
          {sidebar.content}
        </LazyDrawer>
      )}
      {children}
    </div>
  )
}

type HeadProps = Pick<
  ListPageProps<never>,
  'title' | 'crumbs' | 'total' | 'isPart' | 'primary' | 'secondary' | 'description'
> & { columnMenu: ReactNode }

/** The way to the list, what it is called, how much is in it, and what one can do. */
const Head = ({ title, crumbs = [], total, isPart, primary, secondary, description, columnMenu }: HeadProps) => (
  <div>
    {!isPart && <Breadcrumb crumbs={crumbs} current={title} />}
    <header className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {isPart ? (
        <h2 className={cx(HEADING, 'text-base')}>{title}</h2>
      ) : (
        <h1 className={cx(HEADING, 'text-xl')}>{title}</h1>
      )}
      {total && (
        <span className="text-base text-faint tabular-nums">
          <span aria-hidden>
            {formatCount(Math.min(total.count, total.isCapped ? COUNT_LIMIT : total.count), total.isCapped)}
          </span>
          <span className="sr-only">{t('total', { count: total.count })}</span>
        </span>
      )}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        {secondary}
        {primary}
        {columnMenu}
      </div>
      {description && <p className="w-full text-faint text-sm">{description}</p>}
    </header>
  </div>
)

type ToolsProps = {
  sidebar: Pick<Sidebar, 'title'> | undefined
  searchHint: string | undefined
  filters: readonly Filter[]
  search: Readonly<Record<string, string>>
  change: ReturnType<typeof useTexts>[1]
}

/** What narrows the list: where the sidebar has no room its button, search and filters. */
const Tools = ({ sidebar, searchHint, filters, search, change }: ToolsProps) => (
  <>
    {sidebar && (
      <span className="md:hidden">
        <Button
          icon={<PanelLeft size={14} className="text-faint" aria-hidden />}
          onPress={() => change({ [SIDEBAR_PARAM]: 'open' }, { push: true })}
        >
          {sidebar.title}
        </Button>
      </span>
    )}
    {searchHint && (
      <SearchField
        label={t('filterSearch')}
        placeholder={searchHint}
        value={search[SEARCH_PARAM] ?? ''}
        onChange={(q) => change({ [SEARCH_PARAM]: q })}
        takesSlash
      />
    )}
    <FilterBar filters={filters} />
  </>
)
