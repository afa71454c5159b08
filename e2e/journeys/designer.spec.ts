import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from '../people.ts'

const canvas = (page: Page) => page.getByRole('application', { name: /^Canvas of/ })
const step = (page: Page, name: RegExp) => canvas(page).getByRole('button', { name })
const middle = async (element: Locator, share = 0.5) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return { x: box.x + box.width * share, y: box.y + Math.min(box.height / 2, 26) }
}
const kind = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(`^${name}\\b`) }).first()

async function newFlow(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
}
const chat = (page: Page) => page.getByRole('list', { name: 'Conversation' })

test('a newcomer draws a flow by mouse and talks to it', async ({ page }) => {
  await signIn(page, 'tomas')
  await page.getByRole('button', { name: 'New flow' }).first().click()
  await newFlow(page, 'Drawn by mouse')
  await page.getByRole('button', { name: 'Create flow' }).click()
  // It answers beside the canvas before anything was drawn.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drawn by mouse')
  await expect(chat(page)).toContainText('Bot:')

  // A step from the palette, let go on the wire from the greeting to the end, comes between.
  const [greeting, end] = [step(page, /^Say, Greeting/), step(page, /^End, End/)]
  await expect(greeting).toBeVisible()
  const [from, to] = [await middle(greeting, 1), await middle(end, 0)]
  await kind(page, 'Listen').dragTo(canvas(page), {
    targetPosition: await within(page, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }),
  })
  const listen = step(page, /^Listen, Listen, 3 exits, 2 not connected/)
  await expect(listen).toBeVisible()

  // The exits that are not connected are dragged to the end.
  await page.getByRole('button', { name: 'Tidy all' }).click()
  for (const left of [1, 0]) {
    const port = listenPort(page).first()
    const start = await port.boundingBox()
    const target = await middle(step(page, /^End, End/), 0.4)
    if (!start) throw new Error('The port is not shown.')
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
    await page.mouse.down()
    await page.mouse.move(target.x - 30, target.y, { steps: 4 })
    await page.mouse.move(target.x, target.y, { steps: 4 })
    await page.mouse.up()
    const words =
      left > 0 ? new RegExp(`^Listen, Listen, 3 exits, ${left} not connected`) : /^Listen, Listen, 3 exits(?!, \d+ not)/
    await expect(step(page, words)).toBeVisible()
  }
  await expect(canvas(page).getByText(/error/)).toHaveCount(0)
})

/** Ports that lead nowhere yet. */
const listenPort = (page: Page) => page.locator('.react-flow__handle[title^="Not connected"]')

async function within(page: Page, { x, y }: { x: number; y: number }) {
  const box = await canvas(page).boundingBox()
  return { x: x - (box?.x ?? 0), y: y - (box?.y ?? 0) }
}

test('a newcomer draws a flow by keyboard alone', async ({ page }) => {
  await signIn(page, 'tomas')
  await page.getByRole('button', { name: 'New flow' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Drawn by keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drawn by keyboard')
  await expect(chat(page)).toContainText('Bot:')

  await canvas(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(step(page, /^Start/)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(step(page, /^Say, Greeting/)).toBeFocused()
  await page.keyboard.press('n')
  await page.keyboard.type('listen')
  await page.keyboard.press('Enter')
  await expect(step(page, /^Listen, Listen, 3 exits, 2 not connected/)).toBeFocused()
  for (const words of [/^Listen, Listen, 3 exits, 1 not connected/, /^Listen, Listen, 3 exits(?!, \d+ not)/]) {
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('searchbox', { name: /^Connect no/ }).or(page.getByRole('combobox', { name: /^Connect no/ })),
    ).toBeFocused()
    await page.keyboard.type('End')
    await page.keyboard.press('Enter')
    await expect(step(page, words)).toBeFocused()
  }
  await page.keyboard.press('Control+z')
  await expect(step(page, /^Listen, Listen, 3 exits, 1 not connected/)).toBeVisible()
  await page.keyboard.press('Control+y')
  await expect(step(page, /^Listen, Listen, 3 exits(?!, \d+ not)/)).toBeVisible()
})
