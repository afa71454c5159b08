// Rooms: agentAssist, audit, campaigns, knowledgeBase, lookups, tenants
import { chooseFromMenu, expect, fillSignIn, openBrowser, signIn, test } from '../people.ts'

const NEW_PASSWORD = 'a long pass phrase of one’s own'

test('a tenant is made with its administrator, who sees only it, and is told when it is suspended', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/40[1349] \(|WebSocket connection|CancelledError|is suspended|could not be read ahead/)
  const mark = Date.now().toString(36)
  const [name, username] = [`Amber ${mark}`, `ada${mark}`] as const
  await signIn(page, 'olga', '/administration/tenants')
  await page.getByRole('button', { name: 'New tenant' }).click()
  const drawer = page.getByRole('dialog', { name: 'New tenant' })
  await drawer.getByRole('button', { name: 'Create tenant' }).click()
  await expect(drawer.getByText('Field is required').first()).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await drawer.getByLabel('First name').fill('Ada')
  await drawer.getByLabel('Last name').fill('Amber')
  await drawer.getByLabel('Username').fill('TOMAS')
  await drawer.getByLabel('Email').last().fill(`${username}@example.com`)
  await drawer.getByRole('button', { name: 'Create tenant' }).click()
  await expect(drawer.getByText('This username is taken.')).toBeVisible()
  await drawer.getByLabel('Username').fill(username)
  await drawer.getByRole('button', { name: 'Create tenant' }).click()
  const made = page.getByRole('dialog', { name: `${name} created` })
  const link = await made.getByRole('textbox', { name: 'Invitation link' }).inputValue()
  await made.getByRole('button', { name: 'Open tenant' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const ada = await openBrowser(browser, problems)
  await ada.goto(link)
  const fields = ada.locator('input[type=password]')
  await fields.nth(0).fill(NEW_PASSWORD)
  await fields.nth(1).fill(NEW_PASSWORD)
  await ada.getByRole('button', { name: 'Save password' }).click()
  await ada.goto('/administration/tenants')
  await fillSignIn(ada, username, NEW_PASSWORD)
  // The only tenant there is for her opens without a list of one.
  await expect(ada.getByRole('heading', { level: 1, name })).toBeVisible()
  await ada.goto('/administration/tenants/detail/2')
  await expect(ada.getByText('Tenant not found')).toBeVisible()

  await chooseFromMenu(page.getByRole('button', { name: 'More', exact: true }), 'Suspend…')
  const question = page.getByRole('alertdialog', { name: `Suspend ${name}` })
  await question.getByLabel('Reason').fill('The contract has ended')
  await question.getByRole('button', { name: 'Suspend tenant' }).click()
  await expect(page.getByText('Suspended', { exact: true }).first()).toBeVisible()
  await ada.goto('/flows')
  await expect(ada.getByText('The contract has ended')).toBeVisible()

  await chooseFromMenu(page.getByRole('button', { name: 'More', exact: true }), 'Reactivate')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).click()
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
  await ada.goto('/administration/tenants')
  await expect(ada.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('risk rules are tried before they are saved', async ({ page }) => {
  await signIn(page, 'amelia', '/administration/tenants')
  await page.getByRole('main').getByRole('link', { name: 'Agent assist' }).click()
  const english = page.getByRole('region', { name: 'English (United Kingdom)' })
  await english.getByLabel('Sample text').fill('I have a CHEST pain')
  await english.getByRole('button', { name: 'Try the rules' }).click()
  await expect(english.getByRole('status')).toContainText('High')
  await expect(english.locator('mark')).toHaveText('CHEST pain')
})

test('nobody shuts themselves out by the networks people may work from', async ({ page, problems }) => {
  problems.expect(/409 \(/)
  await signIn(page, 'amelia', '/administration/tenants')
  await page.getByRole('button', { name: 'Change: Networks, sessions and locks' }).click()
  const rules = page.getByRole('dialog', { name: 'Networks, sessions and locks' })
  const networks = rules.getByRole('textbox', { name: 'Allowed networks' })
  await networks.fill('192.0.2.0/24')
  await networks.press('Enter')
  await rules.getByRole('button', { name: 'Save changes' }).click()
  await expect(rules.getByText(/This would lock you out: your own address (127\.0\.0\.1|::1)/)).toBeVisible()
  await rules.getByRole('button', { name: 'Cancel' }).click()
})
