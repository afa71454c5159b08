import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { heightsOf, labeled, type SeriesChart, valueText } from './chart-model.ts'

export const CHART_HEIGHT = 264
/** Room of one label below the axis. */
const LABEL_WIDTH = 76
const LETTER_WIDTH = 7
const WIDEST_BAR = 56
/** Fewer than this at the top would put labels between whole numbers. */
const LEAST_TOP = 4
const COUNTING_STEPS = Array.from({ length: 15 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat()

interface Surroundings {
  /** What the colors of the scheme and the theme are on the page, of each series and of the lines and labels around. */
  readonly colorOf: (series: number) => string
  readonly lineColor: () => string
  readonly textColor: () => string
  readonly onPoint: (index: number | undefined) => void
}

/** Draws a chart into an element, as wide as that is, and again when its size or the colors of the page change. */
export function drawSeries(element: HTMLElement, chart: SeriesChart, page: Surroundings) {
  const { axis, series } = chart
  const heights = heightsOf(series)
  // What stands on others is drawn first, down to the ground; the others before it, and lines last.
  const isLine = (index: number) => series[index]?.draw === 'line'
  const order = series.map((_, index) => index).sort((a, b) => Number(isLine(a)) - Number(isLine(b)) || b - a)
  const font = `11px ${getComputedStyle(element).fontFamily}`
  const text = { stroke: page.textColor, font, ticks: { show: false } }
  const plot = new uPlot(
    {
      width: element.clientWidth,
      height: CHART_HEIGHT,
      padding: [12, 8, null, null],
      legend: { show: false },
      cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: () => [-0.5, axis.points.length - 0.5] },
        y: { range: (_, min, max) => [Math.min(0, min ?? 0), Math.max(LEAST_TOP, (max ?? 0) * 1.06)] },
      },
      axes: [
        {
          ...text,
          grid: { show: false },
          size: 30,
          splits: ({ width }) => labeled(axis, Math.floor(width / LABEL_WIDTH)),
          values: (_, splits) => splits.map((index) => axis.points[index]?.short ?? ''),
        },
        {
          ...text,
          grid: { stroke: page.lineColor, width: 1 },
          incrs: COUNTING_STEPS,
          size: (_, values) => 16 + LETTER_WIDTH * Math.max(2, ...(values ?? []).map(({ length }) => length)),
          values: (_, splits) => splits.map((value) => valueText(value, chart.unit)),
        },
      ],
      series: [{}, ...order.map((index) => lookOf(isLine(index), () => page.colorOf(index)))],
      hooks: {
        setCursor: [({ cursor }) => page.onPoint(cursor.idx ?? undefined)],
        draw: [(drawn) => drawMarks(drawn, chart, page.textColor())],
      },
    },
    [axis.points.map((_, index) => index), ...order.map((index) => heights[index] ?? [])],
    element,
  )
  const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: CHART_HEIGHT }))
  resized.observe(element)
  const redraw = () => plot.redraw()
  const recolored = new MutationObserver(redraw)
  recolored.observe(document.documentElement, { attributeFilter: ['data-scheme', 'style'] })
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', redraw)
  const stop = () => {
    resized.disconnect()
    recolored.disconnect()
    scheme.removeEventListener('change', redraw)
    plot.destroy()
  }
  return { plot, stop }
}

const MARK = 5

/** A dashed line through each point at which something happened, with a triangle on top. */
function drawMarks({ ctx, bbox, valToPos }: uPlot, { marks = [] }: SeriesChart, color: string) {
  const size = MARK * devicePixelRatio
  ctx.save()
  ctx.strokeStyle = color
  ctx.fillStyle = color
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio])
  for (const index of new Set(marks.map((mark) => mark.index))) {
    const x = Math.round(valToPos(index, 'x', true))
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
    ctx.beginPath()
    ctx.moveTo(x - size, bbox.top - size)
    ctx.lineTo(x + size, bbox.top - size)
    ctx.lineTo(x, bbox.top + size)
    ctx.fill()
  }
  ctx.restore()
}

function lookOf(isLine: boolean, color: () => string): uPlot.Series {
  if (!isLine) {
    const paths = uPlot.paths.bars?.({ size: [0.72, WIDEST_BAR] })
    return { fill: color, fillTo: 0, width: 0, points: { show: false }, ...(paths ? { paths } : {}) }
  }
  // One value alone is no line.
  const show = ({ data }: uPlot) => data[0].length === 1
  return { stroke: color, width: 1.5, dash: [4, 3], points: { show, fill: color, size: 7 } }
}
