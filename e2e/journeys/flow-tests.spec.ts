// Rooms: flowTests, flowReplays, designer, flows, conversations
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../people.ts'

const left = (page: Page) => page.getByRole('complementary', { name: 'Left panel' })
const press = (page: Page, name: string) => left(page).getByRole('button', { name, exact: true })

test('a designer writes a test, and sees it fail and pass', async ({ page }) => {
  const name = `Tested ${randomUUID().slice(0, 6)}`
  await signIn(page, 'jana')
  await page.getByRole('button', { name: 'New flow' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create flow' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await page.getByRole('button', { name: 'Tests', exact: true }).click()
  await expect(left(page).getByText('No tests yet')).toBeVisible()
  await press(page, 'New test').click()
  await left(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Greets')
  await press(page, 'Remove turn 1').click()
  await press(page, 'Expect something').first().click()
  await left(page)
    .getByRole('button', { name: /^Step is reached/ })
    .click()
  await page.getByRole('option', { name: 'Bot says' }).click()
  await left(page).getByRole('textbox', { name: 'Expectation 1: text' }).fill('no such words')
  await press(page, 'Run').click()
  await expect(left(page).getByText('The test failed.')).toBeVisible()
  await expect(left(page).getByText(/^Got: /)).toBeVisible()
  await left(page).getByRole('textbox', { name: 'Expectation 1: text' }).fill('Dobrý den')
  await press(page, 'Run').click()
  await expect(left(page).getByText('The test passed.')).toBeVisible()
  await press(page, 'Save').click()
  await press(page, 'Run all').click()
  await expect(left(page).getByText('Passed')).toBeVisible()
})
