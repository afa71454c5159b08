// Rooms: modules
import { expect, signIn, test } from '../people.ts'

test('a simulated module is made, tested and up; a real one says why it can’t be reached; one is disabled', async ({
  page,
}) => {
  const mark = Date.now().toString(36)
  await signIn(page, 'jana')
  await page.goto('/administration/modules')
  await page.getByRole('button', { name: 'New module' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: /^Name/ }).fill(`Try-out ${mark}`)
  await drawer.getByText('Simulated', { exact: true }).click()
  await drawer.getByRole('button', { name: 'Create module' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Try-out ${mark}`)
  await expect(page.getByText('Calls go over the simulated carrier. Nobody is called.')).toBeVisible()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(/Nothing was contacted/)).toBeVisible()

  await page.goto('/administration/modules')
  await page.getByRole('button', { name: 'New module' }).click()
  await drawer.getByRole('textbox', { name: /^Name/ }).fill(`Trunk ${mark}`)
  await drawer.getByRole('textbox', { name: /^Registrar/ }).fill('sip.nowhere.invalid')
  await drawer.getByRole('textbox', { name: /^User/ }).fill('parley')
  await drawer.getByRole('button', { name: 'Create module' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Trunk ${mark}`)
  await expect(page.getByText(/has no gateway for SIP clients yet/)).toBeVisible()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('The host “sip.nowhere.invalid” was not found. Check its spelling.')).toBeVisible()

  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('The module is disabled. No new calls are made over it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()
})
