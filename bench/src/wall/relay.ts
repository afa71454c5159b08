import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { WebSocketServer } from 'ws'

// Writes each line of the standard input to all that are connected, and does nothing else.
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
server.on('listening', () => {
  const { port } = server.address() as AddressInfo // a TCP server has an address of this form
  process.stdout.write(`${port}\n`)
})
createInterface({ input: process.stdin }).on('line', (line) => {
  const frame = `${line}\x1e`
  for (const socket of server.clients) socket.send(frame)
})
process.on('SIGTERM', () => process.exit(0))
