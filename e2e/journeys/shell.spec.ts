// Rooms: auth, home, theme
import { expect, expectConnected, openPalette, rowOf, signIn, test } from '../people.ts'

test('titles, footer and width', async ({ page }) => {
  await page.setViewportSize({ width: 1900, height: 900 })
  await signIn(page, 'jana')
  await expect(page).toHaveTitle('Flows – Parley')
  await rowOf(page, 'Card blocking').getByRole('link').click()
  await expect(page).toHaveTitle('Card blocking – Parley')
  const footer = page.getByRole('contentinfo').last()
  await expect(footer).toContainText('2.0.36')
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Parley`)
  expect((await footer.boundingBox())?.height).toBe(60)
  const content = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const main = heading.closest('main')
    // A picture of a flow shows a part of what is drawn in it.
    const shown = [...(main?.querySelectorAll('*') ?? [])].filter((each) => !each.closest('.react-flow__viewport'))
    const widths = shown.map((each) => each.getBoundingClientRect())
    const outer = widths.filter(({ width }) => width > 0)
    return Math.max(...outer.map(({ right }) => right)) - Math.min(...outer.map(({ left }) => left))
  })
  expect(content).toBeLessThanOrEqual(1200)
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found – Parley')
  await page.getByRole('link', { name: 'Go to flows' }).click()
  await expect(page).toHaveURL('/flows')
})

test('the bell holds the tasks; checking one is kept', async ({ page }) => {
  // Somebody whose bell no other journey rings.
  await signIn(page, 'amelia')
  const bell = page.getByRole('button', { name: /^Notifications/ }).first()
  await bell.click()
  const panel = page.getByRole('dialog', { name: /^Notifications/ })
  const history = panel.getByRole('listitem').filter({ hasText: 'Fill in the demonstration history' })
  const box = await history.boundingBox()
  expect(box?.width).toBe(400)
  // It may still be working, and its next status makes it unchecked again.
  await expect(history).toContainText('Done', { timeout: 120_000 })
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  // The button that had the focus is gone; the panel has it two frames later.
  await expect.poll(() => panel.evaluate((each) => each.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await panel.getByRole('link', { name: 'All tasks' }).click()
  await page.getByRole('button', { name: 'Fill in the demonstration history', exact: true }).click()
  await expect(page).toHaveURL(/task=/)
  await expect(page.getByRole('dialog')).toContainText('conversations on')
})

test('light, dark and as the machine says, kept with the person', async ({ page }) => {
  await signIn(page, 'lenka', '/profile')
  const background = () => page.getByRole('contentinfo').evaluate((footer) => getComputedStyle(footer).backgroundColor)
  const choose = async (name: RegExp) => {
    const saved = page.waitForResponse(
      (answer) => /UserPreferenceConsole/.test(answer.url()) && answer.request().method() !== 'GET',
    )
    await page.getByRole('button', { name: 'Account of' }).click()
    await page.getByRole('menuitemradio', { name }).click()
    await saved
  }
  await choose(/^Light/)
  const light = await background()
  await choose(/^Dark/)
  await expect.poll(background).not.toBe(light)
  await page.reload()
  await expect.poll(background).not.toBe(light)
  await choose(/^System/)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(background).toBe(light)
})

test('keys: help, filter, palette, close', async ({ page }) => {
  await signIn(page, 'tomas')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Find anything')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('searchbox').blur()
  const palette = await openPalette(page)
  await palette.getByRole('combobox').fill('tasks')
  await expect(palette.getByRole('option', { name: /^Tasks/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/administration/tasks')
})

test('the browser’s Back asks before it closes a drawer with something typed', async ({ page }) => {
  await signIn(page, 'jana')
  await page.getByRole('button', { name: 'New flow' }).click()
  const drawer = page.getByRole('dialog', { name: 'New flow' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Half a thought')
  await page.goBack()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: /Stay|Keep/ }).click()
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Half a thought')
  await page.goBack()
  await question.getByRole('button', { name: /Leave|Discard/ }).click()
  await expect(drawer).toHaveCount(0)
})

test('a screen that cannot be downloaded is reached by a full load of its page', async ({ page, problems }) => {
  problems.expect(/ERR_FAILED|Failed to (fetch|load)/)
  await signIn(page, 'jana', '/administration')
  let isBroken = true
  const refused: string[] = []
  await page.route(/\/assets\/TaskListPage[^/]*\.js$/, async (route) => {
    refused.push(route.request().url())
    if (isBroken) await route.abort()
    else await route.continue()
  })
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isBroken = false
  })
  const loaded = page.waitForEvent('domcontentloaded')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Tasks/ })
    .click()
  await loaded
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tasks')
  await expect(page).toHaveURL('/administration/tasks')
  expect(refused.length).toBeGreaterThan(1)
})

test('without a network the live connection says so and comes back', async ({ page, context, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)|WebSocket|network/i)
  const sockets: { close: () => Promise<void> }[] = []
  await page.routeWebSocket(/\/hub\/console/, (socket) => {
    socket.connectToServer()
    sockets.push({ close: () => socket.close({ code: 1001 }) })
  })
  await signIn(page, 'jana')
  await expectConnected(page)
  await context.setOffline(true)
  for (const socket of sockets) await socket.close()
  const state = page.getByRole('status').filter({ hasText: 'Live connection' })
  await expect(state).toContainText('Reconnecting')
  await context.setOffline(false)
  await expect(state).toContainText('Connected')
})
