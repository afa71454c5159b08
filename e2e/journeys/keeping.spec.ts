// Rooms: conversations, erasure, exports, records, reports, retention, runtime, tasks
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../people.ts'

const ENERGY = '/administration/tenants/detail/3'
const CONVERSATIONS = '/administration/conversation-details'

test('an administrator sees what the night would remove, runs it, and reads the proof', async ({ page }) => {
  await signIn(page, 'greta', `${ENERGY}/advanced`)
  await expect(page.getByRole('grid', { name: 'Retention' }).getByRole('row', { name: /Variables/ })).toContainText(
    '60 days',
  )
  const runs = page.getByRole('grid', { name: 'Last runs' })
  // While the history of the example still fills, a run rightly says that something older came meanwhile.
  await expect(async () => {
    await page.getByRole('button', { name: 'Run now' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Run now' }).click()
    await expect(runs.getByText('Verified: no older data remains').first()).toBeVisible({ timeout: 20_000 })
  }).toPass({ timeout: 120_000 })
})

const findPerson = async (page: Page, kind: string, value: string) => {
  await page.goto('/administration/erasure')
  await page.getByRole('button', { name: /Find by/ }).click()
  await page.getByRole('option', { name: kind }).click()
  await page.getByRole('textbox', { name: 'Number, address, or ID' }).fill(value)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  // It looks through everything, which takes a busy machine a while.
  const erase = page.getByRole('button', { name: /^(Erase this person|Record this erasure anyway)$/ })
  await expect(erase).toBeVisible({ timeout: 100_000 })
}

/** Erases who was found and waits for the receipt. */
const erasePerson = async (page: Page, value: string) => {
  await page.getByRole('button', { name: 'Erase this person' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Erase / })
  const reason = `Request ${Date.now().toString(36)}`
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await dialog.getByRole('textbox', { name: / again$/ }).fill(value)
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const past = page.getByRole('grid', { name: 'Past erasures' }).getByRole('row', { name: new RegExp(reason) })
  await expect(past).toBeVisible()
  // It looks through everything once more.
  await expect(past).not.toContainText('In progress', { timeout: 100_000 })
}

test('a caller is found by their number, erased with a typed confirmation, and not found again', async ({ page }) => {
  await signIn(page, 'greta', `${CONVERSATIONS}?outcome=1&test=without`)
  // Somebody who called: whom a campaign called is one of its contacts, too.
  const first = page
    .getByRole('grid', { name: 'Conversations' })
    .getByRole('link', { name: /incoming/ })
    .first()
  const number = /\+\d+/.exec((await first.textContent()) ?? '')?.[0] ?? ''
  const href = (await first.getAttribute('href')) ?? ''
  const guid = new URL(href, page.url()).searchParams.get('guid') ?? ''
  await findPerson(page, 'Phone number', number)
  await expect(page.getByRole('heading', { name: /^\d+ items? about/ })).toBeVisible()
  const found = page.getByRole('listitem').filter({ hasText: 'Conversations' })
  await expect(found.locator(`a[href*="${guid}"]`)).toBeVisible()
  await erasePerson(page, number)
  await findPerson(page, 'Phone number', number)
  await expect(page.getByText(/This person was erased before/)).toBeVisible()
  await expect(page.getByText(/^No data about/)).toBeVisible()
  await page.goto(`${CONVERSATIONS}?q=${encodeURIComponent(number)}`)
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
})

test('somebody who was erased is let in again only when it is confirmed that they rightly return', async ({
  page,
  problems,
}) => {
  problems.expect(/409/)
  const username = `wanja${Date.now().toString(36)}`
  const address = `${username}@example.org`
  const drawer = page.getByRole('dialog', { name: 'Invite user' })
  const invite = async () => {
    await page.goto('/administration/users')
    await page.getByRole('button', { name: 'Invite user' }).click()
    await drawer.getByLabel('First name').fill('Wanja')
    await drawer.getByLabel('Last name').fill(username)
    await drawer.getByLabel('Email').fill(address)
    await drawer.getByLabel('Username').fill(username)
    await drawer.getByRole('button', { name: 'Send invitation' }).click()
  }
  const sent = page.getByRole('dialog', { name: 'Invitation sent' })
  await signIn(page, 'greta', '/administration/users')
  await invite()
  await expect(sent).toBeVisible()
  await findPerson(page, 'Email address', address)
  await expect(page.getByRole('listitem').filter({ hasText: /^Users1/ })).toBeVisible()
  await erasePerson(page, address)

  await invite()
  const returns = drawer.getByRole('checkbox', { name: 'Confirm that this person may return' })
  await expect(returns).not.toBeChecked()
  await drawer.getByRole('button', { name: 'Send invitation' }).click()
  await expect(drawer.getByText('A person with this email or username was erased here on request.')).toBeVisible()
  await returns.press('Space')
  await drawer.getByRole('button', { name: 'Send invitation' }).click()
  await sent.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('heading', { name: `Wanja ${username}` })).toBeVisible()
})

test('without the permission the desk is refused', async ({ page, problems }) => {
  problems.expect(/403/)
  await signIn(page, 'lukas')
  await page.goto('/administration/erasure')
  await expect(page.getByText(/find and erase people/).first()).toBeVisible()
})
