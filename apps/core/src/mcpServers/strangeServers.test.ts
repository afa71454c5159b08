import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json } from '@parley/flow'
import { afterEach, expect, test } from 'vitest'
import { callFunction } from './callFunction.ts'
import { McpSession } from './mcpSession.ts'

const TOKEN = 'ab/t0ken-of-the-shop'
const schema = { type: 'object' }
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server that answers by hand what each message asks; a text is the JSON of the result itself, an error one of the protocol. */
async function strange(
  results: Readonly<Record<string, Json | Error>>,
  { headers = [], ended }: { headers?: (readonly [string, string])[]; ended?: string } = {},
) {
  const heard: IncomingHttpHeaders[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += String(piece)
    heard.push(request.headers)
    const { id, method } = text === '' ? { id: undefined, method: '' } : JSON.parse(text)
    if (id === undefined) return void response.writeHead(202).end()
    if (method === ended) return void response.writeHead(404).end()
    const begun = { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'strange', version: '1' } }
    const result = method === 'initialize' ? begun : (results[method] ?? {})
    const said = typeof result === 'string' ? result : JSON.stringify(result)
    const part =
      result instanceof Error ? `"error":{"code":-1,"message":${JSON.stringify(result.message)}}` : `"result":${said}`
    response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 's1' })
    response.end(`{"jsonrpc":"2.0","id":${id},${part}}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  const address = { url: `http://127.0.0.1:${port}/mcp`, headers, isOpen: () => true }
  const { signal } = new AbortController()
  return {
    heard,
    list: () => McpSession.within(address, signal, (session) => session.listFunctions()),
    call: () => callFunction(address, { server: '', function: 'find', schema, arguments: {} }, signal),
  }
}
const find = { name: 'find', description: 'Looks', inputSchema: schema }
const secret = { headers: [['Authorization', `Bearer ${TOKEN}`]] as [string, string][] }

test('credentials are in no reason and in no function that a server writes', async () => {
  const echo = `who is Bearer ${TOKEN}?`
  const refusing = await strange({ 'tools/list': { tools: [find] }, 'tools/call': new Error(echo) }, secret)
  await expect(refusing.call()).rejects.toThrow(/^it refused: who is [^a-z]+\?$/)
  const away = await strange({ 'tools/list': new Error('x'.repeat(490) + TOKEN) }, secret)
  await expect(away.list()).rejects.toThrow(/^it refused: x{490}[^a-z]+$/)
  const inputSchema = { type: 'object', properties: { order: { type: 'string', default: echo } } }
  const telling = await strange({ 'tools/list': { tools: [{ name: 'find', description: echo, inputSchema }] } }, secret)
  const told = JSON.stringify(await telling.list())
  expect(told).toContain('who is')
  expect(told).not.toContain('t0ken')
})

test('a password that is sent in base64 is in no answer as it was typed', async () => {
  const content = [{ type: 'text', text: 'me:sesame42 and sesame42' }]
  const basic = `Basic ${Buffer.from('me:sesame42').toString('base64')}`
  const results = { 'tools/list': { tools: [find] }, 'tools/call': { content } }
  const server = await strange(results, { headers: [['Authorization', basic]] })
  expect(JSON.stringify(await server.call())).not.toContain('sesame42')
})

test('functions of one name are one, and what is far too long is not handed on', async () => {
  const large = { type: 'object', description: 'x'.repeat(200_000) }
  const nested = `{"type":"object","a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  const tools = [find, { ...find, description: 'Other' }, { ...find, name: 'large', inputSchema: large }]
  const said = `{"tools":[${tools.map((each) => JSON.stringify(each)).join(',')},
    {"name":"${'n'.repeat(9_000)}","description":"${'d'.repeat(9_000)}","inputSchema":${nested}}]}`
  const server = await strange({ 'tools/list': said })
  const offered = await server.list()
  expect(offered).toMatchObject([
    { name: 'find', description: 'Looks', blocked: undefined },
    { name: 'large', schema: {}, blocked: 'its schema is larger than 16000 characters' },
    { schema: {}, blocked: expect.any(String) },
  ])
  expect(JSON.stringify(offered).length).toBeLessThan(6_000)
})

test('an answer that is nested without end is a failure of the server', async () => {
  const said = `{"structuredContent":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  const server = await strange({ 'tools/list': { tools: [find] }, 'tools/call': said })
  await expect(server.call()).rejects.toMatchObject({ code: 'protocol', message: 'its answer is nested too deeply' })
})

test('a session that the server ended is told apart from an address without one', async () => {
  const server = await strange({ 'tools/list': { tools: [find] } }, { ended: 'tools/call' })
  await expect(server.call()).rejects.toMatchObject({ code: 'protocol', message: 'it ended the session (status 404)' })
})

test('a header that was entered takes the place of the usual one', async () => {
  const server = await strange({ 'tools/list': { tools: [] } }, { headers: [['User-Agent', 'Clinic']] })
  await server.list()
  expect(server.heard[0]?.['user-agent']).toBe('Clinic')
})
