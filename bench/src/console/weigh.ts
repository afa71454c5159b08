import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'

const dist = new URL('../../../apps/console/dist', import.meta.url)
const weights = new Map<string, number>()

/** Marks the moment when the screen first shows its rows, or its heading where it has none. */
export const markShown = (page: Page) =>
  page.addInitScript(() => {
    const isShown = () => document.querySelector('main [role=grid] a, main :is(h1, h2)') !== null
    const observer = new MutationObserver(() => {
      if (!isShown()) return
      performance.mark('shown')
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })

/** What a browser with nothing kept must fetch before the screen shows: bytes of each script and style, brotli at its best. */
export async function weighScreen(page: Page, url: string): Promise<Map<string, number>> {
  await page.goto(url)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  const paths = await page.evaluate(() => {
    const shown = performance.getEntriesByName('shown')[0]?.startTime ?? Number.POSITIVE_INFINITY
    const fetched = performance
      .getEntriesByType('resource')
      .filter((entry) => entry.startTime < shown)
      .map((entry) => entry.name)
    const named = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => link.href)
    return [...fetched, ...named].map((name) => new URL(name).pathname)
  })
  const files = [...new Set(paths)].filter((path) => /^\/assets\/.*\.(?:js|css)$/.test(path))
  return new Map(await Promise.all(files.map(async (path) => [path, await brotliBytes(path)] as const)))
}

async function brotliBytes(path: string): Promise<number> {
  const known = weights.get(path)
  if (known !== undefined) return known
  const bytes = brotliCompressSync(await readFile(`${dist.pathname}${path}`)).length
  weights.set(path, bytes)
  return bytes
}
