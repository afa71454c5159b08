import { columnRole } from '@parley/contract/campaigns/campaign.enum.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { UpdateImport as fields } from '@parley/contract/fields/campaigns.gen.ts'
import type { InputOf } from '@parley/contract/kernel/operation.ts'
import { operations } from '@parley/contract/operations.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { Select } from '../../kit/fields/Select.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { fileSize } from '../../kit/text/file-size.ts'
import { useWrite } from '../../shell/api.ts'
import { encodings, separators, titleLines, withPlace } from '../../shell/import/import-file.ts'
import { CheckedRows } from './CheckedRows.tsx'
import { t } from './import.messages.ts'
import { neededIn } from './import-columns.ts'
import { NewColumns } from './NewColumns.tsx'
import { PreviewRows } from './PreviewRows.tsx'

const { UpdateImport } = operations.Campaigns
const NONE = -1

type Props = { campaign: Campaign; shown: ContactImport }

/** How a file is read: what is chosen is tried out at once on its first rows. */
export function ImportReading({ campaign, shown }: Props) {
  const { setup, idCampaign } = campaign
  const { idContactImport, encoding, separator, sheet, sheets, titles, titleLine, columns, updates } = shown
  const { write, error, isPending } = useWrite(UpdateImport, { silent: true })
  const read = (body: NonNullable<InputOf<(typeof UpdateImport)['endpoint']>['body']>) =>
    void write({ params: { idCampaign, idContactImport }, body }).catch(() => {}) // said below
  const needed = neededIn(campaign)
  const places = [
    { value: NONE, label: t('notRead') },
    ...titles.map((title, value) => ({ value, label: title || t('columnNumber', { number: value + 1 }) })),
  ]
  const place = (name: string, at: number) => read({ columns: withPlace(columns, name, at === NONE ? undefined : at) })
  return (
    <div aria-busy={isPending} className="flex flex-col gap-5">
      <p className="text-soft tabular-nums">
        {shown.rows !== null &&
          !shown.checked &&
          `${t('rowsRead', { count: shown.rows, rows: formatCount(shown.rows) })} · `}
        {fileSize(shown.bytes)}
      </p>
      <ErrorNote error={error ?? (shown.error === null ? undefined : new Error(shown.error))} />
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        {encoding !== null && (
          <Select
            label={fields.encoding.label}
            help={t('encodingHelp')}
            value={encoding}
            onChange={(next) => read({ encoding: next })}
            options={encodings}
          />
        )}
        {separator !== null && (
          <Select
            label={fields.separator.label}
            value={separator}
            onChange={(next) => read({ separator: next })}
            options={separators}
          />
        )}
        {sheets.length > 1 && (
          <Select
            label={fields.sheet.label}
            value={sheet}
            onChange={(next) => read({ sheet: next })}
            options={sheets.map((value) => ({ value, label: value }))}
          />
        )}
        <Select
          label={fields.titleLine.label}
          help={t('titlesHelp')}
          value={titleLine}
          onChange={(next) => read({ titleLine: next })}
          options={titleLines(titleLine)}
        />
      </div>
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="p-0 font-semibold text-ink">{t('columns')}</legend>
        <p className="pb-3 text-faint text-xs">
          {titles.length > 0 && titles.every((title) => title === '') && `${t('untitled')} `}
          {t('columnsText')}
        </p>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          {setup.columns.map((column) => (
            <Select
              key={column.name}
              label={column.name}
              help={columnRole.label(column.role)}
              isRequired={needed.includes(column)}
              value={columns[column.name] ?? NONE}
              onChange={(at) => place(column.name, at)}
              options={places}
            />
          ))}
        </div>
      </fieldset>
      <NewColumns campaign={campaign} shown={shown} isPending={isPending} onAdd={(newColumn) => read({ newColumn })} />
      <Checkbox isSelected={updates} onChange={(next) => read({ updates: next })} help={fields.updates.help}>
        {fields.updates.label}
      </Checkbox>
      {shown.checked && <CheckedRows checked={shown.checked} updates={updates} />}
      <PreviewRows campaign={campaign} shown={shown} />
    </div>
  )
}
