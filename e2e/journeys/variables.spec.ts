// Rooms: tenantValues
import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from '../people.ts'

const STORAGE = '/administration/variables-storage'

test('opening times change for a holiday, and the next conversation says so', async ({ page }) => {
  await signIn(page, 'jana', `${STORAGE}?value=branchHours`)
  const drawer = page.getByRole('dialog', { name: 'branchHours' })
  const save = async () => {
    await drawer.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('branchHours saved').first()).toBeVisible()
  }
  // Closed all day, for as long as anybody looks; a try that was cut may have left it so.
  await expect(drawer.getByText(/^(Opens|Closes|Does not open again)/)).toBeVisible()
  if (await drawer.getByText('Does not open again').isVisible())
    await drawer.getByRole('button', { name: 'Remove exception 1', exact: true }).click()
  await drawer.getByRole('button', { name: 'Add exception' }).click()
  const exception = drawer.getByRole('group', { name: 'Exception 1', exact: true })
  await fillDay(exception.getByRole('group', { name: /^Date/ }), '01012026')
  await fillDay(exception.getByRole('group', { name: /^Last date/ }), '31122099')
  await exception.getByRole('textbox', { name: /^Note/ }).fill('Renovation')
  await expect(drawer.getByText('Does not open again')).toBeVisible()
  await save()

  const said = await callReception(page)
  await expect(said.getByText('They are closed now.', { exact: false }).first()).toBeVisible()

  await page.goto(`${STORAGE}?value=branchHours`)
  await expect(drawer.getByText('Does not open again')).toBeVisible()
  await exception.getByRole('button', { name: /^Remove exception/ }).click()
  await expect(drawer.getByText(/^(Opens|Closes) /)).toBeVisible()
  await save()
})

test('an outside program reads and writes by key, and reaches nothing else', async ({ page, request, problems }) => {
  problems.expect(/401|403|404/)
  await signIn(page, 'jana', '/administration')
  const screens = page.getByRole('navigation', { name: 'Administration screens' })
  const entry = screens.getByRole('link', { name: 'Variables storage' })
  await entry.click()
  await expect(entry).toHaveAttribute('aria-current', 'page')
  // Of its own, so that no other journey meets it, nor a second try.
  const name = `waiting${Date.now().toString(36)}`
  await page.getByRole('button', { name: 'New value' }).first().click()
  const created = page.getByRole('dialog')
  await created.getByRole('textbox', { name: /^Name/ }).fill(name)
  await created.getByRole('button', { name: /Type/ }).click()
  await page.getByRole('option', { name: 'Number' }).click()
  await created.getByRole('textbox', { name: /^Value/ }).fill('4')
  await created.getByRole('button', { name: 'Create value' }).click()
  await expect(page.getByText(`${name} created`)).toBeVisible()

  await page.goto(`${STORAGE}?tab=key`)
  const generate = { name: /^(Generate|Replace) key$/ }
  await page.getByRole('button', generate).first().click()
  await page.getByRole('dialog').getByRole('button', generate).click()
  const key = await page.getByRole('textbox', { name: 'API key' }).inputValue()
  expect(key).toMatch(/^prlk_/)
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const values = /\/api\/Administration\/TenantValues\/\d+\/Values/
  const example = page.getByRole('main')
  await expect(example).toContainText(values)
  const path = values.exec(await example.innerText())?.[0] ?? ''

  const headers = { authorization: `Bearer ${key}` }
  const ask = async (method: string, end: string, data?: object) => {
    const answer = await request.fetch(`${path}${end}`, { method, headers, ...(data ? { data } : {}) })
    return { status: answer.status(), body: await answer.json() }
  }
  expect((await ask('GET', `/${name}`)).body).toMatchObject({ type: 'number', value: 4 })
  expect((await ask('PUT', `/${name}`, { value: 7 })).body).toMatchObject({ value: 7, writtenBy: 'key' })
  expect(await ask('PUT', `/${name}`, { value: 'many' })).toMatchObject({ status: 422 })
  expect((await ask('GET', '/crmToken')).body).toMatchObject({ type: 'secret', value: null })
  expect(await ask('DELETE', `/${name}`)).toMatchObject({ status: 403, body: { code: 'auth.notByKey' } })
  const elsewhere = path.replace(/\d+/, '1')
  expect((await request.get(`${elsewhere}/${name}`, { headers })).status()).toBe(404)

  await page.goto(`${STORAGE}?tab=key`)
  await expect(page.getByRole('main').getByText(key.slice(0, 13)).first()).toBeVisible()
  await page.goto('/administration/audit-log')
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `API key ${key.slice(0, 13)}` })
      .first(),
  ).toBeVisible()
  await page.goto(STORAGE)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByText('7', { exact: true })).toBeVisible()
  await expect(row).toContainText('API key')
  await row.getByRole('link', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`${name} deleted`)).toBeVisible()
})

test('somebody who may not see the storage is told so', async ({ page, problems }) => {
  problems.expect(/403/)
  await signIn(page, 'eva', STORAGE)
  await expect(
    page
      .getByRole('main')
      .getByText(/permission/i)
      .first(),
  ).toBeVisible()
})

/** Asks the bank’s reception, as a test conversation, when its branches are open. */
async function callReception(page: Page): Promise<Locator> {
  await page.goto('/flows')
  await page.getByRole('link', { name: 'Reception', exact: true }).click()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('button', { name: 'Start test' }).click()
  const chat = page.getByRole('list', { name: 'Conversation' })
  const message = page.getByRole('textbox', { name: 'Message' })
  for (const [question, answer] of [
    ['English 2', '2'],
    ['opening hours', 'opening hours'],
  ] as const) {
    await expect(chat.getByRole('listitem').last()).toHaveText(new RegExp(`Bot:.*${question}`))
    await message.fill(answer)
    await message.press('Enter')
  }
  return chat
}

async function fillDay(field: Locator, digits: string): Promise<void> {
  await field.getByRole('spinbutton').first().click()
  await field.page().keyboard.type(digits)
}
