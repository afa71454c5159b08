import { chooseFromMenu, expect, rowOf, signIn, test } from '../people.ts'

const SAYINGS = {
  balance: ['What is my balance', 'How much money do I have', 'Tell me my account balance', 'Show what is left'],
  block: ['Block my card', 'My card was stolen', 'I lost my card, stop it', 'Please freeze the card'],
}
/** Each saying a few times over, as different callers put it; one of them in the wrong category. */
const csv = () => {
  const rows = Object.entries(SAYINGS).flatMap(([category, sayings]) =>
    sayings.flatMap((saying) => ['', 'Hello. ', 'Excuse me, '].map((opening) => `"${opening}${saying}",${category}`)),
  )
  return Buffer.from(['text,category', ...rows, 'Somebody stole my card,balance'].join('\n'))
}

test('utterances come from a file, a model learns them, is tried and put live', async ({ page }) => {
  const name = `Callers ${Date.now().toString(36)}`
  await signIn(page, 'jana', '/administration/nlp-tester')
  await page
    .getByRole('link', { name: /Datasets/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'New dataset' }).first().click()
  const created = page.getByRole('dialog', { name: 'New dataset' })
  await created.getByRole('textbox', { name: /^Name/ }).fill(name)
  await created.getByRole('combobox', { name: /^Language/ }).fill('English')
  await page
    .getByRole('option', { name: /English/ })
    .first()
    .click()
  await created.getByRole('button', { name: 'Create dataset' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('button', { name: 'Import' }).first().click()
  const drawer = page.getByRole('dialog', { name: /Import/ })
  await drawer.locator('input[type=file]').setInputFiles({ name: 'said.csv', mimeType: 'text/csv', buffer: csv() })
  await drawer.getByRole('button', { name: 'Import' }).click()
  await expect(rowOf(page, 'block')).toBeVisible()

  await page.goto('/administration/nlp-tester/models')
  await page.getByRole('button', { name: 'New model' }).first().click()
  const create = page.getByRole('dialog', { name: 'New model' })
  await create.getByRole('textbox', { name: /^Name/ }).fill(name)
  await create.getByRole('combobox', { name: /^Dataset/ }).fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await create.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Train' }).click()
  await expect(page.getByText('Accuracy').first()).toBeVisible({ timeout: 120_000 })

  await page.getByRole('link', { name: 'Tester', exact: true }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Please block the card that was stolen')
  await page.getByRole('button', { name: 'Classify' }).click()
  await expect(page.getByTitle('“stolen” speaks for it')).toBeVisible()

  await page.getByRole('link', { name: 'Versions' }).click()
  await chooseFromMenu(page.getByRole('button', { name: 'Actions of Version 1' }), 'Put live')
  const question = page.getByRole('alertdialog')
  const reason = question.getByRole('textbox', { name: /^Reason/ })
  await expect(question.getByText(/worse than allowed/).first()).toBeVisible()
  if (await reason.isVisible()) await reason.fill('Only tried with two categories.')
  await question.getByRole('button', { name: 'Put live' }).click()
  await expect(page.getByText(`Version 1 of ${name} is live`)).toBeVisible()
})
