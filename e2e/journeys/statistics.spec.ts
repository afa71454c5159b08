// Rooms: statistics
import { expect, expectNoAxeViolations, exportAs, signIn, test } from '../people.ts'

test('numbers of a tenant and of all tenants are taken along, named by their period and counted', async ({ page }) => {
  await signIn(page, 'olga', '/administration/tenant-statistics')
  const grid = page.getByRole('grid', { name: 'Tenant statistics' })
  await expect(grid.getByRole('row')).not.toHaveCount(1)
  // At 1280 every name is whole and nothing has to be scrolled sideways.
  await page.setViewportSize({ width: 1280, height: 800 })
  const cut = grid.getByRole('gridcell').first()
  expect(await cut.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
  expect(await grid.evaluate((each) => each.parentElement?.scrollWidth === each.parentElement?.clientWidth)).toBe(true)
  const [all] = await Promise.all([page.waitForEvent('download'), exportAs(page, 'CSV')])
  expect(all.suggestedFilename()).toMatch(/^Tenant statistics month \d{4}-\d\d-\d\d\.csv$/)
  await expect(page.getByText(/^\d+ tenants exported$/)).toBeVisible()

  await grid.getByRole('link', { name: 'Harbour Bank' }).click()
  await expect(page.getByText('Conversations over time').first()).toBeVisible()
  // What was announced of the export names a menu that is gone; a page of its own has said nothing yet.
  await page.reload()
  await expect(page.getByText('Conversations over time').first()).toBeVisible()
  await expectNoAxeViolations(page)
  const [own] = await Promise.all([page.waitForEvent('download'), exportAs(page, 'Excel (.xlsx)')])
  expect(own.suggestedFilename()).toMatch(/^Harbour Bank statistics \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.xlsx$/)
  await expect(page.getByText('28 days exported')).toBeVisible()

  await page.goto('/administration/tenants')
  await expect(page.getByRole('grid', { name: 'Tenants' }).getByRole('row')).not.toHaveCount(1)
  const [list] = await Promise.all([page.waitForEvent('download'), exportAs(page, 'CSV')])
  expect(list.suggestedFilename()).toMatch(/^Tenants \d{4}-\d\d-\d\d\.csv$/)
})

test('a manager finds the step where callers hang up, and the conversations behind a number', async ({ page }) => {
  await signIn(page, 'jana', '/administration/tenants/detail/2/statistics')
  const flows = page.getByRole('grid', { name: 'By flow' })
  const row = flows.getByRole('row').nth(1)
  await expect(row).toBeVisible()
  const name = (await row.getByRole('gridcell').first().innerText()).trim()
  const calls = (await row.getByRole('gridcell').nth(1).innerText()).trim()
  await flows.getByRole('link', { name }).first().click()
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${calls}$`) })).toBeVisible()
  await page.goBack()

  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Where callers leave' }).click()
  const drawer = page.getByRole('dialog', { name: `Where callers leave ${name}` })
  const steps = drawer.getByRole('grid', { name: 'Steps of the flow' })
  await expect(steps.getByRole('row').nth(1)).toBeVisible()
  await expect(drawer.getByText(/hangs? up at “.+”: .+ of those who get there\./)).toBeVisible()
  await expectNoAxeViolations(page)
  const [, step] = /at “(.+)”:/.exec(await drawer.getByText(/of those who get there/).innerText()) ?? []
  await steps
    .getByRole('link', { name: step ?? '', exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/flows\/designer\/.+node=/)
})
