import { screens } from '@parley/contract/kernel/screens.ts'
import type { Publication, TenantStatistic } from '@parley/contract/statistics/statistic.schema.ts'
import { Card } from '../kit/pages/Card.tsx'
import type { Column } from '../kit/table/column.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { formatTime } from '../kit/text/time-format.ts'
import { useCan } from '../shell/access/use-can.ts'
import { t } from './statistics.messages.ts'

const columnsOf = (timezone: string): readonly Column<Publication>[] => [
  { id: 'name', header: t('flow'), cell: ({ name }) => name, sortValue: ({ name }) => name, grow: 2 },
  {
    id: 'version',
    header: t('version'),
    cell: ({ version }) => <span className="tabular-nums">{version}</span>,
    sortValue: ({ version }) => version,
    width: 110,
    align: 'end',
  },
  {
    id: 'at',
    header: t('publishedAt'),
    cell: ({ at }) => <span className="tabular-nums">{formatTime(at, timezone)}</span>,
    sortValue: ({ at }) => at,
    width: 190,
  },
]

/** What went live in the period, which may be why the numbers changed. */
export function PublishedCard({ statistic: { published, timezone } }: { statistic: TenantStatistic }) {
  const can = useCan()
  if (published.length === 0) return null
  const seesFlows = can('CallScript.view')
  return (
    <Card title={t('published')} isFlush>
      <DataTable<Publication>
        label={t('published')}
        rows={published}
        rowId={({ at, idCallScript }) => `${idCallScript} ${at}`}
        rowName={({ name, version }) => `${name} ${version}`}
        rowHref={({ idCallScript, version }) =>
          seesFlows ? screens.flow(idCallScript, { tab: 'history', version }) : undefined
        }
        columns={columnsOf(timezone)}
        isFlush
        empty={null}
      />
    </Card>
  )
}
