import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import { problemsText } from '@parley/contract/kernel/import.enum.ts'
import { TableCard } from '../../kit/table/TableCard.tsx'
import { columnsBy } from '../../shell/lists.ts'
import { t } from './import.messages.ts'

type Row = ContactImport['preview'][number]
const column = columnsBy<Row>()

/** How many of the rows are refused, and for which reasons, the commonest first. */
function refusedText(rows: readonly Row[]): string[] {
  const refused = rows.filter(({ isRefused }) => isRefused)
  if (refused.length === 0) return []
  const counts = new Map<string, number>()
  for (const { problems } of refused)
    for (const why of new Set(problems.map(({ reason }) => reason))) counts.set(why, (counts.get(why) ?? 0) + 1)
  const reasons = [...counts].sort(([, a], [, b]) => b - a).map(([why, count]) => `${count} × ${why}`)
  return [t('previewRefused', { count: refused.length, all: rows.length, reasons: reasons.join(' ') })]
}

/** The first rows with what is wrong with each: what is read by the columns of the campaign, then the rest of the file, by which one sees what to choose. */
export function PreviewRows({ campaign, shown }: { campaign: Campaign; shown: ContactImport }) {
  const { titles, preview } = shown
  const read = campaign.setup.columns.flatMap(({ name }) => {
    const at = shown.columns[name]
    return at === undefined ? [] : [{ id: `cell.${name}`, name, at }]
  })
  const count = Math.max(titles.length, ...preview.map(({ cells }) => cells.length))
  const others = Array.from({ length: count }, (_, at) => at)
    .filter((at) => read.every((each) => each.at !== at))
    .map((at) => ({ id: `file.${at}`, name: titles[at] || t('columnNumber', { number: at + 1 }), at }))
  const columns = [
    column.count('line', t('line'), { width: 64 }),
    column.own(
      'problems',
      t('problems'),
      ({ problems, isRefused }) =>
        problems.length === 0 ? (
          <span className="text-faint">–</span>
        ) : (
          <span className={isRefused ? 'text-danger-ink' : 'text-warning-ink'} title={problemsText(problems)}>
            {problemsText(problems)}
          </span>
        ),
      { minWidth: 180, grow: 2 },
    ),
    column.own(
      'phone',
      t('calledAs'),
      ({ phone }) => <span className={phone === null ? 'text-faint' : 'tabular-nums'}>{phone ?? '–'}</span>,
      { width: 148 },
    ),
    ...[...read, ...others].map(({ id, name, at }) =>
      column.words(id, name, ({ cells }) => cells[at] ?? '', { minWidth: 110 }),
    ),
  ]
  return (
    <TableCard
      title={t('preview')}
      description={[t('previewText'), ...(shown.checked ? [] : refusedText(preview))].join(' ')}
      rows={preview}
      rowId={({ line }) => String(line)}
      rowName={({ line }) => `${t('line')} ${line}`}
      columns={columns}
      keepsOrder
      density="compact"
      empty={{ title: t('previewEmpty') }}
    />
  )
}
