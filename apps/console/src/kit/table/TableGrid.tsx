// biome-ignore-all lint/a11y/useSemanticElements: a virtual table places its rows itself, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: one row is the tab stop, the arrow keys reach the rest
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { type RowParts, TableRow } from './TableRow.tsx'
import { useRowKeys } from './use-row-keys.ts'

const HEAD_HEIGHT = 36
/** How far from the end the next rows are fetched: earlier in a long list, which somebody scrolls through, than in a first page. */
const rowsBeforeEnd = (count: number) => Math.min(40, count * 0.3)

export type TableGridProps<Row> = Omit<RowParts<Row>, 'onToggle' | 'onFocus'> & {
  label: string
  head: ReactNode
  rows: readonly Row[]
  rowId: (row: Row) => string
  rowHeight: number
  scroller: RefObject<HTMLElement | null>
  selection: ReadonlySet<string> | undefined
  onSelectionChange: ((selection: ReadonlySet<string>) => void) | undefined
  currentRow: string | undefined
  /** More exist than `rows`. */
  hasMore: boolean
  isBusy: boolean
  /** The last rows are about to be seen and the next may be asked for. */
  onNearEnd: (() => void) | undefined
}

/** What moves with the scrolling: it alone is drawn again for each step, and of its rows only those that come in. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { rows, rowId, rowHeight, scroller, selection, onSelectionChange, hasMore, onNearEnd } = props
  const { columns, rowName, rowHref, onRowOpen, rowActions } = props
  const grid = useRef<HTMLDivElement>(null)
  const toggle = useCallback(
    (row: Row) => {
      const next = new Set(selection)
      if (!next.delete(rowId(row))) next.add(rowId(row))
      onSelectionChange?.(next)
    },
    [selection, onSelectionChange, rowId],
  )
  const keys = useRowKeys({
    grid,
    count: rows.length,
    pageSize: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2),
    reveal: (index) => virtualizer.scrollToIndex(index),
    toggle:
      selection &&
      ((index) => {
        const row = rows[index]
        if (row !== undefined) toggle(row)
      }),
  })
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: HEAD_HEIGHT,
    // The row in the tab order stays in the document, or focus would be lost with it.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(keys.active, rows.length - 1)])]
        .filter((at) => at >= 0)
        .sort((a, b) => a - b),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes were kept for the other density
  useEffect(() => virtualizer.measure(), [rowHeight])

  const items = virtualizer.getVirtualItems()
  const isNearEnd = rows.length > 0 && (items.at(-1)?.index ?? 0) >= rows.length - rowsBeforeEnd(rows.length)
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, onNearEnd])

  const { setActive } = keys
  const parts = useMemo<RowParts<Row>>(
    () => ({ columns, rowName, rowHref, onRowOpen, rowActions, onToggle: toggle, onFocus: setActive }),
    [columns, rowName, rowHref, onRowOpen, rowActions, toggle, setActive],
  )
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={props.label}
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      aria-busy={props.isBusy}
      {...(selection ? { 'aria-multiselectable': true } : {})}
      onKeyDown={keys.onKeyDown}
      className="min-w-(--table-min)"
    >
      <div role="rowgroup" className="sticky top-0 z-20">
        {props.head}
      </div>
      {rows.length > 0 && (
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            const id = rowId(row)
            return (
              <TableRow
                key={id}
                row={row}
                parts={parts}
                index={index}
                top={start}
                isTabStop={index === keys.active}
                isCurrent={id === props.currentRow}
                isSelected={selection?.has(id)}
              />
            )
          })}
        </div>
      )}
    </div>
  )
}
