import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RequestEffect } from '@parley/flow'
import { afterEach, describe, expect, it } from 'vitest'
import { performRequest, type RequestPort } from './performRequest.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(
  handle: (request: IncomingMessage, response: ServerResponse, count: number) => void,
): Promise<string> {
  let count = 0
  const server = createServer((request, response) => handle(request, response, ++count))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
}

const effect = (url: string, more: Partial<RequestEffect> = {}): RequestEffect => ({
  kind: 'request',
  id: 'q1',
  nodeId: 'call',
  method: 'GET',
  url,
  headers: [],
  timeoutMs: 2_000,
  retries: 0,
  retryDelayMs: 1,
  ...more,
})
const open: RequestPort = { secret: async () => undefined, isOpen: () => true }

describe('performRequest', () => {
  it('sends what the flow says and reads JSON', async () => {
    const url = await serve((request, response) => {
      let body = ''
      request.on('data', (piece) => {
        body += String(piece)
      })
      request.on('end', () => {
        response.writeHead(201, { 'content-type': 'application/json' })
        response.end(
          JSON.stringify({ method: request.method, key: request.headers['x-key'], host: request.headers.host, body }),
        )
      })
    })
    const headers = [
      { name: 'X-Key', secret: 'crm', prefix: 'Bearer ' },
      { name: 'Host', value: 'elsewhere' },
    ]
    const port = { ...open, secret: async (name: string) => (name === 'crm' ? 'k3y' : undefined) }
    const answer = await performRequest(effect(url, { method: 'POST', headers, body: '{"a":1}' }), port)
    expect(answer.said).toMatchObject({
      kind: 'response',
      id: 'q1',
      status: 201,
      body: { method: 'POST', key: 'Bearer k3y', host: url.slice(7), body: '{"a":1}' },
    })
    expect(JSON.stringify(answer.request)).not.toContain('k3y')
  })

  it('does not send without its secret', async () => {
    const url = await serve((_, response) => response.end('no'))
    const headers = [{ name: 'Authorization', secret: 'missing', prefix: '' }]
    expect((await performRequest(effect(url, { headers }), open)).said).toMatchObject({ code: 'refused' })
  })

  it.each([
    ['http://127.0.0.1:1/'],
    ['http://[::1]:1/'],
    ['http://0x7f000001/'],
    ['http://2130706433/'],
    ['http://localhost:1/'],
    ['http://169.254.169.254/latest'],
    ['http://[::ffff:10.0.0.1]/'],
    ['file:///etc/passwd'],
    ['http://user:secret@example.com/'],
  ])('refuses %s', async (url) => {
    const { said } = await performRequest(effect(url), { secret: async () => undefined })
    expect(said).toMatchObject({ kind: 'requestFailed', code: 'refused' })
  })

  it('answers a redirect instead of following it', async () => {
    const url = await serve((_, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/inside' })
      response.end()
    })
    expect((await performRequest(effect(url), open)).said).toMatchObject({ kind: 'response', status: 302, body: null })
  })

  it('gives up in time, also in the middle of an answer', async () => {
    const url = await serve((_, response) => {
      response.write('a bit')
    })
    expect((await performRequest(effect(url, { timeoutMs: 80 }), open)).said).toMatchObject({ code: 'timeout' })
  })

  it('takes no more than it can hold', async () => {
    const url = await serve((_, response) => response.end('x'.repeat(5_000)))
    expect((await performRequest(effect(url), { ...open, most: 1_000 })).said).toMatchObject({ code: 'tooLarge' })
  })

  it('says that nobody is there', async () => {
    const { said } = await performRequest(effect('http://127.0.0.1:1/'), open)
    expect(said).toMatchObject({ code: 'network', message: 'ECONNREFUSED' })
  })

  it('tries again as often as the flow says', async () => {
    const url = await serve((_, response, count) => {
      response.writeHead(count < 3 ? 503 : 200)
      response.end('done')
    })
    expect(await performRequest(effect(url, { retries: 1 }), open)).toMatchObject({
      said: { status: 503 },
      request: { attempts: 2 },
    })
    expect(await performRequest(effect(url, { retries: 5 }), open)).toMatchObject({
      said: { status: 200, body: 'done' },
    })
  })
})
