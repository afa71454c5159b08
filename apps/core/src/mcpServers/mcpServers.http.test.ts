import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { startMcpServer } from '../../test/mcpServer.ts'

const { Basic, Create, Functions, List, Remove, Update } = operations.McpServers
const TOKEN = 'Bearer t0ken-of-the-shop'
let core: TestCore
let shop: Awaited<ReturnType<typeof startMcpServer>>
let made = 0
beforeAll(async () => {
  core = await startTestCore()
  shop = await startMcpServer({ token: TOKEN })
})
afterAll(async () => {
  await core.close()
  await shop.close()
})
const admin = () => core.as('admin')

async function make(url = shop.url, secretHeaders = `Authorization: ${TOKEN}`) {
  made += 1
  const server = await admin().call(Create, { body: { name: `Shop ${made}`, url, secretHeaders } })
  expect(server.status, server.text).toBe(200)
  return { ...server.body, params: { idMcpServer: server.body.idMcpServer } }
}

test('a server is asked for its functions with its headers, of which only the names are read again', async () => {
  const { params, ...server } = await make()
  expect(server).toMatchObject({ headerNames: ['Authorization'], url: shop.url })
  const offered = await admin().call(Functions, { params })
  expect(offered.status, offered.text).toBe(200)
  expect(offered.body).toMatchObject([
    {
      name: 'find_order',
      description: 'Says where an order is',
      schema: { type: 'object', required: ['order'] },
      blocked: null,
    },
    { name: 'cancel_all' },
    { name: 'Broken.Lamp', description: '' },
  ])
  const said = [
    (await admin().call(List, { query: {} })).text,
    (await admin().call(Basic, { params })).text,
    JSON.stringify((await core.owner.query('SELECT * FROM mcp_server')).rows),
    JSON.stringify((await core.owner.query('SELECT * FROM audit_event')).rows),
  ]
  expect(said.join()).not.toContain('t0ken-of-the-shop')
})

test('servers that answer plain JSON or keep no session are asked as well', async () => {
  for (const behaviour of [{ isJson: true }, { isStateless: true }, { isJson: true, isStateless: true }]) {
    const other = await startMcpServer(behaviour)
    const { params } = await make(other.url, '')
    const offered = await admin().call(Functions, { params })
    expect(offered.body, JSON.stringify(behaviour)).toHaveLength(3)
    await other.close()
  }
})

test('headers stay while the host does, and go when another host or nobody is to get them', async () => {
  const { params, name, rowVersion } = await make()
  const change = (more: object, version: number) =>
    admin().call(Update, { params, body: { name, url: shop.url, secretHeaders: '', ...more, rowVersion: version } })
  const kept = await change({ url: `${shop.url}?v=2` }, rowVersion)
  expect(kept.body.headerNames).toEqual(['Authorization'])
  expect((await admin().call(Functions, { params })).status).toBe(200)
  const moved = await change({ url: 'https://elsewhere.example/mcp' }, kept.body.rowVersion)
  expect(moved.body.headerNames).toEqual([])
  const back = await change({ secretHeaders: `Authorization: ${TOKEN}\nX-Shop: 7` }, moved.body.rowVersion)
  expect(back.body.headerNames).toEqual(['Authorization', 'X-Shop'])
  const dropped = await change({ dropHeaders: true }, back.body.rowVersion)
  expect(dropped.body.headerNames).toEqual([])
})

test.each([
  [{ url: 'ftp://shop.example' }, 'It must begin with https:// or http://.'],
  [{ url: 'https://me:pass@shop.example' }, 'Enter the password among the secret headers.'],
  [{ secretHeaders: 'sesame42' }, 'Line 1 is no header. Write its name, a colon and its value.'],
  [{ secretHeaders: 'A: 1\nHost: evil.example' }, 'The header Host is set by Parley. Remove it.'],
  [{ secretHeaders: 'A: 1\na: 2' }, 'The header a stands twice.'],
])('a server with %j is refused', async (wrong, message) => {
  const answer = await admin().call(Create, { body: { name: 'Wrong', url: shop.url, ...wrong } })
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(message)])
})

test('what keeps a server from answering is said plainly', async () => {
  const strange = createServer((request, response) => {
    const status = Number(request.url?.slice(1))
    response.writeHead(status, status < 400 ? { location: 'https://elsewhere.example' } : {}).end('{"hello": 1}')
  })
  await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve))
  const at = `http://127.0.0.1:${(strange.address() as AddressInfo).port}` // it listens on a port
  const problems: readonly (readonly [url: string, headers: string, said: string])[] = [
    ['http://127.0.0.1:1/mcp', '', 'nothing answers at this address'],
    ['http://10.1.2.3/mcp', '', 'its address is not public'],
    [shop.url, 'Authorization: Bearer wr0ng-token', 'it refused the credentials (status 401)'],
    [`${at}/404`, '', 'there is no MCP server at this address (status 404)'],
    [`${at}/308`, '', 'it leads to another address (status 308)'],
    [`${at}/500`, '', 'it answered with status 500'],
    [`${at}/200`, '', 'its answer is not one of MCP'],
  ]
  for (const [url, headers, said] of problems) {
    const { params } = await make(url, headers)
    const answer = await admin().call(Functions, { params })
    expect([answer.status, answer.text], url).toEqual([409, expect.stringContaining(said)])
  }
  strange.close()
})

test('a stream that stays open is left once the reply has come, whatever comes before it and however it is cut', async () => {
  const results: Readonly<Record<string, object>> = {
    initialize: { protocolVersion: '2025-03-26', capabilities: {}, serverInfo: { name: 'slow', version: '1' } },
    'tools/list': { tools: [{ name: 'paint', description: 'Malování žlutě', inputSchema: { type: 'object' } }] },
  }
  let open = 0
  const lasting = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += String(piece)
    const { id, method } = text === '' ? { id: undefined, method: '' } : JSON.parse(text)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    // Also what asks nothing is answered without an end.
    if (id === undefined) return void response.write(': hello\n\n')
    open++
    response.once('close', () => open--)
    const note = { jsonrpc: '2.0', method: 'notifications/progress', params: { progress: 1 } }
    response.write(`: hello\r\n\r\nevent: message\r\ndata: ${JSON.stringify(note)}\r\n\r\n`)
    const bytes = Buffer.from(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result: results[method] })}\n\n`)
    for (const byte of bytes) response.write(Buffer.of(byte))
  })
  await new Promise<void>((resolve) => lasting.listen(0, '127.0.0.1', resolve))
  const { port } = lasting.address() as AddressInfo // it listens on a port
  const { params } = await make(`http://127.0.0.1:${port}/mcp`, '')
  const offered = await admin().call(Functions, { params })
  expect(offered.body, offered.text).toMatchObject([{ name: 'paint', description: 'Malování žlutě' }])
  await expect.poll(() => open).toBe(0)
  lasting.close()
})

test('a server belongs to its tenant, and to who may see it', async () => {
  const { params } = await make()
  expect((await core.as('operator').call(Basic, { params })).status).toBe(404)
  expect((await core.as('viewer').call(Functions, { params })).status).toBe(403)
  expect((await admin().call(Remove, { params })).status).toBe(204)
  expect((await admin().call(Basic, { params })).status).toBe(404)
})
