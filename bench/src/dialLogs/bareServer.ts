import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { PAGE } from './query.ts'

// Nothing but Node and pg: the same transaction as the core's list, without sign-in, permissions, validation and the rest. Like the core,
// which knows by then that the list is longer than totals go, it does not count.
const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 })
const BEGIN = "BEGIN READ ONLY; SET LOCAL ROLE parley_app; SET LOCAL app.tenant = '1'"

const server = createServer(async (request, response) => {
  const filter = new URL(request.url ?? '/', 'http://localhost').searchParams.get('filter')
  const client = await pool.connect()
  try {
    await client.query(BEGIN)
    const page = await client.query({ name: 'page', text: PAGE, values: [filter] })
    await client.query('COMMIT')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ items: page.rows.slice(0, 50), total: 10_001 }))
  } catch (error) {
    response.writeHead(500).end(String(error))
  } finally {
    client.release()
  }
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // a TCP server has an address of this form
  process.stdout.write(`${port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
