// biome-ignore-all lint/a11y/useSemanticElements: a virtual table places its rows itself, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: one row is the tab stop, the arrow keys reach the rest
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { t } from '../kit.messages.ts'
import type { MenuAction } from '../overlays/Menu.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { type Column, gridMinWidth, gridTemplate, type Sort } from './column.ts'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { SkeletonRows } from './TableSkeleton.tsx'
import { useRoomBelow } from './use-room-below.ts'
import { useRowKeys } from './use-row-keys.ts'
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
  /** Without its own frame, inside a card. */
  isFlush?: boolean
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    density = 'comfortable',
    rowId,
    selection,
    onSelectionChange,
    rowActions,
    onLoadMore,
    hasMore = false,
    isLoadingMore = false,
  } = props
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
  const grid = useRef<HTMLDivElement>(null)
  const height = ROW_HEIGHT[density]

  const toggle = (row: Row | undefined) => {
    if (!selection || !row) return
    const next = new Set(selection)
    if (!next.delete(rowId(row))) next.add(rowId(row))
    onSelectionChange?.(next)
  }
  const keys = useRowKeys({
    grid,
    count: rows.length,
    pageSize: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / height) - 2),
    reveal: (index) => virtualizer.scrollToIndex(index),
    toggle: selection && ((index) => toggle(rows[index])),
  })
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    scrollPaddingStart: 36,
    // The row in the tab order stays in the document, or focus would be lost with it.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(keys.active, rows.length - 1)])]
        .filter((at) => at >= 0)
        .sort((a, b) => a - b),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes were kept for the other density
  useEffect(() => virtualizer.measure(), [height])

  const items = virtualizer.getVirtualItems()
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - 15
  const hasError = props.error !== undefined && props.error !== null
  const asksForMore = hasMore && isNearEnd && !isLoadingMore && !hasError && rows.length > 0
  useEffect(() => {
    if (asksForMore) onLoadMore?.()
  }, [asksForMore, onLoadMore])

  const selectedHere = selection ? rows.filter((row) => selection.has(rowId(row))).length : 0
  const layout = [columns, selection !== undefined, rowActions !== undefined] as const
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--columns': gridTemplate(...layout),
    '--table-min': `${gridMinWidth(...layout)}px`,
    '--row': `${height}px`,
    maxHeight: useRoomBelow(scroller, props.spaceBelow),
  }
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
          props.isFlush ? 'rounded-b-card border-line border-t' : 'rounded-card border border-line',
        )}
      >
        <div
          ref={grid}
          role="grid"
          aria-label={props.label}
          aria-rowcount={hasMore ? -1 : rows.length + 1}
          aria-busy={isFirstLoad || props.isRefreshing === true}
          {...(selection ? { 'aria-multiselectable': true } : {})}
          onKeyDown={keys.onKeyDown}
          className="min-w-(--table-min)"
        >
          <div role="rowgroup" className="sticky top-0 z-20">
            <TableHead
              columns={columns}
              canSort={(column) => (props.onSort ? column.isSortable === true : column.sortValue !== undefined)}
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
          </div>
          {rows.length > 0 && (
            <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
              {items.map(({ index, start }) => {
                const row = rows[index]
                if (row === undefined) return null
                const id = rowId(row)
                const { onRowOpen } = props
                return (
                  <TableRow
                    key={id}
                    row={row}
                    name={props.rowName(row)}
                    index={index}
                    top={start}
                    columns={columns}
                    href={props.rowHref?.(row)}
                    onOpen={onRowOpen && (() => onRowOpen(row))}
                    actions={rowActions?.(row)}
                    isTabStop={index === keys.active}
                    isCurrent={id === props.currentRow}
                    isSelected={selection?.has(id)}
                    onToggle={() => toggle(row)}
                    onFocus={() => keys.setActive(index)}
                  />
                )
              })}
            </div>
          )}
        </div>
        {isFirstLoad && <SkeletonRows count={8} columns={columns.length} />}
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
