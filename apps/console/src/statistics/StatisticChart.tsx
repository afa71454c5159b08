import type { StatisticPoint, TenantStatistic } from '@parley/contract/statistics/statistic.schema.ts'
import { useState } from 'react'
import { formatCount } from '../kit/text/Count.tsx'
import { pointsBeside, pointText } from './statistic-text.ts'
import { t } from './statistics.messages.ts'

export type Measure = 'calls' | 'talkMs' | 'errors' | 'mostAtOnce'
export const measureOf = (point: StatisticPoint, measure: Measure): number =>
  measure === 'talkMs' ? Math.round(point.talkMs / 60_000) : point[measure]

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [960, 240, 48, 24]
/** Room for the widest label below the bars, so that the last one is not cut. */
const LABEL = 48
const LABELS = 12

/** A round number at or above the highest value, so that lines stand at whole counts. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  const step = [1, 2, 4, 5, 8, 10].find((each) => each * unit >= value) ?? 10
  return Math.max(4, step * unit)
}

/** Bars of the period, and the period before as a quiet line. The table beside it says the same to screen readers. */
export function StatisticChart({ statistic, measure }: { statistic: TenantStatistic; measure: Measure }) {
  const { points, by, timezone } = statistic
  const [active, setActive] = useState<number>()
  const now = points.map((point) => measureOf(point, measure))
  const before = pointsBeside(statistic).map((point) => point && measureOf(point, measure))
  const top = roundUp(Math.max(...now, ...before.map((value) => value ?? 0), 1))
  const slot = (WIDTH - LEFT) / Math.max(1, points.length)
  const y = (value: number) => (HEIGHT - BOTTOM) * (1 - value / top) + 6
  const middle = (index: number) => LEFT + slot * (index + 0.5)
  const every = Math.ceil(points.length / LABELS)
  const shown = active === undefined ? undefined : points[active]
  const line = before
    .map((value, index) =>
      value === undefined
        ? ''
        : `${before[index - 1] === undefined ? 'M' : 'L'}${middle(index).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('')
  return (
    <figure aria-hidden className="m-0">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 8}`} className="block w-full" onPointerLeave={() => setActive(undefined)}>
        <title>{t('chart')}</title>
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <line
              x1={LEFT}
              x2={WIDTH}
              y1={y(top * share)}
              y2={y(top * share)}
              className="stroke-line"
              strokeWidth={1}
            />
            <text x={LEFT - 8} y={y(top * share) + 4} textAnchor="end" className="fill-faint text-[11px] tabular-nums">
              {formatCount(Math.round(top * share))}
            </text>
          </g>
        ))}
        {points.map((point, index) => (
          <g key={point.at} onPointerEnter={() => setActive(index)}>
            <rect
              x={LEFT + slot * index}
              y={0}
              width={slot}
              height={HEIGHT}
              className={active === index ? 'fill-sunken' : 'fill-transparent'}
            />
            <rect
              x={LEFT + slot * index + slot * 0.15}
              y={y(now[index] ?? 0)}
              width={slot * 0.7}
              height={Math.max(0, y(0) - y(now[index] ?? 0))}
              rx={Math.min(2, slot / 6)}
              className="fill-accent"
            />
            {index % every === 0 && (
              <text
                x={Math.min(middle(index), WIDTH - LABEL / 2)}
                y={HEIGHT + 2}
                textAnchor="middle"
                className="fill-faint text-[11px]"
              >
                {pointText(point.at, by, timezone, true)}
              </text>
            )}
          </g>
        ))}
        <path
          d={line}
          fill="none"
          strokeWidth={1.5}
          strokeDasharray="4 3"
          className="pointer-events-none stroke-faint"
        />
      </svg>
      <figcaption className="flex min-h-6 flex-wrap items-center gap-x-5 gap-y-1 pt-2 text-soft text-xs tabular-nums">
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-[2px] bg-accent" />
          {t('now')}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="w-4 border-faint border-t border-dashed" />
          {t('before')}
        </span>
        {shown && active !== undefined && (
          <span className="ml-auto font-medium text-ink">
            {pointText(shown.at, by, timezone)}: {formatCount(now[active] ?? 0)}
            {before[active] !== undefined && ` ${t('was', { value: formatCount(before[active]) })}`}
          </span>
        )}
      </figcaption>
    </figure>
  )
}
