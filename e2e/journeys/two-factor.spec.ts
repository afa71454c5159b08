// Rooms: identity, notices, profile, signIn, tenants, users
import type { Page } from '@playwright/test'
import { Authenticator } from '../authenticator.ts'
import { ageTwoFactor } from '../database.ts'
import { FIRST_PASSWORD, foundCompany, inviteTo } from '../newcomers.ts'
import { expect, fillSignIn, openBrowser, test } from '../people.ts'

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account of' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
}

async function answer(page: Page, field: string, code: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const isIn = (page: Page) => expect(page.getByRole('button', { name: 'Account of' })).toBeVisible()

test('somebody sets up a second step, signs in with a code and a recovery code, each once, and switches it off', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/40[0139] \(|422|WebSocket connection|CancelledError/)
  const { admin: ada, username } = await foundCompany(page, browser, problems, 'Cinnabar')
  await ada.goto('/profile')
  const card = ada.getByRole('region', { name: 'Two-factor authentication' })
  await card.getByRole('button', { name: 'Set up' }).click()
  const name = 'Set up two-factor authentication'
  const dialog = ada.getByRole('alertdialog', { name }).or(ada.getByRole('dialog', { name }))
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(FIRST_PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const key = /[A-Z2-7]{32}/.exec((await dialog.textContent()) ?? '')?.[0] ?? ''
  const app = new Authenticator(key)
  await dialog.getByLabel('Code from the app').fill(app.old())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText(/code is incorrect/)).toBeVisible()
  await dialog.getByLabel('Code from the app').fill(await app.next())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codesDialog = ada.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codesDialog.getByRole('listitem')).toHaveCount(10)
  const recovery = (await codesDialog.getByRole('listitem').first().textContent()) ?? ''
  await codesDialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(card).toContainText('On')

  await signOut(ada)
  await fillSignIn(ada, username, FIRST_PASSWORD)
  await expect(ada.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await answer(ada, 'Code', app.last())
  await expect(ada.getByText(/code is incorrect/)).toBeVisible()
  await answer(ada, 'Code', await app.next())
  await isIn(ada)

  await signOut(ada)
  await fillSignIn(ada, username, FIRST_PASSWORD)
  await ada.getByRole('button', { name: 'Use a recovery code' }).click()
  await answer(ada, 'Recovery code', recovery.toUpperCase())
  await isIn(ada)
  await signOut(ada)
  await fillSignIn(ada, username, FIRST_PASSWORD)
  await ada.getByRole('button', { name: 'Use a recovery code' }).click()
  await answer(ada, 'Recovery code', recovery)
  await expect(ada.getByText(/code is incorrect/)).toBeVisible()
  await ada.getByRole('button', { name: 'Use the app instead' }).click()
  await answer(ada, 'Code', await app.next())
  await isIn(ada)

  await ada.goto('/profile')
  await expect(card).toContainText('9')
  await card.getByRole('button', { name: 'Turn off' }).click()
  const question = ada.getByRole('alertdialog').or(ada.getByRole('dialog'))
  await question.getByLabel('Your password').fill(FIRST_PASSWORD)
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expect(card.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('where everybody is asked for a second step it can be put off for the days of grace, then no longer', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/40[0139] \(|422|WebSocket connection|CancelledError/)
  const company = await foundCompany(page, browser, problems, 'Indigo')
  const nora = await openBrowser(browser, problems)
  const { username } = await inviteTo(company, nora, 'Nora')

  const { admin, idTenant } = company
  await admin.goto(`/administration/tenants/detail/${idTenant}`)
  await admin.getByRole('button', { name: 'Change: Two-factor authentication' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Two-factor authentication' })
  await dialog.getByText('Require two-factor authentication for this tenant').click()
  await dialog.getByRole('textbox', { name: 'Grace period (days)' }).fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const rule = admin.getByRole('region', { name: 'Two-factor authentication' })
  await expect(rule).toContainText('Required')
  await expect(rule).toContainText('3 days')
  await expect(rule).toContainText('0 of 2')

  await nora.goto('/flows')
  await fillSignIn(nora, username, FIRST_PASSWORD)
  await expect(nora.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible()
  await nora.getByRole('button', { name: 'Not now, 3 days left' }).click()
  await isIn(nora)
  await signOut(nora)

  await ageTwoFactor(username, 4)
  await fillSignIn(nora, username, FIRST_PASSWORD)
  await expect(nora.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect(nora.getByRole('button', { name: /Not now/ })).toHaveCount(0)
  const app = new Authenticator((await nora.locator('code.secret').textContent()) ?? '')
  await nora.getByLabel('Code', { exact: true }).fill(app.old())
  await nora.getByRole('button', { name: 'Confirm' }).click()
  await expect(nora.getByText(/code is incorrect/)).toBeVisible()
  await nora.getByLabel('Code', { exact: true }).fill(await app.next())
  await nora.getByRole('button', { name: 'Confirm' }).click()
  await expect(nora.getByRole('listitem')).toHaveCount(10)
  await nora.getByRole('button', { name: 'I’ve saved them' }).click()
  await isIn(nora)
  await nora.goto('/profile')
  await nora.getByRole('button', { name: 'Turn off' }).click()
  const question = nora.getByRole('alertdialog').or(nora.getByRole('dialog'))
  await question.getByLabel('Your password').fill(FIRST_PASSWORD)
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expect(
    question.getByText('Two-factor authentication is required for your account and can’t be turned off.'),
  ).toBeVisible()
  await admin.reload()
  await expect(rule).toContainText('1 of 2')
})
