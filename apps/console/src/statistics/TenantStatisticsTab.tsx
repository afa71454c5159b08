import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Days } from '@parley/contract/statistics/period.ts'
import type { StatisticPoint, TenantStatistic } from '@parley/contract/statistics/statistic.schema.ts'
import { useMemo } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { oneOf } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { Chart } from '../kit/chart/Chart.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { useCan } from '../shell/access/use-can.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useRead } from '../shell/api.ts'
import { ExportMenu } from '../shell/export/ExportMenu.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { type HrefOf, StatisticTiles } from './StatisticTiles.tsx'
import { pointColumns, shareColumns } from './statistic.columns.tsx'
import { chartOf, measures } from './statistic-chart.ts'
import { daysText } from './statistic-text.ts'
import { t } from './statistics.messages.ts'
import { usePeriod } from './use-period.ts'

const flowColumns = shareColumns(t('flow'))
const lineColumns = shareColumns(t('line'))

const readers = {
  count: oneOf(
    measures.map(({ value }) => value),
    'calls',
  ),
  show: oneOf(['', 'table'], ''),
}

/** What a tenant's conversations add up to in a period, beside the one before. */
export default function TenantStatisticsTab({ idTenant }: { idTenant: number }) {
  const chosen = usePeriod()
  const { period, by, tests } = chosen
  const query = { period, tests, ...(by ? { by } : {}) }
  const { data, error, refetch } = useRead(operations.Statistics.Tenant, { params: { idTenant }, query })
  const hrefOf = useHrefOf(idTenant, data?.period, tests)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PeriodBar chosen={chosen} by={data?.by} days={data?.period} />
        {data && <p className="text-faint text-xs">{comparedText(data)}</p>}
      </div>
      {data && <Statistic statistic={data} idTenant={idTenant} query={query} hrefOf={hrefOf} />}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardSkeleton lines={8} />)}
    </div>
  )
}

/** The list behind a sum, with the filters that make it up; only for the tenant acted for, since the list shows no other. */
function useHrefOf(idTenant: number, period: Days | undefined, tests: boolean): HrefOf | undefined {
  const can = useCan()
  const { context } = useUserInfo()
  if (!period || context.id !== idTenant || !can('CallScript.viewdiallogs')) return undefined
  return (outcome) =>
    screens.conversation({ time: `${period.from}..${period.to}`, test: tests ? 'only' : 'without', outcome })
}

const comparedText = ({ before, isRunning, timezone }: TenantStatistic) => {
  const days = { days: daysText(before) }
  return `${isRunning ? t('comparedRunning', days) : t('compared', days)} · ${t('atLocal', { zone: timezone })}`
}

type StatisticProps = { statistic: TenantStatistic; idTenant: number; query: object; hrefOf: HrefOf | undefined }

function Statistic({ statistic, idTenant, query, hrefOf }: StatisticProps) {
  const [{ count: measure, show }, change] = useAddress(readers)
  const isTable = show === 'table'
  const { totals, totalsBefore, points, flows, lines, by, timezone, period } = statistic
  const chart = useMemo(() => chartOf(statistic, measure), [statistic, measure])
  const measureName = measures.find(({ value }) => value === measure)?.label
  if (totals.calls === 0 && totalsBefore.calls === 0)
    return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  const actions = (
    <>
      {!isTable && (
        <Select
          label={t('what')}
          hideLabel
          options={measures}
          value={measure}
          onChange={(value) => change({ count: value })}
          className="w-40"
        />
      )}
      <Button variant="ghost" onPress={() => change({ show: isTable ? '' : 'table' })}>
        {isTable ? t('showChart') : t('showTable')}
      </Button>
      <ExportMenu operation={operations.Assets.ReportStatistics} query={{ ...query, idTenant }} />
    </>
  )
  return (
    <>
      <StatisticTiles totals={totals} before={totalsBefore} hrefOf={hrefOf} />
      <Card title={t('chart')} actions={actions} isFlush={isTable}>
        {isTable ? (
          <DataTable<StatisticPoint>
            label={t('chart')}
            rows={points}
            rowId={({ at }) => at}
            rowName={({ at }) => at}
            columns={pointColumns(by, timezone)}
            isFlush
            empty={null}
          />
        ) : (
          <Chart label={t('chart')} chart={chart} fileName={`${measureName} ${period.from} to ${period.to}`} />
        )}
      </Card>
      <Shares title={t('byFlow')} rows={flows} columns={flowColumns} />
      {lines.length > 0 && <Shares title={t('byLine')} rows={lines} columns={lineColumns} />}
    </>
  )
}

type SharesProps = { title: string; rows: TenantStatistic['flows']; columns: ReturnType<typeof shareColumns> }

function Shares({ title, rows, columns }: SharesProps) {
  return (
    <Card title={title} isFlush>
      <DataTable
        label={title}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowName={({ name, id }) => name ?? String(id)}
        columns={columns}
        isFlush
        empty={<EmptyState title={t('empty')} />}
      />
    </Card>
  )
}
