// Rooms: flows, packages
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { callAs, foundCompany } from '../newcomers.ts'
import { chooseFromMenu, chooseInField, expect, expectNoAxeViolations, openBrowser, signIn, test } from '../people.ts'

const canvas = (page: Page) => page.getByRole('application', { name: /^Canvas of/ })
const step = (page: Page, name: RegExp) => canvas(page).getByRole('button', { name })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Right panel' })

/** All steps are on the screen: those beside it are not drawn. */
async function openDesigner(page: Page, flow: string): Promise<void> {
  await page.goto(flow)
  await page.getByRole('link', { name: 'Open designer' }).click()
  await expect(page).toHaveURL(/\/designer\//)
  await page.getByRole('button', { name: 'Fit to view' }).click()
  await expect(step(page, /^End, /)).toBeVisible()
}

async function greetWith(page: Page, text: string): Promise<void> {
  await step(page, /^Say, Greeting/).click()
  await panel(page)
    .getByRole('textbox', { name: /^Texts, / })
    .fill(text)
}

async function publish(page: Page, name: string, version: number): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Publish…' }).click()
  const question = page.getByRole('alertdialog', { name: `Publish the draft of ${name}`, exact: true })
  await question.getByRole('textbox', { name: /^Note/ }).fill('As people say it')
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(`Version ${version} of ${name} is live`)).toBeVisible()
}

/** A flow that listens for a grammar, live; answers its page. */
async function makeFlow(page: Page, name: string, grammarName: string): Promise<string> {
  const { guid: grammar } = await callAs<{ guid: string }>(page, 'POST', '/Administration/Grammars/Create', {
    ...{ name: grammarName, language: null, tests: [{ text: 'a large one', isMatch: true }] },
    definition: { kind: 'phrases', phrases: [{ phrase: 'large' }], match: 'contains' },
  })
  const say = (text: string) => ({ 'en-GB': [{ kind: 'text', text }] })
  const document = {
    schemaVersion: 1,
    settings: { languages: [{ code: 'en-GB' }], defaultLanguage: 'en-GB' },
    nodes: [
      { id: 'start', type: 'start', outlets: { next: 'hello' } },
      { id: 'hello', type: 'say', label: 'Greeting', texts: say('Hello'), outlets: { next: 'ask' } },
      {
        ...{ id: 'ask', type: 'listen', label: 'Size' },
        reactions: [{ name: 'large', recognise: [{ kind: 'grammar', grammar }] }],
        outlets: { large: 'end', noInput: 'end', noMatch: 'end' },
      },
      { id: 'end', type: 'end', label: 'End' },
    ],
  }
  const facts = { name, idFolder: null, scriptKind: 'flow', type: 1, channel: 2, document }
  const made = await callAs<{ idCallScript: number; rowVersion: number }>(
    page,
    'POST',
    '/Administration/CallScripts/Create',
    facts,
  )
  const { idCallScript, rowVersion } = made
  await callAs(page, 'POST', `/Administration/CallScripts/${idCallScript}/Publish`, { version: 1, rowVersion })
  return `/flows/detail/${idCallScript}`
}

/** Packs the flow as it is live; answers the file. */
async function pack(page: Page, packed: string, version: string, flow: string, grammar: string): Promise<Buffer> {
  await page.goto('/administration/package-manager/create')
  await page.getByRole('button', { name: 'New package' }).click()
  const making = page.getByRole('dialog')
  await making.getByRole('textbox', { name: /^Name/ }).fill(packed)
  await making.getByRole('textbox', { name: /^Version/ }).fill(version)
  await chooseInField(making.getByRole('combobox', { name: 'Add to the package' }), flow)
  await expect(making.getByText(new RegExp(`^because step “(Size|Which size)” of ${flow} names it$`))).toBeVisible()
  await expect(making.getByRole('button', { name: `Leave out ${grammar}` })).toBeVisible()
  await making.getByRole('button', { name: 'Create package' }).click()
  await page.getByRole('row').filter({ hasText: packed }).filter({ hasText: version }).getByRole('link').click()
  const made = page.getByRole('dialog', { name: `${packed} ${version}` })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    made.getByRole('button', { name: 'Download' }).click(),
  ])
  return await readFile(await file.path())
}

/** Uploads a package; answers its plan. */
async function planOf(page: Page, buffer: Buffer, title: string): Promise<Locator> {
  await page.goto('/administration/package-manager/install')
  await page.getByRole('button', { name: 'Install a package' }).first().click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'package.zip', mimeType: 'application/zip', buffer })
  const plan = page.getByRole('dialog', { name: `Install ${title}`, exact: true })
  await expect(plan.getByRole('heading', { name: 'Items' })).toBeVisible()
  return plan
}

test('a package is installed elsewhere, changed on both sides, upgraded with the merge and undone', async ({
  page,
  browser,
  problems,
}) => {
  const mark = randomUUID().slice(0, 6)
  const [flow, grammar, packed] = [`Sizes ${mark}`, `Size words ${mark}`, `Shop ${mark}`]
  const { admin, idTenant } = await foundCompany(page, browser, problems, 'Receiver')
  await page.goto(`/administration/tenants/detail/${idTenant}`)
  const title = page.getByRole('heading', { level: 1, name: /^Receiver / })
  await expect(title).toBeVisible()
  const receiver = (await title.textContent()) ?? ''

  // The operator packs a flow; its grammar comes along.
  const source = await makeFlow(page, flow, grammar)
  const first = await pack(page, packed, '1.0.0', flow, grammar)

  // And installs it in another tenant.
  const acting = await openBrowser(browser, problems)
  await signIn(acting, 'olga')
  await chooseFromMenu(acting.getByRole('button', { name: 'Account of' }), 'Switch tenant')
  const switching = acting.getByRole('dialog', { name: 'Switch tenant' })
  await chooseInField(switching.getByRole('combobox', { name: 'Tenant' }), receiver)
  await switching.getByRole('button', { name: 'Switch tenant' }).click()
  await expect(acting.getByRole('region', { name: 'Acting for another tenant' })).toBeVisible()
  const plan = await planOf(acting, first, `${packed} 1.0.0`)
  await expect(plan.getByRole('listitem').filter({ hasText: grammar })).toContainText('New')
  await plan.getByRole('button', { name: 'Install', exact: true }).click()
  await expect(acting.getByText(`Installed ${packed} 1.0.0`)).toBeVisible()

  // There it is changed: another greeting, and the end has a name.
  await admin.goto('/flows')
  await admin.getByRole('link', { name: flow, exact: true }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(flow)
  const copy = new URL(admin.url()).pathname
  await openDesigner(admin, copy)
  await greetWith(admin, 'Ahoy')
  await step(admin, /^End, End/).click()
  await panel(admin).getByRole('textbox', { name: 'Name', exact: true }).fill('Farewell')
  await expect(step(admin, /^End, Farewell/)).toBeVisible()
  await publish(admin, flow, 2)

  // Where it came from, it greets otherwise as well, and the question has another name.
  await openDesigner(page, source)
  await greetWith(page, 'Good morning')
  await step(page, /^Listen, Size/).click()
  await panel(page).getByRole('textbox', { name: 'Name', exact: true }).first().fill('Which size')
  await publish(page, flow, 2)
  const second = await pack(page, packed, '1.1.0', flow, grammar)

  // What both changed is asked; everything else is merged.
  const upgrade = await planOf(acting, second, `${packed} 1.1.0`)
  await expect(upgrade.getByText('Version 1.0.0 is installed.')).toBeVisible()
  await expect(upgrade.getByRole('listitem').filter({ hasText: grammar })).toContainText('Identical')
  const install = upgrade.getByRole('button', { name: 'Install', exact: true })
  await expect(install).toHaveAttribute('aria-disabled', 'true')
  await upgrade.getByText(/^Theirs: .*Good morning/).click()
  await expect(install).not.toHaveAttribute('aria-disabled', 'true')
  await upgrade.getByText('Publish what is new').click()
  await upgrade.getByRole('button', { name: 'What changes' }).click()
  await expect(upgrade.getByText('Good morning').last()).toBeVisible()
  await expectNoAxeViolations(acting)
  await install.click()
  await expect(acting.getByText(`Installed ${packed} 1.1.0`)).toBeVisible()
  await openDesigner(admin, copy)
  await expect(canvas(admin).getByText('Good morning', { exact: true })).toBeVisible()
  await expect(step(admin, /^End, Farewell/)).toBeVisible()
  await expect(step(admin, /^Listen, Which size/)).toBeVisible()

  // Undone: as the tenant had it.
  await acting.getByRole('row').filter({ hasText: '1.1.0' }).getByRole('link').click()
  const done = acting.getByRole('dialog', { name: `${packed} 1.1.0` })
  await done.getByRole('button', { name: 'Undo' }).click()
  const question = acting.getByRole('alertdialog', { name: `Undo ${packed} 1.1.0?` })
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(acting.getByText(`${packed} was undone`)).toBeVisible()
  await openDesigner(admin, copy)
  await expect(canvas(admin).getByText('Ahoy', { exact: true })).toBeVisible()
  await expect(step(admin, /^End, Farewell/)).toBeVisible()
  await expect(step(admin, /^Listen, Size/)).toBeVisible()
})
