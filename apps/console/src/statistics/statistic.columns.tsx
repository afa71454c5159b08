import type { StatisticAgainst, StatisticStep } from '@parley/contract/statistics/period.ts'
import type { StatisticPoint, StatisticShare } from '@parley/contract/statistics/statistic.schema.ts'
import { timeText } from '../kit/chart/time-axis.ts'
import type { Column } from '../kit/table/column.ts'
import { Count } from '../kit/text/Count.tsx'
import { changeText, minutesText } from './statistic-text.ts'
import { t } from './statistics.messages.ts'

type Counts = Pick<StatisticPoint, 'calls' | 'answered' | 'listenedToEnd' | 'errors' | 'talkMs'>

const counts: readonly Column<Counts>[] = [
  {
    id: 'calls',
    header: t('calls'),
    cell: ({ calls }) => <Count value={calls} />,
    sortValue: ({ calls }) => calls,
    width: 130,
    align: 'end',
  },
  {
    id: 'answered',
    header: t('answered'),
    cell: ({ answered }) => <Count value={answered} />,
    sortValue: ({ answered }) => answered,
    width: 110,
    align: 'end',
  },
  {
    id: 'listened',
    header: t('listened'),
    cell: ({ listenedToEnd }) => <Count value={listenedToEnd} />,
    sortValue: ({ listenedToEnd }) => listenedToEnd,
    width: 140,
    align: 'end',
  },
  {
    id: 'errors',
    header: t('errors'),
    cell: ({ errors }) => <Count value={errors} />,
    sortValue: ({ errors }) => errors,
    width: 90,
    align: 'end',
  },
  {
    id: 'minutes',
    header: t('minutes'),
    cell: ({ talkMs }) => <span className="tabular-nums">{minutesText(talkMs)}</span>,
    sortValue: ({ talkMs }) => talkMs,
    width: 100,
    align: 'end',
  },
]

export const shareColumns = (header: string, against: StatisticAgainst): readonly Column<StatisticShare>[] => [
  {
    id: 'name',
    header,
    cell: ({ id, name }) => name ?? <span className="text-faint">{t('removed', { id })}</span>,
    sortValue: ({ name }) => name,
    grow: 2,
  },
  ...counts,
  {
    id: 'change',
    header: against === 'lastYear' ? t('changeYear') : t('change'),
    cell: ({ calls, callsBefore }) => (
      <span className="text-soft tabular-nums">{changeText(calls, callsBefore) ?? '–'}</span>
    ),
    sortValue: ({ calls, callsBefore }) => calls - callsBefore,
    width: 130,
    align: 'end',
  },
]

export const pointColumns = (by: StatisticStep, timezone: string): readonly Column<StatisticPoint>[] => [
  { id: 'at', header: t('time'), cell: ({ at }) => timeText(at, by, timezone), sortValue: ({ at }) => at, grow: 2 },
  ...counts,
  {
    id: 'most',
    header: t('most'),
    cell: ({ mostAtOnce }) => <Count value={mostAtOnce} />,
    sortValue: ({ mostAtOnce }) => mostAtOnce,
    width: 120,
    align: 'end',
  },
]
