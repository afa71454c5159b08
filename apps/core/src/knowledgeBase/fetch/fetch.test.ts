import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { publicReach } from '../../kernel/reach.ts'
import { linkedPages } from './linkedPages.ts'
import { PageFetcher } from './pageFetcher.ts'
import { matches, robotsOf } from './robots.ts'

const calm = new AbortController().signal
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
}
/** Lets this machine in, which tests serve from. */
const open = () => new PageFetcher(() => true)

describe('robots.txt', () => {
  const may = robotsOf(
    'User-agent: other\nDisallow: /\n\nUser-agent: *\nDisallow: /private # not this\nAllow: /private/open\nDisallow: /*.pdf$\n',
  )
  it.each([
    ['/', true],
    ['/private/x', false],
    ['/private/open/x', true],
    ['/a/b.pdf', false],
    ['/a/b.pdf?x', true],
  ])('%s', (path, isAllowed) => expect(may(path)).toBe(isAllowed))

  it('has rules for us alone', () => {
    const ours = robotsOf('User-agent: *\nDisallow:\nUser-agent: Parley\nDisallow: /')
    expect([ours('/'), robotsOf('')('/'), robotsOf('<html>')('/x')]).toEqual([false, true, true])
  })
})

it('matches patterns in one go', () => {
  expect([matches('/help/*', '/help/a'), matches('*help*', '/x/help/a'), matches('/help', '/help/a')]).toEqual([
    true,
    true,
    false,
  ])
  expect(matches(`${'*a'.repeat(99)}b`, 'a'.repeat(100_000))).toBe(false)
})

it('takes linked pages of the same site by the rules, each once', () => {
  const links = [
    '/help/a',
    '/help/a#x',
    '/help/b',
    '/help/old/c',
    '/shop',
    'https://else.where/help/d',
    '/help/pic.png',
    'mailto:a@b.c',
  ]
  const whole = links.flatMap((link) => URL.parse(link, 'https://acme.example/help')?.href ?? [])
  const rules = { depth: 1, include: ['/help/*'], exclude: ['*/old/*'], everyHours: null } as const
  expect(
    linkedPages(
      'https://acme.example/help',
      whole,
      { ...rules, include: [...rules.include], exclude: [...rules.exclude] },
      10,
    ),
  ).toEqual(['https://acme.example/help/a', 'https://acme.example/help/b'])
})

describe('a page', () => {
  it('comes with its redirects, unpacked, where robots.txt lets us', async () => {
    const at = await serve(({ url }, response) => {
      if (url === '/robots.txt') response.end('User-agent: *\nDisallow: /no')
      else if (url === '/a') response.writeHead(302, { location: '/b' }).end()
      else
        response
          .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
          .end(gzipSync(`page ${url}`))
    })
    const page = await open().fetch(`${at}/a`, calm)
    expect([page.url, page.bytes.toString(), page.contentType]).toEqual([`${at}/b`, 'page /b', 'text/html'])
    await expect(open().fetch(`${at}/no/x`, calm)).rejects.toThrow('robots.txt')
  })

  it.each([
    ['a status', 404, {}, '', /answered 404/],
    ['another protocol', 101, { connection: 'upgrade', upgrade: 'else' }, '', /cannot be reached/],
    ['a redirect without end', 302, { location: '/x' }, '', /without an end/],
    ['a redirect to what is no page', 302, { location: 'file:///etc/passwd' }, '', /no page/],
    ['a bomb', 200, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(11_000_000)), /unpacks/],
    ['too much', 200, {}, Buffer.alloc(10_000_001), /larger than 10 MB/],
  ])('is not taken: %s', async (_, status, headers, body, problem) => {
    const at = await serve(({ url }, response) =>
      url === '/robots.txt' ? response.writeHead(404).end() : response.writeHead(status, headers).end(body),
    )
    await expect(open().fetch(`${at}/page`, calm)).rejects.toThrow(problem)
  })

  it('is asked for where robots.txt lets us, wherever that is, and never at a private address', async () => {
    const at = await serve(({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(301, { location: '/rules' }).end()
      else if (url === '/rules') response.writeHead(302, { location: '/rules.txt' }).end()
      else if (url === '/rules.txt') response.end('User-agent: *\nDisallow: /no')
      else response.writeHead(200, { 'content-type': 'text/html' }).end('page')
    })
    await expect(open().fetch(`${at}/no/x`, calm)).rejects.toThrow('robots.txt')
    expect((await open().fetch(`${at}/yes`, calm)).bytes.toString()).toBe('page')
    let asked = 0
    const inside = await serve((_, response) => {
      asked += 1
      response.end('secret')
    })
    const outside = await serve(({ url }, response) =>
      url === '/robots.txt'
        ? response.writeHead(302, { location: inside.replace('127.0.0.1', '127.0.0.2') }).end()
        : response.writeHead(200, { 'content-type': 'text/html' }).end('page'),
    )
    await expect(new PageFetcher((address) => address === '127.0.0.1').fetch(`${outside}/x`, calm)).rejects.toThrow(
      'not public',
    )
    expect(asked).toBe(0)
    const round = await serve(({ url }, response) =>
      url?.startsWith('/robots') ? response.writeHead(302, { location: '/robots.txt' }).end() : response.end('page'),
    )
    expect((await open().fetch(`${round}/x`, calm)).bytes.toString()).toBe('page')
  })

  it('that never ends is given up, and a site that cannot say its rules is left alone', async () => {
    const at = await serve(({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(503).end()
      else response.write('on and on')
    })
    await expect(open().fetch(`${at}/x`, calm)).rejects.toThrow(/robots.txt of the site answered 503/)
    const endless = await serve(({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(404).end()
      else response.write('on and on')
    })
    const stop = new AbortController()
    const fetching = open().fetch(`${endless}/x`, stop.signal)
    stop.abort(new Error('given up'))
    await expect(fetching).rejects.toThrow('given up')
  })

  it('is never fetched from a private address: not by its number, nor by its name, nor by a redirect', async () => {
    let isAsked = false
    const inside = await serve((_, response) => {
      isAsked = true
      response.end('secret')
    })
    const fetcher = new PageFetcher(publicReach.isOpen)
    await expect(fetcher.fetch(inside, calm)).rejects.toThrow('not public')
    await expect(fetcher.fetch(inside.replace('127.0.0.1', 'localhost'), calm)).rejects.toThrow('not public')
    expect(isAsked).toBe(false)
    // A public site may send us anywhere: the address after it is judged, too.
    const outside = await serve(({ url }, response) =>
      url === '/robots.txt'
        ? response.writeHead(404).end()
        : response.writeHead(302, { location: inside.replace('127.0.0.1', '127.0.0.2') }).end(),
    )
    const onlyFirst = new PageFetcher((address) => address === '127.0.0.1')
    await expect(onlyFirst.fetch(outside, calm)).rejects.toThrow('not public')
  })
})
