// Rooms: agentAssist, audit
import { readFile } from 'node:fs/promises'
import { callAs, foundCompany } from '../newcomers.ts'
import { chooseFromMenu, expect, expectNoAxeViolations, exportAs, signIn, test } from '../people.ts'

test('a change of a flow is read in its history, taken back, and found in the log with what took it back', async ({
  page,
}) => {
  const mark = Date.now().toString(36)
  const [name, renamed] = [`Audited ${mark}`, `Mistyped ${mark}`]
  await signIn(page, 'jana')
  const { idCallScript } = await callAs<{ idCallScript: number }>(page, 'POST', '/Administration/CallScripts/Create', {
    name,
    idFolder: null,
    type: 1,
    channel: 2,
    description: '',
  })
  await page.goto(`/flows/detail/${idCallScript}`)
  const heading = page.getByRole('heading', { level: 1 })
  const more = page.getByRole('button', { name: 'More', exact: true })
  await expect(heading).toHaveText(name)
  await chooseFromMenu(more, 'Edit details…')
  const facts = page.getByRole('dialog', { name: 'Edit details' })
  await facts.getByRole('textbox', { name: 'Name' }).fill(renamed)
  await facts.getByRole('button', { name: 'Save changes' }).click()
  await expect(heading).toHaveText(renamed)

  await chooseFromMenu(more, 'Audit history')
  // By the beginning of its title, which follows the name of the flow.
  const history = page.getByRole('dialog', { name: /^History of/ })
  await expect(history).toHaveAccessibleName(`History of ${renamed}`)
  await expect(history.locator('del')).toContainText('Audited')
  await expect(history.locator('ins')).toContainText('Mistyped')
  await expectNoAxeViolations(page)
  await history.getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo this change?' })
  await expect(question.locator('ins')).toContainText('Audited')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(history.getByText(/^Undoes event/)).toBeVisible()
  await expect(history.getByRole('list').getByRole('listitem')).toHaveCount(3)
  // As it was after it was created, by the time machine.
  await history.getByRole('button', { name: 'Earlier' }).click()
  await history.getByRole('button', { name: 'Earlier' }).click()
  await expect(history.getByText('1 of 3')).toBeVisible()
  await expect(history).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(heading).toHaveText(name)

  await page.goto('/administration/audit-log')
  await page.getByRole('searchbox').fill(mark)
  await page.getByRole('button', { name: 'Who', exact: true }).click()
  await page.getByRole('option', { name: 'Jana Nováková' }).click()
  await expect(page).toHaveURL(/actor=\d+/)
  const events = page.getByRole('grid').getByRole('row').filter({ hasText: mark })
  await expect(events).toHaveCount(3)
  const saved = page.waitForEvent('download')
  await exportAs(page, 'CSV')
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(renamed)
  // By keys alone: into the newest event, and back to where one was.
  const link = events.first().getByRole('link')
  await link.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByText(/^Undoes event/)).toBeVisible()
  await expect(drawer).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('the chain is checked by a button, and the task says up to where it is whole', async ({ page }) => {
  await signIn(page, 'jana', '/administration/audit-log')
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await expect(page.getByText('Check started')).toBeVisible()
  await page.getByRole('button', { name: 'View progress' }).click()
  await expect(page).toHaveURL(/\/administration\/tasks\?task=\d+/)
  await expect(page.getByRole('dialog')).toContainText(/Intact: \d+ events/, { timeout: 20_000 })
})

test('whoever may not see the log is told what is missing and who can give it', async ({ page, problems }) => {
  problems.expect(/403|could not be read ahead/)
  await signIn(page, 'david', '/administration/audit-log')
  const main = page.getByRole('main')
  await expect(main).toContainText('Auditlog.view')
  await expect(main).toContainText('Jana Nováková')
  await expect(main.getByRole('grid')).toHaveCount(0)
})

test('one setting of several is taken back by itself, from a history that has an address', async ({
  page,
  browser,
  problems,
}) => {
  const { admin, idTenant } = await foundCompany(page, browser, problems, 'Settings')
  const path = `/Administration/Tenants/${idTenant}/Parameters`
  const save = async (values: Readonly<Record<string, string>>) => {
    const { rowVersion } = await callAs<{ rowVersion: number }>(admin, 'GET', path)
    const items = Object.entries(values).map(([key, value]) => ({ key, type: 'text', value, note: '' }))
    await callAs(admin, 'PUT', path, { items, rowVersion })
  }
  await save({ 'transfer.waitSeconds': '45', 'hold.music': 'jazz' })
  await save({ 'transfer.waitSeconds': '60', 'hold.music': 'rock' })

  await admin.goto(`/administration/tenants/detail/${idTenant}/overview?history=Tenant`)
  const history = admin.getByRole('dialog', { name: /^History of/ })
  await expect(history.getByRole('term').filter({ hasText: 'transfer.waitSeconds' }).first()).toBeVisible()
  await history.getByRole('button', { name: 'Undo' }).click()
  const question = admin.getByRole('alertdialog', { name: 'Undo this change?' })
  await question.getByText('hold.music', { exact: true }).first().click()
  await expectNoAxeViolations(admin)
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(history.getByText(/^Undoes event/)).toBeVisible()
  await expect(history.getByText(/Partly undone/)).toBeVisible()
  await admin.reload()
  await expect(history.getByText(/Partly undone/)).toBeVisible()
  await expectNoAxeViolations(admin)
  await admin.keyboard.press('Escape')
  await expect(admin.getByRole('definition').filter({ hasText: /^rock/ })).toBeVisible()
  await expect(admin.getByRole('definition').filter({ hasText: /^45/ })).toBeVisible()

  await admin.goto(`/administration/tenants/detail/${idTenant}/overview?panel=parameters`)
  await expect(admin.getByRole('dialog')).toBeVisible()
})
