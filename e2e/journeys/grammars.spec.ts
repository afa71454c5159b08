// Rooms: grammars
import { expect, signIn, test } from '../people.ts'

test('a grammar is made, mended until its test phrase passes, and understood in a flow', async ({ page, problems }) => {
  problems.expect(/422/)
  const name = `Sizes of parcels ${Date.now().toString(36)}`
  await signIn(page, 'jana')
  await page.goto('/administration/grammars')
  await page.getByRole('button', { name: 'New grammar' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByRole('button', { name: 'Create grammar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  // What it is expected to make of a phrase, it does not: it is not saved.
  await page.getByRole('button', { name: 'Add test phrase' }).click()
  await page.getByRole('textbox', { name: 'Phrase' }).last().fill('a large one')
  await page.getByRole('textbox', { name: 'Value' }).last().fill('XL')
  await expect(page.getByText('Fails: L')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('1 test phrase fails: “a large one”').first()).toBeVisible()

  // Mended in the grammar, not in the phrase.
  const phrases = page.getByRole('textbox', { name: 'Phrases' })
  await phrases.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('small = S\nlarge = XL')
  await expect(page.getByText('Passes')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`${name} saved. New conversations use it.`)).toBeVisible()

  // A flow that listens for it.
  await page.goto('/flows')
  await page.getByRole('button', { name: 'New flow' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Parcels ${name}`)
  await page.getByRole('button', { name: 'Create flow' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Parcels ${name}`)
  const canvas = page.getByRole('application', { name: /^Canvas of/ })
  const step = (name: RegExp) => canvas.getByRole('button', { name })
  await step(/^Say, Greeting/).click()
  await page.keyboard.press('n')
  await page.keyboard.type('listen')
  await page.keyboard.press('Enter')
  await expect(step(/^Listen, Listen/)).toBeFocused()

  const panel = page.getByRole('complementary', { name: 'Right panel' })
  await panel.getByRole('button', { name: /^Anything / }).click()
  await page.getByRole('option', { name: /^Grammar/ }).click()
  await panel.getByRole('combobox', { name: 'Grammar' }).fill(name)
  await page.getByRole('option', { name }).click()
  await expect(panel.getByRole('link', { name: `Open ${name}` })).toBeVisible()
  for (const left of [1, 0]) {
    await panel
      .getByRole('button', { name: /^Fix: / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Ask again' }).click()
    await expect(panel.getByRole('button', { name: /^Fix: / })).toHaveCount(left)
  }

  // What it does not know is asked again, what it knows leads to the end.
  await panel.getByRole('button', { name: 'Conversation' }).click()
  await panel.getByRole('button', { name: 'Restart' }).click()
  const said = panel.getByRole('textbox', { name: 'Message' })
  const say = async (text: string) => {
    await expect(panel.getByRole('button', { name: 'Send silence' })).not.toHaveAttribute('aria-disabled', 'true')
    await said.fill(text)
    await said.press('Enter')
  }
  await say('a green one')
  await expect(panel.getByRole('list', { name: 'Conversation' })).toContainText('a green one')
  await say('make it a large one please')
  await expect(panel.getByText('The conversation has ended')).toBeVisible()
})
