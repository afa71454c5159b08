// Rooms: suspicions, tariffs, lines, economy
import { randomUUID } from 'node:crypto'
import { callAs } from '../newcomers.ts'
import { chooseFromMenu, chooseInField, expect, openBrowser, signIn, test } from '../people.ts'

interface Line {
  readonly idDialModuleLine: number
  readonly name: string
  readonly module: { readonly id: number }
  readonly flow: { readonly id: number } | null
}
const lines = '/Administration/DialModuleLines'

test('a line whose calls no one pays for is found by the operator and gets its tariff', async ({
  page,
  browser,
  problems,
}) => {
  await signIn(page, 'jana', '/administration/lines')
  const { items } = await callAs<{ items: Line[] }>(page, 'GET', `${lines}?search=Lost%20cards`)
  const like = items.find(({ name }) => name === 'Lost cards')
  const line = await callAs<Line>(page, 'POST', `/Administration/DialModules/${like?.module.id}/Lines`, {
    ...{ name: `Given away ${randomUUID().slice(0, 8)}`, kind: 1, mostCalls: 2, idCallScript: like?.flow?.id ?? null },
    numbers: [`+420234569${Math.floor(100 + Math.random() * 900)}`],
  })
  await callAs(page, 'POST', `${lines}/${line.idDialModuleLine}/SimulateCall`, { from: '+447700900500', calls: 1 })

  const operator = await openBrowser(browser, problems)
  await signIn(operator, 'olga')
  await chooseFromMenu(operator.getByRole('button', { name: 'Account of' }), 'Switch tenant')
  const dialog = operator.getByRole('dialog', { name: 'Switch tenant' })
  await chooseInField(dialog.getByRole('combobox', { name: 'Tenant' }), 'Harbour Bank')
  await dialog.getByRole('button', { name: 'Switch tenant' }).click()
  await expect(operator.getByText('You are now acting for Harbour Bank')).toBeVisible()
  await operator.goto('/administration/suspicious-entities?search=Given')
  await operator.getByRole('link', { name: 'Without billing' }).click()
  const row = operator.getByRole('row').filter({ hasText: line.name })
  await expect(row).toContainText('No tariff')
  // What it would have cost shows once its call has ended.
  await expect(async () => {
    await operator.reload()
    await expect(row).toContainText(/\d,\d\d|\d\.\d\d/, { timeout: 3_000 })
  }).toPass({ timeout: 120_000 })

  await row.getByRole('button', { name: line.name }).click()
  const drawer = operator.getByRole('dialog')
  await expect(drawer).toContainText('Would have cost')
  await drawer.getByRole('button', { name: 'Assign tariff…' }).click()
  const assign = operator.getByRole('dialog', { name: line.name })
  await assign.getByRole('button', { name: /Tariff$/ }).click()
  await operator.getByRole('option').first().click()
  await assign.getByRole('button', { name: 'Assign tariff', exact: true }).click()
  await expect(operator.getByText('1 line changed')).toBeVisible()
  await operator.reload()
  await expect(row).toHaveCount(0)
})
