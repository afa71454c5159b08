import type { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
const BEAT_MS = 5_000
const ANSWER_MS = 5_000
const GOODBYE_MS = 1_000

type Handler = (payload: string) => void

/** Hears what other processes NOTIFY, on a connection of its own that comes back by itself when it is lost. */
export class Listener {
  readonly #url: string
  readonly #log: Logger
  readonly #handlers = new Map<string, Set<Handler>>()
  readonly #missed = new Set<() => void>()
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(url: string, log: Logger) {
    this.#url = url
    this.#log = log
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      application_name: 'parley listener',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    client.on('error', () => {}) // its end follows
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of this.#handlers.keys()) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      breakOff(client)
      throw error
    }
    client.on('end', () => this.#comeBack(client))
    this.#client = client
    clearInterval(this.#beat)
    // On a line that went dead without a word no notice comes, and a right taken away would hold on here until someone wondered.
    this.#beat = setInterval(() => {
      client.query('SELECT').catch(() => breakOff(client))
    }, BEAT_MS).unref()
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
    clearInterval(this.#beat)
    const client = this.#client
    if (!client) return
    const breaking = setTimeout(() => breakOff(client), GOODBYE_MS)
    await client.end().catch(() => {})
    clearTimeout(breaking)
  }

  #comeBack(lost: pg.Client, pause = FIRST_PAUSE_MS): void {
    if (this.#isClosed || (this.#client !== lost && this.#client !== undefined)) return
    this.#client = undefined
    clearInterval(this.#beat)
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

/** Without a good-bye, for which a dead line would wait; the driver has the stream without declaring it. */
const breakOff = (client: pg.Client) =>
  (client as pg.Client & { readonly connection: { readonly stream: Socket } }).connection.stream.destroy()
