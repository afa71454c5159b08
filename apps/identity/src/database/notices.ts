import type { Pool } from 'pg'
import type { IdentityLogger } from '../options.ts'

export interface Notices {
  close(): Promise<void>
}

const longestPause = 10_000

/** Listens to PostgreSQL channels on one connection of the pool and connects again when it is lost. */
export async function listenToNotices(
  pool: Pool,
  logger: IdentityLogger,
  channels: Readonly<Record<string, (payload: string) => void>>,
  onReconnected: () => void,
): Promise<Notices> {
  let end = (): void => {}
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const client = await pool.connect()
    let lost = false
    const lose = (): void => {
      if (lost) return
      lost = true
      client.release(true)
      if (!closed) retry(250)
    }
    client.on('error', lose)
    client.on('end', lose)
    client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    try {
      for (const channel of Object.keys(channels)) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      lost = true
      client.release(true)
      throw error
    }
    end = lose
    if (closed) lose()
  }

  function retry(pause: number): void {
    timer = setTimeout(() => {
      connect().then(onReconnected, (error: unknown) => {
        logger.warn({ err: error }, 'identity cannot listen to the database, trying again')
        if (!closed) retry(Math.min(pause * 2, longestPause))
      })
    }, pause)
    timer.unref()
  }

  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      end()
    },
  }
}
