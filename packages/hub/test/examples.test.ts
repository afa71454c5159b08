import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { metrics } from '@opentelemetry/api'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { expect, it, onTestFinished } from 'vitest'
import * as chat from '../examples/chat.ts'
import * as fastify from '../examples/fastify.ts'
import * as progress from '../examples/progress.ts'
import { collect, startClient, ways } from './official.client.ts'

async function open({ server, hub }: { server: Server; hub: { close(): Promise<void> } }): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await hub.close()
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // listening on TCP
}

it('runs the chat', async () => {
  const url = `${await open(chat)}/hub/chat`
  const [ann, bob] = [await startClient(url, ways[0], 'ann'), await startClient(url, ways[0], 'bob')]
  const heard: unknown[] = []
  ann.on('Came', (name) => void heard.push(['came', name]))
  for (const client of [ann, bob]) client.on('Said', (name, text) => void heard.push([name, text]))
  await ann.invoke('Join', 'lobby')
  await bob.invoke('Join', 'lobby')
  await bob.invoke('Say', 'lobby', 'Hello')
  await expect
    .poll(() => heard)
    .toEqual([
      ['came', 'bob'],
      ['bob', 'Hello'],
      ['bob', 'Hello'],
    ])
  await expect(ann.invoke('Say', 'lobby', 'x'.repeat(501))).rejects.toThrow('up to 500 letters')
  expect((await fetch(url.replace('/hub/chat', '/elsewhere'))).status).toBe(404)
})

it('runs the work whose progress is a stream', async () => {
  const client = await startClient(`${await open(progress)}/hub/work`)
  expect(await collect(client, 'Work')).toEqual([1, 2, 3, 4, 5].map((step) => ({ step, of: 5 })))
})

it('runs beside the routes of Fastify, over every transport', async () => {
  const url = await open(fastify)
  expect(await (await fetch(`${url}/hello`)).json()).toEqual({ hello: 'world' })
  expect((await fetch(`${url}/elsewhere`)).status).toBe(404)
  expect((await fetch(`${url}/hub/echo/negotiate`, { method: 'POST' })).status).toBe(401)
  for (const way of ways) {
    const client = await startClient(`${url}/hub/echo`, way, 'ann')
    expect(await client.invoke('Echo', 'hello')).toBe('ann: hello')
  }
})

it('is measured by the OpenTelemetry of the program', async () => {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: 60_000,
    exportTimeoutMillis: 1_000,
  })
  const provider = new MeterProvider({ readers: [reader] })
  metrics.setGlobalMeterProvider(provider)
  onTestFinished(() => provider.shutdown())
  const { hub, server } = await import('../examples/metrics.ts')
  const url = `${await open({ hub, server })}/hub/measured`
  const client = await startClient(url, ways[0], 'ann')
  expect(await client.invoke('Echo', 'hello')).toBe('hello')
  expect((await fetch(`${url}/negotiate`, { method: 'POST' })).status).toBe(401)
  await provider.forceFlush()
  const points = new Map(
    (exporter.getMetrics().at(-1)?.scopeMetrics ?? []).flatMap(({ metrics: found }) =>
      found.map(({ descriptor, dataPoints }) => [descriptor.name, dataPoints] as const),
    ),
  )
  const transport = { 'signalr.transport': 'web_sockets' }
  expect(points.get('signalr.server.active_connections')).toMatchObject([{ value: 1, attributes: transport }])
  expect(points.get('signalr.server.invocation.duration')).toMatchObject([
    { value: { count: 1 }, attributes: { 'signalr.method': 'Echo', 'signalr.invocation.outcome': 'ok' } },
  ])
  expect(points.get('signalr.server.refusals')).toMatchObject([
    { value: 1, attributes: { 'http.response.status_code': 401 } },
  ])
  for (const name of ['signalr.server.messages', 'signalr.server.io']) {
    const directions = points.get(name)?.map(({ attributes }) => attributes['network.io.direction'])
    expect(directions?.sort()).toEqual(['receive', 'transmit'])
  }
})
