import '../styles.css'
import type { StatisticTotals } from '@parley/contract/statistics/statistic.schema.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestKit } from '../kit/testing.tsx'
import { StatisticTiles } from './StatisticTiles.tsx'

const totals = (change: Partial<StatisticTotals> = {}): StatisticTotals => ({
  calls: 3_561,
  answered: 3_561,
  notPicked: 0,
  picked: 471,
  listenedToEnd: 3_090,
  errors: 16,
  talkMs: 149_700_000,
  averageMs: 42_000,
  mostAtOnce: 4,
  ...change,
})
const hrefOf = ({ outcome }: { outcome?: number | undefined } = {}) => `/conversations?outcome=${outcome ?? 'any'}`
const shown = (before: StatisticTotals, href?: typeof hrefOf, now = totals()) =>
  render(
    <TestKit>
      <StatisticTiles totals={now} before={before} against="before" hrefOf={href} />
    </TestKit>,
  )
const tile = (name: string) => page.getByText(name, { exact: true }).element().parentElement

test('the sums that are a list of conversations lead to them, with the outcome counted', async () => {
  await shown(totals(), hrefOf)
  const links = page.getByRole('link').elements()
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['3,561', '/conversations?outcome=any'],
    ['3,090', '/conversations?outcome=3'],
    ['16', '/conversations?outcome=11'],
  ])
})

test('where the list shows another tenant nothing leads to it', async () => {
  await shown(totals())
  expect(page.getByRole('link').elements()).toEqual([])
})

test('more errors than before are a warning; fewer are none, nor are more conversations', async () => {
  const screen = await shown(totals({ errors: 0, calls: 100 }))
  const warned = () =>
    [...(tile('Errors')?.querySelectorAll('.text-warning-ink') ?? [])].map((each) => each.textContent)
  expect(warned()).toEqual(['+16 '])
  await expect.element(page.getByText('<1% of conversations')).toBeVisible()
  expect(tile('Conversations')?.querySelector('.text-warning-ink')).toBeNull()
  await screen.rerender(
    <TestKit>
      <StatisticTiles totals={totals()} before={totals({ errors: 40 })} against="before" />
    </TestKit>,
  )
  expect(warned()).toEqual([])
})

test.each([
  [1280, 4, [4, 3]],
  [640, 4, [2, 2, 2, 1]],
  // Of some conversations alone no peak is known, and none is shown.
  [1280, null, [4, 2]],
  [640, null, [2, 2, 2]],
] as const)('at %s pixels with a peak of %s the tiles fill whole rows', async (width, mostAtOnce, rows) => {
  await page.viewport(width, 800)
  await shown(totals(), undefined, totals({ mostAtOnce }))
  const tiles = [...document.querySelectorAll('dl > div')].map((each) => each.getBoundingClientRect())
  const tops = [...new Set(tiles.map(({ top }) => top))]
  expect(tops.map((top) => tiles.filter((each) => each.top === top).length)).toEqual(rows)
  for (const top of tops) {
    const row = tiles.filter((each) => each.top === top)
    expect(Math.round(row.at(-1)?.right ?? 0)).toBe(
      Math.round(tiles[1] && width < 1024 ? tiles[1].right : (tiles[3]?.right ?? 0)),
    )
  }
})
