import { screens } from '@parley/contract/kernel/screens.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example, failed, stale } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

const tab = `${screens.tenant(2)}/advanced`
const retention = (hold: string | null, rowVersion: number) => ({
  ...example('Tenants.Retention'),
  rules: [],
  hold,
  idTask: null,
  rowVersion,
})

test('what keeps things longer is saved with its reason; both sides are shown where another reason came first', async () => {
  const { answers, asked } = await openConsole(`${tab}?panel=retention`, {
    'Tenants.Retention': retention('A trial', 1),
  })
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: /^Reason for the hold/ }).fill('Mine')
  Object.assign(answers, {
    'Tenants.Retention': retention('Theirs', 2),
    'Tenants.UpdateRetention': stale(retention('Theirs', 2)),
  })
  drawer.element().querySelector<HTMLButtonElement>('[type=submit]')?.click()
  await expect.poll(() => drawer.element().textContent).toContain('Theirs')
  expect(asked('Tenants.UpdateRetention')).toMatchObject([{ body: { rules: [], hold: 'Mine', rowVersion: 1 } }])
})

test('one that failed can be tried again; a run is asked for first', async () => {
  const { answers, asked } = await openConsole(tab, { 'Tenants.Retention': failed })
  await page.getByRole('button', { name: 'Try again' }).first().click()
  answers['Tenants.Retention'] = { ...retention(null, 1), nextRun: null }
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(page.getByRole('button', { name: 'Run now' })).toBeVisible()
  expect(asked('Tenants.RunRetention')).toEqual([])
})
