// Rooms: conversations, exports, flows, lines, modules, records, runtime, services
import { readFile } from 'node:fs/promises'
import { expect, exportAs, openPalette, rowOf, signIn, test } from '../people.ts'

const PROMPT = '/administration/conversation-details'

test('a pasted number or guid leads to the conversation', async ({ page }) => {
  await signIn(page, 'eva', `${PROMPT}?test=without`)
  const first = page.getByRole('grid', { name: 'Conversations' }).getByRole('link').first()
  const number = /\+\d+/.exec((await first.textContent()) ?? '')?.[0] ?? ''
  const guid = new URL((await first.getAttribute('href')) ?? '', page.url()).searchParams.get('guid') ?? ''
  for (const pasted of [number, guid]) {
    await page.goto('/flows')
    await expect(page.getByRole('heading', { level: 1, name: 'Flows' })).toBeVisible()
    const palette = await openPalette(page)
    await palette.getByRole('combobox').fill(pasted)
    // What was pasted comes first, so that Enter alone opens it; the way to all of them stands below.
    const found = palette.getByRole('option').first()
    await expect(found).toContainText(number)
    await expect(found).toHaveAttribute('data-focused', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(pasted === guid ? `guid=${guid}` : 'guid='))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
  }
  await page.goto(`${PROMPT}/${guid}`) // the earlier address
  await expect(page).toHaveURL(`${PROMPT}?guid=${guid}`)
})

test('the errors of a conversation say their cause and lead to their place', async ({ page }) => {
  await signIn(page, 'greta', `${PROMPT}?marks=errors`)
  await page.getByRole('grid', { name: 'Conversations' }).getByRole('link').first().click()
  // With its number: the tab of the page that loads still is another element, which goes while it is pressed.
  await page.getByRole('link', { name: /^Errors \d/ }).click()
  await expect(page.getByText('Likely cause').first()).toBeVisible()
  // Whose version it is, and how often it happens: the link leads to just those conversations.
  await expect(page.getByRole('main')).toContainText('live since')
  const same = page.getByRole('link', { name: /conversations? failed here in 30 days$/ }).first()
  await same.click()
  await expect(page).toHaveURL(/errorNode=/)
  await expect(page.getByRole('grid', { name: 'Conversations' }).getByRole('row')).not.toHaveCount(1)
  await page.goBack()
  await page.getByRole('link', { name: 'Show in timeline' }).first().click()
  await expect(page).toHaveURL(/tab=timeline/)
  const chosen = page.getByRole('list', { name: 'Events' }).locator('[aria-current=true]')
  await expect(chosen).toHaveAccessibleName(/Error$/)
})

test('a favourite is kept and found again', async ({ page }) => {
  await signIn(page, 'eva', `${PROMPT}?test=without`)
  const link = page.getByRole('grid', { name: 'Conversations' }).getByRole('link').nth(1)
  const href = (await link.getAttribute('href')) ?? ''
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="${href}"]`) })
  const kept = page.waitForResponse(/SetFavorite/)
  await row.getByRole('button', { name: /^Add .* to favorites$/ }).click()
  await kept
  await page.goto(`${PROMPT}?marks=favorites`)
  await row.getByRole('button', { name: /^Remove .* from favorites$/ }).click()
  await expect(row.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})

test('the conversations of a flow are exported so that no cell becomes a formula', async ({ page }) => {
  await signIn(page, 'eva')
  await rowOf(page, 'Card blocking').getByRole('link').click()
  await page.getByRole('link', { name: 'Dial logs' }).click()
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), exportAs(page, 'CSV')])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n').filter(Boolean)
  expect(lines[0]).toMatch(/^\ufeffGUID,Call ID,Started \(UTC\),/)
  expect(lines.length).toBeGreaterThan(2)
  const cells = lines.flatMap((line) => line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [])
  expect(cells.filter((cell) => /^"?[=+@\t\r]/.test(cell))).toEqual([])
  expect(cells.some((cell) => cell.startsWith("'+"))).toBe(true)
})

test('last month is taken along for Excel: named by flow and period, in one’s own zone, with its count', async ({
  page,
}) => {
  await signIn(page, 'jana')
  await rowOf(page, 'Card blocking').getByRole('link').click()
  await page.getByRole('link', { name: 'Dial logs' }).click()
  await page.getByRole('button', { name: 'Time', exact: true }).click()
  await page.getByRole('option', { name: 'Last month' }).click()
  await expect(page).toHaveURL(/time=lastMonth/)
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), exportAs(page, 'Excel (.xlsx)')])
  expect(download.suggestedFilename()).toMatch(/^Card blocking conversations \d{4}-\d{2}\.xlsx$/)
  const file = await readFile(await download.path())
  expect(file.subarray(0, 2).toString()).toBe('PK')
  await expect(page.getByText(/^[\d,]+ conversations exported$/)).toBeVisible()
})
