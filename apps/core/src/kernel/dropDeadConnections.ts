import type { Socket } from 'node:net'
import pg from 'pg'

const BEAT_MS = 1_000
/** Beats for which a statement may say nothing before the database is asked whether it is there, and which it then has to answer. */
const SILENT_BEATS = 2
const BEATS_TO_ANSWER = 3

/** What the driver has without declaring it; its version is pinned, and a test hangs a database. */
type Borrowed = pg.ClientBase & {
  readonly readyForQuery: boolean
  readonly connection: { readonly stream: Socket }
}

/**
 * Breaks connections that wait for a database which hangs, so that people hear of it in seconds and not when their statement runs out of
 * time. A statement may be as slow as it likes while the database lets someone else in. Beats are counted instead of
 * milliseconds: a process that was busy itself reads what has come before it counts the next one.
 */
export function dropDeadConnections(pool: pg.Pool, url: string): void {
  const silence = new Map<pg.ClientBase, { bytes: number; beats: number }>()
  let timer: NodeJS.Timeout | undefined
  let asked: { readonly client: pg.Client; beats: number } | undefined

  const silent = () => [...silence].filter(([, { beats }]) => beats >= SILENT_BEATS).map(([client]) => client)
  const ask = () => {
    const client = new pg.Client({ connectionString: url, application_name: 'parley heartbeat' })
    const asking = { client, beats: 0 }
    asked = asking
    client.on('error', () => {}) // its end follows
    const heard = () => {
      if (asked === asking) asked = undefined
      client.end().catch(() => {})
    }
    client.connect().then(heard, heard) // a refusal is an answer, too
  }
  const beat = () => {
    for (const [client, seen] of silence) {
      const { readyForQuery, connection } = client as Borrowed
      const bytes = connection.stream.bytesRead
      seen.beats = readyForQuery || bytes !== seen.bytes ? 0 : seen.beats + 1
      seen.bytes = bytes
    }
    if (asked && ++asked.beats > BEATS_TO_ANSWER) {
      for (const client of [asked.client, ...silent()]) (client as Borrowed).connection.stream.destroy()
      asked = undefined
    } else if (!asked && silent().length > 0) ask()
    if (silence.size > 0 || asked) return
    clearInterval(timer)
    timer = undefined
  }
  pool.on('acquire', (client: pg.ClientBase) => {
    silence.set(client, { bytes: (client as Borrowed).connection.stream.bytesRead, beats: 0 })
    timer ??= setInterval(beat, BEAT_MS).unref()
  })
  pool.on('release', (_, client) => void silence.delete(client))
}
