// Rooms: flows, folders, lookups
import type { Page } from '@playwright/test'
import { chooseFromMenu, chooseInField, expect, rowOf, signIn, test } from '../people.ts'

const tree = (page: Page) => page.getByRole('treegrid', { name: 'Folders' })

async function createFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^New folder/ }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tree(page).getByRole('row', { name })).toBeVisible()
}

async function createFlow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New flow' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New flow' })
  await drawer.getByRole('button', { name: 'Create flow' }).click()
  await expect(drawer.getByText('Field is required')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Name' }).fill(name)
  await drawer.getByText('Chat', { exact: true }).click()
  await drawer.getByRole('button', { name: 'Create flow' }).click()
  // A new flow opens in the designer; its page is one step back.
  await page.getByRole('link', { name: `Back to ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

test('folders are made, renamed, moved and removed, and what they held goes on elsewhere', async ({ page }) => {
  const mark = Date.now().toString(36)
  const [outer, inner, renamed, flow] = [`Outer ${mark}`, `Inner ${mark}`, `Renamed ${mark}`, `Greeter ${mark}`]
  await signIn(page, 'greta')
  await createFolder(page, outer)
  await page.goto('/flows')
  await createFolder(page, inner)
  await tree(page).getByRole('row', { name: inner }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(inner)
  await expect(page).toHaveTitle(new RegExp(inner))

  const menu = page.getByRole('button', { name: 'Actions of folder' })
  await chooseFromMenu(menu, 'Rename…')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(renamed)
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(renamed)

  await chooseFromMenu(menu, 'Move to…')
  await chooseInField(page.getByRole('combobox', { name: 'Parent folder' }), outer)
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('link', { name: outer })).toBeVisible()

  await createFlow(page, flow)
  await crumbs.getByRole('link', { name: renamed }).click()
  await expect(rowOf(page, flow)).toBeVisible()
  await chooseFromMenu(menu, 'Delete…')
  const question = page.getByRole('alertdialog', { name: `Delete ${renamed}` })
  await expect(question).toContainText('1 flow')
  await question.getByRole('button', { name: 'Delete folder' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(outer)
  await expect(rowOf(page, flow)).toBeVisible()
  await expect(tree(page)).not.toContainText(renamed)

  await rowOf(page, flow).getByRole('link').click()
  await chooseFromMenu(page.getByRole('button', { name: 'More', exact: true }), 'Delete…')
  await page
    .getByRole('alertdialog', { name: `Delete ${flow}` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(outer)
  await expect(rowOf(page, flow)).toHaveCount(0)
  await chooseFromMenu(menu, 'Delete…')
  await page
    .getByRole('alertdialog', { name: `Delete ${outer}` })
    .getByRole('button', { name: 'Delete folder' })
    .click()
  await expect(tree(page)).not.toContainText(outer)
})

test('several flows are moved at once', async ({ page }) => {
  const mark = Date.now().toString(36)
  const flows = [`First ${mark}`, `Second ${mark}`] as const
  await signIn(page, 'amelia')
  await createFolder(page, `Target ${mark}`)
  for (const flow of flows) {
    await page.goto('/flows')
    await createFlow(page, flow)
  }
  await page.goto(`/flows?q=${mark}`)
  for (const flow of flows)
    await rowOf(page, flow)
      .getByRole('checkbox', { name: `Select ${flow}` })
      .click()
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible()
  await page.getByRole('button', { name: 'Move to…' }).click()
  await chooseInField(page.getByRole('dialog').getByRole('combobox', { name: 'Folder' }), `Target ${mark}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(`2 flows moved to Target ${mark}`)).toBeVisible()
  await page.goto('/flows')
  await tree(page)
    .getByRole('row', { name: `Target ${mark}` })
    .click()
  for (const flow of flows) await expect(rowOf(page, flow)).toBeVisible()
})

test('the address is the state: reload, back and forward bring it back', async ({ page }) => {
  await signIn(page, 'tomas')
  await expect(rowOf(page, 'Card activation')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('card')
  await expect(page).toHaveURL(/q=card/)
  await expect(rowOf(page, 'Card activation')).toBeVisible()
  await expect(rowOf(page, 'Satisfaction survey')).toHaveCount(0)
  await page.getByRole('button', { name: 'State', exact: true }).click()
  await page.getByRole('option', { name: 'Live' }).click()
  await expect(page).toHaveURL(/state=/)
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Changed' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=/)
  const shared = page.url()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('card')
  await expect(page.getByRole('button', { name: /State:\s*Live/ })).toBeVisible()
  await expect(rowOf(page, 'Card activation')).toBeVisible()
  await rowOf(page, 'Card activation').getByRole('link').click()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(/tab=history/)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(shared)
  await expect(page.getByRole('searchbox')).toHaveValue('card')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Card activation')
})
