import type { Backplane } from './backplane.ts'
import { nameChannel } from './channel.ts'

/** What the backplane needs of a database; the application brings it with the client it uses. */
export interface NotifyDriver {
  /** NOTIFY; the payload has at most 7,900 bytes. */
  notify(channel: string, payload: string): Promise<void>
  /** LISTEN, over reconnections, after each of which `missed` is called; the returned function ends it. */
  listen(channel: string, receive: (payload: string) => void, missed: () => void): Promise<() => void | Promise<void>>
  /** Keeps a large text for a minute or so and returns its key. */
  store(text: string): Promise<string>
  /** The text of a key, or nothing when it is gone. */
  load(key: string): Promise<string | undefined>
}

/** NOTIFY takes fewer than 8,000 bytes. */
const largestPayload = 7_900
const inline = '='
const reference = '@'

/** The database to go through, and who hears whom. */
export interface PostgresBackplaneOptions {
  /** The four functions over a client of the database. */
  readonly driver: NotifyDriver
  /** Hubs with the same name hear each other, usually the hub's path. */
  readonly name: string
  /** Told when a text could not be loaded, so that its message is lost here. */
  readonly onError?: (error: unknown) => void
}

/** Joins hubs through NOTIFY and LISTEN of a PostgreSQL database. */
export function createPostgresBackplane({ driver, name, onError }: PostgresBackplaneOptions): Backplane {
  const channel = nameChannel(name)
  let publishing: Promise<void> = Promise.resolve()

  async function publishOne(text: string): Promise<void> {
    const payload = inline + text
    const fits = Buffer.byteLength(payload) <= largestPayload
    await driver.notify(channel, fits ? payload : reference + (await driver.store(text)))
  }

  async function readPayload(payload: string): Promise<string | undefined> {
    const rest = payload.slice(1)
    return payload.startsWith(reference) ? driver.load(rest) : rest
  }

  return {
    publish(text) {
      // One after the other, whether the last was large or not, so that the order stays.
      const published = publishing.then(() => publishOne(text))
      publishing = published.catch(() => undefined)
      return published
    },
    subscribe(receive, missed) {
      let received: Promise<void> = Promise.resolve()
      const take = (payload: string): void => {
        const read = readPayload(payload)
        // Reading starts at once, delivery keeps the order.
        received = received
          .then(() => read)
          .then((text) => {
            if (text === undefined) throw new Error('The text of a large message is gone.')
            receive(text)
          })
          .catch((error) => onError?.(error))
        read.catch(() => undefined)
      }
      return driver.listen(channel, take, missed)
    },
  }
}
