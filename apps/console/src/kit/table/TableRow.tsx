// biome-ignore-all lint/a11y/useSemanticElements: a virtual table places its rows itself, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: one row is the tab stop, the arrow keys reach the rest
import { type MouseEvent, memo, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useKit } from '../KitProvider.tsx'
import { t } from '../kit.messages.ts'
import { type MenuAction, RowActions } from '../overlays/Menu.tsx'
import type { Column } from './column.ts'
import { RowCheckbox } from './RowCheckbox.tsx'

/** What every row of a table has in common; the same object as long as none of it changes. */
export type RowParts<Row> = {
  columns: readonly Column<Row>[]
  rowName: (row: Row) => string
  rowHref: ((row: Row) => string | undefined) | undefined
  onRowOpen: ((row: Row) => void) | undefined
  rowActions: ((row: Row) => readonly MenuAction[]) | undefined
  onToggle: (row: Row) => void
  onFocus: (index: number) => void
}

export type TableRowProps<Row> = {
  row: Row
  parts: RowParts<Row>
  index: number
  top: number
  isTabStop: boolean
  isCurrent: boolean
  /** Undefined: rows cannot be selected. */
  isSelected: boolean | undefined
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented

/** The first cell of a row: a real link whose area is the whole row. */
function RowLink({ href, children, tabIndex }: { href: string; children: ReactNode; tabIndex: number }) {
  const { navigate, preload } = useKit()
  return (
    <a
      href={href}
      tabIndex={tabIndex}
      data-row-open
      className="truncate rounded-sm font-medium text-ink after:absolute after:inset-0"
      onMouseEnter={() => preload?.(href)}
      onFocus={() => preload?.(href)}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        navigate(href)
      }}
    >
      {children}
    </a>
  )
}

function RowButton({ onOpen, children, tabIndex }: { onOpen: () => void; children: ReactNode; tabIndex: number }) {
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      data-row-open
      onClick={onOpen}
      className="truncate rounded-sm font-medium text-ink after:absolute after:inset-0"
    >
      {children}
    </button>
  )
}

function PlainTableRow<Row>({ row, parts, index, top, isTabStop, isCurrent, isSelected }: TableRowProps<Row>) {
  const { columns, onRowOpen, rowActions } = parts
  const name = parts.rowName(row)
  const href = parts.rowHref?.(row)
  const tabIndex = isTabStop ? 0 : -1
  const wrap = (content: ReactNode) => {
    if (href !== undefined)
      return (
        <RowLink href={href} tabIndex={tabIndex}>
          {content}
        </RowLink>
      )
    if (onRowOpen)
      return (
        <RowButton onOpen={() => onRowOpen(row)} tabIndex={tabIndex}>
          {content}
        </RowButton>
      )
    return <span className="truncate font-medium text-ink">{content}</span>
  }
  return (
    <div
      role="row"
      tabIndex={tabIndex}
      aria-rowindex={index + 2}
      {...(isSelected === undefined ? {} : { 'aria-selected': isSelected })}
      {...(isCurrent ? { 'aria-current': true } : {})}
      data-row={index}
      onFocus={() => parts.onFocus(index)}
      style={{ top }}
      className={cx(
        'group/row absolute inset-x-0 grid h-(--row) grid-cols-(--columns) items-center border-line border-b text-soft focus-visible:-outline-offset-2 focus-visible:outline-focus',
        isSelected ? 'bg-accent-soft' : isCurrent ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      {isSelected !== undefined && (
        <div role="gridcell" className="h-full">
          <RowCheckbox
            label={t('rowSelect', { name })}
            isSelected={isSelected}
            tabIndex={tabIndex}
            onChange={() => parts.onToggle(row)}
          />
        </div>
      )}
      {columns.map((column, at) => (
        <div
          key={column.id}
          role="gridcell"
          className={cx('flex min-w-0 items-center px-3', column.align === 'end' && 'justify-end text-right')}
        >
          {at === 0 ? wrap(column.cell(row)) : <span className="min-w-0 truncate">{column.cell(row)}</span>}
        </div>
      ))}
      {rowActions && (
        <div
          role="gridcell"
          // Paler by its color: an opacity would be a layer of its own for each row.
          className="relative z-10 flex justify-center text-faint focus-within:text-soft group-hover/row:text-soft [&_button:not(:hover)]:text-inherit"
        >
          <RowActions name={name} actions={rowActions(row)} excludeFromTabOrder={!isTabStop} />
        </div>
      )}
    </div>
  )
}

/** One row, drawn anew only when something of it changes. */
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow // memo forgets that it is generic
