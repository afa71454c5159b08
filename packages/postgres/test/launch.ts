// A process that starts the server and waits, for tests that kill it: prints what it got as one line of JSON.
import { startPostgres } from '../src/index.ts'

const [dataDir = '', port = '0'] = process.argv.slice(2)
const server = await startPostgres({ dataDir, port: Number(port), database: 'app' })
process.stdout.write(`${JSON.stringify({ url: server.url, pid: server.pid, adopted: server.adopted })}\n`)
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
setInterval(() => {}, 60_000)
