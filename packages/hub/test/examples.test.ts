import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import * as chat from '../examples/chat.ts'
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
