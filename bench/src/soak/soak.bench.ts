import { fillDialLogs } from '../dialLogs/fill.ts'
import type { Stage } from '../frame/ground.ts'
import { ask, type Call, load } from '../frame/load.ts'
import { type Bench, median, ms, perSecond, times } from '../frame/row.ts'

const sizes = {
  full: { rows: 300_000, peakMillis: 20_000, windows: 20, windowMillis: 60_000, callsPerExport: 5_000 },
  tiny: { rows: 2_000, peakMillis: 100, windows: 2, windowMillis: 100, callsPerExport: 10 },
} as const
const SHARE_OF_PEAK = 0.7

/** An ordinary half hour of a busy installation: lists, searches, details, creates, and now and then an export. */
export const soak: Bench = {
  name: 'soak',
  run: (size, say, ground) =>
    ground.onProduct(async (stage) => {
      const { rows, peakMillis, windows, windowMillis, callsPerExport } = sizes[size]
      await fillDialLogs(stage.product, rows, say)
      const nextCall = await mixOf(stage, callsPerExport)
      const { product, headers } = stage
      const peak = await load(product.url, nextCall, { clients: 10, millis: peakMillis, headers })
      const rate = peak.perSecond * SHARE_OF_PEAK
      const seen: Window[] = []
      for (let window = 0; window < windows; window += 1) {
        const { p99 } = await load(product.url, nextCall, { clients: 10, millis: windowMillis, headers, rate })
        seen.push({ p99, ...(await figuresOf(product.url)) })
        say(`${window + 1}/${windows}: ${JSON.stringify(seen.at(-1))}`)
      }
      return rowsOf(seen, rate, (windows * windowMillis) / 60_000)
    }),
}

interface Figures {
  /** Megabytes the core holds, and of these what the heap holds, reachable or not yet swept. */
  readonly resident: number
  readonly heap: number
  /** What the heap has taken from the system for them, buffers beside it, and what neither of the two is (the program, zlib, malloc). */
  readonly heapTaken: number
  readonly buffers: number
  readonly native: number
  /** Without the connections of the pool, which opens them when they are needed and closes them again: of some 50 handles that is every third. */
  readonly handles: number
}
interface Window extends Figures {
  readonly p99: number
}

async function mixOf({ product, headers }: Stage, callsPerExport: number): Promise<(number: number) => Call> {
  const { items } = JSON.parse(await ask(product.url, { path: '/api/DialLogs/DialLogs?limit=200' }, headers)) as {
    items: { guid: string }[]
  }
  const [flow] = await product.query<{ id: number }>(
    "SELECT id_call_script AS id FROM call_script WHERE name = 'Flow 1'",
  )
  let folders = 0
  const kinds: ((number: number) => Call)[] = [
    () => ({ path: '/api/DialLogs/DialLogs?limit=50&sort=-startedAt&outcome=1' }),
    (number) => ({ path: `/api/DialLogs/DialLogs?limit=50&search=${String(1000 + (number % 9000))}` }),
    (number) => ({ path: `/api/Conversations/Conversations?guid=${items[number % items.length]?.guid}` }),
    () => ({ path: '/api/Administration/CallScripts/List?limit=50' }),
    () => ({ path: '/api/UserInfo' }),
    () => {
      folders += 1
      const body = { name: `Folder ${folders}`, kind: 'flow', idParent: null }
      return { path: '/api/Administration/Folders/Create', method: 'POST', body }
    },
  ]
  const report: Call = { path: `/api/Assets/ReportFlow?idCallScript=${flow?.id}` }
  return (number) => ((number + 1) % callsPerExport === 0 ? report : (kinds[number % kinds.length]?.(number) ?? report))
}

async function figuresOf(url: string): Promise<Figures> {
  const text = await ask(url, { path: '/metrics' })
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  const megabytes = (name: string) => Math.round(read(name) / 2 ** 20)
  const resident = megabytes('process_resident_memory_bytes')
  const heapTaken = megabytes('nodejs_heap_size_total_bytes')
  const buffers = megabytes('nodejs_external_memory_bytes')
  return {
    resident,
    heap: megabytes('nodejs_heap_size_used_bytes'),
    heapTaken,
    buffers,
    native: resident - heapTaken - buffers,
    handles: read('process_open_fds') - read('database_connections'),
  }
}

// The first fifth fills caches and brings the heap to its working size; what counts is whether the rest stays there.
function rowsOf(seen: readonly Window[], rate: number, minutes: number) {
  const fifth = Math.max(1, Math.floor(seen.length / 5))
  const [start, end] = [seen.slice(0, fifth), seen.slice(-fifth)]
  const middle = (windows: readonly Window[], figure: keyof Window) => median(windows.map((each) => each[figure]))
  const row = (work: string, figure: keyof Window, say: (value: number) => string, most: number) => {
    const [before, after] = [middle(start, figure), middle(end, figure)]
    return {
      work,
      ours: say(after),
      beside: `${say(before)} (the first fifth of the run)`,
      ratio: times(after / before),
      reach: `≤ ${most} ×`,
      isReached: after / before <= most,
    }
  }
  const megabytes = (value: number) => `${value} MB`
  return [
    row(
      `${Math.round(minutes)} minutes of mixed work at ${perSecond(rate)}, 70 % of the peak: p99 at the end`,
      'p99',
      ms,
      1.2,
    ),
    row('… memory of the core', 'resident', megabytes, 1.2),
    row('… of it what the heap holds', 'heap', megabytes, 1.3),
    row('… open handles beside the pool of the database', 'handles', String, 1.1),
  ]
}
