import { type Backplane, createPostgresBackplane } from '@parley/hub'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Listener } from '../kernel/listener.ts'

/** Live events reach people connected to other processes by NOTIFY of the database. */
export const createBackplane = (name: string, pool: pg.Pool, listener: Listener, log: Logger): Backplane =>
  createPostgresBackplane({
    name,
    onError: (error) => log.warn({ err: error }, 'a live event of another process was lost'),
    driver: {
      notify: async (channel, payload) => {
        await pool.query('SELECT pg_notify($1, $2)', [channel, payload])
      },
      listen: (channel, receive) => listener.listen(channel, receive),
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
