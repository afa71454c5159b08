import { type RetentionPart, retentionAction, retentionPart } from '@parley/contract/retention/retention.enum.ts'
import type { Retention, RetentionPreview } from '@parley/contract/retention/retention.schema.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { formatCount } from '../kit/text/Count.tsx'
import { columnsBy } from '../shell/lists.ts'
import { t } from './retention.messages.ts'

export const partHelp: Readonly<Record<RetentionPart, string>> = {
  conversation: t('partConversation'),
  transcript: t('partTranscript'),
  variables: t('partVariables'),
  events: t('partEvents'),
  contacts: t('partContacts'),
  audit: t('partAudit'),
}

type Row = {
  part: RetentionPart
  rule: Retention['rules'][number] | undefined
  tonight: RetentionPreview['parts'][number] | undefined
}

const column = columnsBy<Row>()
const columns = [
  column.words('part', t('part'), ({ part }) => retentionPart.label(part), { width: 125 }),
  column.words('what', t('covers'), ({ part }) => partHelp[part], { grow: 2, minWidth: 220 }),
  column.words('days', t('days'), ({ rule }) => (rule ? t('daysOf', { count: rule.days }) : t('forGood')), {
    width: 110,
  }),
  column.words('action', t('action'), ({ rule }) => (rule ? retentionAction.label(rule.action) : ''), { width: 140 }),
  column.day('until', t('until'), ({ tonight }) => tonight?.until),
  column.own('count', t('count'), ({ tonight }) => <Tonight tonight={tonight} />, { width: 130, align: 'end' }),
  column.day('oldest', t('oldest'), ({ tonight }) => tonight?.oldest),
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
      keepsOrder
      isFlush
      empty={null}
    />
  )
}
