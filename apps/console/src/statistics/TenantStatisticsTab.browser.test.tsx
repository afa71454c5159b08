import { screens } from '@parley/contract/kernel/screens.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../testing/fake-core.ts'
import { openConsole, personForTest } from '../testing/open-console.tsx'
import { statisticSample } from './testing/statistic.sample.ts'

const { context } = personForTest
const open = (query: { period?: string; against?: string } = {}, answers: Answers = {}) =>
  openConsole(screens.tenant(context.id, { tab: 'statistics', ...query }), {
    'Statistics.Tenant': statisticSample,
    ...answers,
  })
const hrefs = (name: string | RegExp) =>
  page
    .getByRole('link', { name })
    .elements()
    .map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))

test('rows and points lead to the conversations they count, by moments of the tenant’s days', async () => {
  const { history } = await open()
  await expect.element(page.getByText('Conversations over time').first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Hotline' })).toBeVisible()
  const whole = 'time=2026-10-31T23:00:00Z..2026-11-02T23:00:00Z&test=without'
  expect(hrefs('Hotline')).toEqual([`/administration/conversation-details?${whole}&line=5`])
  expect(hrefs('Complaints')).toEqual([`/administration/conversation-details?${whole}&flow=8`])
  expect(hrefs('Reminders')).toEqual([`/administration/conversation-details?${whole}&campaign=6`])
  const slider = page.getByRole('slider')
  await expect.element(slider).toBeVisible()
  slider.element().focus()
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', expect.stringContaining('Published: Orders, version 4'))
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => decodeURIComponent(history.location.search))
    .toContain('time=2026-10-31T23:00:00Z..2026-11-01T23:00:00Z')
})

test('what was published is listed and leads to the flow’s history', async () => {
  await open()
  const grid = page.getByRole('grid', { name: 'Published in this period' })
  await expect.element(grid.getByText('Orders')).toBeVisible()
  expect(grid.getByRole('link').element().getAttribute('href')).toBe(screens.flow(7, { tab: 'history', version: 4 }))
})

test('a flow alone and last year are asked for and stay in the address', async () => {
  const { asked, history } = await open({ against: 'lastYear' })
  await userEvent.click(page.getByRole('combobox', { name: 'Flow' }))
  await userEvent.keyboard('Comp')
  await userEvent.click(page.getByRole('option', { name: 'Complaints' }))
  await expect.poll(() => history.location.search).toContain('flow=8')
  expect(asked('Statistics.Tenant').at(-1)).toMatchObject({ query: { against: 'lastYear', idCallScript: 8 } })
})

test('where callers leave a flow is shown for the period that is chosen', async () => {
  await open({ period: 'week' })
  await page.getByRole('button', { name: 'Actions of Complaints' }).click()
  const item = page.getByRole('menuitem', { name: 'Where callers leave' })
  await expect.element(item).toHaveAttribute('href', expect.stringMatching(/panel=funnel&period=week$/))
})

test('of another tenant nothing leads to conversations', async () => {
  await openConsole(screens.tenant(context.id + 1, { tab: 'statistics' }), { 'Statistics.Tenant': statisticSample })
  await expect.element(page.getByText('Hotline')).toBeVisible()
  expect(page.getByRole('link', { name: 'Hotline' }).elements()).toEqual([])
})

test('whoever is in another zone than the tenant sees its days in either', async () => {
  const zone = personForTest.consolePreference.timezone
  const same = await open({}, { 'Statistics.Tenant': { ...statisticSample, timezone: zone } })
  await expect.element(page.getByText(new RegExp(`Times in ${zone}`))).toBeVisible()
  expect(page.getByRole('switch', { name: 'My time zone' }).elements()).toEqual([])
  await same.unmount()
  const { asked, history } = await open({}, { 'Statistics.Tenant': { ...statisticSample, timezone: 'Asia/Kathmandu' } })
  await page.getByText('My time zone').click()
  await expect.poll(() => history.location.search).toContain('zone=mine')
  await expect.poll(() => asked('Statistics.Tenant').at(-1)).toMatchObject({ query: { zone } })
})
