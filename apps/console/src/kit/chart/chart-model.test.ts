import { expect, test } from 'vitest'
import { csvOf, heightsOf, labeled, namedAxis, pointWords, type SeriesChart } from './chart-model.ts'
import { timeAxis } from './time-axis.ts'

const hours = (from: string, count: number) =>
  Array.from({ length: count }, (_, hour) => new Date(Date.parse(from) + hour * 3_600_000).toISOString())
const shown = (axis: ReturnType<typeof timeAxis>, room: number) =>
  labeled(axis, room).map((index) => axis.points[index]?.short)

test('labels of hours stand at midnight in the zone, through both changes of the clock', () => {
  const autumn = timeAxis('Time', hours('2026-10-23T22:00:00Z', 73), 'hour', 'Europe/Prague')
  expect(shown(autumn, 5)).toEqual(['24 Oct', '25 Oct', '26 Oct'])
  const spring = timeAxis('Time', hours('2026-03-27T23:00:00Z', 71), 'hour', 'Europe/Prague')
  expect(shown(spring, 6)).toEqual(['28 Mar', '12:00', '29 Mar', '12:00', '30 Mar', '12:00'])
  expect(autumn.points.map(({ long }) => long)).toContain('25 Oct, 02:00 CET')
})

test('labels of one day are hours, of days Mondays, of months every other one before quarters', () => {
  const day = timeAxis('Time', hours('2026-11-20T00:00:00Z', 24), 'hour', 'UTC')
  expect(shown(day, 5)).toEqual(['00:00', '06:00', '12:00', '18:00'])
  const days = Array.from({ length: 28 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)
  expect(shown(timeAxis('Time', days, 'day', 'UTC'), 10)).toEqual(['2 Nov', '9 Nov', '16 Nov', '23 Nov'])
  const months = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04']
  expect(shown(timeAxis('Time', months, 'month', 'UTC'), 3)).toEqual(['Nov', 'Jan 2026', 'Mar'])
})

test('where nothing has room one label stays, and none where there is no point', () => {
  expect(labeled({ ...namedAxis('Flow', ['a', 'b']), steps: [1] }, 1)).toEqual([0])
  expect(labeled(namedAxis('Flow', []), 5)).toEqual([])
})

const chart: SeriesChart = {
  kind: 'series',
  axis: namedAxis('Flow', ['=1+1', 'b']),
  series: [
    { name: 'Done', draw: 'bars', tone: 'success', values: [3, null] },
    { name: 'Before', draw: 'line', tone: 'neutral', values: [7, 8] },
    { name: 'Failed', draw: 'bars', tone: 'danger', values: [1, 2_000] },
  ],
}

test('bars stand on those below them, wherever those have a value; lines stand by themselves', () => {
  expect(heightsOf(chart.series)).toEqual([
    [3, null],
    [7, 8],
    [4, 2_000],
  ])
})

test('a point in words and the chart as a file say what is there, and no cell is a formula', () => {
  expect(pointWords(chart, 1)).toBe('b: Done –, Before 8, Failed 2,000')
  expect(csvOf(chart)).toBe("\ufeffFlow,Done,Before,Failed\r\n'=1+1,3,7,1\r\nb,,8,2000\r\n")
})
