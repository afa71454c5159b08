// Rooms: campaigns, contacts, dialer, folders, rehearsals, runtime, suppressions, voice
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { chooseFromMenu, expect, expectNoAxeViolations, exportAs, openBrowser, signIn, test } from '../people.ts'

const PHONES = ['+420605200001', '+420605200002', '+420605200003', '+18185550104', '+818090001234']

/** Of a field whose choices say more than their name. */
async function choose(field: Locator, option: string): Promise<void> {
  await field.fill(option)
  await field.page().getByRole('option', { name: option }).first().click()
}

async function upload(page: Page, drawer: Locator, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await drawer.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** Until it is done, which ends the question. */
async function confirm(page: Page, action: string): Promise<void> {
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const button = question.getByRole('button', { name: action, exact: true })
  await button.click()
  await expect(button).toHaveCount(0)
}

test('a campaign is loaded, approved by somebody else, rehearsed, started, asked why, stopped and resumed', async ({
  page,
  browser,
  problems,
}) => {
  const name = `Journey ${Date.now()}`
  await signIn(page, 'marek', '/campaigns')
  await page.getByRole('button', { name: 'New campaign' }).click()
  const creating = page.getByRole('dialog', { name: 'New campaign' })
  await creating.getByLabel('Name').fill(name)
  await choose(creating.getByRole('combobox', { name: 'Flow' }), 'Branch feedback calls')
  await creating.getByText('Feedback calls', { exact: true }).click()
  await creating.getByRole('button', { name: 'Create campaign' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const address = page.url()

  // A file without rows, and one with a row that nobody could call.
  await page.goto(`${address}?tab=contacts&panel=import`)
  const drawer = page.getByRole('dialog')
  await upload(page, drawer, 'empty.csv', 'phone;name\n')
  await expect(drawer.getByText('The file has no rows below its titles.').first()).toBeVisible()
  await page.goto(`${address}?tab=contacts&panel=import`)
  await upload(
    page,
    drawer,
    'list.csv',
    `phone;name\n${PHONES.map((phone, at) => `${phone};Person ${at}`).join('\n')}\n12;Nobody\n`,
  )
  await expect(drawer.getByText('Person 0').first()).toBeVisible()
  await drawer.getByRole('button', { name: /^Import (5 rows|contacts)$/ }).click()
  await expect(drawer.getByRole('button', { name: 'Download refused rows' })).toBeVisible()
  await page.reload() // what was said to screen readers meanwhile names what is gone
  await expect(drawer.getByRole('button', { name: 'Download refused rows' })).toBeVisible()
  await expectNoAxeViolations(page)

  // One of them is on a list that came as a file, for this campaign alone.
  await page.goto(`${address}?tab=contacts&panel=suppression&add=file`)
  await upload(page, drawer, 'blocked.csv', `phone;reason\n${PHONES[1]};Asked by phone\nnobody;\n`)
  await expect(drawer.getByText('1 new · 0 on the list already · 1 refused')).toBeVisible()
  await expectNoAxeViolations(page)
  await drawer.getByRole('button', { name: 'Add 1 entry' }).click()
  await expect(drawer.getByText('Contacts no longer called')).toBeVisible()
  await page.goto(`${address}?tab=contacts&state=SUPPRESSED`)
  await expect(page.getByRole('link', { name: 'Person 1' })).toBeVisible()

  await page.goto(`${address}?tab=validation`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await chooseFromMenu(page.getByRole('button', { name: 'More', exact: true }), 'Rehearse…')
  const rehearsal = page.getByRole('dialog')
  await rehearsal.getByRole('button', { name: /^(Start rehearsal|Rehearse)/ }).click()
  await expect(
    rehearsal.getByText('Usual shares are assumed').or(rehearsal.getByText('Answer rates by the hour')).first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  await page
    .getByRole('button', { name: /^Submit for approval/ })
    .first()
    .click()
  await confirm(page, 'Submit for approval')
  await expect(page.getByText('Waiting for approval').first()).toBeVisible()

  const approver = await openBrowser(browser, problems)
  await signIn(approver, 'jana', new URL(address).pathname)
  await approver
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  await confirm(approver, 'Approve')
  await expect(approver.getByText('Planned').first()).toBeVisible()

  await page.goto(address)
  await page
    .getByRole('button', { name: /^Start/ })
    .first()
    .click()
  await confirm(page, 'Start')
  await expect(page.getByText('In progress').first()).toBeVisible()
  // What the dialer does is seen without a reload: calls where it is day, at the weekend what holds it.
  await expect(
    page
      .getByText(/^(Reserved|Dialing|In call|Waiting to retry|Outside calling windows|Waiting for next tries)$/)
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: /^Stop/ }).first().click()
  await confirm(page, 'Stop')
  await expect(page.getByText('Stopped').first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Resume/ })
    .first()
    .click()
  await confirm(page, 'Resume')
  await expect(page.getByText('In progress').first()).toBeVisible()

  await page.goto(`${address}?tab=contacts`)
  await page.getByRole('link', { name: 'Person 0' }).click()
  const why = page.getByRole('dialog', { name: 'Person 0' })
  await expect(why.getByText(PHONES[0] ?? '').first()).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto(`${address}?tab=contacts`)
  const [file] = await Promise.all([page.waitForEvent('download'), exportAs(page, 'CSV')])
  expect(await readFile(await file.path(), 'utf8')).toContain('Person 4')
  // It is night for one of them at any hour: someone is ready still.
  await chooseFromMenu(page.getByRole('button', { name: 'More', exact: true }), 'Copy or redial…')
  const copying = page.getByRole('dialog', { name: `Copy or redial ${name}` })
  await copying.getByText(/^Ready \([1-5]\)$/).click()
  await copying.getByRole('button', { name: 'Create copy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} (copy)` })).toBeVisible()
  await page
    .getByRole('tab', { name: 'Contacts' })
    .or(page.getByRole('link', { name: 'Contacts', exact: true }))
    .click()
  await expect(page.getByRole('grid', { name: 'Contacts' }).getByRole('link').first()).toBeVisible()
})

test('who may only look sees campaigns and changes nothing', async ({ page }) => {
  await signIn(page, 'petra', '/campaigns')
  await page.getByRole('link', { name: 'Branch feedback, this month' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Branch feedback, this month' })).toBeVisible()
  // What loads meanwhile may move the button away under a pointer that rests.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: /^Stop/ }).first().hover()
    await expect(page.getByRole('tooltip').first()).toContainText('permission', { timeout: 3_000 })
  }).toPass()
})
