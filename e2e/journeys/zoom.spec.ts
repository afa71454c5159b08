// Rooms: conversations, flows, records, roles, statistics
import { standingOut } from '../../apps/console/src/testing/standing-out.ts'
import { expect, rowOf, signIn, test } from '../people.ts'

/** A window of 1280×800 or 1280×1024 whose reader has made everything twice or four times as large. */
const TWICE = { width: 640, height: 400 }
const FOUR_TIMES = { width: 320, height: 256 }

test('nothing scrolls sideways at 400 %', async ({ page }) => {
  await page.setViewportSize(FOUR_TIMES)
  await signIn(page, 'jana')
  // The tests of the console look at all of them; these are the widest with real data.
  for (const path of [
    '/flows',
    '/flows/detail/2',
    '/flows/detail/2?tab=history',
    '/administration/conversation-details',
    '/administration/tenants/detail/2/statistics',
    '/administration/permission-groups/detail/10',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    // A drawer that the address opens comes in from outside.
    await expect.poll(() => page.evaluate(standingOut), path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(FOUR_TIMES.width)
  }
})

test('folders, search and rows are reached at 200 %', async ({ page }) => {
  await page.setViewportSize(TWICE)
  await signIn(page, 'jana')
  // Whichever comes first: other journeys make flows too.
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeInViewport()
  const tree = page.getByRole('treegrid', { name: 'Folders' })
  await expect(tree).toBeHidden()
  const button = page.getByRole('button', { name: 'Folders', exact: true })
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Folders' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.click()
  await tree.getByRole('row', { name: /^Customer service/ }).click()
  await expect(page).toHaveURL(/\/flows\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Customer service' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/administration/conversation-details')
  const last = page.getByRole('contentinfo')
  await expect(last).not.toBeInViewport()
  await last.scrollIntoViewIfNeeded()
  await expect(page.getByRole('row').nth(1)).toBeInViewport()
})

test('twelve conversations are seen at 1280×800, with every column', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'eva', '/administration/conversation-details')
  const grid = page.getByRole('grid', { name: 'Conversations' })
  await expect(grid.getByRole('row').nth(12)).toBeVisible()
  const fits = await grid.evaluate((each) => {
    const scroller = each.parentElement
    const bottom = Math.min(scroller?.getBoundingClientRect().bottom ?? 0, innerHeight)
    const rows = [...each.querySelectorAll('[data-row]')].filter((row) => row.getBoundingClientRect().bottom <= bottom)
    return { rows: rows.length, isWhole: scroller !== null && scroller.scrollWidth <= scroller.clientWidth }
  })
  expect(fits.rows).toBeGreaterThanOrEqual(12)
  expect(fits.isWhole).toBe(true)
})

test('a test conversation comes into sight at 200 %', async ({ page }) => {
  await page.setViewportSize(TWICE)
  await signIn(page, 'tomas')
  await rowOf(page, 'Card blocking').getByRole('link', { name: 'Card blocking' }).click()
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByRole('heading', { name: 'Test conversation' })).toBeInViewport()
})
