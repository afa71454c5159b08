import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { Reach, readOwnPlace } from '../kernel/reach.ts'
import { type HttpRequest, performRequest, type RequestPort } from './performRequest.ts'

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

const effect = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  url,
  headers: [],
  timeoutMs: 2_000,
  retries: 0,
  retryDelayMs: 1,
  ...more,
})
const perform = (request: HttpRequest, port: RequestPort, signal = new AbortController().signal) =>
  performRequest(request, port, signal)
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
    const answer = await perform(effect(url, { method: 'POST', headers, body: '{"a":1}' }), port)
    const body = { method: 'POST', key: 'Bearer k3y', host: url.slice(7), body: '{"a":1}' }
    expect(answer).toMatchObject({ value: { status: 201, body } })
    expect(JSON.stringify(answer.facts)).not.toContain('k3y')
  })

  it('does not send without its secret', async () => {
    const url = await serve((_, response) => response.end('no'))
    const headers = [{ name: 'Authorization', secret: 'missing', prefix: '' }]
    expect(await perform(effect(url, { headers }), open)).toMatchObject({ failed: { code: 'refused' } })
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
    const answer = await perform(effect(url), { secret: async () => undefined })
    expect(answer).toMatchObject({ failed: { code: 'refused' } })
  })

  it('answers a redirect instead of following it', async () => {
    const url = await serve((_, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/inside' })
      response.end()
    })
    expect(await perform(effect(url), open)).toMatchObject({ value: { status: 302, body: null } })
  })

  it('gives up in time, also in the middle of an answer', async () => {
    const url = await serve((_, response) => {
      response.write('a bit')
    })
    expect(await perform(effect(url, { timeoutMs: 80 }), open)).toMatchObject({ failed: { code: 'timeout' } })
  })

  it('takes no more than it can hold', async () => {
    const url = await serve((_, response) => response.end('x'.repeat(5_000)))
    expect(await perform(effect(url), { ...open, most: 1_000 })).toMatchObject({ failed: { code: 'tooLarge' } })
  })

  it('cuts an answer that never ends, and one that unpacks to gigabytes is not unpacked', async () => {
    let isClosed: Promise<void> | undefined
    const endless = await serve((_, response) => {
      isClosed = new Promise((resolve) => response.on('close', resolve))
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(100_000)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    expect(await perform(effect(endless, { timeoutMs: 30_000 }), open)).toMatchObject({ failed: { code: 'tooLarge' } })
    await isClosed
    const packed = gzipSync(Buffer.alloc(50_000_000))
    const bomb = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed))
    const answer = await perform(effect(bomb), open)
    expect(JSON.stringify(answer).length).toBeLessThan(400_000)
  })

  it('fails where the head of the answer never ends', async () => {
    const url = await serve((_, response) => {
      response.socket?.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1_000_000)}`)
    })
    expect(await perform(effect(url), open)).toMatchObject({ failed: { code: 'network' } })
  })

  it('judges the address that a name leads to at that moment, not the name', async () => {
    const seen: string[] = []
    const judged = { ...open, isOpen: (address: string) => seen.push(address) > 1_000 }
    const answer = await perform(effect('http://localhost:1/'), judged)
    expect(answer).toMatchObject({ failed: { code: 'refused' } })
    expect(seen.every((address) => address === '127.0.0.1' || address === '::1')).toBe(true)
  })

  it('goes to what the operator permits of the own network, by address and by name, and nowhere else in it', async () => {
    const url = await serve((_, response) => response.end('inside'))
    const byName = url.replace('127.0.0.1', 'localhost')
    const send = async (to: string, ...places: string[]) => {
      const { isOpen } = new Reach(places.flatMap((text) => readOwnPlace(text) ?? []))
      const answer = await perform(effect(to), { ...open, isOpen })
      return 'failed' in answer ? answer.failed.message : answer.value
    }
    const answered = { status: 200, body: 'inside' }
    expect(await send(url, '127.0.0.1')).toMatchObject(answered)
    expect(await send(byName, '127.0.0.0/8', '::1')).toMatchObject(answered)
    expect(await send(byName, 'localhost')).toMatchObject(answered)
    const refused = 'its address is not public, and not one that the operator permits'
    expect(await send(url)).toBe(refused)
    expect(await send(byName)).toBe(refused)
    expect(await send(byName, 'crm.bank.internal', '10.0.0.0/8')).toBe(refused)
    // A permitted name opens no number.
    expect(await send(url, 'localhost')).toBe(refused)
    expect(await send(url.replace('127.0.0.1', '127.0.0.2'), '127.0.0.1')).toBe(refused)
  })

  it('says that nobody is there', async () => {
    const answer = await perform(effect('http://127.0.0.1:1/'), open)
    expect(answer).toMatchObject({
      failed: { code: 'network', message: 'nothing answers at this address (ECONNREFUSED)' },
    })
  })

  it('tries again as often as the flow says', async () => {
    const url = await serve((_, response, count) => {
      response.writeHead(count < 3 ? 503 : 200)
      response.end('done')
    })
    expect(await perform(effect(url, { retries: 1 }), open)).toMatchObject({
      value: { status: 503 },
      facts: { attempts: 2 },
    })
    expect(await perform(effect(url, { retries: 5 }), open)).toMatchObject({
      value: { status: 200, body: 'done' },
    })
  })
  it('says what a body is', async () => {
    const url = await serve((request, response) => response.end(request.headers['content-type']))
    const contentType = 'application/x-www-form-urlencoded'
    const form = effect(url, { method: 'POST', body: 'a=1%202', contentType })
    expect(await perform(form, open)).toMatchObject({ value: { body: contentType } })
    const own = { ...form, headers: [{ name: 'Content-Type', value: 'text/csv' }] }
    expect(await perform(own, open)).toMatchObject({ value: { body: 'text/csv' } })
  })

  it('ends when nobody waits for it any more, also between two tries', async () => {
    const aborting = new AbortController()
    const hanging = await serve(() => aborting.abort())
    expect(await perform(effect(hanging), open, aborting.signal)).toMatchObject({ failed: { code: 'cancelled' } })
    const between = new AbortController()
    const failing = await serve((_, response) => {
      response.writeHead(503).end()
      setImmediate(() => between.abort())
    })
    const often = effect(failing, { retries: 5, retryDelayMs: 60_000 })
    expect(await perform(often, open, between.signal)).toMatchObject({ failed: { code: 'cancelled' } })
  })
})
