import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { TenantStatisticRow } from '@parley/contract/statistics/statistic.schema.ts'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import type { Column } from '../kit/table/column.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { Count } from '../kit/text/Count.tsx'
import { formatDuration } from '../kit/text/time-format.ts'
import { useCan } from '../shell/access/use-can.ts'
import { useRead } from '../shell/api.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { ExportMenu } from '../shell/export/ExportMenu.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { changeText, minutesText } from './statistic-text.ts'
import { t as area } from './statistics.area.messages.ts'
import { t } from './statistics.messages.ts'
import { usePeriod } from './use-period.ts'

const count = (
  id: string,
  header: string,
  of: (row: TenantStatisticRow) => number | null,
  width: number,
): Column<TenantStatisticRow> => ({
  id,
  header,
  cell: (row) => <Count value={of(row)} />,
  sortValue: of,
  width,
  align: 'end',
})

const columns: readonly Column<TenantStatisticRow>[] = [
  {
    id: 'name',
    header: t('tenant'),
    cell: ({ name }) => <span title={name}>{name}</span>,
    sortValue: ({ name }) => name,
    minWidth: 146,
  },
  count('calls', t('calls'), ({ totals }) => totals.calls, 124),
  {
    id: 'change',
    header: t('change'),
    cell: ({ totals, totalsBefore }) => (
      <span className="text-soft tabular-nums">{changeText(totals.calls, totalsBefore.calls) ?? '–'}</span>
    ),
    sortValue: ({ totals, totalsBefore }) => totals.calls - totalsBefore.calls,
    width: 110,
    align: 'end',
  },
  count('answered', t('answered'), ({ totals }) => totals.answered, 98),
  count('listened', t('listened'), ({ totals }) => totals.listenedToEnd, 128),
  count('errors', t('errors'), ({ totals }) => totals.errors, 76),
  {
    id: 'minutes',
    header: t('minutes'),
    cell: ({ totals }) => <span className="tabular-nums">{minutesText(totals.talkMs)}</span>,
    sortValue: ({ totals }) => totals.talkMs,
    width: 86,
    align: 'end',
  },
  {
    id: 'average',
    header: t('average'),
    cell: ({ totals }) => (
      <span className="tabular-nums">{totals.averageMs === null ? '–' : formatDuration(totals.averageMs / 1_000)}</span>
    ),
    sortValue: ({ totals }) => totals.averageMs ?? 0,
    width: 126,
    align: 'end',
  },
  count('most', t('most'), ({ totals }) => totals.mostAtOnce, 136),
]

/** Tenants side by side. */
export default function TenantStatisticsPage() {
  const can = useCan()
  const chosen = usePeriod()
  const { period, tests, against } = chosen
  const query = { period, tests, ...(against === 'before' ? {} : { against }) }
  const { data, error, refetch, isPlaceholderData } = useRead(operations.Statistics.Tenants, {
    query,
  })
  const seesTenants = can('AccessManagement.viewaccount')
  return (
    <DetailPage
      crumbs={crumbsOf(screens.tenantStatistics)}
      title={area('tenants')}
      secondary={<ExportMenu operation={operations.Assets.ReportTenantStatistics} query={query} />}
    >
      <div className="flex flex-col gap-4">
        <PeriodBar chosen={chosen} />
        <DataTable<TenantStatisticRow>
          label={area('tenants')}
          rows={data?.items}
          rowId={({ id }) => String(id)}
          rowName={({ name }) => name}
          rowHref={({ id }) =>
            seesTenants
              ? screens.tenant(id, { tab: 'statistics', period, ...(against === 'before' ? {} : { against }) })
              : undefined
          }
          columns={columns}
          isRefreshing={isPlaceholderData}
          error={error ?? undefined}
          onRetry={() => void refetch()}
          empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
        />
      </div>
    </DetailPage>
  )
}
