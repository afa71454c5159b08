import pg from 'pg'
import type { Logger } from 'pino'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

type Handler = (payload: string) => void

/** Hears what other processes NOTIFY, on a connection of its own that comes back by itself when it is lost. */
export class Listener {
  readonly #url: string
  readonly #log: Logger
  readonly #handlers = new Map<string, Set<Handler>>()
  readonly #missed = new Set<() => void>()
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(url: string, log: Logger) {
    this.#url = url
    this.#log = log
  }

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true, application_name: 'parley listener' })
    client.on('error', () => {}) // its end follows
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? '')
    })
    await client.connect()
    client.on('end', () => this.#comeBack(client))
    for (const channel of this.#handlers.keys()) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    this.#client = client
  }

  /** Calls the handler for each notice of the channel; returns the way to stop. */
  async listen(channel: string, handler: Handler): Promise<() => void> {
    const handlers = this.#handlers.get(channel) ?? new Set()
    this.#handlers.set(channel, handlers.add(handler))
    await this.#client?.query(`LISTEN ${this.#client.escapeIdentifier(channel)}`)
    return () => handlers.delete(handler)
  }

  /** Called when the connection is back after it was lost: notices may have been missed. */
  onMissed(handler: () => void): void {
    this.#missed.add(handler)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => {})
  }

  #comeBack(lost: pg.Client, pause = FIRST_PAUSE_MS): void {
    if (this.#isClosed || (this.#client !== lost && this.#client !== undefined)) return
    this.#client = undefined
    this.#timer = setTimeout(() => {
      this.start().then(
        () => {
          for (const handler of this.#missed) handler()
        },
        (error: unknown) => {
          this.#log.warn({ err: error }, 'cannot listen to the database, trying again')
          this.#comeBack(lost, Math.min(pause * 2, LONGEST_PAUSE_MS))
        },
      )
    }, pause)
  }
}
