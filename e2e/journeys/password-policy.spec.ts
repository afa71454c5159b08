// Rooms: identity, profile, signIn, tenants, users
import type { Page } from '@playwright/test'
import { agePassword } from '../database.ts'
import { type Company, choosePassword, FIRST_PASSWORD, foundCompany, inviteTo } from '../newcomers.ts'
import { expect, fillSignIn, openBrowser, test } from '../people.ts'

const SECOND_PASSWORD = 'seven storks above the harbour'
const THIRD_PASSWORD = 'nobody counts the winter barges'
const isIn = (page: Page) => expect(page.getByRole('button', { name: 'Account of' })).toBeVisible()

const meaning = {
  Warning: 'Warn at every sign-in',
  Restriction: 'User can only change the password',
  Block: 'Sign-in is blocked until an administrator sends a reset link',
}

/** Chooses the rule on the tenant's page, as its administrator does. */
async function choosePolicy({ admin, idTenant }: Company, policy: keyof typeof meaning): Promise<void> {
  await admin.goto(`/administration/tenants/detail/${idTenant}`)
  await admin.getByRole('button', { name: 'Change: Passwords' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Passwords' })
  await dialog.getByText(meaning[policy]).click()
  await dialog.getByRole('textbox', { name: 'Expires after (days)' }).fill('30')
  await dialog.getByRole('textbox', { name: 'Warn (days before)' }).fill('10')
  await dialog.getByRole('textbox', { name: 'Previous passwords that can’t be reused' }).fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('region', { name: 'Passwords' })).toContainText(policy)
}

async function fillChange(page: Page, current: string, wanted: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill(current)
  await dialog.getByLabel(/^New password(?! again)/).fill(wanted)
  await dialog.getByLabel(/^Confirm new password/).fill(wanted)
  await dialog.getByRole('button', { name: 'Change password' }).click()
}

test('an old password is warned of, then restricts, then blocks, as the tenant has chosen', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/40[0139] \(|422|WebSocket connection|CancelledError|Your password has expired/)
  const company = await foundCompany(page, browser, problems, 'Vermilion')
  const nora = await openBrowser(browser, problems)
  const { username, id } = await inviteTo(company, nora, 'Nora')
  await nora.goto('/profile')
  await fillSignIn(nora, username, FIRST_PASSWORD)
  await isIn(nora)

  await choosePolicy(company, 'Warning')
  await agePassword(username, 19)
  await nora.reload()
  await isIn(nora)
  await expect(nora.getByText(/Your password will expire/)).toHaveCount(0)
  await agePassword(username, 23)
  await nora.reload()
  await expect(nora.getByText('Your password will expire in 7 days.')).toBeVisible()
  await agePassword(username, 31)
  await nora.reload()
  const notice = nora.getByRole('alert').or(nora.getByRole('status')).or(nora.getByRole('alertdialog'))
  await expect(notice.getByText('Your password has expired.').first()).toBeVisible()
  await notice.getByRole('button', { name: 'Change password' }).first().click()
  const dialog = nora.getByRole('dialog', { name: 'Change password' })
  await fillChange(nora, 'not the present one', SECOND_PASSWORD)
  await expect(dialog.getByText('Incorrect current password.')).toBeVisible()
  await fillChange(nora, FIRST_PASSWORD, FIRST_PASSWORD)
  await expect(dialog.getByText('Choose a password other than your last 2')).toBeVisible()
  await fillChange(nora, FIRST_PASSWORD, 'too short')
  await expect(dialog.getByText('Field must contains at least 12 characters')).toBeVisible()
  await fillChange(nora, FIRST_PASSWORD, 'passwordpassword')
  await expect(dialog.getByText('This password is too common. Choose another one')).toBeVisible()
  await fillChange(nora, FIRST_PASSWORD, SECOND_PASSWORD)
  await expect(dialog).toBeHidden()
  await nora.reload()
  await isIn(nora)
  await expect(nora.getByText('Your password has expired.')).toHaveCount(0)

  await choosePolicy(company, 'Restriction')
  await agePassword(username, 31)
  await nora.goto('/flows')
  await expect(nora.getByRole('heading', { name: 'Your password has expired.' }).first()).toBeVisible()
  await nora.getByRole('button', { name: 'Change password' }).click()
  await fillChange(nora, SECOND_PASSWORD, FIRST_PASSWORD)
  await expect(dialog.getByText('Choose a password other than your last 2')).toBeVisible()
  await fillChange(nora, SECOND_PASSWORD, THIRD_PASSWORD)
  await isIn(nora)

  await choosePolicy(company, 'Block')
  await agePassword(username, 31)
  const later = await openBrowser(browser, problems)
  await later.goto('/flows')
  await fillSignIn(later, username, THIRD_PASSWORD)
  await expect(later.getByRole('heading', { name: 'Your password has expired.' })).toBeVisible()
  await expect(later.getByText(/Ask your administrator to reset it/)).toBeVisible()
  const { admin } = company
  await admin.goto(`/administration/users/detail/${id}?tab=security`)
  await expect(admin.getByRole('region', { name: 'Password' })).toContainText('Expired')
  await admin.getByRole('button', { name: 'Send reset link' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Send link' }).click()
  const sent = admin.getByRole('dialog', { name: 'Reset link sent' })
  const link = await sent.getByRole('textbox', { name: 'Password reset link' }).inputValue()
  await choosePassword(later, link, FIRST_PASSWORD)
  await later.goto('/flows')
  await fillSignIn(later, username, FIRST_PASSWORD)
  await isIn(later)
})

test('wrong passwords wait, then lock, until an administrator unlocks', async ({ page, browser, problems }) => {
  problems.expect(/40[0139] \(|42[29]|WebSocket connection|CancelledError/)
  const company = await foundCompany(page, browser, problems, 'Ochre')
  const nora = await openBrowser(browser, problems)
  const { username, id } = await inviteTo(company, nora, 'Nora')
  const { admin, idTenant } = company
  await admin.goto(`/administration/tenants/detail/${idTenant}`)
  await admin.getByRole('button', { name: 'Change: Networks, sessions and locks' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Networks, sessions and locks' })
  const networks = dialog.getByRole('textbox', { name: 'Allowed networks' })
  await networks.fill('192.0.2.0/24')
  await networks.press('Enter')
  await dialog.getByRole('textbox', { name: 'Attempts without a wait' }).fill('1')
  await dialog.getByRole('textbox', { name: 'Lock after (attempts)' }).fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/This would lock you out: your own address/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove 192.0.2.0/24' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('region', { name: 'Networks, sessions and locks' })).toContainText('after 2 attempts')

  await nora.goto('/flows')
  for (const wrong of ['one wrong', 'two wrong']) {
    await fillSignIn(nora, username, wrong)
    await expect(nora.getByRole('alert')).toContainText('Incorrect username or password.')
  }
  await fillSignIn(nora, username, FIRST_PASSWORD)
  await expect(nora.getByRole('alert')).toContainText(/Too many attempts. Try again in 1[45] minutes./)
  await admin.goto(`/administration/users/detail/${id}?tab=security`)
  const card = admin.getByRole('region', { name: 'Password' })
  await expect(card).toContainText('Locked until')
  await card.getByRole('button', { name: 'Unlock' }).click()
  await expect(card.getByRole('button', { name: 'Unlock' })).toHaveCount(0)
  await fillSignIn(nora, username, FIRST_PASSWORD)
  await isIn(nora)
})
