import { createServer } from 'node:http'
import { metrics } from '@opentelemetry/api'
import { createHub, measure } from '@parley/hub'

/**
 * Measured with OpenTelemetry: whatever `MeterProvider` the program has registered before gets the numbers.
 */
export const hub = createHub<undefined>({
  path: '/hub/measured',
  authenticate: ({ token }) => (token ? { userId: token, data: undefined } : undefined),
  filters: [measure(metrics.getMeter('hub'))],
  methods: { Echo: (_call, value) => value },
})

export const server = createServer(async (request, response) => {
  if (!(await hub.handleRequest(request, response))) response.writeHead(404).end()
})
server.on('upgrade', (request, socket, head) => {
  if (!hub.handleUpgrade(request, socket, head)) socket.destroy()
})

// biome-ignore lint/suspicious/noConsole: who starts it wants to know where it is
if (import.meta.main) server.listen(5000, () => console.log('http://localhost:5000/hub/measured'))
