import { type LookupAddress, lookup } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type IsOpen, publicReach } from '../kernel/reach.ts'
import { PageFetcher } from '../knowledgeBase/fetch/pageFetcher.ts'
import { McpSession } from '../mcpServers/mcpSession.ts'
import { HttpModel } from '../trainedModels/httpModel.ts'
import { performRequest } from './performRequest.ts'

vi.mock('node:dns', async (original) => ({ ...(await original<typeof import('node:dns')>()), lookup: vi.fn() }))

const calm = new AbortController().signal
let server: Server
let port = 0
let asked = 0
let looked = 0

beforeAll(async () => {
  server = createServer((_, response) => {
    asked += 1
    response.end('secret')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port // it listens on a port
})
afterAll(() => server.close())
beforeEach(() => {
  asked = 0
  looked = 0
})

/** A name server that answers each question with the next of the lists, the last one for ever. */
function answer(...lists: readonly (readonly string[])[]) {
  const told = (_: string, __: object, done: (error: null, found: LookupAddress[]) => void) => {
    const list = lists[Math.min(looked++, lists.length - 1)] ?? []
    done(
      null,
      list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  vi.mocked(lookup).mockImplementation(told as typeof lookup) // the form in which it is called
}

const url = () => `http://rebound.example:${port}/x`
/** Each way on which an address that people of a tenant typed is gone to. */
const ways: readonly [what: string, go: (isOpen: IsOpen) => Promise<unknown>][] = [
  [
    'a request of a flow',
    async (isOpen) => {
      const request = { method: 'GET' as const, url: url(), headers: [], timeoutMs: 2_000, retries: 3, retryDelayMs: 1 }
      const given = await performRequest(request, { secret: async () => undefined, isOpen }, calm)
      if ('failed' in given) throw new Error(given.failed.message)
    },
  ],
  [
    'an engine of a model',
    (isOpen) => new HttpModel({ url: url(), key: 'k', language: 'en-GB', isOpen }).ask(['x'], 'screen', calm),
  ],
  [
    'an MCP server',
    (isOpen) => McpSession.within({ url: url(), headers: [], isOpen }, calm, (session) => session.listFunctions()),
  ],
  ['a page of a knowledge base', (isOpen) => new PageFetcher(isOpen).fetch(url(), calm)],
]

test.each(ways)('%s is not sent to where a name leads inside, at once or by one of its addresses', async (_, go) => {
  for (const list of [
    ['127.0.0.1'],
    ['8.8.8.8', '127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['0.0.0.0'],
  ]) {
    answer(list)
    await expect(go(publicReach.isOpen), list.join()).rejects.toThrow('not public')
  }
  expect(asked).toBe(0)
})

// Nobody is at the first address, which stands for a public one; whoever looked again before connecting would be led inside.
test.each(ways)('%s stays with the address that was judged when its name is answered anew', async (_, go) => {
  answer(['127.0.0.2'], ['127.0.0.1'])
  await expect(go((address) => address === '127.0.0.2')).rejects.toThrow()
  expect(looked).toBeGreaterThan(0)
  expect(asked).toBe(0)
})
