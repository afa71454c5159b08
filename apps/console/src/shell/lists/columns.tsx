import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { DefinedEnum } from '@parley/contract/kernel/enum.ts'
import type { ItemOf, Operation } from '@parley/contract/kernel/operation.ts'
import type { ReactNode } from 'react'
import type { Column, SortValue } from '../../kit/table/column.ts'
import { Count } from '../../kit/text/Count.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'

/** Fields of a row that hold such a value. */
type Field<Row, V> = { [K in keyof Row]-?: Row[K] extends V | null | undefined ? K : never }[keyof Row] & string
/** An enumeration with no other values than the field has. */
type EnumOf<V> = Pick<DefinedEnum, 'label' | 'tone'> & { readonly values: readonly NonNullable<V>[] }
type Look<Row> = Partial<Pick<Column<Row>, 'grow' | 'minWidth' | 'width' | 'isHiddenAtFirst' | 'align'>>

const TIME_WIDTH = 160
const DAY_WIDTH = 120
const COUNT_WIDTH = 104
const TAG_WIDTH = 120

/** The usual columns of a list: their fields are checked by what a row is, and they sort by what the operation can sort by. */
export const columnsOf = <E extends EndpointDeclaration>({ sorts }: Operation<E>) => columnsBy<ItemOf<E>>(sorts)

/** The same of rows that no operation answers as they are. */
export function columnsBy<Row>(sorts?: readonly string[]) {
  type Named = { readonly name: string }
  const column = (
    id: string,
    header: string,
    value: (row: Row) => SortValue,
    cell: (row: Row) => ReactNode,
    look: Look<Row>,
  ): Column<Row> => ({
    id,
    header,
    cell,
    ...(sorts ? { isSortable: sorts.includes(id) } : { sortValue: value }),
    ...look,
  })
  const read = <V,>(row: Row, field: keyof Row) => row[field] as V // `Field` has checked it
  const words = (value: string | null | undefined) => <span title={value ?? ''}>{value || '–'}</span>
  return {
    /** What the row is called. */
    name: (field: Field<Row, string>, header: string, look: Look<Row> = {}) =>
      column(
        field,
        header,
        (row) => read<string>(row, field),
        (row) => words(read<string>(row, field)),
        { grow: 3, minWidth: 180, ...look },
      ),
    text: (field: Field<Row, string>, header: string, look: Look<Row> = {}) =>
      column(
        field,
        header,
        (row) => read<string | null>(row, field),
        (row) => words(read<string | null>(row, field)),
        look,
      ),
    /** Words made of the row. */
    words: (id: string, header: string, text: (row: Row) => string, look: Look<Row> = {}) =>
      column(id, header, text, (row) => words(text(row)), look),
    /** A day found in the row. */
    day: (id: string, header: string, value: (row: Row) => string | null | undefined, look: Look<Row> = {}) =>
      column(id, header, value, (row) => <Timestamp value={value(row)} style="date" />, { width: DAY_WIDTH, ...look }),
    count: (field: Field<Row, number>, header: string, look: Look<Row> = {}) =>
      column(
        field,
        header,
        (row) => read<number>(row, field),
        (row) => <Count value={read<number>(row, field)} />,
        { width: COUNT_WIDTH, align: 'end', ...look },
      ),
    time: (
      field: Field<Row, string>,
      header: string,
      { style, never = '–', ...look }: Look<Row> & { style?: 'seconds' | 'date'; never?: string } = {},
    ) =>
      column(
        field,
        header,
        (row) => read<string | null>(row, field),
        (row) => {
          const at = read<string | null>(row, field)
          return at ? (
            <Timestamp value={at} {...(style ? { style } : {})} />
          ) : (
            <span className="text-faint">{never}</span>
          )
        },
        { width: TIME_WIDTH, ...look },
      ),
    enum: <K extends Field<Row, number | string>>(field: K, header: string, of: EnumOf<Row[K]>, look: Look<Row> = {}) =>
      column(
        field,
        header,
        (row) => of.label(read<string>(row, field)),
        (row) => <EnumTag of={of} value={read<string | null>(row, field)} />,
        { width: TAG_WIDTH, ...look },
      ),
    named: (field: Field<Row, Named>, header: string, look: Look<Row> = {}) =>
      column(
        field,
        header,
        (row) => read<Named | null>(row, field)?.name,
        (row) => words(read<Named | null>(row, field)?.name),
        { minWidth: 140, ...look },
      ),
    /** A column that shows more than a field. One that stands under a field sorts as the core can; others need a `sortValue`. */
    own: (
      id: string,
      header: string,
      cell: (row: Row) => ReactNode,
      look: Look<Row> & Pick<Column<Row>, 'headerIcon' | 'sortValue'> = {},
    ): Column<Row> => ({
      id,
      header,
      cell,
      ...(sorts?.includes(id) ? { isSortable: true } : {}),
      ...look,
    }),
  }
}
