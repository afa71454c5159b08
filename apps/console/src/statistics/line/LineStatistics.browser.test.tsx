import { screens } from '@parley/contract/kernel/screens.ts'
import type { Line } from '@parley/contract/lines/line.schema.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, example, refused, refusedFor } from '../../testing/fake-core.ts'
import { openConsole, personForTest } from '../../testing/open-console.tsx'
import { statisticSample } from '../testing/statistic.sample.ts'

const waits = { since: '2026-11-01', waited: 8, abandoned: 2, abandonedAfterMs: 42_000 }
const line = { ...statisticSample, name: 'Hotline', campaigns: [], waits }
const open = (answers: Answers = {}) =>
  openConsole(`${screens.line(5)}/statistics`, {
    'Statistics.Line': line,
    'DialModuleLines.Basic': { ...(example('DialModuleLines.Basic') as Line), name: line.name },
    ...answers,
  })

test('a line has its numbers, which lead to its conversations alone', async () => {
  const { asked } = await open()
  await expect.element(page.getByRole('heading', { name: 'Hotline', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Complaints' })).toBeVisible()
  const [href] = page.getByRole('link', { name: 'Complaints' }).elements()
  expect(href?.getAttribute('href')).toMatch(/&flow=8&line=5$/)
  expect(page.getByRole('combobox', { name: 'Line' }).query()).toBeNull()
  await userEvent.click(page.getByRole('combobox', { name: 'Flow' }))
  await userEvent.keyboard('Comp')
  await page.getByRole('option', { name: 'Complaints' }).click()
  await expect
    .poll(() => asked('Statistics.Line').at(-1))
    .toMatchObject({
      params: { idLine: 5 },
      query: { idCallScript: 8 },
    })
})

test('who may see statistics needs no more, and the page says what is missing to who may not', async () => {
  const opened = await openConsole(
    `${screens.line(5)}/statistics`,
    { 'Statistics.Line': line },
    { permissions: { Statistics: ['view'] } },
  )
  await expect.element(page.getByRole('heading', { name: 'Hotline', level: 1 })).toBeVisible()
  await opened.unmount()
  const { history } = await openConsole(
    `${screens.line(5)}/statistics`,
    { 'Statistics.Line': refused('Line.view') },
    { permissions: {} },
  )
  await expect.element(page.getByText('Line.view', { exact: true })).toBeVisible()
  expect(history.location.pathname).toBe(`${screens.line(5)}/statistics`)
})

test('a line that is not there says so', async () => {
  await open({
    'DialModuleLines.Basic': refusedFor('entity.notFound', { entity: 'Line' }),
    'Statistics.Line': refusedFor('entity.notFound', { entity: 'Line' }),
  })
  await expect.element(page.getByText('Line not found')).toBeVisible()
})

test('the row of a line leads to it, only of the tenant acted for and for who may see the line or statistics', async () => {
  const { context } = personForTest
  const at = (idTenant: number) => screens.tenant(idTenant, { tab: 'statistics' })
  const answers = { 'Statistics.Tenant': statisticSample, 'Statistics.Line': line }
  const menu = page.getByRole('grid', { name: 'By line' }).getByRole('button', { name: /Hotline/ })
  const own = await openConsole(at(context.id), answers)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Statistics of this line' }).click()
  await expect.poll(() => own.history.location.pathname).toContain('/administration/lines/detail/5')
  await own.unmount()
  for (const [idTenant, permissions] of [
    [context.id + 1, undefined],
    [context.id, { AccessManagement: ['viewaccount'] }],
  ] as const) {
    const opened = await openConsole(at(idTenant), answers, permissions && { permissions: permissions as never })
    await expect.element(page.getByRole('grid', { name: 'By line' })).toBeVisible()
    expect(menu.query()).toBeNull()
    await opened.unmount()
  }
})

test('it says how many hung up while they waited, of how many and after how long', async () => {
  await open()
  const card = page.getByRole('region', { name: 'Queue' })
  await expect.element(card.getByText('since 2026-11-01', { exact: false })).toBeVisible()
  await expect.element(card.getByText('25%')).toBeVisible()
  await expect.element(card.getByText('0:42')).toBeVisible()
})
