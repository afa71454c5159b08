import { expect, signIn, test } from '../people.ts'

const ENERGY = '/administration/tenants/detail/3'

test('an administrator sees what the night would remove, runs it, and reads the proof', async ({ page }) => {
  test.slow()
  await signIn(page, 'greta', `${ENERGY}/advanced`)
  await expect(page.getByRole('grid', { name: 'Retention' }).getByRole('row', { name: /Variables/ })).toContainText(
    '60 days',
  )
  await page.getByRole('button', { name: 'Run now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Run now' }).click()
  const runs = page.getByRole('grid', { name: 'Last runs' })
  await expect(runs.getByText('Proved: nothing older is left').first()).toBeVisible({ timeout: 60_000 })
})

test('a person is found, erased with a typed confirmation, and not found again', async ({ page }) => {
  test.slow()
  await signIn(page, 'greta', '/administration/conversation-details')
  const address = `nobody-${Date.now().toString(36)}@example.org`
  await page.goto('/administration/erasure')
  const look = async () => {
    await page.getByRole('button', { name: /Look for/ }).click()
    await page.getByRole('option', { name: 'E-mail address' }).click()
    await page.getByRole('textbox', { name: 'Number, address or id' }).fill(address)
    await page.getByRole('button', { name: 'Find', exact: true }).click()
  }
  await look()
  await page.getByRole('button', { name: 'Erase this person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Request of today')
  await dialog.getByRole('textbox', { name: /once more/ }).fill(address)
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const past = page.getByRole('grid', { name: 'Past erasures' })
  await expect(past).not.toContainText('Working on it', { timeout: 30_000 })
  await page.reload()
  await look()
  await expect(page.getByText(/This person was erased before/)).toBeVisible()
  await expect(page.getByText('Nothing here is about this person')).toBeVisible()
})

test('without the permission the desk is refused', async ({ page, problems }) => {
  problems.expect(/403/)
  await signIn(page, 'lukas')
  await page.goto('/administration/erasure')
  await expect(page.getByText(/find and erase people/).first()).toBeVisible()
})
