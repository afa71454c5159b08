import { createServer } from 'node:http'
import { createHub, HubError } from '@parley/hub'

interface ChatClient {
  Said(name: string, text: string): void
  Came(name: string): void
}

/** A chat with rooms on a plain `node:http` server; the token is the name, as only an example may have it. */
export const hub = createHub<{ readonly name: string }, ChatClient>({
  path: '/hub/chat',
  authenticate: ({ token }) => (token ? { userId: token, data: { name: token } } : undefined),
  methods: {
    Join: async ({ connection, clients, groups }, room) => {
      groups.add(connection.id, roomOf(room))
      await clients.othersInGroup(roomOf(room)).send('Came', connection.data.name)
    },
    Say: async ({ connection, clients }, room, text) => {
      if (typeof text !== 'string' || text.length > 500) throw new HubError('A text of up to 500 letters, please.')
      await clients.group(roomOf(room)).send('Said', connection.data.name, text)
    },
  },
})

function roomOf(room: unknown): string {
  if (typeof room !== 'string') throw new HubError('Which room?')
  return `room:${room}`
}

export const server = createServer(async (request, response) => {
  if (!(await hub.handleRequest(request, response))) response.writeHead(404).end()
})
server.on('upgrade', (request, socket, head) => {
  if (!hub.handleUpgrade(request, socket, head)) socket.destroy()
})

// biome-ignore lint/suspicious/noConsole: who starts it wants to know where it is
if (import.meta.main) server.listen(5000, () => console.log('http://localhost:5000/hub/chat'))
