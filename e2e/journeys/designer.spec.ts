// Rooms: designer, flows, runtime, testCalls
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, openBrowser, signIn, test } from '../people.ts'

const canvas = (page: Page) => page.getByRole('application', { name: /^Canvas of/ })
const step = (page: Page, name: RegExp) => canvas(page).getByRole('button', { name })
const chat = (page: Page) => page.getByRole('list', { name: 'Conversation' })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Right panel' })
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
const words = (page: Page) => panel(page).getByRole('textbox', { name: /^Texts, / })
/** Names are taken once in a tenant, and a journey may be repeated. */
const fresh = (name: string) => `${name} ${randomUUID().slice(0, 6)}`

/** Where it comes to rest: the canvas glides to what was added, tidied or looked at. */
async function placeOf(element: Locator) {
  let before = ''
  await expect
    .poll(
      async () => {
        const [last, now] = [before, JSON.stringify(await element.boundingBox())]
        before = now
        return now === last
      },
      { intervals: [200] },
    )
    .toBe(true)
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}

/** Where the head of a card is, by the share of its width. */
async function headOf(element: Locator, share: number) {
  const { x, y, width, height } = await placeOf(element)
  return { x: x + width * share, y: y + Math.min(height / 2, 20) }
}

async function middleOf(element: Locator) {
  const { x, y, width, height } = await placeOf(element)
  return { x: x + width / 2, y: y + height / 2 }
}

type Spot = { readonly x: number; readonly y: number }
async function drag(page: Page, from: Spot, to: Spot) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x - 30, to.y, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

async function createFlow(page: Page, name: string, template?: string) {
  await page.getByRole('button', { name: 'New flow' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  if (template) await page.getByText(template, { exact: true }).click()
  // The bank of the example speaks Czech.
  await page.getByRole('button', { name: /Default language/ }).click()
  await page
    .getByRole('option', { name: /^English/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Create flow' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(chat(page)).toContainText('Bot:')
}

/** Finds a step that may be out of sight, and selects it. */
async function find(page: Page, text: string) {
  await page.getByRole('button', { name: 'Search steps, texts and expressions' }).click()
  await page
    .getByRole('dialog', { name: 'Search steps, texts and expressions' })
    .getByRole('option', { name: new RegExp(`^${text}`) })
    .click()
  await expect(panel(page).getByRole('heading', { name: text, level: 2 })).toBeVisible()
}

async function say(page: Page, text: string) {
  await expect(page.getByRole('button', { name: 'Send silence' })).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.keyboard.press('Enter')
}

const question = (page: Page, name: string) =>
  page.getByRole('alertdialog', { name: `Publish the draft of ${name}`, exact: true })

/** The conversation beside the canvas, with the version that is live. */
async function talkToLive(page: Page, version: number) {
  await panel(page).getByRole('button', { name: 'Conversation', exact: true }).click()
  await page.getByRole('button', { name: 'Change values' }).click()
  await panel(page)
    .getByRole('button', { name: /Version/ })
    .click()
  await page.getByRole('option', { name: new RegExp(`^v${version} – live`) }).click()
  await page.getByRole('button', { name: 'Start test' }).click()
}

const OUT_OF_REACH = /ERR_FAILED/
/** Nothing can be saved from here on. */
const cutOff = (page: Page) =>
  page.route(/\/Draft$/, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))

test('a newcomer draws a flow by mouse, puts it live and talks to it', async ({ page }) => {
  const name = fresh('Drawn by mouse')
  await signIn(page, 'tomas')
  // It answers beside the canvas before anything was drawn.
  await createFlow(page, name)

  // A step from the palette, let go on the wire from the greeting to the end, comes between, in line with them.
  const greeting = step(page, /^Say, Greeting/)
  const [from, to] = [await headOf(greeting, 1), await headOf(step(page, /^End, End/), 0)]
  const palette = page.getByRole('option', { name: /^Listen\b/ }).first()
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('The canvas is not shown.')
  await palette.dragTo(canvas(page), {
    targetPosition: { x: (from.x + to.x) / 2 - box.x, y: (from.y + to.y) / 2 - box.y },
  })
  await expect(step(page, /^Listen, Listen, 3 exits, 2 not connected/)).toBeVisible()
  expect((await step(page, /^Listen/).boundingBox())?.y).toBeCloseTo((await greeting.boundingBox())?.y ?? 0, -1)

  // The exits that lead nowhere yet are dragged to the end.
  await page.getByRole('button', { name: 'Tidy all' }).click()
  for (const left of [/^Listen, Listen, 3 exits, 1 not connected/, /^Listen, Listen, 3 exits(?!, \d+ not)/]) {
    const port = page.locator('.react-flow__handle[title^="Not connected"]').first()
    await drag(page, await middleOf(port), await headOf(step(page, /^End, End/), 0.4))
    await expect(step(page, left)).toBeVisible()
  }

  // What it says is written in the panel.
  await greeting.click()
  await words(page).fill('Ahoy. What can I do for you?')
  await saved(page)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await question(page, name).getByRole('textbox', { name: /^Note/ }).fill('Listens')
  await question(page, name).getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(`Version 2 of ${name} is live`)).toBeVisible()

  await talkToLive(page, 2)
  await expect(chat(page)).toContainText('Ahoy. What can I do for you?')
  await say(page, 'nothing')
  await expect(page.getByText('The conversation has ended')).toBeVisible()
})

test('a newcomer draws a flow by keyboard alone, puts it live and talks to it', async ({ page }) => {
  const name = fresh('Drawn by keyboard')
  const press = (key: string) => page.keyboard.press(key)
  const type = (text: string) => page.keyboard.type(text)
  /** To something by Tab, as one without a mouse comes there. */
  async function tabTo(target: Locator, key = 'Tab') {
    await expect(target).toBeVisible()
    for (let at = 0; at < 80; at += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await press(key)
    }
    throw new Error(`Tab does not lead to ${target}.`)
  }

  await signIn(page, 'tomas')
  await tabTo(page.getByRole('button', { name: 'New flow' }).first())
  await press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await type(name)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(chat(page)).toContainText('Bot:')
  await expect(page.getByText('The conversation has ended')).toBeVisible()

  // Back into the canvas; from its first step along the wire, and a step behind it.
  await tabTo(canvas(page), 'Shift+Tab')
  await press('ArrowRight')
  await expect(step(page, /^Start/)).toBeFocused()
  await press('ArrowRight')
  await expect(step(page, /^Say, Greeting/)).toBeFocused()
  await press('n')
  await type('listen')
  await press('Enter')
  await expect(step(page, /^Listen, Listen, 3 exits, 2 not connected/)).toBeFocused()
  for (const left of [/^Listen, Listen, 3 exits, 1 not connected/, /^Listen, Listen, 3 exits(?!, \d+ not)/]) {
    await press('c')
    await expect(page.getByRole('dialog', { name: 'Connect which exit?' })).toBeVisible()
    await press('Enter')
    await expect(page.getByRole('combobox', { name: /^Connect no/ })).toBeFocused()
    await type('End')
    await press('Enter')
    await expect(step(page, left)).toBeFocused()
  }
  await press('Control+z')
  await expect(step(page, /^Listen, Listen, 3 exits, 1 not connected/)).toBeFocused()
  await press('Control+y')
  await expect(step(page, /^Listen, Listen, 3 exits(?!, \d+ not)/)).toBeFocused()

  await saved(page)
  await tabTo(page.getByRole('button', { name: 'Publish…' }), 'Shift+Tab')
  await press('Enter')
  await expect(question(page, name).getByRole('textbox', { name: /^Note/ })).toBeFocused()
  await type('Listens')
  await press('Enter')
  await expect(page.getByText(`Version 2 of ${name} is live`)).toBeVisible()

  await tabTo(panel(page).getByRole('button', { name: 'Conversation', exact: true }))
  await press('Enter')
  await tabTo(page.getByRole('button', { name: 'Restart' }))
  await press('Enter')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await type('nothing')
  await press('Enter')
  await expect(page.getByText('The conversation has ended')).toBeVisible()
})

test('a flow begun from a template is changed while it is tried, and goes live', async ({ page }) => {
  const name = fresh('Begun as a survey')
  await signIn(page, 'tomas')
  await createFlow(page, name, 'Survey')
  await expect(chat(page)).toContainText('Do you have a minute?')

  // The conversation waits for an answer; what is written meanwhile is what it says next.
  await find(page, 'Ask for a rating')
  await words(page).fill('How many points do you give us?')
  await panel(page).getByRole('button', { name: 'Conversation', exact: true }).click()
  await say(page, 'yes')
  await expect(chat(page)).toContainText('How many points do you give us?')
  await page.getByRole('button', { name: 'Hang up' }).click()
  await expect(page.getByText('The conversation has ended')).toBeVisible()

  await saved(page)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await question(page, name).getByRole('textbox', { name: /^Note/ }).fill('In points')
  await question(page, name).getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(`Version 2 of ${name} is live`)).toBeVisible()

  await talkToLive(page, 2)
  await expect(chat(page)).toContainText('Do you have a minute?')
  await say(page, 'yes')
  await expect(chat(page)).toContainText('How many points do you give us?')
})

test('two designers draw one flow, and are asked only about the same words', async ({ page, browser, problems }) => {
  await signIn(page, 'tomas')
  // Whoever saves second in the same moment is told so, and merges.
  problems.expect(/409/)
  await createFlow(page, fresh('Drawn by two'), 'Survey')
  await page.getByRole('button', { name: 'Hang up' }).click()
  const address = new URL(page.url()).pathname
  const jana = await openBrowser(browser, problems)
  await signIn(jana, 'jana', address)

  // Each sees at which step the other one is.
  await find(page, 'Ask for a rating')
  await find(jana, 'Ask for a rating')
  await expect(step(page, /^Say, Ask for a rating.*Jana Nováková is here/)).toBeVisible()
  await expect(step(jana, /^Say, Ask for a rating.*Tomáš Fiala is here/)).toBeVisible()

  // At different steps both go on, and nobody is asked.
  await find(page, 'Introduction')
  await words(page).fill('A minute, please?')
  await words(jana).fill('From 0 to 10?')
  await saved(page)
  await saved(jana)
  await find(page, 'Ask for a rating')
  await expect(words(page)).toHaveText('From 0 to 10?')
  await find(jana, 'Introduction')
  await expect(words(jana)).toHaveText('A minute, please?')

  // Both write the same words, the later one while the core cannot be reached: it is asked which to keep.
  await find(jana, 'Ask for a rating')
  problems.expect(OUT_OF_REACH)
  await cutOff(page)
  await words(page).fill('How many points?')
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible()
  await words(jana).fill('How many stars?')
  await page.getByRole('button', { name: 'Choose what to keep' }).click()
  const merge = page.getByRole('dialog', { name: 'Choose what to keep' })
  await expect(merge.getByRole('radiogroup')).toHaveCount(1)
  await merge.getByText(/^Theirs: .*How many stars\?/).click()
  await page.unrouteAll()
  await merge.getByRole('button', { name: 'Keep chosen' }).click()
  await saved(page)
  await expect(words(page)).toHaveText('How many stars?')
  await expect(words(jana)).toHaveText('How many stars?')
})

test('what a tab had not saved when it was killed comes back', async ({ page, context, problems }) => {
  await signIn(page, 'tomas')
  await createFlow(page, fresh('Drawn before the crash'))
  const address = new URL(page.url()).pathname
  problems.expect(OUT_OF_REACH)
  await cutOff(page)
  await step(page, /^Say, Greeting/).click()
  await words(page).fill('Still here?')
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible()
  const crashed = page.waitForEvent('crash')
  const devtools = await context.newCDPSession(page)
  // It answers nothing any more.
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed

  const next = await context.newPage()
  problems.watch(next)
  await next.goto(address)
  await expect(next.getByRole('alert').filter({ hasText: 'Unsaved changes of this flow' })).toBeVisible()
  await next.getByRole('button', { name: 'Restore' }).click()
  await expect(canvas(next).getByText('Still here?', { exact: true })).toBeVisible()
  await saved(next)
  await next.reload()
  await expect(canvas(next).getByText('Still here?', { exact: true })).toBeVisible()
})

test('two tabs on one draft show the same flow', async ({ page, context, problems }) => {
  await signIn(page, 'tomas')
  await createFlow(page, fresh('Drawn in two tabs'))
  const other = await context.newPage()
  problems.watch(other)
  await other.goto(new URL(page.url()).pathname)
  await expect(step(other, /^Say, Greeting/)).toBeVisible()

  await step(page, /^Say, Greeting/).click()
  await words(page).fill('From the first tab')
  await expect(canvas(other).getByText('From the first tab', { exact: true })).toBeVisible()
  await step(other, /^End, End/).click()
  await panel(other).getByRole('textbox', { name: 'Name', exact: true }).fill('Goodbye')
  await expect(step(page, /^End, Goodbye/)).toBeVisible()
  // What came from the other tab is not undone here.
  await page.getByRole('button', { name: /^Undo: / }).click()
  await expect(canvas(page).getByText('From the first tab', { exact: true })).toHaveCount(0)
  await expect(step(page, /^End, Goodbye/)).toBeVisible()
})
