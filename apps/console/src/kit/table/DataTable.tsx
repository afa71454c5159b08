import { type CSSProperties, type ReactNode, useMemo, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { t } from '../kit.messages.ts'
import type { MenuAction } from '../overlays/Menu.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { type Column, gridMinWidth, gridTemplate, type Sort } from './column.ts'
import { TableGrid } from './TableGrid.tsx'
import { TableHead } from './TableHead.tsx'
import { SkeletonRows } from './TableSkeleton.tsx'
import { useRoomBelow } from './use-room-below.ts'
import { useTableModel } from './use-table-model.ts'

export type Density = 'comfortable' | 'compact'
export const ROW_HEIGHT: Readonly<Record<Density, number>> = { comfortable: 40, compact: 32 }

export type DataTableProps<Row> = {
  label: string
  /** Nothing yet is the first load and shows a skeleton; while a page changes, hand on the old rows with `isRefreshing`. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** What the row is called, for screen readers. */
  rowName: (row: Row) => string
  rowHref?: ((row: Row) => string | undefined) | undefined
  onRowOpen?: ((row: Row) => void) | undefined
  columns: readonly Column<Row>[]
  rowActions?: ((row: Row) => readonly MenuAction[]) | undefined
  sort?: Sort | undefined
  /** Given, somebody outside sorts; without it the rows at hand are sorted by `sortValue`. */
  onSort?: ((sort: Sort) => void) | undefined
  selection?: ReadonlySet<string> | undefined
  onSelectionChange?: ((selection: ReadonlySet<string>) => void) | undefined
  hiddenColumns?: ReadonlySet<string> | undefined
  density?: Density
  isRefreshing?: boolean
  error?: unknown
  onRetry?: (() => void) | undefined
  empty: ReactNode
  hasMore?: boolean
  isLoadingMore?: boolean
  onLoadMore?: (() => void) | undefined
  /** Id of the row whose panel is open. */
  currentRow?: string | undefined
  /** Room kept free below the table: the footer and a margin. */
  spaceBelow?: number
  /** Rows stay in the order in which they come. */
  keepsOrder?: boolean
  /** Without its own frame, inside a card. */
  isFlush?: boolean
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { density = 'comfortable', rowId, selection, onSelectionChange, rowActions } = props
  const { hasMore = false, isLoadingMore = false } = props
  const [ownSort, setOwnSort] = useState(props.sort)
  const sort = props.onSort ? props.sort : ownSort
  const model = useTableModel({
    rows: props.rows ?? [],
    columns: props.columns,
    hidden: props.hiddenColumns,
    sort,
    isSortedOutside: props.onSort !== undefined,
  })
  const { rows, columns } = model
  const scroller = useRef<HTMLDivElement>(null)
  const selectedHere = useMemo(
    () => (selection ? rows.filter((row) => selection.has(rowId(row))).length : 0),
    [rows, selection, rowId],
  )
  const layout = [columns, selection !== undefined, rowActions !== undefined] as const
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--columns': gridTemplate(...layout),
    '--table-min': `${gridMinWidth(...layout)}px`,
    '--row': `${ROW_HEIGHT[density]}px`,
    maxHeight: useRoomBelow(scroller, props.spaceBelow),
  }
  const hasError = props.error !== undefined && props.error !== null
  const isFirstLoad = props.rows === undefined && props.error === undefined
  const isFailed = hasError && (rows.length === 0 || hasMore) && !isLoadingMore

  return (
    <div
      className={cx(
        'relative flex min-h-0 min-w-0 flex-col overflow-hidden',
        !props.isFlush && 'rounded-card bg-surface',
      )}
    >
      {props.isRefreshing && <div className="pulse-soft absolute inset-x-0 top-0 z-30 h-0.5 bg-accent" />}
      <div
        ref={scroller}
        style={style}
        className={cx(
          'min-h-0 overflow-auto',
          props.isFlush
            ? 'rounded-b-card border-line border-t [&_:is([role=row],[data-skeleton])>:first-child:not(:has(input))]:pl-5'
            : 'rounded-card border border-line',
        )}
      >
        <TableGrid
          label={props.label}
          rows={rows}
          columns={columns}
          rowId={rowId}
          rowName={props.rowName}
          rowHref={props.rowHref}
          onRowOpen={props.onRowOpen}
          rowActions={rowActions}
          rowHeight={ROW_HEIGHT[density]}
          scroller={scroller}
          selection={selection}
          onSelectionChange={onSelectionChange}
          currentRow={props.currentRow}
          hasMore={hasMore}
          isBusy={isFirstLoad || props.isRefreshing === true}
          onNearEnd={hasMore && !isLoadingMore && !hasError ? props.onLoadMore : undefined}
          head={
            <TableHead
              columns={columns}
              canSort={({ isSortable = false, sortValue }) =>
                props.onSort ? isSortable : sortValue !== undefined && !props.keepsOrder
              }
              sort={sort}
              onSort={props.onSort ?? setOwnSort}
              hasActions={rowActions !== undefined}
              selection={
                selection && {
                  isAll: rows.length > 0 && selectedHere === rows.length,
                  isSome: selectedHere > 0,
                  onToggleAll: () => onSelectionChange?.(new Set(selectedHere === rows.length ? [] : rows.map(rowId))),
                }
              }
            />
          }
        />
        {isFirstLoad && <SkeletonRows count={8} columns={columns} hasSelection={selection !== undefined} />}
        {isLoadingMore && <p className="px-4 py-2.5 text-faint text-xs">{t('loadingMore')}…</p>}
        {isFailed && <ErrorState error={props.error} onRetry={props.onRetry} />}
        {!isFirstLoad && !isFailed && rows.length === 0 && props.empty}
      </div>
      <div role="status" className="sr-only">
        {isFirstLoad ? t('loading') : ''}
      </div>
    </div>
  )
}
