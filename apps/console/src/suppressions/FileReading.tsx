import { AddSuppressionFile as fields } from '@parley/contract/fields/campaigns.gen.ts'
import { BOM, csvLine } from '@parley/contract/kernel/csv.ts'
import { encodeText, isWide } from '@parley/contract/kernel/encodeText.ts'
import type { SuppressionFile, SuppressionFileRead } from '@parley/contract/suppressions/suppression.schema.ts'
import { Download } from 'lucide-react'
import { Button } from '../kit/actions/Button.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { saveFile } from '../kit/save-file.ts'
import { TableCard } from '../kit/table/TableCard.tsx'
import { formatCount } from '../kit/text/Count.tsx'
import { encodings, separators, titleLines, withPlace } from '../shell/import/import-file.ts'
import { columnsBy } from '../shell/lists.ts'
import { t } from './suppressions.messages.ts'

type Row = SuppressionFileRead['preview'][number]
type Way = Partial<Pick<SuppressionFile, 'encoding' | 'separator' | 'sheet' | 'titleLine' | 'columns'>>
export const fileColumns = [
  { name: 'identifier', label: fields['columns.identifier'].label },
  { name: 'reason', label: fields['columns.reason'].label },
  { name: 'until', label: fields['columns.until'].label },
] as const
const NONE = -1
/** More than a person reads here; the file has them all. */
const MOST_SHOWN = 200

const column = columnsBy<Row>()
const columns = [
  column.count('line', t('line'), { width: 64 }),
  column.own(
    'problem',
    t('problem'),
    ({ problem }) =>
      problem === null ? (
        <span className="text-faint">–</span>
      ) : (
        <span className="text-danger-ink" title={problem}>
          {problem}
        </span>
      ),
    { minWidth: 190, grow: 2 },
  ),
  column.words('identifier', t('identifier'), ({ identifier }) => identifier, { minWidth: 130, grow: 1 }),
  column.words('reason', fileColumns[1].label, ({ reason }) => reason, { minWidth: 120, grow: 1 }),
  column.words('until', fileColumns[2].label, ({ until }) => until, { minWidth: 100 }),
]
const table = {
  columns,
  rowId: ({ line }: Row) => String(line),
  rowName: ({ line }: Row) => t('invalidLine', { line }),
  keepsOrder: true,
  density: 'compact' as const,
}

type Props = { read: SuppressionFileRead; name: string; isPending: boolean; onRead: (way: Way) => void }

/** How a file is read, and what its rows would do. */
export function FileReading({ read, name, isPending, onRead }: Props) {
  const { encoding, separator, sheet, sheets, titles, titleLine, added, known, refused } = read
  const places = [
    { value: NONE, label: t('notRead') },
    ...titles.map((title, value) => ({ value, label: title || t('columnNumber', { number: value + 1 }) })),
  ]
  return (
    <div aria-busy={isPending} className="flex flex-col gap-5">
      <p role="status" className="text-ink tabular-nums">
        {t('counts', { added: formatCount(added), known: formatCount(known), refused: formatCount(refused.length) })}
      </p>
      <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
        {fileColumns.map((each) => (
          <Select
            key={each.name}
            label={each.label}
            isRequired={each.name === 'identifier'}
            value={read.columns[each.name] ?? NONE}
            onChange={(at) => onRead({ columns: withPlace(read.columns, each.name, at === NONE ? undefined : at) })}
            options={places}
          />
        ))}
        {encoding !== null && (
          <Select
            label={fields.encoding.label}
            help={t('encodingHelp')}
            value={encoding}
            onChange={(next) => onRead({ encoding: next })}
            options={encodings}
          />
        )}
        {separator !== null && (
          <Select
            label={fields.separator.label}
            value={separator}
            onChange={(next) => onRead({ separator: next, titleLine: undefined, columns: undefined })}
            options={separators}
          />
        )}
        {sheets.length > 1 && (
          <Select
            label={fields.sheet.label}
            value={sheet}
            onChange={(next) => onRead({ sheet: next ?? undefined, titleLine: undefined, columns: undefined })}
            options={sheets.map((value) => ({ value, label: value }))}
          />
        )}
        <Select
          label={fields.titleLine.label}
          value={titleLine}
          onChange={(next) => onRead({ titleLine: next, columns: undefined })}
          options={titleLines(titleLine)}
        />
      </div>
      <RefusedRows read={read} name={name} />
      <TableCard
        title={t('preview')}
        description={t('previewText')}
        rows={read.preview}
        empty={{ title: t(read.columns.identifier === undefined ? 'chooseColumn' : 'noRows') }}
        {...table}
      />
    </div>
  )
}

/** Rows that are not added, with what is wrong, here and as a file that can be mended and added. */
export function RefusedRows({ read: { refused, separator, encoding }, name }: Pick<Props, 'read' | 'name'>) {
  if (refused.length === 0) return null
  const save = () => {
    const titles = [...fileColumns.map(({ label }) => label), t('line'), t('problem')]
    const lines = refused.map(({ identifier, reason, until, line, problem }) =>
      csvLine([identifier, reason, until, line, problem ?? ''], separator ?? ','),
    )
    // As the file was written that they come from, so that what opened that one opens this one; of a workbook there is no such way.
    const letters = encoding ?? 'utf-8'
    const mark = letters === 'utf-8' || isWide(letters) ? BOM : ''
    saveFile(
      t('refusedName', { name: name.replace(/\.\w+$/, '') }),
      encodeText([mark + csvLine(titles, separator ?? ','), ...lines].join(''), letters),
      `text/csv; charset=${letters}`,
    )
  }
  return (
    <TableCard
      title={t('refused')}
      description={refused.length > MOST_SHOWN ? t('refusedSome', { shown: MOST_SHOWN }) : undefined}
      actions={
        <Button size="small" icon={Download} onPress={save}>
          {t('downloadRefused')}
        </Button>
      }
      rows={refused.slice(0, MOST_SHOWN)}
      empty={{ title: t('noRows') }}
      {...table}
    />
  )
}
