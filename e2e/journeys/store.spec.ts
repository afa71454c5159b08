// Rooms: composition, flows, store
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { chooseFromMenu, chooseInField, expect, openBrowser, rowOf, signIn, test } from '../people.ts'

const canvas = (page: Page) => page.getByRole('application', { name: /^Canvas of/ })
const step = (page: Page, name: RegExp) => canvas(page).getByRole('button', { name })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Right panel' })
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true })

async function greetWith(page: Page, text: string): Promise<void> {
  await step(page, /^Say, Greeting/).click()
  await panel(page)
    .getByRole('textbox', { name: /^Texts, / })
    .fill(text)
}

async function publish(page: Page, name: string, version: number): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Publish…' }).click()
  const question = page.getByRole('alertdialog', { name: `Publish the draft of ${name}`, exact: true })
  await question.getByRole('textbox', { name: /^Note/ }).fill('As people say it')
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(`Version ${version} of ${name} is live`)).toBeVisible()
}

test('a flow is taken from the store, changed, and updated to its newer edition', async ({
  page,
  browser,
  problems,
}) => {
  const mark = randomUUID().slice(0, 6)
  const [name, group] = [`Welcome ${mark}`, `Greetings ${mark}`]

  // The operator makes a flow, and offers it to one tenant.
  await signIn(page, 'olga', '/flows')
  await page.getByRole('button', { name: 'New flow' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create flow' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const source = new URL(page.url()).pathname
  await greetWith(page, 'Hello from the store')
  await publish(page, name, 2)
  await page.goto('/administration/store')
  await page.getByRole('button', { name: 'New group' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill(group)
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(group)
  await page.getByRole('button', { name: 'Add item' }).click()
  const adding = page.getByRole('dialog', { name: 'Add item' })
  await chooseInField(adding.getByRole('combobox', { name: 'Offers' }), name)
  await adding.getByRole('textbox', { name: /^Title/ }).fill('A warm welcome')
  await adding.getByRole('button', { name: 'Add item' }).click()
  await expect(page.getByRole('heading', { name: 'A warm welcome' })).toBeVisible()
  await chooseFromMenu(more(page), 'Visibility')
  await chooseInField(page.getByRole('combobox', { name: 'Add a tenant' }), 'Willow Clinic')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Visibility saved')).toBeVisible()
  const offer = page.url()

  // The tenant takes it and says goodbye in its own way.
  const tenant = await openBrowser(browser, problems)
  await signIn(tenant, 'amelia', '/administration/store')
  await rowOf(tenant, group).getByRole('link', { name: group }).click()
  await tenant.getByRole('button', { name: 'Take', exact: true }).click()
  const taking = tenant.getByRole('dialog', { name: 'Take A warm welcome' })
  await expect(taking.getByText(name)).toBeVisible()
  await taking.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(tenant.getByRole('heading', { level: 1 })).toHaveText(name)
  const copy = new URL(tenant.url()).pathname
  await expect(tenant.getByRole('link', { name: 'A warm welcome' })).toBeVisible()
  await tenant.getByRole('link', { name: 'Open designer' }).click()
  await step(tenant, /^End, End/).click()
  await panel(tenant).getByRole('textbox', { name: 'Name', exact: true }).fill('Farewell')
  await expect(step(tenant, /^End, Farewell/)).toBeVisible()
  await publish(tenant, name, 2)

  // A newer edition greets otherwise.
  await page.goto(source)
  await greetWith(page, 'Good day from the store')
  await publish(page, name, 3)
  await tenant.goto(copy)
  await tenant.getByRole('link', { name: 'Update to edition 3' }).click()
  const updating = tenant.getByRole('dialog', { name: `Update ${name}` })
  await expect(updating).toContainText('Good day from the store')
  await updating.getByRole('button', { name: 'Update to edition 3' }).click()
  await expect(tenant.getByText(`${name} updated to edition 3`)).toBeVisible()

  // Both changes are in the copy, as a version that is not live by itself.
  await tenant.goto(copy)
  await expect(tenant.getByText('Live v2 · newest v3').first()).toBeVisible()
  await tenant.getByRole('link', { name: 'Open designer' }).click()
  await expect(canvas(tenant).getByText('Good day from the store', { exact: true })).toBeVisible()
  await expect(step(tenant, /^End, Farewell/)).toBeVisible()

  // What the operator no longer offers stays with whoever took it.
  await page.goto(offer)
  await chooseFromMenu(more(page), 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/administration\/store$/)
  await expect(rowOf(page, group)).toHaveCount(0)
  await tenant.goto('/administration/store?tab=taken')
  await expect(tenant.getByRole('row').filter({ hasText: name })).toContainText('no longer offered')
})
