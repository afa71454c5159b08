// Rooms: inbound, lines, monitoring
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { callAs } from '../newcomers.ts'
import { chooseFromMenu, expect, expectNoAxeViolations, signIn, test } from '../people.ts'

interface Line {
  readonly idDialModuleLine: number
  readonly name: string
  readonly module: { readonly id: number }
  readonly flow: { readonly id: number } | null
}
const lines = '/Administration/DialModuleLines'

/** A line that answers one call at a time with the flow of “Lost cards”, or with none. */
async function addLine(page: Page, what: string, isAnswered: boolean): Promise<Line> {
  const { items } = await callAs<{ items: Line[] }>(page, 'GET', `${lines}?search=Lost%20cards`)
  const like = items.find(({ name }) => name === 'Lost cards')
  const number = `+420234567${Math.floor(300 + Math.random() * 400)}`
  return await callAs<Line>(page, 'POST', `/Administration/DialModules/${like?.module.id}/Lines`, {
    ...{ name: `${what} ${randomUUID().slice(0, 8)}`, kind: 1, numbers: [number], mostCalls: 1 },
    ...(isAnswered ? { idCallScript: like?.flow?.id ?? null } : {}),
  })
}

const simulate = (page: Page, { idDialModuleLine }: Line, calls: number) =>
  callAs(page, 'POST', `${lines}/${idDialModuleLine}/SimulateCall`, { from: '+447700900500', calls })

test('callers wait for the one call of a line and are answered in turn', async ({ page }) => {
  await signIn(page, 'jana', '/administration/lines')
  const line = await addLine(page, 'Waited for', true)
  const at = `${lines}/${line.idDialModuleLine}/Incoming`
  const { rowVersion } = await callAs<{ rowVersion: number }>(page, 'GET', at)
  await page.goto(`/administration/lines/detail/${line.idDialModuleLine}/queue`)
  await expect(page.getByRole('heading', { name: 'Queue is off' })).toBeVisible()
  await callAs(page, 'PUT', at, {
    ...{ openingTimes: null, whenClosed: 'refuse', idClosedFlow: null, idClosedLine: null, idFullLine: null },
    ...{ whenFull: 'queue', queueMost: 5, queueSeconds: 300, queueHold: 'answer', queueText: 'You are {position}.' },
    ...{ whenNoFlow: 'refuse', idSpareFlow: null, idSpareLine: null },
    ...{ queueEvery: 30, queueFirst: '', queueCampaigns: [], whenQueueEnds: 'refuse', idFullFlow: null, rowVersion },
  })
  await page.reload()
  await expect(page.getByText('No one is waiting')).toBeVisible()

  await simulate(page, line, 3)
  const callers = page.getByRole('row').filter({ hasText: '+4477009005' })
  await expect(callers).toHaveCount(2)
  await expectNoAxeViolations(page)
  // One after the other is answered, until no one waits any more.
  await expect(callers).toHaveCount(1, { timeout: 120_000 })
  await expect(page.getByText('No one is waiting')).toBeVisible({ timeout: 120_000 })
  await page.getByRole('link', { name: 'Dial logs', exact: true }).click()
  await expect(callers).toHaveCount(3, { timeout: 120_000 })
})

test('calls that no flow answers raise an alert, which is acknowledged, resolved and marked', async ({ page }) => {
  await signIn(page, 'jana', '/administration/lines')
  const line = await addLine(page, 'Watched', false)
  const name = new RegExp(line.name)
  await page.goto(`/administration/lines/detail/${line.idDialModuleLine}/advanced`)
  await page.getByRole('button', { name: 'Add rule' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: /^Warning/ }).fill('60')
  await drawer.getByRole('textbox', { name: 'Minimum calls' }).fill('2')
  await drawer.getByRole('textbox', { name: 'Minutes in a row' }).fill('1')
  await expect(drawer.getByText(/^Warns when fewer than 60% of the calls of 15 minutes/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await simulate(page, line, 4)

  // Rules are looked at when a minute is over.
  await page.goto('/administration/alerts')
  const alert = page.getByRole('row').filter({ hasText: name })
  await expect(alert).toContainText('Open', { timeout: 120_000 })
  await page.getByRole('button', { name: /^\d+ warnings?/ }).click()
  await expect(page.getByText(/alerts? (is|are) open/)).toBeVisible()
  await page.keyboard.press('Escape')
  await alert.getByRole('link').or(alert.getByRole('button')).first().click()
  await expect(drawer.getByText('0% of 4 calls').first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText('Alert acknowledged')).toBeVisible()
  await drawer.getByRole('button', { name: 'Resolve…' }).click()
  const question = page.getByRole('dialog', { name: 'Resolve' })
  await question.getByRole('textbox', { name: /^Note/ }).fill('It has no flow yet.')
  await question.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(page.getByText('Alert resolved')).toBeVisible()
  await drawer.getByRole('button', { name: 'Mark as real' }).click()
  await expect(page.getByText('Alert marked')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto(`/administration/lines/detail/${line.idDialModuleLine}/advanced`)
  await chooseFromMenu(page.getByRole('button', { name: /Rule 1/ }), 'Edit')
  await expect(drawer.getByText('1 marked as real, 0 as false', { exact: false })).toBeVisible()
})
