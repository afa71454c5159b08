// Rooms: lines, modules, tariffs
import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { chooseFromMenu, expect, rowOf, signIn, test } from '../people.ts'

/** Options of modules say their integration, too. */
async function chooseModule(drawer: Locator, name: string): Promise<void> {
  await drawer.getByRole('combobox', { name: 'Module' }).fill(name)
  await drawer
    .page()
    .getByRole('option', { name: new RegExp(`^${name} (Proxy )?SIP client`) })
    .click()
}

test('an administrator makes a line with two numbers, moves it, turns it off and deletes it by its name', async ({
  page,
  problems,
}) => {
  problems.expect(/409/)
  const name = `Branch ${randomUUID().slice(0, 8)}`
  await signIn(page, 'jana', '/administration/lines')
  const simulated = rowOf(page, 'Lost cards')
  await expect(simulated).toContainText('Telephone Prague')
  await expect(simulated).toContainText('Simulated')

  await page.getByRole('button', { name: 'New line' }).click()
  const drawer = page.getByRole('dialog')
  await chooseModule(drawer, 'Telephone Prague')
  await drawer.getByRole('textbox', { name: /^Name/ }).fill(name)
  // One that another line has is said as it is typed, and refused.
  const numbers = drawer.getByRole('textbox', { name: /^Numbers/ })
  await numbers.fill('234 567 855\n234 567 800')
  await expect(drawer.getByText('+420 234 567 855')).toBeVisible()
  await expect(drawer.getByText('234 567 800: It is a number of “Lost cards” already.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Create line' }).click()
  await expect(drawer.getByText(/\+420234567800 is a number of “Lost cards” already/)).toBeVisible()
  await numbers.fill('234 567 855\n+44 20 7946 0955')
  await expect(drawer.getByText('United Kingdom')).toBeVisible()
  await drawer.getByRole('button', { name: 'Create line' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('+420234567855')).toBeVisible()
  await expect(page.getByText('No flow is set, so nothing can answer calls to this line.')).toBeVisible()
  const answers = page.getByRole('region', { name: 'Answers with' })
  await answers.getByRole('button', { name: 'What answers…' }).click()
  await page.getByRole('combobox', { name: 'Flow' }).fill('Lost card')
  await page.getByRole('option', { name: /^Lost card hotline/ }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(answers.getByRole('link', { name: 'Lost card hotline' })).toBeVisible()

  const more = page.getByRole('button', { name: 'More', exact: true })
  await chooseFromMenu(more, 'Move…')
  await expect(drawer.getByText('No call is going on.')).toBeVisible()
  await chooseModule(drawer, 'Web chat Prague')
  await drawer.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText(`${name} moved to Web chat Prague`)).toBeVisible()

  await chooseFromMenu(more, 'Turn off…')
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Calls that are going on continue to their end.')).toBeVisible()
  await expect(question.getByText('No calls in the next hour, as in the last four weeks at this time.')).toBeVisible()
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText(`${name} is off`)).toBeVisible()

  await chooseFromMenu(more, 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('textbox')).toBeFocused()
  await question.getByRole('textbox').fill(name)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/administration\/lines$/)
  await expect(rowOf(page, 'Lost cards')).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)
})

test('a call that comes in is answered by the flow of its line; one that is not says why', async ({ page }) => {
  await signIn(page, 'jana', '/administration/lines')
  await page.getByRole('link', { name: 'Lost cards', exact: true }).click()
  const from = `+4477009${String(Math.floor(Math.random() * 1e5)).padStart(5, '0')}`
  const simulate = async () => {
    await page.getByRole('button', { name: 'Simulate a call' }).click()
    await page.getByRole('textbox', { name: /^Calls from/ }).fill(from)
    await page.getByRole('button', { name: 'Call the line' }).click()
    await expect(page.getByText(/A simulated caller is calling/)).toBeVisible()
  }
  await simulate()
  await page.getByRole('link', { name: 'Dial logs', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: from })).toBeVisible()

  const name = `Nobody ${randomUUID().slice(0, 8)}`
  await page.goto('/administration/lines?panel=new')
  const drawer = page.getByRole('dialog')
  await chooseModule(drawer, 'Telephone Prague')
  await drawer.getByRole('textbox', { name: /^Name/ }).fill(name)
  await drawer.getByRole('textbox', { name: /^Numbers/ }).fill(`234 567 ${Math.floor(300 + Math.random() * 400)}`)
  await drawer.getByRole('button', { name: 'Create line' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await simulate()
  const refused = page.getByRole('row').filter({ hasText: 'No flow is chosen.' })
  await refused.getByRole('button').first().click()
  await expect(drawer.getByText('The line is always open.')).toBeVisible()
  await expect(drawer.getByText('Stopped here')).toBeVisible()
})
