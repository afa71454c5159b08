import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

type Broken = { readonly id: string; readonly where: readonly string[] }

const RULES = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  colors: ['color-contrast', 'link-in-text-block'],
}
let source: Promise<string> | undefined
const readSource = () => {
  source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  return source
}

/**
 * Which rules of accessibility a page breaks. The rules are read once by a document and answer with what is broken alone: the package for
 * Playwright sends them for each look, once more into a page that it opens for the result, and brings along all that is right.
 */
export async function brokenRules(page: Page, rules: keyof typeof RULES): Promise<readonly Broken[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readSource())
  return await page.evaluate(async (runOnly) => {
    const { axe: walker } = window as unknown as { axe: typeof axe } // what was read into the page
    // What was said of a button that is gone by now stays there for seconds, for nobody to read. The one frame is the hidden session check.
    const options = { runOnly, resultTypes: ['violations' as const], iframes: false }
    const { violations } = await walker.run({ exclude: [['[data-live-announcer]']] }, options)
    return violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} – ${failureSummary ?? ''}`),
    }))
  }, RULES[rules])
}
