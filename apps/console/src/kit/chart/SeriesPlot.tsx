import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type uPlot from 'uplot'
import { cx } from '../cx.ts'
import { useKit } from '../KitProvider.tsx'
import { toneDot } from '../tone.ts'
import { t } from './chart.messages.ts'
import { marksAt, pointWords, type SeriesChart, seriesAt, valueText } from './chart-model.ts'
import { drawSeries } from './draw-series.ts'

/** How far Page Up and Page Down go, of all points. */
const PAGE = 0.1

export type PlotProps<Data> = { chart: Data; label: string }
export type PointHref = (index: number, series?: number) => string | undefined

/** Bars and lines on a canvas. The pointer and the arrow keys move from point to point, and a tip says what is there. */
export default function SeriesPlot({
  chart,
  label,
  hrefOf,
}: PlotProps<SeriesChart> & { hrefOf?: PointHref | undefined }) {
  const { navigate } = useKit()
  const { axis, series } = chart
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const [active, setActive] = useState<number>()
  const last = axis.points.length - 1

  useEffect(() => {
    const element = host.current
    if (!element) return
    const swatches = [...element.querySelectorAll('[data-swatch]')]
    const style = (of: Element = element) => getComputedStyle(of)
    const drawn = drawSeries(element, chart, {
      colorOf: (index) => style(swatches[index]).backgroundColor,
      lineColor: () => style().borderTopColor,
      textColor: () => style().color,
      onPoint: setActive,
    })
    plot.current = drawn.plot
    return () => {
      plot.current = undefined
      drawn.stop()
    }
  }, [chart])

  /** As if the pointer were there. */
  function go(index: number) {
    const at = Math.min(last, Math.max(0, index))
    plot.current?.setCursor({ left: plot.current.valToPos(at, 'x'), top: 0 })
  }
  function open(index: number | undefined, at?: number) {
    const href = index === undefined ? undefined : hrefOf?.(index, at)
    if (href) navigate(href)
  }
  /** The bar under the pointer, or the whole point above it. */
  function onClick({ clientY }: MouseEvent) {
    const drawn = plot.current
    if (!drawn || active === undefined) return
    const height = drawn.posToVal(clientY - drawn.over.getBoundingClientRect().top, 'y')
    open(active, seriesAt(chart, active, height))
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') return open(active)
    const page = Math.max(1, Math.round(last * PAGE))
    const here = active ?? 0
    const target = {
      ArrowLeft: here - 1,
      ArrowDown: here - 1,
      ArrowRight: here + 1,
      ArrowUp: here + 1,
      PageDown: here - page,
      PageUp: here + page,
      Home: 0,
      End: last,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    go(target)
  }

  return (
    <div className="relative">
      <div
        ref={host}
        role="slider"
        tabIndex={0}
        aria-label={t('points', { label })}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={(active ?? 0) + 1}
        aria-valuetext={pointWords(chart, active ?? 0)}
        aria-description={hrefOf && t('opens')}
        onKeyDown={onKeyDown}
        onClick={hrefOf && onClick}
        onFocus={() => active === undefined && go(0)}
        onBlur={() => setActive(undefined)}
        className={cx(
          'overflow-hidden rounded-control border-line border-0 text-faint outline-offset-2',
          hrefOf && 'cursor-pointer',
        )}
      >
        {series.map(({ name, tone }) => (
          <i key={name} data-swatch hidden className={toneDot[tone]} />
        ))}
      </div>
      {active !== undefined && plot.current && (
        <Tip chart={chart} index={active} plot={plot.current} hint={hrefOf && t('opens')} />
      )}
    </div>
  )
}

type TipProps = { chart: SeriesChart; index: number; plot: uPlot; hint: string | undefined }

/** The point as a band across the chart, with its values beside it; screen readers hear them from the slider. */
function Tip({ chart, index, plot, hint }: TipProps) {
  const { axis, series } = chart
  const start = plot.over.offsetLeft
  const left = plot.valToPos(index - 0.5, 'x')
  const right = plot.valToPos(index + 0.5, 'x')
  const isLeft = left < plot.over.clientWidth / 2
  const side = isLeft ? { left: start + right + 8 } : { right: plot.width - start - left + 8 }
  const area = { top: plot.over.offsetTop, height: plot.over.clientHeight }
  return (
    <div aria-hidden className="pointer-events-none text-xs">
      <div className="absolute bg-ink/8" style={{ ...area, left: start + left, width: Math.max(1, right - left) }} />
      <div
        className="absolute z-10 flex min-w-36 flex-col gap-1 rounded-control bg-raised px-3 py-2 shadow-mid ring-1 ring-line"
        style={{ ...side, top: area.top + 8 }}
      >
        <span className="font-medium text-ink">{axis.points[index]?.long}</span>
        {series.map(({ name, tone, values }) => (
          <span key={name} className="flex items-center gap-1.5 whitespace-nowrap text-soft tabular-nums">
            <span className={cx('size-2 shrink-0 rounded-[2px]', toneDot[tone])} />
            {name}
            <span className="ml-auto pl-4 font-medium text-ink">{valueText(values[index], chart.unit)}</span>
          </span>
        ))}
        {marksAt(chart, index).map((words) => (
          <span key={words} className="max-w-60 text-soft">
            {words}
          </span>
        ))}
        {hint && <span className="text-faint">{hint}</span>}
      </div>
    </div>
  )
}
