import {
  type Backplane,
  createPostgresBackplane,
  openNatsBackplane,
  openRedisBackplane,
  type ServerBackplaneOptions,
} from '@parley/hub'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Listener } from '../kernel/listener.ts'
import type { BackplaneChoice } from './backplaneSetting.ts'

const PATIENCE_MS = 3_000
const REPEAT_MS = 30_000

interface Parts {
  /** Hubs of the same name hear each other. */
  readonly name: string
  readonly pool: pg.Pool
  readonly listener: Listener
  readonly log: Logger
}

interface Opened {
  readonly backplane: Backplane
  close(): Promise<void>
}

/** What carries live events to people connected to other processes, as the setting wants it. */
export async function openBackplane(choice: BackplaneChoice, parts: Parts): Promise<Opened | undefined> {
  const { name, log } = parts
  if (choice.kind === 'none') return undefined
  if (choice.kind === 'postgres') return { backplane: createBackplane(parts), close: async () => {} }
  let toldAt = Number.NEGATIVE_INFINITY
  const onError = (err: unknown) => {
    if (performance.now() - toldAt < REPEAT_MS) return
    toldAt = performance.now()
    log.warn({ err }, 'the backplane of live events was interrupted, trying again')
  }
  const options: ServerBackplaneOptions = { url: choice.url, name, onError }
  const backplane = await (choice.kind === 'redis' ? openRedisBackplane(options) : openNatsBackplane(options))
  return { backplane, close: () => backplane.close() }
}

/** Live events reach people connected to other processes by NOTIFY of the database. */
export const createBackplane = ({ name, pool, listener, log }: Parts): Backplane =>
  createPostgresBackplane({
    name,
    onError: (error) => log.warn({ err: error }, 'a live event of another process was lost'),
    driver: {
      notify: async (channel, payload) => {
        await pool.query('SELECT pg_notify($1, $2)', [channel, payload])
      },
      listen: (channel, receive, missed) => {
        listener.onMissed(missed)
        return listener.listen(channel, receive)
      },
      store: async (text) => {
        const { rows } = await pool.query<{ id: string }>('SELECT app.keep_hub_message($1) AS id', [text])
        return rows[0]?.id ?? ''
      },
      load: async (key) => {
        const { rows } = await pool.query<{ text: string | null }>('SELECT app.read_hub_message($1) AS text', [key])
        return rows[0]?.text ?? undefined
      },
    },
  })

/** Waits until events of other processes arrive, but not for ever: a backplane that is away must not keep the product from starting. */
export async function untilHeard(ready: Promise<unknown>, log: Logger): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.error(
        'The backplane of live events cannot be reached; people see changes of other processes when it is back.',
      )
      resolve()
    }, PATIENCE_MS)
  })
  await Promise.race([ready, late])
  clearTimeout(timer)
}
