// biome-ignore-all lint/a11y/useSemanticElements: a virtual table places its rows itself, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: one row is the tab stop, the arrow keys reach the rest
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { type RowParts, TableRow } from './TableRow.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useVisibleRows } from './use-visible-rows.ts'

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
    reveal: (index) => reveal(index),
    toggle:
      selection &&
      ((index) => {
        const row = rows[index]
        if (row !== undefined) toggle(row)
      }),
  })
  const { indexes, reveal } = useVisibleRows({
    scroller,
    count: rows.length,
    rowHeight,
    headHeight: HEAD_HEIGHT,
    kept: Math.min(keys.active, rows.length - 1),
  })
  const isNearEnd = rows.length > 0 && (indexes.at(-1) ?? 0) >= rows.length - rowsBeforeEnd(rows.length)
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
      // Where no row is the tab stop yet, its columns are still scrolled to.
      tabIndex={rows.length === 0 ? 0 : -1}
      {...(selection ? { 'aria-multiselectable': true } : {})}
      onKeyDown={keys.onKeyDown}
      className="min-w-(--table-min)"
    >
      <div role="rowgroup" className="sticky top-0 z-20">
        {props.head}
      </div>
      {rows.length > 0 && (
        <div role="rowgroup" className="relative" style={{ height: rows.length * rowHeight }}>
          {indexes.map((index) => {
            const row = rows[index]
            if (row === undefined) return null
            const id = rowId(row)
            return (
              <TableRow
                key={id}
                row={row}
                parts={parts}
                index={index}
                top={index * rowHeight}
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
