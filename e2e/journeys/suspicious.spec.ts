// Rooms: suspicions, lines, tariffs, economy
import { expect, expectNoAxeViolations, signIn, test } from '../people.ts'

test('a line without billing is found, gets a tariff from before its calls, and is billed', async ({ page }) => {
  await signIn(page, 'greta', '/administration/suspicious-entities/lines-without-billing')
  const row = page.getByRole('row', { name: /After the crew/ })
  await expect(row).toContainText('No tariff')
  await expect(row).toContainText('€')
  await expectNoAxeViolations(page)
  await row.click()
  const drawer = page.getByRole('dialog').first()
  await expect(drawer.getByText(/By the tariff Standard, which most lines have/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Assign tariff…' }).click()
  const assigning = page.getByRole('dialog').last()
  await assigning.getByRole('button', { name: /Tariff$/ }).click()
  await page.getByRole('option', { name: 'Standard' }).click()
  // From the first of last month on, what was not billed is rated again.
  const now = new Date()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10)
  await assigning.getByRole('spinbutton').first().click()
  await page.keyboard.type(first.split('-').reverse().join(''))
  await assigning.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('1 line changed')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Every line is billed')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
})
