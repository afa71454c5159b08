import type { SimulatedOutage } from '@parley/contract/modules/module.enum.ts'
import type { Logger } from 'pino'
import type { Clock } from '../kernel/clock.ts'
import { coalesce } from '../kernel/coalesce.ts'
import type { Core } from '../kernel/core.ts'
import type { Listener } from '../kernel/listener.ts'
import { every } from '../kernel/round.ts'
import { rowsOf } from '../kernel/rows.ts'
import { OUTAGES } from './outage.store.ts'

interface OutagesOptions {
  readonly core: Pick<Core, 'db'>
  readonly listener: Pick<Listener, 'listen' | 'onMissed'>
  readonly clock: Clock
  readonly log: Logger
  /** For tests. */
  readonly everyMs?: number
}

/** Looked at again beside what is told: a notice may be lost, and a read may fail. */
const AGAIN_MS = 10_000

interface Running {
  readonly idModule: number
  readonly kind: SimulatedOutage
  readonly endsAt: string
}

/** What of the modules is simulated to fail, as each process knows it without asking for each call. */
export async function followOutages({ core, listener, clock, log, everyMs = AGAIN_MS }: OutagesOptions) {
  let running: ReadonlyMap<number, Running> = new Map()
  const read = async () => {
    const rows = await rowsOf(core.db)<Running>`
      SELECT id_module, kind, ends_at FROM app.running_outages(${clock.now()}::timestamptz)`
    running = new Map(rows.map((row) => [row.idModule, row]))
  }
  // One after the other: of two at once the older could be the last to answer.
  const follow = coalesce(read)
  const tryRead = () =>
    follow().catch((error: unknown) => log.error({ err: error }, 'simulated outages could not be read'))
  const hush = await listener.listen(OUTAGES, () => void tryRead())
  listener.onMissed(() => void tryRead())
  await tryRead()
  const stopReading = every({ what: 'reading simulated outages', everyMs }, log, tryRead)
  return {
    of(idModule: number): SimulatedOutage | undefined {
      const outage = running.get(idModule)
      return outage && Date.parse(outage.endsAt) > clock.now().getTime() ? outage.kind : undefined
    },
    stop() {
      hush()
      void stopReading()
    },
  }
}
