import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Row } from '../frame/row.ts'
import { download, flowOf, residentBytes } from './csv.ts'
import { fillDialLogs } from './fill.ts'

const MB = 2 ** 20
/** How much more the core may hold at its most for ten times the rows. */
const MOST_GROWTH_MB = 50
const sizes = { full: [100_000, 1_000_000], tiny: [1_600, 2_000] } as const

/** What the core holds at most while it writes a report, as CSV and as a workbook. */
export const exports: Bench = {
  name: 'exports',
  run: (size, say, ground) =>
    ground.onProduct(async ({ product, headers }) => {
      const peaks: Record<'csv' | 'xlsx', { rows: number; peak: number; millis: number }[]> = { csv: [], xlsx: [] }
      for (const rows of sizes[size]) {
        await fillDialLogs(product, rows * 2, say) // every second is of this flow
        for (const format of ['csv', 'xlsx'] as const) {
          if (size === 'full') {
            // Begun anew, the core holds nothing of what was written before.
            await product.killCore()
            await sleep(3_000)
          }
          const url = `${product.url}/api/Assets/ReportFlow?idCallScript=${await flowOf(product)}&format=${format}`
          const { peak, millis } = await download(url, headers, () => residentBytes(product.pid))
          peaks[format].push({ rows, peak: peak / MB, millis })
          say(`${rows.toLocaleString('en-US')} rows as ${format}: ${Math.round(peak / MB)} MB`)
        }
      }
      return (['csv', 'xlsx'] as const).map((format): Row => {
        const [few, many] = peaks[format]
        if (!few || !many) throw new Error('both sizes are measured')
        const growth = many.peak - few.peak
        return {
          work: `most memory of the core, ${many.rows.toLocaleString('en-US')} rows as ${format.toUpperCase()}`,
          ours: `${Math.round(many.peak)} MB in ${(many.millis / 1000).toFixed(1)} s`,
          beside: `${Math.round(few.peak)} MB in ${(few.millis / 1000).toFixed(1)} s (${few.rows.toLocaleString('en-US')} rows)`,
          ratio: `${growth < 0 ? '−' : '+'}${Math.round(Math.abs(growth))} MB`,
          reach: `≤ +${MOST_GROWTH_MB} MB`,
          isReached: growth <= MOST_GROWTH_MB,
        }
      })
    }),
}
