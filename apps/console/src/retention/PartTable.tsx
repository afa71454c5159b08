import { type RetentionPart, retentionAction, retentionPart } from '@parley/contract/retention/retention.enum.ts'
import type { Retention, RetentionPreview } from '@parley/contract/retention/retention.schema.ts'
import type { Column } from '../kit/table/column.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { formatCount } from '../kit/text/Count.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { t } from './retention.messages.ts'

export const partHelp: Readonly<Record<RetentionPart, string>> = {
  conversation: t('partConversation'),
  transcript: t('partTranscript'),
  variables: t('partVariables'),
  events: t('partEvents'),
  audit: t('partAudit'),
}

type Row = {
  part: RetentionPart
  rule: Retention['rules'][number] | undefined
  tonight: RetentionPreview['parts'][number] | undefined
}

const columns: readonly Column<Row>[] = [
  {
    id: 'part',
    header: t('part'),
    cell: ({ part }) => (
      <span className="flex min-w-0 flex-col py-1">
        <span className="truncate">{retentionPart.label(part)}</span>
      </span>
    ),
    width: 125,
  },
  {
    id: 'what',
    header: t('covers'),
    cell: ({ part }) => (
      <span className="truncate text-faint text-xs" title={partHelp[part]}>
        {partHelp[part]}
      </span>
    ),
    grow: 2,
    minWidth: 220,
  },
  {
    id: 'days',
    header: t('days'),
    cell: ({ rule }) => (rule ? t('daysOf', { count: rule.days }) : <span className="text-faint">{t('forGood')}</span>),
    width: 110,
  },
  {
    id: 'action',
    header: t('action'),
    cell: ({ rule }) => (rule ? retentionAction.label(rule.action) : '–'),
    width: 140,
  },
  {
    id: 'until',
    header: t('until'),
    cell: ({ tonight }) => <Timestamp value={tonight?.until} style="date" />,
    width: 120,
  },
  { id: 'count', header: t('count'), cell: ({ tonight }) => <Tonight tonight={tonight} />, width: 130, align: 'end' },
  {
    id: 'oldest',
    header: t('oldest'),
    cell: ({ tonight }) => <Timestamp value={tonight?.oldest} style="date" />,
    width: 120,
  },
]

function Tonight({ tonight }: Pick<Row, 'tonight'>) {
  if (!tonight) return <span className="text-faint">–</span>
  return (
    <span className="tabular-nums">
      {tonight.count === 0 ? (
        <span className="text-faint">{t('nothing')}</span>
      ) : (
        formatCount(tonight.count, !tonight.isExact)
      )}
      {tonight.held > 0 && <span className="text-warning-ink"> · {t('heldCount', { count: tonight.held })}</span>}
    </span>
  )
}

/** Every part with its rule and what the next night would take. */
export function PartTable({ retention, preview }: { retention: Retention; preview: RetentionPreview | undefined }) {
  const rows = retentionPart.values.map((part) => ({
    part,
    rule: retention.rules.find((each) => each.part === part),
    tonight: preview?.parts.find((each) => each.part === part),
  }))
  return (
    <DataTable<Row>
      label={t('retention')}
      rows={rows}
      rowId={({ part }) => part}
      rowName={({ part }) => retentionPart.label(part)}
      columns={columns}
      isFlush
      empty={null}
    />
  )
}
