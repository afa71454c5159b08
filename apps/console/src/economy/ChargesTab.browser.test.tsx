import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openConsole } from '../testing/open-console.tsx'

test('the calls of a month are taken along as they are filtered', async () => {
  const address = `${screens.billing(BILLED_APP, 9, { tab: 'calls' })}?month=2026-10&day=2026-10-05&line=5`
  const { asked } = await openConsole(address)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await vi.waitFor(() => expect(asked('Assets.Ticket')).toHaveLength(1))
  const taken = new URL(asked('Assets.Ticket')[0]?.body.path ?? '', 'http://localhost')
  expect(taken.pathname).toBe('/api/Assets/ReportBilling')
  const { timeZone: _, ...query } = Object.fromEntries(taken.searchParams)
  expect(query).toEqual({ idTenant: '9', month: '2026-10', day: '2026-10-05', idLine: '5', format: 'csv' })
})
