// Rooms: knowledgeBase
import { expect, signIn, test } from '../people.ts'

const BASES = '/administration/tenants/detail/2/data/knowledge-bases'
const file = (times: string) => ({
  name: 'night-tariff.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from(`# Night tariff\n\nThe night tariff holds ${times}. Ask for a meter with two rates.\n`),
})

test('a file is changed, its golden question fails, and its new text waits', async ({ page }) => {
  await signIn(page, 'jana', BASES)
  const name = `Tariffs ${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'New knowledge base' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByRole('button', { name: 'Create knowledge base' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()

  await page.locator('input[type=file]').first().setInputFiles(file('from 22 to 6'))
  const row = page.getByRole('row', { name: /Night tariff/ })
  await expect(row.getByText('Ready')).toBeVisible({ timeout: 30_000 })

  await page.getByRole('link', { name: 'Golden questions' }).click()
  await page.getByRole('button', { name: 'Add golden question' }).click()
  await page.getByRole('textbox', { name: /^Question/ }).fill('When does the night tariff hold?')
  await page.getByRole('textbox', { name: /^Expected/ }).fill('from 22 to 6')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Passes')).toBeVisible()

  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await row.getByRole('link').first().click()
  const drawer = page.getByRole('dialog', { name: 'Night tariff' })
  await drawer.locator('input[type=file]').setInputFiles(file('at times that we publish'))
  await expect(drawer.getByText('A new text waits')).toBeVisible({ timeout: 30_000 })
  await expect(drawer.getByText('Not with the new text')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Question test' }).click()
  await page.getByRole('textbox', { name: /^Question/ }).fill('When does the night tariff hold?')
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByText('The night tariff holds from 22 to 6.').first()).toBeVisible()
})
