// Rooms: identity, lookups, mail, profile, roles, users
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseFromMenu, expect, fillSignIn, openBrowser, rowOf, signIn, test } from '../people.ts'

const NEW_PASSWORD = 'a long pass phrase of one’s own'

/** The newest mail to somebody, without the line breaks of its encoding. */
async function mailTo(folder: string, address: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml') && name.includes(address)).sort()
  const raw = await readFile(join(folder, names.at(-1) ?? ''), 'utf8')
  return raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
}

test('an administrator invites somebody, who comes by the mail, may what the role says, and is out when disabled', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/40[1349] \(|WebSocket connection|CancelledError/)
  const username = `nora${Date.now()}`
  const address = `${username}@example.com`
  await signIn(page, 'jana', '/administration/users')
  await page.getByRole('button', { name: 'Invite user' }).click()
  const drawer = page.getByRole('dialog', { name: 'Invite user' })
  await drawer.getByRole('button', { name: 'Send invitation' }).click()
  await expect(drawer.getByText('Field is required').first()).toBeVisible()
  await drawer.getByLabel('First name').fill('Nora')
  await drawer.getByLabel('Last name').fill(username)
  await drawer.getByLabel('Email').fill(address)
  await drawer.getByLabel('Username').fill('TOMAS')
  await drawer.getByText('Guest', { exact: true }).click()
  await drawer.getByRole('button', { name: 'Send invitation' }).click()
  await expect(drawer.getByText('This username is taken.')).toBeVisible()
  await drawer.getByLabel('Username').fill(username)
  await drawer.getByRole('button', { name: 'Send invitation' }).click()
  const sent = page.getByRole('dialog', { name: 'Invitation sent' })
  const folder = /to the folder (.+) on the server/.exec((await sent.textContent()) ?? '')?.[1] ?? ''
  await expect(sent.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(/\/identity\/setup\//)
  await sent.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('heading', { name: `Nora ${username}` })).toBeVisible()
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()

  let link = ''
  await expect(async () => {
    link = /http\S+\/identity\/setup\/[\w-]+/.exec(await mailTo(folder, address))?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  const other = await openBrowser(browser, problems)
  await other.goto(link)
  const fields = other.locator('input[type=password]')
  await fields.nth(0).fill(NEW_PASSWORD)
  await fields.nth(1).fill(NEW_PASSWORD)
  await other.getByRole('button', { name: 'Save password' }).click()
  await other.goto('/flows')
  await fillSignIn(other, username, NEW_PASSWORD)
  await expect(rowOf(other, 'Card blocking')).toBeVisible()
  await other.goto('/administration/users')
  await expect(other.getByText('No permission to display this page')).toBeVisible()
  await other.goto('/flows')
  await expect(rowOf(other, 'Card blocking')).toBeVisible()

  await page.reload()
  await chooseFromMenu(page.getByRole('button', { name: 'More' }), 'Disable')
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Reason').fill('Only tried it')
  await question.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('This account is disabled. Only tried it')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('link', { name: 'Card blocking' })).toHaveCount(0)
  await expect(rowOf(other, 'Card blocking')).toHaveCount(0)
})

test('a file of users is looked at row by row, then applied', async ({ page }) => {
  const mark = String(Date.now())
  await signIn(page, 'jana', '/administration/users?panel=import')
  const drawer = page.getByRole('dialog', { name: 'Import users' })
  const file = `User name;First name;Last name;E-mail;Roles\r\nimp${mark};Žaneta;${mark};imp${mark}@example.com;Guest\r\nbad;;X;x@example.com;\r\n`
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(drawer.getByText('1 new · 0 changed · 0 unchanged · 1 refused')).toBeVisible()
  await expect(drawer.getByText('First name: Field is required')).toBeVisible()
  await drawer.getByRole('button', { name: 'Import 1 user' }).click()
  await expect(drawer.getByText('Done', { exact: true })).toBeVisible({ timeout: 20_000 })
  await page.goto(`/administration/users?q=imp${mark}`)
  await expect(rowOf(page, `Žaneta ${mark}`)).toContainText('Guest')
})

test('somebody without rights over users finds no such place, and has a profile of their own', async ({
  page,
  problems,
}) => {
  problems.expect(/40[34] \(/)
  await signIn(page, 'tomas', '/administration')
  await expect(page.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0)
  await page.goto('/profile')
  await page.getByLabel('First name').fill('Tomášek')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Name saved')).toBeVisible()
  await page.getByLabel('First name').fill('Tomáš')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByLabel('First name')).toHaveValue('Tomáš')

  await page.goto('/profile?panel=secret')
  const dialog = page.getByRole('dialog', { name: 'New API secret' })
  await dialog.getByLabel('Name').fill(`Journey ${Date.now()}`)
  const permissions = dialog.getByRole('group', { name: 'Permissions' })
  await dialog.getByRole('button', { name: 'Create secret' }).click()
  await expect(permissions).toHaveAccessibleDescription('Choose at least one permission.')
  await expect(permissions.getByRole('checkbox').first()).toBeFocused()
  await permissions.getByText('view', { exact: true }).first().click()
  await dialog.getByRole('button', { name: 'Create secret' }).click()
  const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue()
  const headers = { authorization: `Bearer ${secret}` }
  expect((await page.request.get('/api/UserInfo', { headers })).status()).toBe(200)
  const create = { name: 'By a program', kind: 'flow', idParent: null }
  expect((await page.request.post('/api/Administration/Folders/Create', { headers, data: create })).status()).toBe(403)
})
