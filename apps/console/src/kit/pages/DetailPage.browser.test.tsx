import '../../styles.css'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ScreenSkeleton } from '../../shell/pages/ScreenSkeleton.tsx'
import { TestKit } from '../testing.tsx'
import { DetailPage } from './DetailPage.tsx'
import { FactList } from './FactList.tsx'
import { WidthButton } from './WidthButton.tsx'

const headings = () =>
  page
    .getByRole('heading', { level: 1 })
    .elements()
    .map((each) => each.textContent)
const shown = (title: string | undefined, href = '/') => (
  <TestKit href={href}>
    <DetailPage crumbs={[]} title={title}>
      <WidthButton />
    </DetailPage>
  </TestKit>
)

test('a page has one heading of the first level while it loads as well as afterwards', async () => {
  const screen = await render(shown(undefined))
  expect(headings()).toEqual(['Loading'])
  await screen.rerender(shown('Card blocking'))
  expect(headings()).toEqual(['Card blocking'])
  await screen.rerender(<ScreenSkeleton />)
  expect(headings()).toEqual(['Loading'])
})

test('a page takes the whole width where its address says so, and the button says which it is', async () => {
  await page.viewport(1920, 900)
  const screen = await render(shown('Flow'))
  const width = () => document.querySelector('header')?.parentElement?.getBoundingClientRect().width ?? 0
  const button = page.getByRole('button', { name: 'Full width' })
  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  expect(width()).toBeLessThanOrEqual(1200)
  await screen.rerender(shown('Flow', '/?wide=yes'))
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  expect(width()).toBeGreaterThan(1800)
})

test('the button changes the address', async () => {
  const navigate = vi.fn()
  await render(
    <TestKit navigate={navigate}>
      <WidthButton />
    </TestKit>,
  )
  await page.getByRole('button', { name: 'Full width' }).click()
  expect(navigate.mock.lastCall?.[0]).toContain('wide=yes')
})

test('values of cards below each other begin at the same place, whatever stands at the end of their lines', async () => {
  await page.viewport(1280, 800)
  const facts = [
    { label: 'Concurrent calls', value: 'No limit' },
    { label: 'outbound.caller', value: '+420 601 819 897', note: 'Shown to people', isCode: true },
  ]
  await render(
    <div className="w-96">
      <FactList facts={facts} />
      <FactList
        facts={facts.map((fact, index) => (index === 1 ? { ...fact, end: <span>Phone number</span> } : fact))}
      />
    </div>,
  )
  const begins = [...document.querySelectorAll('dd')].map((each) => {
    const range = document.createRange()
    range.selectNodeContents(each)
    return Math.round(range.getBoundingClientRect().left)
  })
  expect(begins).toHaveLength(4)
  expect(new Set(begins).size).toBe(1)
})
