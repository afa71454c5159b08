import { compareNames } from '@parley/contract/kernel/compareNames.ts'
import type { ReactNode } from 'react'

export type SortValue = string | number | boolean | null | undefined

/** One column of a table of `Row`. */
export type Column<Row> = {
  /** Also the name by which the core sorts. */
  id: string
  header: string
  /** Stands for the words of the header where the column is too narrow for them. */
  headerIcon?: ReactNode
  cell: (row: Row) => ReactNode
  /** Sorts in the browser by this value; a table with `onSort` needs only `isSortable`. */
  sortValue?: (row: Row) => SortValue
  isSortable?: boolean
  /** Pixels. Without it the column takes its share of the room. */
  width?: number
  /** Share of the room that is left, 1 unless said. */
  grow?: number
  minWidth?: number
  align?: 'start' | 'end'
  /** Shown only when chosen from the column menu. */
  isHiddenAtFirst?: boolean
  /** Always shown; usually the name. The first column is so by itself. */
  isFixed?: boolean
}

export type Sort = { column: string; isDescending: boolean }

/** Reads `name` or `-name` from an address. */
export const parseSort = (text: string | null | undefined): Sort | undefined =>
  text ? { column: text.replace(/^-/, ''), isDescending: text.startsWith('-') } : undefined

export const formatSort = (sort: Sort | undefined): string | undefined =>
  sort && (sort.isDescending ? `-${sort.column}` : sort.column)

const MIN_WIDTH = 96

/** Value of `grid-template-columns` for the shown columns, between the checkbox and the menu of a row. */
export function gridTemplate(columns: readonly Column<never>[], hasSelection: boolean, hasActions: boolean): string {
  const tracks = columns.map(({ width, grow = 1, minWidth = MIN_WIDTH }) =>
    width === undefined ? `minmax(${minWidth}px, ${grow}fr)` : `${width}px`,
  )
  return [...(hasSelection ? ['40px'] : []), ...tracks, ...(hasActions ? ['44px'] : [])].join(' ')
}

/** Width below which the table scrolls sideways instead of squeezing. */
export const gridMinWidth = (columns: readonly Column<never>[], hasSelection: boolean, hasActions: boolean): number =>
  columns.reduce(
    (sum, { width, minWidth = MIN_WIDTH }) => sum + (width ?? minWidth),
    (hasSelection ? 40 : 0) + (hasActions ? 44 : 0),
  )

export function compareSortValues(one: SortValue, other: SortValue): number {
  if (typeof one === 'string' && typeof other === 'string') return compareNames(one, other)
  return Number(one) - Number(other)
}
