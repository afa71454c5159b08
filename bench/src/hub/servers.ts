import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { createHub } from '@parley/hub'
import { Server } from 'socket.io'
import { WebSocketServer } from 'ws'

// One server of the kind named by the first argument. “send 7” on the standard input sends event 7 to everybody.
const kind = process.argv[2]
const server = createServer()
const event = (number: number) => ({
  id: number,
  name: 'Export',
  status: 1,
  progress: number % 100,
  at: '2026-11-21T08:00:00Z',
})

function listen(): (number: number) => void {
  if (kind === 'hub') {
    const hub = createHub({
      path: '/hub',
      // All clients are one user.
      limits: { pendingPerUser: 10_000, connectionsPerUser: 10_000 },
      authenticate: ({ token }) => (token ? { userId: token, data: {} } : undefined),
    })
    server.on('request', async (request, response) => {
      if (!(await hub.handleRequest(request, response))) response.writeHead(404).end()
    })
    server.on('upgrade', (request, socket, head) => {
      if (!hub.handleUpgrade(request, socket, head)) socket.destroy()
    })
    return (number) => hub.clients.all.send('UpdateTask', event(number))
  }
  if (kind === 'socket.io') {
    const io = new Server(server, { serveClient: false })
    return (number) => io.emit('UpdateTask', event(number))
  }
  const sockets = new WebSocketServer({ server })
  return (number) => {
    const frame = JSON.stringify({ target: 'UpdateTask', arguments: [event(number)] })
    for (const socket of sockets.clients) socket.send(frame)
  }
}

const send = listen()
server.listen(0, '127.0.0.1', 10_000, () => {
  const { port } = server.address() as AddressInfo // a TCP server has an address of this form
  process.stdout.write(`${port}\n`)
})
createInterface({ input: process.stdin }).on('line', (line) => send(Number(line.split(' ')[1])))
process.on('SIGTERM', () => process.exit(0))
