import { fillDialLogs } from '../dialLogs/fill.ts'
import { ask, type Call, load } from '../frame/load.ts'
import { type Bench, median, ms, perSecond, type Row, spread, times } from '../frame/row.ts'
import { fillCollections } from './collections.ts'
import { checkCreates, ourFolder, theirFolder } from './creates.ts'
import { installDirectus } from './install.ts'
import { checkCsv, checkPages, csvOf, firstPage, type Pages, pageAt, type Sides } from './pages.ts'
import { withDirectus } from './server.ts'

const sizes = {
  full: { rows: 200_000, deep: 100_000, rounds: 5, millis: 4_000, pages: 15, exports: 3 },
  tiny: { rows: 20_000, deep: 4_000, rounds: 1, millis: 300, pages: 2, exports: 1 },
} as const

/** The same requests to Directus, on the same PostgreSQL; only by name, as it installs Directus first. */
export const directus: Bench = {
  name: 'directus',
  async run(size, say, ground) {
    const { rows, deep, rounds, millis, pages, exports } = sizes[size]
    const packages = await installDirectus(say)
    return await ground.onProduct(async (parley) => {
      await fillDialLogs(parley.product, rows, say)
      return await withDirectus(packages, await parley.product.databaseUrl(), async (other) => {
        const sides: Sides = { parley, directus: other }
        await fillCollections(parley.product, other)
        const [deepPage, csv] = [await pageAt(deep, parley), await csvOf(parley.product)]
        for (const page of [firstPage, deepPage]) await checkPages(sides, page)
        const lines = await checkCsv(sides, csv)
        say(`both answer alike: two pages of 50, ${lines.toLocaleString('en-US')} rows of CSV`)
        const get = (path: string) => () => ({ path })
        const loads = { rounds, millis }
        const list = await compareLoads(sides, [get(firstPage.ours), get(firstPage.theirs)], loads)
        const created = await compareLoads(sides, [nameFolders(ourFolder), nameFolders(theirFolder)], loads)
        await checkCreates(sides)
        return [
          { work: `list 50 of ${rows.toLocaleString('en-US')} dial logs, filtered and sorted, 10 clients`, ...list },
          {
            work: `a page ${deep.toLocaleString('en-US')} rows deep`,
            ...(await compareTimes(sides, deepPage, pages)),
          },
          { work: 'create a folder, written down with its author, 10 clients', ...created },
          {
            work: `export ${lines.toLocaleString('en-US')} rows as CSV`,
            ...(await compareTimes(sides, csv, exports)),
          },
        ]
      })
    })
  },
}

type Compared = Omit<Row, 'work'>
type Next = (number: number) => Call

function nameFolders(call: (name: string) => Call): Next {
  let made = 0
  return () => call(`Bench ${++made}`)
}

/** By turns, so that a busy machine slows both; the first round warms both up. */
async function compareLoads(
  { parley, directus }: Sides,
  [ours, theirs]: readonly [Next, Next],
  { rounds, millis }: { readonly rounds: number; readonly millis: number },
): Promise<Compared> {
  const [one, other]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const mine = await load(parley.product.url, ours, { clients: 10, millis, headers: parley.headers })
    const its = await load(directus.url, theirs, { clients: 10, millis, headers: directus.headers })
    if (round === 0) continue
    one.push(mine.perSecond)
    other.push(its.perSecond)
  }
  const ratios = one.map((rate, round) => rate / (other[round] ?? 0))
  return {
    ours: perSecond(median(one)),
    beside: `${perSecond(median(other))} (Directus)`,
    ratio: spread(ratios, times),
    reach: '≥ 1 ×',
    isReached: median(ratios) >= 1,
  }
}

/** One after the other, each by itself. */
async function compareTimes({ parley, directus }: Sides, pages: Pages, rounds: number): Promise<Compared> {
  const [one, other]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const begun = performance.now()
    await ask(parley.product.url, { path: pages.ours }, parley.headers)
    const between = performance.now()
    await ask(directus.url, { path: pages.theirs }, directus.headers)
    if (round === 0) continue
    one.push(between - begun)
    other.push(performance.now() - between)
  }
  const ratios = one.map((millis, round) => millis / (other[round] ?? 0))
  return {
    ours: ms(median(one)),
    beside: `${ms(median(other))} (Directus)`,
    ratio: spread(ratios, times),
    reach: '≤ 1 ×',
    isReached: median(ratios) <= 1,
  }
}
