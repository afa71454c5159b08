// Rooms: home, theme, themeConfigurator
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectConnected, expectNoAxeViolations, openBrowser, signIn, test } from '../people.ts'

const CONFIGURATOR = '/administration/theme-configurator'
/** With what must not get into a theme. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32" onload="document.title = 'hacked'">
  <script>document.title = 'hacked'</script><rect width="120" height="32" rx="6" fill="#7b1fa2"/></svg>`

async function design(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Acme Voice')
  await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('#ffee00')
  await expect(page.getByText('1 use is hard to read')).toBeVisible()
  await page.getByRole('button', { name: 'Use all suggested colors' }).click()
  await expect(page.getByText('All uses are easy to read')).toBeVisible()
  const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) }
  await page.getByRole('group', { name: 'Logo' }).locator('input[type=file]').setInputFiles(logo)
  await expect(page.getByRole('img', { name: 'Logo on a dark background' })).toBeVisible()
}

async function newestMailTo(address: string): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.includes(address)).sort()
  const name = names.at(-1)
  return name === undefined ? '' : (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '')
}

test('a theme is previewed, dismissed, saved, seen by others at once and reset', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/inline event handler/) // of the hostile logo: the browser says that it does not run
  const other = await openBrowser(browser, problems)
  await signIn(other, 'jana')
  await expectConnected(other)
  await other.evaluate(() => Object.assign(window, { isSamePage: true }))

  await signIn(page, 'olga', CONFIGURATOR)
  await design(page)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page).toHaveURL('/flows')
  await expect(page).toHaveTitle('Flows – Acme Voice')
  await page.reload()
  await expect(page).toHaveTitle('Flows – Acme Voice')
  await expect(page.getByRole('banner').getByRole('img', { name: 'Acme Voice' })).toBeVisible()
  await page.goto('/administration/tasks')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page).toHaveTitle('Tasks – Parley')
  await expect(other).toHaveTitle('Flows – Parley')

  await page.goto(CONFIGURATOR)
  await design(page)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page).toHaveURL('/flows')
  await expectNoAxeViolations(page)
  await page.goto('/administration/audit-log')
  await page.getByRole('button', { name: 'Save theme' }).click()
  await expect(page.getByText('Theme saved')).toBeVisible()
  await expect(page).toHaveTitle('Audit log – Acme Voice')

  await expect(other).toHaveTitle('Flows – Acme Voice')
  await expect(other.getByRole('banner').getByRole('img', { name: 'Acme Voice' })).toBeVisible()
  expect(await other.evaluate(() => 'isSamePage' in window)).toBe(true)

  const visitor = await openBrowser(browser, problems)
  await visitor.goto('/flows')
  await expect(visitor.getByRole('img', { name: 'Acme Voice' })).toBeVisible()
  await expect(visitor).toHaveTitle(/Acme Voice/)
  await visitor.goto('/identity/forgot')
  await visitor.getByLabel('Username or email').fill('jana')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect.poll(() => newestMailTo('jana')).toContain('Subject: Your password for Acme Voice')
  expect(await newestMailTo('jana')).toContain('cid:logo')

  await page.goto(CONFIGURATOR)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Reset to default' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to default' }).click()
  await expect(page).toHaveTitle('Theme configurator – Parley')
  await expect(other).toHaveTitle('Flows – Parley')
})
