import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node'
import { type OpenBackplane, refuseLargeText, type ServerBackplaneOptions } from './backplane.ts'
import { nameChannel } from './channel.ts'
import { loadDriver } from './driver.ts'
import { pauseAfter } from './pause.ts'
import { Assembler, createCutter } from './pieces.ts'

const pingInterval = 5_000
const defaultLargestPayload = 1_048_576

/** Joins hubs through a subject of a NATS server: `nats://`, or `tls://`; a name without a password is a token. */
export async function openNatsBackplane({ url, name, onError }: ServerBackplaneOptions): Promise<OpenBackplane> {
  const { connect } = await loadDriver('@nats-io/transport-node', () => import('@nats-io/transport-node'))
  const subject = nameChannel(name)
  const cut = createCutter()
  let failures = 0
  let connection: NatsConnection | undefined
  let isConnected = false
  let isClosed = false
  let onMissed: () => void = () => undefined

  async function follow(nats: NatsConnection): Promise<void> {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') {
        isConnected = false
        onError?.(new Error('The connection to the NATS server was lost.'))
      } else if (type === 'reconnecting') {
        failures += 1
      } else if (type === 'reconnect') {
        // The client has subscribed again by the time the server answers.
        await nats.flush()
        failures = 0
        isConnected = true
        onMissed()
      }
    }
  }

  async function open(): Promise<NatsConnection> {
    const options: ConnectionOptions = {
      ...addressOf(url),
      noEcho: true,
      pingInterval,
      maxPingOut: 2,
      maxReconnectAttempts: -1,
      reconnectDelayHandler: () => pauseAfter(failures),
    }
    for (;;) {
      try {
        return await connect(options)
      } catch (error) {
        if (isClosed) throw error
        onError?.(error)
        await new Promise((resolve) => setTimeout(resolve, pauseAfter(failures++)))
      }
    }
  }

  const opened = open().then(async (nats) => {
    if (isClosed) return nats.close().then(() => nats)
    connection = nats
    failures = 0
    isConnected = true
    follow(nats).catch((error) => onError?.(error))
    return nats
  })
  opened.catch(() => undefined) // subscribers hear of it

  return {
    async publish(text) {
      refuseLargeText(text)
      // What is sent late is of no use: receivers notice the gap.
      if (!connection || !isConnected) throw new Error('There is no connection to the NATS server.')
      for (const piece of cut(text, connection.info?.max_payload ?? defaultLargestPayload)) {
        connection.publish(subject, piece)
      }
    },
    async subscribe(receive, missed) {
      const nats = await opened
      const assembler = new Assembler()
      const subscription = nats.subscribe(subject, {
        callback(error, message) {
          if (error) return onError?.(error)
          const text = assembler.add(Buffer.from(message.data))
          if (text !== undefined) receive(text)
        },
      })
      onMissed = () => {
        assembler.clear()
        missed()
      }
      await nats.flush()
      return () => subscription.unsubscribe()
    },
    async close() {
      isClosed = true
      isConnected = false
      await connection?.close()
    },
  }
}

/** The client takes name and password apart from the address. */
function addressOf(text: string): ConnectionOptions {
  const url = new URL(text)
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  const who = pass ? { user, pass } : user ? { token: user } : {}
  return { servers: `${url.protocol}//${url.host}`, ...who, ...(url.protocol === 'tls:' ? { tls: {} } : {}) }
}
