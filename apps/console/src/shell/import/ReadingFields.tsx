import type { ImportEncoding, ImportSeparator } from '@parley/contract/kernel/import.enum.ts'
import { Select } from '../../kit/fields/Select.tsx'
import { t } from './import.messages.ts'
import { encodings, type Reading, separators, titleLines } from './import-file.ts'

/** How a table is read now; a workbook has sheets instead of letters and separators. */
interface Way {
  readonly encoding: ImportEncoding | null
  readonly separator: ImportSeparator | null
  readonly sheet?: string | null
  readonly sheets?: readonly string[]
  readonly titleLine: number
}
export type TableReading = Pick<Reading, 'encoding' | 'separator' | 'titleLine'> & { readonly sheet?: string }
type Props = { way: Way; isPending: boolean; onRead: (way: TableReading) => void }

/** How a table is read: what is chosen is tried out at once. Of another separator or line other columns come, which are found by their titles again. */
export function ReadingFields({ way, isPending, onRead }: Props) {
  const { encoding, separator, titleLine, sheet = null, sheets = [] } = way
  const now = { ...(encoding ? { encoding } : {}), ...(separator ? { separator } : {}), ...(sheet ? { sheet } : {}) }
  return (
    <div aria-busy={isPending} className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
      {encoding !== null && (
        <Select
          label={t('encoding')}
          help={t('encodingHelp')}
          value={encoding}
          onChange={(next) => onRead({ ...now, encoding: next, titleLine })}
          options={encodings}
        />
      )}
      {separator !== null && (
        <Select
          label={t('separator')}
          value={separator}
          onChange={(next) => onRead({ ...now, separator: next })}
          options={separators}
        />
      )}
      {sheets.length > 1 && (
        <Select
          label={t('sheet')}
          value={sheet}
          onChange={(next) => onRead({ ...now, ...(next ? { sheet: next } : {}) })}
          options={sheets.map((value) => ({ value, label: value }))}
        />
      )}
      <Select
        label={t('titleLine')}
        help={t('titleLineHelp')}
        value={titleLine}
        onChange={(next) => onRead({ ...now, titleLine: next })}
        options={titleLines(titleLine)}
      />
    </div>
  )
}
