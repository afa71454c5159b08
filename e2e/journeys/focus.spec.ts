// Rooms: flows, home
import type { Page } from '@playwright/test'
import { expect, rowOf, signIn, test } from '../people.ts'

/** What a menu holds that opens nothing over the page. */
const leavesOrSaves = /^(Download|View as|Copy|Mark|Open|Show|Favou?rite)/

/** Opens everything a menu opens, and leaves it by Esc: the focus is in what opened, and then on the menu's button again. */
async function throughMenu(page: Page, name: string | RegExp): Promise<readonly string[]> {
  const button = page.getByRole('button', { name, exact: true }).first()
  await button.click()
  const items = page.getByRole('menuitem', { disabled: false })
  await expect(items.first()).toBeVisible()
  const words = (await items.allInnerTexts()).filter((each) => !leavesOrSaves.test(each))
  await page.keyboard.press('Escape')
  for (const word of words) {
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: word, exact: true }).click()
    const overlay = page.locator('[role=dialog], [role=alertdialog]').last()
    await expect(overlay, word).toBeVisible()
    await expect.poll(() => overlay.evaluate((each) => each.contains(document.activeElement)), word).toBe(true)
    // A list that opened with its field takes the first Esc.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(overlay).toBeHidden({ timeout: 500 })
    }).toPass()
    await expect(button, word).toBeFocused()
  }
  return words
}

test('the focus comes back to the menu from everything it opens', async ({ page }) => {
  await signIn(page, 'jana')
  await rowOf(page, 'Card blocking').getByRole('link', { name: 'Card blocking' }).click()
  expect((await throughMenu(page, 'More')).length).toBeGreaterThanOrEqual(4)
  await page.goto('/administration/users/detail/3')
  expect((await throughMenu(page, 'More')).length).toBeGreaterThanOrEqual(2)
  await page.goto('/administration/permission-groups')
  await page.getByRole('link', { name: 'Card designer' }).click()
  await expect(page.getByRole('heading', { name: 'Card designer', level: 1 })).toBeVisible()
  expect((await throughMenu(page, 'More')).length).toBeGreaterThanOrEqual(3)
  await page.goto('/administration/tenants/detail/2/notifications')
  expect((await throughMenu(page, /^Actions of /)).length).toBeGreaterThanOrEqual(3)
})

test('the focus comes back from suspending a tenant', async ({ page }) => {
  await signIn(page, 'olga', '/administration/tenants/detail/3/overview')
  expect((await throughMenu(page, 'More')).length).toBeGreaterThanOrEqual(1)
})

test('going to the error leads the focus to its event', async ({ page }) => {
  await signIn(page, 'eva', '/administration/conversation-details?marks=errors')
  const link = page.getByRole('grid', { name: 'Conversations' }).getByRole('link').first()
  await link.click()
  const go = page.getByRole('link', { name: /^Go to the error/ })
  await go.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Events' }).locator('button[aria-current=true]')).toBeFocused()
})
