import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { StatisticAgainst, StatisticPeriod } from '@parley/contract/statistics/period.ts'
import type { StatisticShare } from '@parley/contract/statistics/statistic.schema.ts'
import { ChartNoAxesColumn, TrendingDown } from 'lucide-react'
import { useMemo } from 'react'
import type { MenuAction } from '../kit/overlays/Menu.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import type { Can } from '../shell/access/can.ts'
import { useCan } from '../shell/access/use-can.ts'
import { shareColumns } from './statistic.columns.tsx'
import { t } from './statistics.messages.ts'
import type { HrefOf } from './use-conversations-href.ts'
import { type Side, sideWords, usePeriod } from './use-period.ts'

/** A flow of a share, and how far conversations of it come. */
const flowActions =
  (period: StatisticPeriod, tests: boolean) =>
  ({ id, name }: StatisticShare): readonly MenuAction[] => {
    const href = screens.flow(id, { panel: 'funnel', period, ...(tests ? { tests: 'yes' } : {}) })
    return name === null ? [] : [{ id: 'funnel', label: t('funnel'), icon: TrendingDown, href }]
  }

const lineActions =
  (can: Can) =>
  ({ id, name }: StatisticShare): readonly MenuAction[] =>
    name === null || !can(operations.Statistics.Line, id)
      ? []
      : [
          {
            id: 'statistics',
            label: t('ofLine'),
            icon: ChartNoAxesColumn,
            href: screens.line(id, { tab: 'statistics' }),
          },
        ]

type ShareCardProps = {
  side: Side
  rows: readonly StatisticShare[]
  /** The one that alone is counted. */
  only: number | undefined
  /** Of the tenant acted for: no other’s lines are shown. */
  isOwn: boolean
  against: StatisticAgainst
  hrefOf: HrefOf | undefined
}

/** What the conversations are shared among; each row leads to those it counts. */
export function ShareCard({ side, rows, only, isOwn, against, hrefOf }: ShareCardProps) {
  const can = useCan()
  const { period, tests } = usePeriod()
  const actions = {
    flow: can('CallScript.view') ? flowActions(period, tests) : undefined,
    line: isOwn && can('Line.view') ? lineActions(can) : undefined,
    campaign: undefined,
  }
  const { title, header } = sideWords[side]
  const columns = useMemo(() => shareColumns(header, against), [header, against])
  const shown = only === undefined ? rows : rows.filter(({ id }) => id === only)
  return (
    <Card title={title} isFlush>
      <DataTable
        label={title}
        rows={shown}
        rowId={({ id }) => String(id)}
        rowName={({ name, id }) => name ?? String(id)}
        rowHref={({ id, calls }) => (calls > 0 ? hrefOf?.({ [side]: id }) : undefined)}
        rowActions={actions[side]}
        columns={columns}
        isFlush
        empty={<EmptyState title={t('empty')} />}
      />
    </Card>
  )
}
