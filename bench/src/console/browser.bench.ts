import type { Page } from '@playwright/test'
import { Product } from '../../../apps/core/test/ledger/product.ts'
import { FIRST_LOAD_KB, SCREEN_KB } from '../../../scripts/weights.mjs'
import { type Bench, median, ms, percentile, type Row } from '../frame/row.ts'
import { makeFlow } from '../runtime/runtime.bench.ts'
import { createFlow, timeDrag } from './canvas.ts'
import { timeScroll, timeSort } from './grid.ts'
import { choosePassword, launchChrome, PASSWORD, rowsOf, signIn } from './person.ts'
import { screens } from './screens.ts'
import { weighScreen } from './weigh.ts'

const withExample = new URL('../../../apps/example/src/main.ts', import.meta.url)
const sizes = {
  full: { flows: 10_000, rounds: 11, frames: 300, steps: [500, 2_000], weighed: screens.length },
  tiny: { flows: 60, rounds: 1, frames: 5, steps: [20], weighed: 2 },
} as const

/**
 * The console in Chromium on the demonstration: what screens weigh, and a list of 10,000 rows sorted and scrolled. The example takes half a minute
 * to begin, so it is tried out without.
 */
export const browser: Bench = {
  name: 'browser',
  async run(size, _, ground) {
    if (size === 'full') {
      const product = await Product.start({ SEED: 'demo', DEMO_PASSWORD: PASSWORD }, withExample)
      try {
        return await measure(product, 'jana', sizes.full)
      } finally {
        await product.stop()
      }
    }
    return await ground.onProduct(async (stage) => {
      await makeFlow(stage)
      await choosePassword(stage.product)
      return await measure(stage.product, 'admin', sizes.tiny)
    })
  },
}

async function measure(product: Product, username: string, size: (typeof sizes)['full' | 'tiny']): Promise<Row[]> {
  const chrome = await launchChrome()
  try {
    await product.query(MORE_FLOWS, [size.flows])
    const page = await signIn(chrome, product.url, username)
    return [
      ...(await measureWeight(page, product.url, size.weighed)),
      ...(await measureList(page, product.url, size)),
      ...(await measureCanvas(page, product.url, size)),
    ]
  } finally {
    await chrome.close()
  }
}

const MORE_FLOWS = `
  INSERT INTO call_script (id_tenant, name, script_kind, type, channel, version, languages, created_at, created_by, updated_at, updated_by)
  SELECT id_tenant, name || ' ' || n, script_kind, type, channel, version, languages, created_at, created_by, updated_at - n * interval '1 minute', updated_by
  FROM (SELECT * FROM call_script WHERE script_kind = 'flow' ORDER BY id_call_script LIMIT 1) AS one, generate_series(1, $1::int) AS n`

async function measureWeight(page: Page, url: string, weighed: number): Promise<Row[]> {
  const rows: Row[] = []
  let flows = new Map<string, number>()
  for (const [name, path] of screens.slice(0, weighed)) {
    const files = await weighScreen(page, url + path)
    const own = rows.length === 0 ? files : new Map([...files].filter(([file]) => !flows.has(file)))
    if (rows.length === 0) flows = files
    const kb = [...own.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024
    const reach = flows === files ? FIRST_LOAD_KB : SCREEN_KB
    rows.push({
      work: flows === files ? `first load of the ${name}` : `${name}, on top of the flows list`,
      ours: `${kb.toFixed(0)} KB in ${own.size} files`,
      beside: flows === files ? '201 KB (its parts alone)' : '–',
      ratio: '–',
      reach: `≤ ${reach} KB`,
      isReached: kb <= reach,
    })
  }
  return rows
}

async function measureList(
  page: Page,
  url: string,
  { flows, rounds, frames }: (typeof sizes)['full' | 'tiny'],
): Promise<Row[]> {
  await page.goto(`${url}/flows`)
  await rowsOf(page)
  const sorts: number[] = []
  for (let round = 0; round < rounds; round += 1) sorts.push(await timeSort(page, round % 2 === 0 ? 'Changed' : 'Name'))
  const took = await timeScroll(page, frames)
  return [
    {
      work: `sort a list of ${flows.toLocaleString('en-US')} flows, press to new rows`,
      ours: ms(median(sorts)),
      beside: '–',
      ratio: '–',
      reach: '< 200 ms',
      isReached: median(sorts) < 200,
    },
    {
      work: 'scroll through it, time of a frame',
      ours: `${ms(median(took))}, p95 ${ms(percentile(took, 0.95))}`,
      beside: '16.7 ms (the screen)',
      ratio: '–',
      reach: 'p95 < 34 ms',
      isReached: percentile(took, 0.95) < 34,
    },
  ]
}

/** Milliseconds a frame may take while a step is dragged, by the size of the flow. */
const dragReach = (steps: number) => (steps > 500 ? 100 : 34)

async function measureCanvas(
  page: Page,
  url: string,
  { steps, frames }: (typeof sizes)['full' | 'tiny'],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const count of steps) {
    await page.goto(`${url}/flows/designer/${await createFlow(page, count)}`)
    await page.locator('[data-step]').first().waitFor()
    const took = percentile(await timeDrag(page, frames), 0.95)
    rows.push({
      work: `drag a step of a flow of ${count.toLocaleString('en-US')}, time of a frame`,
      ours: `p95 ${ms(took)}`,
      beside: '16.7 ms (the screen)',
      ratio: '–',
      reach: `p95 < ${dragReach(count)} ms`,
      isReached: took < dragReach(count),
    })
  }
  return rows
}
