// Rooms: desk, ongoing, conversations, carrier
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callAs } from '../newcomers.ts'
import { chooseFromMenu, expect, expectNoAxeViolations, openBrowser, signIn, test } from '../people.ts'

const lines = '/Administration/DialModuleLines'

interface Line {
  readonly idDialModuleLine: number
  readonly name: string
  readonly module: { readonly id: number }
  readonly flow: { readonly id: number } | null
}

/** A line of its own, so that nothing else runs on it, and a caller on it. */
async function callLine(page: Page): Promise<Line> {
  const { items } = await callAs<{ items: Line[] }>(page, 'GET', `${lines}?search=Lost%20cards`)
  const like = items.find(({ name }) => name === 'Lost cards')
  const line = await callAs<Line>(page, 'POST', `/Administration/DialModules/${like?.module.id}/Lines`, {
    ...{ name: `Handed over ${randomUUID().slice(0, 8)}`, kind: 1, mostCalls: 5 },
    ...{ numbers: [`+420234568${Math.floor(100 + Math.random() * 800)}`], idCallScript: like?.flow?.id ?? null },
  })
  const path = `${lines}/${line.idDialModuleLine}/SimulateCall`
  await callAs(page, 'POST', path, { from: '+447700900600', calls: 3 })
  return line
}

test('a call is seen live, transferred, accepted by another person, talked to, wrapped up, and found afterwards', async ({
  page,
  browser,
  problems,
}) => {
  const petra = await openBrowser(browser, problems)
  await signIn(petra, 'petra', '/administration/agent-desk')
  const presence = petra.getByRole('button', { name: /^Set to (available|away)$/ })
  // From a try before this one she may be available.
  if ((await presence.textContent())?.includes('Set to available')) await presence.click()
  await expect(petra.getByText('Nothing is offered to you')).toBeVisible()
  await expectNoAxeViolations(petra)

  await signIn(page, 'jana', '/administration/live-calls')
  const line = await callLine(page)
  await page.goto(`/administration/lines/detail/${line.idDialModuleLine}/ongoing-calls`)
  const calls = page.getByRole('row').filter({ hasText: 'Bot' })
  await expect(calls.first()).toBeVisible({ timeout: 60_000 })
  const link = await calls.first().getByRole('link').first().getAttribute('href')
  const guid = /live=([^&]+)/.exec(link ?? '')?.[1] ?? 'none'
  await chooseFromMenu(calls.first().getByRole('button', { name: /^Actions of/ }), 'Transfer')
  const dialog = page.getByRole('dialog', { name: 'Transfer this conversation' })
  await dialog.getByText('Attended').click()
  await dialog.getByRole('button', { name: 'Offer' }).click()
  await expect(page.getByText('Offered to Petra Veselá').first()).toBeVisible()

  // Her desk shows it by itself, with its card; a key accepts.
  await expect(petra.getByRole('region', { name: 'Next step' })).toBeVisible()
  await expectNoAxeViolations(petra)
  await petra.keyboard.press('a')
  const words = `This is Petra (${randomUUID().slice(0, 8)})`
  await petra.getByLabel('Say something').fill(words)
  await petra.keyboard.press('Enter')
  await expect(petra.getByRole('list', { name: 'Transcript' }).getByText(words)).toBeVisible()
  await expect(page.getByText('Petra Veselá has accepted')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Petra Veselá has accepted')).toBeVisible()

  await petra.getByRole('button', { name: 'End conversation' }).click()
  await petra.getByRole('alertdialog').getByRole('button', { name: 'End conversation' }).click()
  await petra.getByText('Needs follow-up').click()
  await petra.getByLabel('Note').fill(words)
  await petra.getByRole('button', { name: 'Finish' }).click()
  await expect(petra.getByText('Nothing is offered to you')).toBeVisible()

  await page.goto(`/administration/conversation-details?guid=${guid}`)
  const transfers = page.getByRole('region', { name: 'Transfers' })
  await expect(transfers).toContainText('Petra Veselá had the conversation')
  await expect(transfers).toContainText('Wrap-up: Needs follow-up')
  await expect(transfers).toContainText(words)
})
