// Rooms: composition, flows, packages
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { chooseFromMenu, chooseInField, expect, openBrowser, rowOf, signIn, test } from '../people.ts'

const canvas = (page: Page) => page.getByRole('application', { name: /^Canvas of/ })
const step = (page: Page, name: RegExp) => canvas(page).getByRole('button', { name })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Right panel' })

async function publish(page: Page, name: string, version: number): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Publish…' }).click()
  const question = page.getByRole('alertdialog', { name: `Publish the draft of ${name}`, exact: true })
  await question.getByRole('textbox', { name: /^Note/ }).fill('As people say it')
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(`Version ${version} of ${name} is live`)).toBeVisible()
}

async function greetWith(page: Page, text: string): Promise<void> {
  await step(page, /^Say, Greeting/).click()
  await panel(page)
    .getByRole('textbox', { name: /^Texts, / })
    .fill(text)
}

async function switchTo(page: Page, tenant: string): Promise<void> {
  await chooseFromMenu(page.getByRole('button', { name: 'Account of' }), 'Switch tenant')
  const dialog = page.getByRole('dialog', { name: 'Switch tenant' })
  await chooseInField(dialog.getByRole('combobox', { name: 'Tenant' }), tenant)
  await dialog.getByRole('button', { name: 'Switch tenant' }).click()
  await expect(page.getByText(`You are now acting for ${tenant}`)).toBeVisible()
}

/** Makes a package of a flow and saves it as a file. */
async function pack(page: Page, name: string, version: string): Promise<string> {
  await page.goto('/administration/package-manager/create')
  await page.getByRole('button', { name: 'New package' }).click()
  const making = page.getByRole('dialog', { name: 'New package' })
  await making.getByRole('textbox', { name: /^Name/ }).fill(name)
  await making.getByRole('textbox', { name: /^Version/ }).fill(version)
  await making.getByRole('combobox', { name: 'Add to the package' }).fill(name)
  await page.getByRole('option', { name }).click()
  await expect(making.getByText('1 item ·')).toBeVisible()
  await making.getByRole('button', { name: 'Create package' }).click()
  await page
    .getByRole('link', { name: `${name}`, exact: true })
    .first()
    .click()
  const made = page.getByRole('dialog', { name: `${name} ${version}` })
  const download = page.waitForEvent('download')
  await made.getByRole('button', { name: 'Download' }).click()
  return await (await download).path()
}

async function openPlan(page: Page, file: string, name: string, version: string) {
  await page.goto('/administration/package-manager/install')
  await page.getByRole('button', { name: 'Install a package' }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name: 'package.zip', mimeType: 'application/zip', buffer: await bytesOf(file) })
  const plan = page.getByRole('dialog', { name: `Install ${name} ${version}` })
  await expect(plan).toBeVisible()
  return plan
}
const bytesOf = async (path: string) => (await import('node:fs/promises')).readFile(path)

test('a flow is packed in one tenant, installed in another, changed in both, upgraded with the merge, and undone', async ({
  page,
  browser,
  problems,
}) => {
  const name = `Packed ${randomUUID().slice(0, 6)}`
  await signIn(page, 'olga', '/flows')
  await page.getByRole('button', { name: 'New flow' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create flow' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const source = new URL(page.url()).pathname
  await greetWith(page, 'Hello from the package')
  await publish(page, name, 2)
  const first = await pack(page, name, '1.0.0')

  const other = await openBrowser(browser, problems)
  await signIn(other, 'olga', '/administration/package-manager/install')
  await switchTo(other, 'Willow Clinic')
  const plan = await openPlan(other, first, name, '1.0.0')
  await expect(plan.getByText('New', { exact: true })).toBeVisible()
  await plan.getByRole('button', { name: 'Install', exact: true }).click()
  await expect(other.getByText(`Installed ${name} 1.0.0`)).toBeVisible()
  await rowOf(other, name).getByRole('link', { name }).click()
  await other.getByRole('dialog').getByRole('link', { name }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(name)
  const copy = new URL(other.url()).pathname
  await other.getByRole('link', { name: 'Open designer' }).click()
  await step(other, /^End, End/).click()
  await panel(other).getByRole('textbox', { name: 'Name', exact: true }).fill('Farewell')
  await expect(step(other, /^End, Farewell/)).toBeVisible()
  await publish(other, name, 2)

  await page.goto(source)
  await greetWith(page, 'Good day from the package')
  await publish(page, name, 3)
  const second = await pack(page, name, '1.1.0')
  const upgrade = await openPlan(other, second, name, '1.1.0')
  await expect(upgrade.getByText('Version 1.0.0 is installed.')).toBeVisible()
  await upgrade.getByRole('button', { name: 'What changes' }).click()
  await expect(upgrade).toContainText('Good day from the package')
  await upgrade.getByRole('button', { name: 'Install', exact: true }).click()
  await expect(other.getByText(`Installed ${name} 1.1.0`)).toBeVisible()

  // Both changes are in it; undone, its own is left.
  const said = async () => {
    await other.goto(copy)
    await other.getByRole('link', { name: 'Open designer' }).click()
    await expect(step(other, /^End, Farewell/)).toBeVisible()
    await step(other, /^Say, Greeting/).click()
    return panel(other).getByRole('textbox', { name: /^Texts, / })
  }
  await expect(await said()).toHaveText('Good day from the package')
  await other.goto('/administration/package-manager/install')
  await rowOf(other, '1.1.0').getByRole('link', { name }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(other.getByText(`${name} was undone`)).toBeVisible()
  await expect(await said()).toHaveText('Hello from the package')
})
