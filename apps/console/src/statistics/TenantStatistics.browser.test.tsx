import { permissionLabel } from '@parley/contract/kernel/permission.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { empty, refused } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

test('the period of the address is asked for; nothing in it says so', async () => {
  const { asked } = await openConsole(screens.tenantStatistics({ period: 'year' }), {
    'Statistics.Tenants': empty('Statistics.Tenants'),
  })
  await expect.element(page.getByText('No conversations in this period')).toBeVisible()
  expect(asked('Statistics.Tenants')).toMatchObject([{ query: { period: 'year' } }])
})

test('refused, it names what is missing', async () => {
  await openConsole(screens.tenantStatistics(), { 'Statistics.Tenants': refused('Statistics.view') })
  await expect.element(page.getByRole('alert').last()).toMatchTextContent(permissionLabel('Statistics.view'))
})
