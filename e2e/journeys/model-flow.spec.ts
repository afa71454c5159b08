// Rooms: designer, knowledgeBase, models, services
import type { Page } from '@playwright/test'
import { expect, openPalette, signIn, test } from '../people.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Right panel' })
const chat = (page: Page) => page.getByRole('list', { name: 'Conversation' })

async function say(page: Page, text: string) {
  await expect(page.getByRole('button', { name: 'Send silence' })).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.keyboard.press('Enter')
}

test('a step listens for a category of a model: callers say it in their own words', async ({ page }) => {
  const name = `Lost cards ${Date.now().toString(36)}`
  await signIn(page, 'tomas')
  await page.getByRole('button', { name: 'New flow' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create flow' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const step = (of: RegExp) => page.getByRole('application', { name: /^Canvas of/ }).getByRole('button', { name: of })
  await step(/^Say, Greeting/).click()
  await page.keyboard.press('n')
  await page.keyboard.type('listen')
  await page.keyboard.press('Enter')
  await expect(step(/^Listen, Listen/)).toBeFocused()

  // The model is chosen by its name, and then one of its categories.
  await panel(page)
    .getByRole('button', { name: /^Anything / })
    .click()
  await page.getByRole('option', { name: /^Trained model/ }).click()
  await panel(page).getByRole('combobox', { name: 'Model' }).fill('Bank intents')
  await page.getByRole('option', { name: /^Bank intents/ }).click()
  await panel(page).getByRole('combobox', { name: 'Category' }).fill('block')
  await page.getByRole('option', { name: 'block_card' }).click()
  for (const left of [1, 0]) {
    await panel(page)
      .getByRole('button', { name: /^Fix: / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Ask again' }).click()
    await expect(panel(page).getByRole('button', { name: /^Fix: / })).toHaveCount(left)
  }

  // Another wish is none of it and asked again; this one leads to the end, in whatever words.
  await panel(page).getByRole('button', { name: 'Conversation' }).click()
  await panel(page).getByRole('button', { name: 'Restart' }).click()
  await say(page, 'until when is the branch open')
  await expect(chat(page)).toContainText('until when is the branch open')
  await say(page, 'please block my card, I can not find it since yesterday')
  await expect(panel(page).getByText('The conversation has ended')).toBeVisible()
})

test('a flow of the example takes the branch that is meant, and answers from what the bank knows', async ({ page }) => {
  await signIn(page, 'tomas')
  const palette = await openPalette(page)
  await page.keyboard.type('Ask the bank')
  await palette
    .getByRole('option', { name: /^Ask the bank/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask the bank')
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('button', { name: 'Start test' }).click()
  await say(page, 'what do you charge for drawing cash abroad')
  await expect(chat(page)).toContainText('What would you like to know about our prices and accounts?')
  await say(page, 'how much is a withdrawal abroad')
  await expect(chat(page)).toContainText('A withdrawal abroad costs 2 euros')
})
