import { type Browser, chromium, type Page } from '@playwright/test'
import type { Product } from '../../../apps/core/test/ledger/product.ts'
import { markShown } from './weigh.ts'

export const PASSWORD = 'bench-parley-2026'

/** Chromium as it is without a GPU. */
export const launchChrome = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })

/** As the first administrator does, with the link of the first start. */
export async function choosePassword({ url, said }: Product): Promise<void> {
  const [link] = /http\S+\/setup\/[\w-]+/.exec(said) ?? []
  if (link === undefined) throw new Error('The product gave no link to choose a password with.')
  const body = new URLSearchParams({ password: PASSWORD, confirmation: PASSWORD })
  const { status } = await fetch(link, { method: 'POST', headers: { origin: url }, body })
  if (status !== 200) throw new Error(`The password was answered ${status}.`)
}

/** A page in which someone is signed in, at the list of flows. */
export async function signIn(chrome: Browser, url: string, username: string): Promise<Page> {
  const context = await chrome.newContext({ viewport: { width: 1280, height: 850 } })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await rowsOf(page)
  await markShown(page)
  return page
}

export const rowsOf = (page: Page) => page.getByRole('grid').getByRole('link').first().waitFor()
