import { parseArgs } from 'node:util'
import { startTestHost } from '../test/host/host.ts'

/** `node bin/testhost.ts [--port 5000] [--host 127.0.0.1]`: prints its address and serves until it is ended. */
const { values } = parseArgs({ options: { port: { type: 'string', default: '0' }, host: { type: 'string' } } })
const host = await startTestHost({ port: Number(values.port), ...(values.host ? { host: values.host } : {}) })
process.stdout.write(`${host.url}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void host.close().then(() => process.exit(0)))
}
