// Rooms: datasets, models
import type { Page } from '@playwright/test'
import { chooseFromMenu, expect, rowOf, signIn, test } from '../people.ts'

const SAYINGS = {
  balance: ['What is my balance', 'How much money do I have', 'Tell me my account balance', 'Show what is left'],
  block: ['Block my card', 'My card was stolen', 'I lost my card, stop it', 'Please freeze the card'],
}
const MISFILED = ['Hey, block my card', 'Oh no, my card was stolen', 'Quick, please freeze the card']
/** Each saying a few times over, as different callers put it; some of them in the wrong category. */
const csv = () => {
  const rows = Object.entries(SAYINGS).flatMap(([category, sayings]) =>
    sayings.flatMap((saying) => ['', 'Hello. ', 'Excuse me, '].map((opening) => `"${opening}${saying}",${category}`)),
  )
  return Buffer.from(['text,category', ...rows, ...MISFILED.map((text) => `"${text}",balance`)].join('\n'))
}
/** Names are taken once in a tenant, and a journey may be repeated. */
const fresh = (name: string) => `${name} ${Date.now().toString(36)}`

async function importDataset(page: Page, name: string) {
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
}

async function createModel(page: Page, name: string) {
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
}

const openTab = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

async function putLive(page: Page, name: string, version: number) {
  await openTab(page, 'Versions')
  await chooseFromMenu(page.getByRole('button', { name: `Actions of Version ${version}` }), 'Put live')
  const question = page.getByRole('alertdialog')
  const verdict = question.getByText(/worse than allowed/).first()
  await expect(verdict).toBeVisible()
  const reason = question.getByRole('textbox', { name: /^Reason/ })
  if (await reason.isVisible()) await reason.fill('Only tried with two categories.')
  await question.getByRole('button', { name: 'Put live' }).click()
  await expect(page.getByText(`Version ${version} of ${name} is live`)).toBeVisible()
}

test('utterances come from a file, a model learns them, is tried and put live', async ({ page }) => {
  const name = fresh('Callers')
  await signIn(page, 'jana', '/administration/nlp-tester')
  await page
    .getByRole('link', { name: /Datasets/ })
    .first()
    .click()
  await importDataset(page, name)
  await createModel(page, name)

  await openTab(page, 'Tester')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Please block the card that was stolen')
  await page.getByRole('button', { name: 'Classify' }).click()
  await expect(page.getByTitle('“stolen” speaks for it')).toBeVisible()
  await putLive(page, name, 1)
})

test('a wrong label is found and mended; the model that learned it right is compared and put live', async ({
  page,
}) => {
  const name = fresh('Mended')
  await signIn(page, 'jana', '/administration/nlp-tester/datasets')
  await importDataset(page, name)
  await createModel(page, name)

  await openTab(page, 'Labels')
  await page.getByRole('button', { name: 'Check labels' }).click()
  // Those that the test has are never learned, so at least one of them is found.
  const doubtful = page.getByRole('row', { name: new RegExp(MISFILED.join('|')) }).first()
  await expect(doubtful).toContainText('block', { timeout: 60_000 })
  const text =
    MISFILED[await doubtful.innerText().then((said) => MISFILED.findIndex((one) => said.includes(one)))] ?? ''
  await doubtful.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Move 1 utterance' }).click()
  await expect(page.getByText(/^1 utterance moved/)).toBeVisible()
  await expect(page.getByText('The dataset has changed since').first()).toBeVisible()

  await page.getByRole('button', { name: 'Train' }).click()
  await openTab(page, 'Versions')
  const second = page.getByRole('row', { name: /Version 2|^2 / })
  await expect(second).toContainText('Done', { timeout: 120_000 })

  // Side by side: the version that learned it right is surer of it.
  await openTab(page, 'Tester')
  await page
    .getByRole('button', { name: /^.*Version$|Version/ })
    .first()
    .click()
  await page.getByRole('option', { name: 'Version 2' }).click()
  await page.getByRole('button', { name: /Compare with/ }).click()
  await page.getByRole('option', { name: `${name} – Version 1` }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)
  await page.getByRole('button', { name: 'Classify' }).click()
  const answer = (version: number) => page.getByRole('region', { name: `Version ${version}`, exact: true })
  await expect(answer(2).getByText('block', { exact: true }).first()).toBeVisible()
  const sure = async (version: number) =>
    Number(await answer(version).getByRole('progressbar', { name: 'block' }).getAttribute('aria-valuenow'))
  await expect(answer(1)).toBeVisible()
  expect(await sure(2)).toBeGreaterThan(await sure(1))
  await putLive(page, name, 2)
})
