import { BOM, csvLine } from '@parley/contract/kernel/csv.ts'
import { formatCount } from '../text/Count.tsx'
import type { Tone } from '../tone.ts'

/** A place on the axis; `order` counts on in the unit of the axis, so that labels stand at whole days, weeks or quarters. */
export interface ChartPoint {
  /** As a file has it. */
  readonly at: string
  readonly short: string
  readonly long: string
  readonly order: number
}
export interface ChartAxis {
  readonly label: string
  readonly points: readonly ChartPoint[]
  /** How far labels may be apart, in units of `order`; the closest that has room is taken. */
  readonly steps: readonly number[]
}

/** Bars stand on each other, in this order from below; a line has gaps where there is no value. */
export interface ChartSeries {
  readonly name: string
  readonly draw: 'bars' | 'line'
  readonly tone: Tone
  readonly values: readonly (number | null)[]
}

/** Numbers along an axis: bars, stacked bars, lines. */
export interface SeriesChart {
  readonly kind: 'series'
  readonly axis: ChartAxis
  readonly series: readonly ChartSeries[]
  /** What its values are of, said behind each. */
  readonly unit?: '%'
  /** What happened at points, said beside their values and marked above them. */
  readonly marks?: readonly ChartMark[]
}
export interface ChartMark {
  /** Of the point. */
  readonly index: number
  readonly words: string
}

export const marksAt = ({ marks = [] }: SeriesChart, index: number): readonly string[] =>
  marks.filter((mark) => mark.index === index).map(({ words }) => words)

/** Shares in a grid of two axes, as darker and lighter cells: nothing was measured where there is none. */
export interface HeatChart {
  readonly kind: 'heat'
  /** What the two axes are, for the corner of the table. */
  readonly label: string
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  /** By row and column: a share of 0 to 1, and what it says in words. */
  readonly cells: readonly (readonly (HeatCell | null)[])[]
}
export interface HeatCell {
  readonly share: number
  readonly words: string
}

/** Each kind says what its legend and its table are, here, and how it is drawn, in `Chart.tsx`. */
export type ChartData = SeriesChart | HeatChart

export interface ChartTable {
  readonly head: readonly string[]
  readonly rows: readonly { readonly at: string; readonly title: string; readonly values: readonly (number | null)[] }[]
}

/** The same in rows: for screen readers and for files; shares as per cent. */
export const tableOf = (chart: ChartData): ChartTable => (chart.kind === 'heat' ? heatTable(chart) : seriesTable(chart))

const seriesTable = ({ axis, series }: SeriesChart): ChartTable => ({
  head: [axis.label, ...series.map(({ name }) => name)],
  rows: axis.points.map(({ at, long }, index) => ({
    at,
    title: long,
    values: series.map(({ values }) => values[index] ?? null),
  })),
})
const heatTable = ({ label, rows, columns, cells }: HeatChart): ChartTable => ({
  head: [label, ...columns],
  rows: rows.map((title, row) => ({
    at: title,
    title,
    values: columns.map((_, column) => percentOf(cells[row]?.[column])),
  })),
})
const percentOf = (cell: HeatCell | null | undefined): number | null => (cell ? Math.round(cell.share * 100) : null)

export function csvOf(chart: ChartData): string {
  const { head, rows } = tableOf(chart)
  return BOM + [head, ...rows.map(({ at, values }) => [at, ...values])].map((cells) => csvLine(cells)).join('')
}

export const valueText = (value: number | null | undefined, unit = ''): string =>
  value === null || value === undefined ? '–' : `${formatCount(value)}${unit}`

/** What a point says, in words. */
export function pointWords(chart: SeriesChart, index: number): string {
  const { axis, series, unit } = chart
  const values = series.map(({ name, values }) => `${name} ${valueText(values[index], unit)}`)
  return [`${axis.points[index]?.long ?? ''}: ${values.join(', ')}`, ...marksAt(chart, index)].join('. ')
}

/** Which points are labeled where so many labels have room. */
export function labeled({ points, steps }: ChartAxis, room: number): number[] {
  const at = (step: number) => points.flatMap(({ order }, index) => (order % step === 0 ? [index] : []))
  const found = steps.map(at).find((chosen) => chosen.length <= room)
  return found && found.length > 0 ? found : points.length > 0 ? [0] : []
}

/** Whose bar is at a height above a point: the lowest that reaches it. */
export function seriesAt({ series }: SeriesChart, index: number, height: number): number | undefined {
  const found = heightsOf(series).findIndex(
    (values, at) => series[at]?.draw === 'bars' && (values[index] ?? 0) >= height,
  )
  return found < 0 ? undefined : found
}

/** What the bars reach, each with those below it; lines as they are. */
export function heightsOf(series: readonly ChartSeries[]): (number | null)[][] {
  let below: readonly (number | null)[] = []
  return series.map(({ draw, values }) => {
    if (draw === 'line') return [...values]
    const reached = values.map((value, index) => (value === null ? null : value + (below[index] ?? 0)))
    below = reached.map((height, index) => height ?? below[index] ?? 0)
    return reached
  })
}

const NAMED_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]

/** Things side by side, in the order they are given. */
export const namedAxis = (label: string, names: readonly string[]): ChartAxis => ({
  label,
  steps: NAMED_STEPS,
  points: names.map((name, order) => ({ at: name, short: name, long: name, order })),
})
