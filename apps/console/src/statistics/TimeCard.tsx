import { operations } from '@parley/contract/operations.ts'
import type { StatisticPoint, TenantStatistic } from '@parley/contract/statistics/statistic.schema.ts'
import { useMemo } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { oneOf } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { Chart } from '../kit/chart/Chart.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { ExportMenu } from '../shell/export/ExportMenu.tsx'
import { pointColumns } from './statistic.columns.tsx'
import { chartOf, measures, outcomeOf } from './statistic-chart.ts'
import { t } from './statistics.messages.ts'
import type { HrefOf } from './use-conversations-href.ts'

const readers = {
  count: oneOf(
    measures.map(({ value }) => value),
    'calls',
  ),
  show: oneOf(['', 'table'], ''),
}

type TimeCardProps = {
  statistic: TenantStatistic
  query: { idTenant: number }
  hrefOf: HrefOf | undefined
}

/** The numbers over time, as a picture or as a table; each point leads to its conversations. */
export function TimeCard({ statistic, query, hrefOf }: TimeCardProps) {
  const [{ count: measure, show }, change] = useAddress(readers)
  const isTable = show === 'table'
  const { points, by, timezone, period } = statistic
  const chart = useMemo(() => chartOf(statistic, measure), [statistic, measure])
  const offered = measures.filter(({ value }) => value !== 'mostAtOnce' || statistic.totals.mostAtOnce !== null)
  const name = measures.find(({ value }) => value === measure)?.label
  const actions = (
    <>
      {!isTable && (
        <Select
          label={t('what')}
          hideLabel
          options={offered}
          value={measure}
          onChange={(value) => change({ count: value })}
          className="w-40"
        />
      )}
      <Button variant="ghost" onPress={() => change({ show: isTable ? '' : 'table' })}>
        {isTable ? t('showChart') : t('showTable')}
      </Button>
      <ExportMenu operation={operations.Assets.ReportStatistics} query={query} />
    </>
  )
  return (
    <Card title={t('chart')} actions={actions} isFlush={isTable}>
      {isTable ? (
        <DataTable<StatisticPoint>
          label={t('chart')}
          rows={points}
          rowId={({ at }) => at}
          rowName={({ at }) => at}
          rowHref={(point) => (point.calls > 0 ? hrefOf?.({ point: points.indexOf(point) }) : undefined)}
          columns={pointColumns(by, timezone)}
          isFlush
          empty={null}
        />
      ) : (
        <Chart
          label={t('chart')}
          chart={chart}
          fileName={`${name} ${period.from} to ${period.to}`}
          hrefOf={hrefOf && ((point, series) => hrefOf({ point, outcome: outcomeOf(measure, series) }))}
        />
      )}
    </Card>
  )
}
