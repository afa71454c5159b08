// Rooms: identity, signIn, tenants
import { leaveIdle } from '../database.ts'
import { FIRST_PASSWORD, foundCompany } from '../newcomers.ts'
import { expect, fillSignIn, signIn, test } from '../people.ts'

test('a person of the example reads when their password expires, and where to change it', async ({ page }) => {
  await signIn(page, 'diego')
  await expect(page.getByText(/^Your password will expire in \d days\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible()
})

test('a session that nobody touches for as long as the tenant says ends, and asks to sign in', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/40[013] \(|login_required|WebSocket connection|HTTP Authentication failed|CancelledError/)
  const { admin, idTenant, username } = await foundCompany(page, browser, problems, 'Umber')
  await admin.goto(`/administration/tenants/detail/${idTenant}`)
  await admin.getByRole('button', { name: 'Change: Networks, sessions and locks' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Networks, sessions and locks' })
  await dialog.getByRole('textbox', { name: 'End idle sessions after (minutes)' }).fill('5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('region', { name: 'Networks, sessions and locks' })).toContainText('5 minutes')
  await admin.reload() // the session is used once more, now under the rule
  await expect(admin.getByRole('region', { name: 'Networks, sessions and locks' })).toContainText('5 minutes')
  await leaveIdle(username, 4)
  await admin.goto('/profile')
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Profile')
  await leaveIdle(username, 6)
  await admin.goto('/profile')
  await expect(admin.getByLabel('Username')).toBeVisible()
  await fillSignIn(admin, username, FIRST_PASSWORD)
  await expect(admin.getByRole('button', { name: 'Account of' })).toBeVisible()
})

test('whoever is outside the networks of their tenant is shut out at once, and let in again', async ({
  page: olga,
  browser,
  problems,
}) => {
  problems.expect(/40[013] \(|WebSocket connection|HTTP Authentication failed|CancelledError|from this network/)
  const { idTenant, username, admin } = await foundCompany(olga, browser, problems, 'Sepia')
  await olga.goto(`/administration/tenants/detail/${idTenant}`)
  const rules = olga.getByRole('region', { name: 'Networks, sessions and locks' })
  const dialog = olga.getByRole('dialog', { name: 'Networks, sessions and locks' })
  const change = olga.getByRole('button', { name: 'Change: Networks, sessions and locks' })

  // Who is at home elsewhere may save a list that shuts all people of the tenant out.
  await change.click()
  const networks = dialog.getByRole('textbox', { name: 'Allowed networks' })
  await networks.fill('192.0.2.0/24')
  await networks.press('Enter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rules).toContainText('192.0.2.0/24')
  await admin.goto('/profile')
  await expect(admin.getByRole('heading', { level: 1 })).toContainText('does not allow access from this network')
  await admin.getByRole('button', { name: 'Sign out' }).click()
  await fillSignIn(admin, username, FIRST_PASSWORD)
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Network not allowed')

  await change.click()
  await dialog.getByRole('button', { name: 'Remove 192.0.2.0/24' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await admin.goto('/profile')
  await fillSignIn(admin, username, FIRST_PASSWORD)
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Profile')
})
