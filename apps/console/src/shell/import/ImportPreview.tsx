import { importResult, importState, problemsText } from '@parley/contract/kernel/import.enum.ts'
import type { ImportRowFacts } from '@parley/contract/kernel/import.schema.ts'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { Select } from '../../kit/fields/Select.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import type { Column } from '../../kit/table/column.ts'
import { DataTable, type DataTableProps } from '../../kit/table/DataTable.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { t } from './import.messages.ts'
import type { ImportField, Preview, Reading } from './import-file.ts'
import { ReadingFields } from './ReadingFields.tsx'

export type ImportPreviewProps = {
  preview: Preview
  fields: readonly ImportField[]
  /** The result that rows are limited to, or empty. */
  result: string
  onResult: (result: string) => void
  onRefused: () => void
  isPending: boolean
  /** Reads the file again in another way; absent where it is no longer at hand. */
  onReadAgain: ((way: Reading) => void) | undefined
  /** The rows, by `ImportRows`. */
  children: ReactNode
}

/** Other letters leave the columns where they are. */
const isSameTable = (way: Reading, { separator, titleLine }: Preview) =>
  way.separator === separator && way.titleLine === titleLine

/** How a file was read, and what each of its rows would do. */
export function ImportPreview({ preview, fields, result, onResult, children, ...props }: ImportPreviewProps) {
  const { counts, erased = 0, isReturning = false } = preview
  const said = {
    create: formatCount(counts.create),
    update: formatCount(counts.update),
    unchanged: formatCount(counts.unchanged),
    invalid: formatCount(counts.invalid),
  }
  // What is no table has no encoding, separator or columns to choose.
  const readAgain = preview.state === 'preview' && !preview.format ? props.onReadAgain : undefined
  const { encoding, separator, titleLine, columns } = preview
  const now = { encoding, separator, titleLine, columns, isReturning }
  return (
    <div className="flex min-h-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <EnumTag of={importState} value={preview.state} />
        <p className="text-ink tabular-nums">{t('counts', said)}</p>
        {counts.invalid > 0 && (
          <Button size="small" icon={Download} onPress={props.onRefused}>
            {t('downloadRefused')}
          </Button>
        )}
      </div>
      {preview.error !== null && <ErrorNote error={new Error(preview.error)} />}
      {erased > 0 && (
        <Checkbox
          isSelected={isReturning}
          isDisabled={!readAgain}
          onChange={(returning) => readAgain?.({ ...now, isReturning: returning })}
          help={t('returningHelp')}
        >
          {t('returning', { count: erased })}
        </Checkbox>
      )}
      {readAgain && (
        <ReadingFields
          way={preview}
          isPending={props.isPending}
          onRead={(way) => readAgain(isSameTable(way, preview) ? { ...now, ...way } : { ...way, isReturning })}
        />
      )}
      {readAgain && (
        <details className="rounded-control px-3 py-2 ring-1 ring-line">
          <summary className="cursor-pointer font-medium text-ink text-sm">{t('columns')}</summary>
          <div className="pt-3">
            <ColumnChoice
              key={JSON.stringify(preview.columns)}
              fields={fields}
              titles={preview.titles}
              chosen={preview.columns}
              isPending={props.isPending}
              onRead={(columns) => readAgain({ ...now, columns })}
            />
          </div>
        </details>
      )}
      <div className="grid grid-cols-3 gap-3">
        <Select
          label={t('onlyResult')}
          value={result === '' ? 'all' : result}
          onChange={(value) => onResult(value === 'all' ? '' : String(value))}
          options={[
            { value: 'all', label: t('all') },
            ...importResult.entries.map(({ value, label }) => ({ value, label })),
          ]}
        />
      </div>
      {children}
    </div>
  )
}

const shown = (text: string) => (text === '' ? t('empty') : text)

/** Why a row is refused, or what it changes. */
function wordsOf({ problems, changes, isErased = false }: ImportRowFacts & { isErased?: boolean }): string {
  if (problems.length > 0) return problemsText(problems)
  const said = changes.map((each) => t('fromTo', { field: each.field, from: shown(each.from), to: shown(each.to) }))
  return [...(isErased ? [t('returns')] : []), ...said].join(' · ')
}

type ImportRowsProps<Row> = {
  table: Partial<DataTableProps<Row>> & Pick<DataTableProps<Row>, 'rows'>
  /** Between the line with its result and what is wrong with it. */
  columns: readonly Column<Row>[]
  rowName: (row: Row) => string
  /** What else is said of a row that is neither refused nor changes anything. */
  noteOf?: (row: Row) => string
}

/** A column that shows a cell as the file has it. */
export const cellColumn = <Row,>(id: string, header: string, of: (row: Row) => string): Column<Row> => ({
  id,
  header,
  cell: (row) => <span title={of(row)}>{shown(of(row))}</span>,
  minWidth: 110,
  grow: 1,
})

export function ImportRows<Row extends ImportRowFacts>({ table, columns, rowName, noteOf }: ImportRowsProps<Row>) {
  const all: readonly Column<Row>[] = [
    { id: 'line', header: t('line'), cell: ({ line }) => line, width: 58, align: 'end' },
    {
      id: 'result',
      header: t('result'),
      cell: ({ result }) => <EnumTag of={importResult} value={result} />,
      width: 124,
    },
    ...columns,
    { ...cellColumn<Row>('words', t('field'), (row) => wordsOf(row) || (noteOf?.(row) ?? '')), minWidth: 240, grow: 3 },
  ]
  return (
    <DataTable<Row>
      label={t('rows')}
      {...table}
      rowId={({ line }) => String(line)}
      rowName={rowName}
      columns={all}
      density="compact"
      spaceBelow={96}
      empty={<p className="p-6 text-center text-faint">{t('noRows')}</p>}
    />
  )
}
