import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createHub } from '@parley/hub'

const STEPS = 5

/** Long work whose progress is a stream: it pauses for a slow client, and ends when the client cancels or leaves. */
export const hub = createHub<undefined>({
  path: '/hub/work',
  authenticate: () => ({ data: undefined }),
  methods: {
    Work: {
      streams: true,
      arguments: 0,
      async *run({ signal }) {
        for (let step = 1; step <= STEPS && !signal.aborted; step += 1) {
          await sleep(10, undefined, { signal })
          yield { step, of: STEPS }
        }
      },
    },
  },
})

export const server = createServer(async (request, response) => {
  if (!(await hub.handleRequest(request, response))) response.writeHead(404).end()
})
server.on('upgrade', (request, socket, head) => {
  if (!hub.handleUpgrade(request, socket, head)) socket.destroy()
})

// biome-ignore lint/suspicious/noConsole: who starts it wants to know where it is
if (import.meta.main) server.listen(5000, () => console.log('http://localhost:5000/hub/work'))
