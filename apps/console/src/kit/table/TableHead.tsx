// biome-ignore-all lint/a11y/useSemanticElements: a virtual table places its rows itself, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: one row is the tab stop, the arrow keys reach the rest
import { ArrowDown, ArrowUp } from 'lucide-react'
import { cx } from '../cx.ts'
import { t } from '../kit.messages.ts'
import type { Column, Sort } from './column.ts'
import { RowCheckbox } from './RowCheckbox.tsx'

export type TableHeadProps<Row> = {
  columns: readonly Column<Row>[]
  canSort: (column: Column<Row>) => boolean
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  selection?: { isAll: boolean; isSome: boolean; onToggleAll: () => void } | undefined
  hasActions: boolean
}

function SortButton({
  header,
  direction,
  isAtEnd,
  onPress,
}: {
  header: string
  isAtEnd: boolean
  direction: 'up' | 'down' | undefined
  onPress: () => void
}) {
  const Arrow = direction === 'down' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      title={header}
      onClick={onPress}
      className={cx(
        'group/sort flex min-w-0 items-center gap-1 rounded-sm hover:text-ink',
        isAtEnd && 'flex-row-reverse',
        direction && 'text-ink',
      )}
    >
      <span className="truncate">{header}</span>
      <Arrow
        size={12}
        aria-hidden
        className={cx('shrink-0', direction ? 'opacity-100' : 'opacity-0 group-hover/sort:opacity-50')}
      />
    </button>
  )
}

function HeadWords({ header, headerIcon }: Pick<Column<never>, 'header' | 'headerIcon'>) {
  if (!headerIcon)
    return (
      <span title={header} className="truncate">
        {header}
      </span>
    )
  return (
    <span title={header} className="inline-flex">
      {headerIcon}
      <span className="sr-only">{header}</span>
    </span>
  )
}

/** Row of headings that stays in sight. */
export function TableHead<Row>({ columns, canSort, sort, onSort, selection, hasActions }: TableHeadProps<Row>) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="grid h-9 grid-cols-(--columns) items-center border-line border-b bg-sunken font-medium text-faint text-xs"
    >
      {selection && (
        <div role="columnheader" className="h-full">
          <RowCheckbox
            label={t('selectAll')}
            isSelected={selection.isAll}
            isIndeterminate={selection.isSome && !selection.isAll}
            onChange={selection.onToggleAll}
          />
        </div>
      )}
      {columns.map((column) => {
        const isSorted = sort?.column === column.id
        const direction = isSorted ? (sort.isDescending ? 'down' : 'up') : undefined
        const ariaSort = direction === 'down' ? 'descending' : direction === 'up' ? 'ascending' : undefined
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-sort={ariaSort}
            className={cx('flex min-w-0 items-center px-3', column.align === 'end' && 'justify-end')}
          >
            {canSort(column) ? (
              <SortButton
                header={column.header}
                isAtEnd={column.align === 'end'}
                direction={direction}
                onPress={() => onSort({ column: column.id, isDescending: isSorted && !sort.isDescending })}
              />
            ) : (
              <HeadWords {...column} />
            )}
          </div>
        )
      })}
      {hasActions && (
        <div role="columnheader">
          <span className="sr-only">{t('actions')}</span>
        </div>
      )}
    </div>
  )
}
