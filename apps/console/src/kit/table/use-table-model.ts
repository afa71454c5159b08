import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { type Column, compareSortValues, type Sort, type SortValue } from './column.ts'

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: {},
})

type Options<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  hidden: ReadonlySet<string> | undefined
  sort: Sort | undefined
  isSortedOutside: boolean
}

/** Rows in their order and the columns to show. */
export function useTableModel<Row>({ rows, columns, hidden, sort, isSortedOutside }: Options<Row>) {
  const defs = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: { data: Row }): SortValue => column.sortValue?.(row.data),
        sortUndefined: 'last' as const,
        sortFn: (
          one: { getValue: (id: string) => unknown },
          other: { getValue: (id: string) => unknown },
          id: string,
        ) =>
          // accessorFn above gives every value of this column.
          compareSortValues(one.getValue(id) as SortValue, other.getValue(id) as SortValue),
      })),
    [columns],
  )
  const data = useMemo(() => rows.map((row) => ({ data: row })), [rows])
  const sorting = useMemo(() => (sort ? [{ id: sort.column, desc: sort.isDescending }] : []), [sort])
  const columnVisibility = useMemo(
    () =>
      Object.fromEntries(
        columns.map((column, at) => [column.id, at === 0 || column.isFixed === true || !isHidden(column, hidden)]),
      ),
    [columns, hidden],
  )
  const table = useTable({
    features,
    data,
    columns: defs,
    manualSorting: isSortedOutside,
    state: { sorting, columnVisibility },
  })
  const { rows: ordered } = table.getRowModel()
  return {
    rows: useMemo(() => ordered.map((row) => row.original.data), [ordered]),
    columns: useMemo(() => columns.filter((column) => columnVisibility[column.id]), [columns, columnVisibility]),
  }
}

export const isHidden = (
  column: Pick<Column<never>, 'id' | 'isHiddenAtFirst'>,
  hidden: ReadonlySet<string> | undefined,
): boolean => (hidden ? hidden.has(column.id) : column.isHiddenAtFirst === true)
