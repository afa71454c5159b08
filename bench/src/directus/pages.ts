import type { Product } from '../../../apps/core/test/ledger/product.ts'
import type { Stage } from '../frame/ground.ts'
import { ask } from '../frame/load.ts'
import type { Directus } from './server.ts'

export interface Sides {
  readonly parley: Stage
  readonly directus: Directus
}

/** The same page asked of either: its path, and the calls that an answer names. */
export interface Pages {
  readonly ours: string
  readonly theirs: string
}

const LIST = '/api/DialLogs/DialLogs?sort=-startedAt'
const ITEMS = '/items/dial_log?sort=-started_at'

export const firstPage: Pages = {
  ours: `${LIST}&limit=50&outcome=1`,
  theirs: `${ITEMS}&limit=50&filter[outcome][_eq]=1`,
}

/** Parley goes on from where a page ended, Directus skips rows. */
export async function pageAt(depth: number, { product, headers }: Stage): Promise<Pages> {
  let cursor = ''
  for (let row = 0; row < depth; row += 200) {
    const page = JSON.parse(await ask(product.url, { path: `${LIST}&limit=200${cursor}` }, headers)) as OurPage
    cursor = `&cursor=${encodeURIComponent(page.nextCursor ?? '')}`
  }
  return { ours: `${LIST}&limit=50${cursor}`, theirs: `${ITEMS}&limit=50&offset=${depth}` }
}

/** The same rows in the same order, or there is nothing to compare. */
export async function checkPages({ parley, directus }: Sides, pages: Pages): Promise<void> {
  const ours = JSON.parse(await ask(parley.product.url, { path: pages.ours }, parley.headers)) as OurPage
  const theirs = JSON.parse(await ask(directus.url, { path: pages.theirs }, directus.headers)) as TheirPage
  const [one, other] = [ours.items.map(({ callId }) => callId), theirs.data.map((item) => item.call_id)]
  const names = [ours.items.map(({ flow }) => flow?.name), theirs.data.map(({ flow }) => flow)]
  checkSame(pages.theirs, [one, names[0]], [other, names[1]], one.length === 50)
}

/** How many rows a CSV of both has, of the same calls in the same order. */
export async function checkCsv({ parley, directus }: Sides, { ours, theirs }: Pages): Promise<number> {
  const one = callsOf(await ask(parley.product.url, { path: ours }, parley.headers))
  const other = callsOf(await ask(directus.url, { path: theirs }, directus.headers))
  checkSame(theirs, one, other, one.length > 0)
  return one.length
}

/** One CSV holds as many rows as the flow has conversations. */
export async function csvOf(product: Product): Promise<Pages> {
  const [flow] = await product.query<{ id: string }>(
    "SELECT id_call_script AS id FROM call_script WHERE id_tenant = 1 AND name = 'Flow 1'",
  )
  return {
    ours: `/api/Assets/ReportFlow?idCallScript=${flow?.id}`,
    theirs: `${ITEMS}&limit=-1&export=csv&filter[flow][_eq]=${encodeURIComponent('Flow 1')}`,
  }
}

const callsOf = (csv: string) => [...csv.matchAll(/\bcall-\d+\b/g)].map(([call]) => call)

function checkSame(what: string, ours: unknown, theirs: unknown, isEnough: boolean): void {
  const [one, other] = [JSON.stringify(ours), JSON.stringify(theirs)]
  if (one !== other || !isEnough)
    throw new Error(`${what}: the two answers differ:\n${one.slice(0, 300)}\n${other.slice(0, 300)}`)
}

// As the contract of each says.
interface OurPage {
  readonly items: readonly { readonly callId: string; readonly flow: { readonly name: string } | null }[]
  readonly nextCursor: string | null
}
interface TheirPage {
  readonly data: readonly { readonly call_id: string; readonly flow: string | null }[]
}
