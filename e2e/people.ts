import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test'
import { brokenRules } from './axe.ts'
import { PASSWORD } from './password.ts'

export { expect, PASSWORD }

export type Problems = {
  /** Lets a problem pass that the journey provokes itself. */
  readonly expect: (pattern: RegExp) => void
  /** Watches one more page for errors. */
  readonly watch: (page: Page) => void
}

/** A journey fails by any error in the console, any exception and any breach of the content policy. */
export const test = base.extend<{ problems: Problems }>({
  problems: [
    async ({ page }, use) => {
      const seen: string[] = []
      const expected: RegExp[] = []
      const watch = (each: Page) => {
        each.on('console', (message) => {
          if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`)
        })
        each.on('pageerror', (error) => seen.push(`exception: ${error.stack ?? error.message}`))
        each.on('response', (answer) => {
          if (answer.status() >= 500) seen.push(`answer ${answer.status()}: ${answer.url()}`)
        })
      }
      watch(page)
      await use({ watch, expect: (pattern) => void expected.push(pattern) })
      expect(seen.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Signs in by hand and waits until the screen that was asked for is there. */
export async function signIn(page: Page, username: string, path = '/flows'): Promise<void> {
  await page.goto(path)
  await fillSignIn(page, username, PASSWORD)
  await expect(page.getByRole('button', { name: 'Account of' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
}

export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** One more browser, with nothing stored, watched for errors too. */
export async function openBrowser(browser: Browser, problems: Problems): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  problems.watch(page)
  return page
}

export async function expectConnected(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Live connection' })).toContainText('Connected')
}

/** Its keys are heard as soon as the page has settled. */
export async function openPalette(page: Page): Promise<Locator> {
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return palette
}

export async function chooseFromMenu(button: Locator, item: string): Promise<void> {
  await button.click()
  const page = button.page()
  const name = { name: item, exact: true }
  await page.getByRole('menuitem', name).or(page.getByRole('menuitemradio', name)).click()
}

/** Chooses in a field that suggests while one types. */
export async function chooseInField(field: Locator, option: string): Promise<void> {
  await field.fill(option)
  await field.page().getByRole('option', { name: option, exact: true }).click()
}

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

/** Colors on their way from one scheme to the other belong to neither, so from here on they change at once. */
const stopTransitions = (page: Page) =>
  page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [still]
  })
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done))
  })

/** No rule of WCAG 2.2 AA nor of good practice is broken, light or dark; what differs between the two are the colors. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await stopTransitions(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await drawn(page)
    const found = await brokenRules(page, colorScheme === 'light' ? 'all' : 'colors')
    expect(found, `${colorScheme}: ${page.url()}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Takes a list along in one of the formats. */
export async function exportAs(page: Page, format: 'Excel (.xlsx)' | 'CSV'): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: format }).click()
}
