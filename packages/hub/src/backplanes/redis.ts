import { type OpenBackplane, refuseLargeText, type ServerBackplaneOptions } from './backplane.ts'
import { nameChannel } from './channel.ts'
import { loadDriver } from './driver.ts'
import { pauseAfter } from './pause.ts'

const pingInterval = 5_000
const silence = 15_000

/** Joins hubs through PUBLISH and SUBSCRIBE of a Redis or Valkey server: `redis://`, or `rediss://` for TLS. */
export async function openRedisBackplane({ url, name, onError }: ServerBackplaneOptions): Promise<OpenBackplane> {
  const { createClient } = await loadDriver('@redis/client', () => import('@redis/client'))
  const channel = nameChannel(name)
  const open = () => {
    const client = createClient({
      url,
      // What is sent late is of no use: receivers notice the gap.
      disableOfflineQueue: true,
      pingInterval,
      socket: { socketTimeout: silence, reconnectStrategy: (failures) => pauseAfter(failures) },
    })
    client.on('error', (error: unknown) => onError?.(error))
    return client
  }
  const [publisher, subscriber] = [open(), open()]
  // It goes on trying until it is closed; its errors have been reported above.
  publisher.connect().catch(() => undefined)

  return {
    async publish(text) {
      refuseLargeText(text)
      await publisher.publish(channel, text)
    },
    async subscribe(receive, missed) {
      await subscriber.connect()
      for (let failures = 0; ; failures++) {
        try {
          await subscriber.subscribe(channel, (text) => receive(text))
          break
        } catch (error) {
          if (!subscriber.isOpen) throw error
          await new Promise((resolve) => setTimeout(resolve, pauseAfter(failures)))
        }
      }
      subscriber.on('ready', () => {
        // The client has subscribed again by the time this is answered.
        subscriber.ping().then(missed, () => undefined)
      })
      return async () => {
        if (subscriber.isReady) await subscriber.unsubscribe(channel)
      }
    },
    async close() {
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy()
    },
  }
}
