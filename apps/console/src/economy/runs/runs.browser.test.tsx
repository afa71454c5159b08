import type { EconomyRun } from '@parley/contract/economy/economy.schema.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, example, refused, refusedFor } from '../../testing/fake-core.ts'
import { openConsole } from '../../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 900))

const never: EconomyRun = {
  status: null,
  idTask: null,
  startedAt: null,
  months: [],
  dryRun: false,
  tariff: null,
  result: null,
  error: null,
}
const guid = '0199a000-0000-7000-8000-000000000001'
const line = (id: number | null, name: string | null, before: string, after: string) => ({
  id,
  name,
  calls: 3,
  before,
  after,
})
const done: EconomyRun = {
  ...never,
  status: 2,
  idTask: 8,
  startedAt: '2026-11-20T10:00:00Z',
  months: ['2026-10'],
  dryRun: true,
  result: {
    calls: 6,
    changed: 2,
    before: '100.1',
    after: '98.6',
    lines: [line(1, 'Hotline', '60', '62.5'), line(null, null, '40.1', '36.1')],
    months: [{ month: '2026-10', calls: 6, before: '100.1', after: '98.6' }],
    most: [{ guid, startedAt: '2026-10-03T08:00:00Z', seconds: 60, before: '4', after: '0' }],
    leftOut: [],
    adjusted: null,
  },
}
const open = (panel: string, answers: Answers = {}, permissions?: Record<string, string[]>) =>
  openConsole(
    screens.billing(BILLED_APP, 2, { tab: 'lines', panel }),
    {
      'Statistics.TenantEconomy': { ...example('Statistics.TenantEconomy'), currency: 'CZK' },
      'Statistics.Recalculation': never,
      'Statistics.WhatIf': never,
      ...answers,
    },
    permissions && { permissions },
  )
const drawer = page.getByRole('dialog')

test('a month is rated again as a dry run first; its result says what would change and leads to the calls', async () => {
  const { asked } = await open('recalculation', {
    'Statistics.RecalculateTenantEconomy': { ...done, status: 1, result: null },
  })
  await drawer.getByRole('button', { name: 'Start dry run' }).click()
  const [sent] = asked('Statistics.RecalculateTenantEconomy')
  expect(sent?.params).toEqual({ idTenant: 2 })
  expect(sent?.body).toMatchObject({ dryRun: true, month: expect.stringMatching(/^\d{4}-\d\d$/) })
  await expect.element(drawer.getByRole('progressbar')).toBeVisible()
})

test('what a dry run found is shown by line with the calls that change most, and done after a question', async () => {
  const { asked } = await open('recalculation', {
    'Statistics.Recalculation': done,
    'Statistics.RecalculateTenantEconomy': { ...done, status: 1, dryRun: false, result: null },
  })
  await expect.element(drawer.getByText('−CZK 1.50').first()).toBeVisible()
  const hotline = drawer.getByRole('row').filter({ hasText: 'Hotline' })
  await expect.element(hotline.getByText('+CZK 2.50')).toBeVisible()
  await expect.element(drawer.getByRole('row').filter({ hasText: 'Without line' })).toBeVisible()
  await expect
    .element(drawer.getByRole('link', { name: /Explain amount/ }))
    .toHaveAttribute('href', expect.stringContaining(guid))
  await drawer.getByRole('button', { name: 'Recalculate October 2026' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Recalculate' }).click()
  await expect
    .poll(() => asked('Statistics.RecalculateTenantEconomy').map(({ body }) => body))
    .toEqual([{ month: '2026-10', dryRun: false }])
})

test('calls that keep their amount are said with the reason, and nothing is said where there are none', async () => {
  const { result } = done
  const opened = await open('whatIf', {
    'Statistics.WhatIf': {
      ...done,
      result: result && {
        ...result,
        leftOut: [
          { reason: 'number', calls: 1, amount: '4.5' },
          { reason: 'line', calls: 3, amount: '0' },
        ],
      },
    },
  })
  await expect.element(drawer.getByText(/^The number was anonymized .*: 1 call, CZK\s4\.50$/)).toBeVisible()
  await expect.element(drawer.getByText(/^The line has been deleted.*: 3 calls, CZK\s0\.00$/)).toBeVisible()
  await opened.unmount()
  await open('whatIf', { 'Statistics.WhatIf': done })
  await expect.element(drawer.getByText('Hotline')).toBeVisible()
  await expect.element(drawer.getByText('Calls that keep their amount')).not.toBeInTheDocument()
})

test('a closed month says where its difference was charged', async () => {
  const { result } = done
  await open('recalculation', {
    'Statistics.Recalculation': {
      ...done,
      dryRun: false,
      result: result && { ...result, adjusted: { month: '2026-11', amount: '-1.5' } },
    },
  })
  await expect.element(drawer.getByText(/1\.50 was charged as an adjustment in November 2026/)).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: /^Recalculate October/ })).not.toBeInTheDocument()
})

test('a failed and a refused run say why', async () => {
  const opened = await open('recalculation', {
    'Statistics.Recalculation': { ...never, status: 3, months: ['2026-10'], error: 'A price is missing.' },
  })
  await expect.element(drawer.getByText('A price is missing.')).toBeVisible()
  await opened.unmount()
  const busy = await open('recalculation', {
    'Statistics.RecalculateTenantEconomy': refusedFor('economy.running', {}),
  })
  await drawer.getByRole('button', { name: 'Start dry run' }).click()
  await expect.element(drawer.getByText(/is being closed or recalculated/)).toBeVisible()
  await busy.unmount()
  await open('whatIf', { 'Statistics.WhatIf': refused('Statistics.viewbilling') })
  await expect.element(drawer.getByText(/permission/i).first()).toBeVisible()
})

test('prices of a tariff, or ones that no tariff has, are tried on chosen months and lines', async () => {
  const { asked } = await open('whatIf', {
    'Tenants.Tariffs': [{ ...example('Tenants.Tariffs')[0], idTariff: 5, name: 'Bank 2026' }] as never,
    'Tenants.LinesTariff': {
      total: 1,
      totalExact: true,
      nextCursor: null,
      items: [{ ...example('Tenants.LinesTariff').items[0], idLine: 4, name: 'Hotline' }] as never,
    },
    'Statistics.TryPrices': { ...done, status: 0, result: null },
  })
  await drawer.getByText('Hotline', { exact: true }).click()
  await drawer.getByRole('button', { name: 'Start' }).click()
  await expect.element(drawer.getByText('Field is required')).toBeVisible()
  await drawer.getByText('New prices', { exact: true }).click()
  const price = drawer.getByRole('group', { name: 'Price 1' }).getByRole('textbox', { name: /^Price/ })
  await price.fill('1.25')
  await drawer.getByRole('button', { name: 'Start' }).click()
  await expect.element(drawer.getByRole('progressbar')).toBeVisible()
  const [sent] = asked('Statistics.TryPrices')
  expect(sent?.body).toMatchObject({ idLines: [4], idTariff: null, terms: { validTo: null } })
  expect(sent?.body.terms?.rates[0]?.steps[0]?.price).toBe('1.25')
  expect(sent?.body.terms?.validFrom).toBe(`${sent?.body.from}-01`)
})

test('a trial says by which prices, and what each month comes to', async () => {
  const { result } = done
  await open('whatIf', {
    'Statistics.WhatIf': {
      ...done,
      months: ['2026-09', '2026-10'],
      tariff: { id: 5, name: 'Bank 2026' },
      result: result && {
        ...result,
        months: [{ month: '2026-09', calls: 0, before: '0', after: '0' }, ...result.months],
      },
    },
  })
  await expect.element(drawer.getByRole('heading', { name: 'September 2026 – October 2026' })).toBeVisible()
  await expect.element(drawer.getByText('Prices of Bank 2026')).toBeVisible()
  await expect.element(drawer.getByRole('row').filter({ hasText: 'September 2026' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Try other prices' }).click()
  await expect.element(drawer.getByRole('radio', { name: 'New prices' })).toBeVisible()
})
