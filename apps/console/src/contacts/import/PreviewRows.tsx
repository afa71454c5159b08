import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { problemsText } from '@parley/contract/kernel/import.enum.ts'
import { TableCard } from '../../kit/table/TableCard.tsx'
import { columnsBy } from '../../shell/lists.ts'
import { t } from './import.messages.ts'

type Row = ContactImport['preview'][number]
const column = columnsBy<Row>()

/** The first rows by the columns of the campaign, each with what is wrong with it. */
export function PreviewRows({ campaign, shown }: { campaign: Campaign; shown: ContactImport }) {
  const read = campaign.setup.columns.filter(({ name }) => shown.columns[name] !== undefined)
  const columns = [
    column.count('line', t('line'), { width: 64 }),
    column.own(
      'problems',
      t('problems'),
      ({ problems }) =>
        problems.length === 0 ? (
          <span className="text-faint">–</span>
        ) : (
          <span className="text-danger-ink" title={problemsText(problems)}>
            {problemsText(problems)}
          </span>
        ),
      { minWidth: 180, grow: 2 },
    ),
    ...read.map(({ name }) =>
      column.words(`cell.${name}`, name, ({ cells }) => cells[shown.columns[name] ?? -1] ?? '', { minWidth: 110 }),
    ),
  ]
  return (
    <TableCard
      title={t('preview')}
      description={t('previewText')}
      rows={shown.preview}
      rowId={({ line }) => String(line)}
      rowName={({ line }) => `${t('line')} ${line}`}
      columns={columns}
      keepsOrder
      density="compact"
      empty={{ title: t('previewEmpty') }}
    />
  )
}
