import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyScheme } from '../../theme/scheme.ts'
import { TestKit } from '../testing.tsx'
import { toastQueue } from '../toasts/toasts.ts'
import { Chart } from './Chart.tsx'
import { namedAxis, type SeriesChart } from './chart-model.ts'

const names = (count: number) => Array.from({ length: count }, (_, at) => `Day ${at + 1}`)
const chartOf = (count: number): SeriesChart => ({
  kind: 'series',
  axis: namedAxis('Day', names(count)),
  series: [
    { name: 'Now', draw: 'bars', tone: 'accent', values: names(count).map((_, at) => at + 1) },
    { name: 'Before', draw: 'line', tone: 'neutral', values: names(count).map(() => 2) },
  ],
})
const shown = async (chart: SeriesChart, width = 800) => {
  const screen = await render(
    <TestKit>
      <div data-testid="room" style={{ width }}>
        <Chart label="Conversations" chart={chart} fileName="Calls" />
      </div>
    </TestKit>,
  )
  if (chart.axis.points.length > 0) await expect.element(page.getByRole('slider')).toBeVisible()
  return screen
}
const slider = () => page.getByRole('slider', { name: 'Conversations, point by point' })
const canvas = () => document.querySelector('canvas') ?? expect.unreachable('nothing is drawn')
/** The colors that the picture holds. */
function colors(): Set<string> {
  const { width, height } = canvas()
  const data = canvas().getContext('2d')?.getImageData(0, 0, width, height).data ?? []
  const found = new Set<string>()
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3] === 255) found.add(`${data[at]},${data[at + 1]},${data[at + 2]}`)
  return found
}
afterEach(() => applyScheme('system'))

test('arrow keys move along the points, each is said and shown', async () => {
  await shown(chartOf(30))
  await userEvent.tab()
  await expect.element(slider()).toHaveFocus()
  await expect.element(slider()).toHaveAttribute('aria-valuetext', 'Day 1: Now 1, Before 2')
  const steps = [
    ['{ArrowRight}', 'Day 2: Now 2, Before 2'],
    ['{PageUp}', 'Day 5: Now 5, Before 2'],
    ['{End}', 'Day 30: Now 30, Before 2'],
    ['{ArrowRight}', 'Day 30: Now 30, Before 2'],
    ['{ArrowLeft}', 'Day 29: Now 29, Before 2'],
    ['{Home}', 'Day 1: Now 1, Before 2'],
  ] as const
  for (const [key, said] of steps) {
    await userEvent.keyboard(key)
    await expect.element(slider()).toHaveAttribute('aria-valuetext', said)
  }
  await expect.element(page.getByText('Day 1', { exact: true }).last()).toBeVisible()
})

test('the table says every point, and nothing is wrong with it for those who hear it', async () => {
  await shown(chartOf(3))
  const cells = [...document.querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
  expect(cells).toEqual([
    ['Day', 'Now', 'Before'],
    ['Day 1', '1', '2'],
    ['Day 2', '2', '2'],
    ['Day 3', '3', '2'],
  ])
  const { violations } = await axe.run(document.querySelector('figure') ?? document)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

test('the colors are those of the scheme, and follow it', async () => {
  applyScheme('light')
  await shown(chartOf(5))
  await expect.poll(() => [...colors()]).toContain('79,70,229')
  applyScheme('dark')
  await expect.poll(() => [...colors()]).toContain('93,89,224')
  expect([...colors()]).not.toContain('79,70,229')
})

test('it is as wide as its room, also when that changes', async () => {
  await shown(chartOf(5), 800)
  await expect.poll(() => canvas().clientWidth).toBe(800)
  page.getByTestId('room').element().setAttribute('style', 'width: 360px')
  await expect.poll(() => canvas().clientWidth).toBe(360)
})

test('it is downloaded as a picture with its legend and as data', async () => {
  await shown(chartOf(2))
  const saved: [name: string, file: Promise<Blob>][] = []
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function () {
    saved.push([this.download, fetch(this.href).then((answer) => answer.blob())])
  }
  try {
    for (const name of ['Picture (PNG)', 'Data (CSV)']) {
      await page.getByRole('button', { name: 'Download chart' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await expect.poll(() => saved.map(([name]) => name).sort()).toEqual(['Calls.csv', 'Calls.png'])
  } finally {
    HTMLAnchorElement.prototype.click = click
  }
  const fileOf = async (name: string) => await saved.find(([each]) => each === name)?.[1]
  const picture = await createImageBitmap((await fileOf('Calls.png')) ?? new Blob())
  expect(picture.height / picture.width).toBeGreaterThan(canvas().height / canvas().width)
  expect(await (await fileOf('Calls.csv'))?.text()).toBe('Day,Now,Before\r\nDay 1,1,2\r\nDay 2,2,2\r\n')
})

test('a picture that could not be made is said', async () => {
  await shown(chartOf(2))
  const drawing = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null))
  const before = toastQueue.visibleToasts.length
  await page.getByRole('button', { name: 'Download chart' }).click()
  await page.getByRole('menuitem', { name: 'Picture (PNG)' }).click()
  await expect.poll(() => toastQueue.visibleToasts.length).toBe(before + 1)
  expect(toastQueue.visibleToasts[0]?.content).toMatchObject({
    kind: 'error',
    text: expect.stringContaining('couldn’t be created'),
  })
  drawing.mockRestore()
})

test('no points say so, one is drawn, and of ten thousand the table says how many it holds', async () => {
  const screen = await shown(chartOf(0))
  await expect.element(page.getByText('No data')).toBeVisible()
  await screen.unmount()
  const one = await shown(chartOf(1))
  await expect.poll(() => colors().size).toBeGreaterThan(2)
  await one.unmount()
  await shown(chartOf(10_000))
  await slider().element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(slider()).toHaveAttribute('aria-valuenow', '10000')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(1_000)
  expect(document.querySelector('caption')?.textContent).toContain('The first 1,000 rows.')
})
