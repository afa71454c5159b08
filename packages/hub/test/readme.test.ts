import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createHub, HubError } from '../src/index.ts'
import { startClient } from './official.client.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''

it('begins with an example that works', async () => {
  const imports = [...example.matchAll(/import \{ (.+) \} from '(.+)'/g)].map(([, names, from]) => [names, from])
  expect(imports).toEqual([
    ['createServer', 'node:http'],
    ['createHub, HubError', '@parley/hub'],
  ])
  const given = {
    createServer,
    createHub,
    HubError,
    verify: async (token?: string) => token && { sub: token, name: token, exp: Date.now() / 1000 + 60 },
    readHistory: (room: string) => [`first of ${room}`, 'second'],
  }
  const code = stripTypeScriptTypes(example.replaceAll(/^import .*$/gm, ''))
  const run = new Function(...Object.keys(given), `${code}; return { hub, server }`)
  // What the example declares.
  const { hub, server } = run(...Object.values(given)) as {
    hub: ReturnType<typeof createHub>
    server: ReturnType<typeof createServer>
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await hub.close()
    server.closeAllConnections()
    server.close()
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // listening on TCP
  const client = await startClient(`${base}/hub/chat`)
  const said = new Promise((resolve) => client.on('Said', (...values) => resolve(values)))
  await client.invoke('Say', 'lobby', 'Hello')
  expect(await said).toEqual([expect.any(String), 'Hello'])
  await expect(client.invoke('Say', 'lobby', 5)).rejects.toThrow('A text, please.')
  const items: unknown[] = []
  await new Promise<void>((complete, error) => {
    client.stream('History', 'lobby').subscribe({ next: (item) => items.push(item), complete, error })
  })
  expect(items).toEqual(['first of lobby', 'second'])
  expect((await fetch(`${base}/elsewhere`)).status).toBe(404)
})
