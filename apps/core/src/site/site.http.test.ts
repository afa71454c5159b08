import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { publicSettings } from '@parley/contract/home/home.schema.ts'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { mountDocuments } from './documents.ts'
import { mountHealth } from './health.ts'
import { mountMetrics } from './metrics.ts'
import { mountSite, openerPolicy } from './site.ts'

const script = 'console.log("hello");'.repeat(50)
let core: TestCore
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  await mkdir(join(folder, 'assets'))
  const page = (name: string) =>
    `<!doctype html><title>${name}</title><script nonce="__NONCE__" src="/assets/index-C0ffee12.js"></script>`
  await writeFile(join(folder, 'index.html'), page('console'))
  await writeFile(join(folder, 'auth-refresh.html'), page('renewal'))
  await writeFile(join(folder, 'assets/index-C0ffee12.js'), script)
  await writeFile(join(folder, '.sources'), 'hash of the build')
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  core = await startTestCore()
  const services = {
    identity: undefined,
    issuer: 'https://id.test',
    accountIssuer: 'x',
    clientId: 'c',
    productName: 'Parley',
    providers: [{ name: 'id.test', issuer: 'https://id.test', clientId: 'c' }],
  }
  mountHealth(core.server, { pool: core.pool, state: () => state, room: async () => room })
  mountMetrics(core.server, { pool: core.pool, connections: () => 0, token: undefined, isLocal: true })
  mountDocuments(core.server, services)
  await mountSite(core.server, {
    folder,
    publicUrl: 'https://parley.test',
    providers: ['https://id.test', 'https://two.test'],
  })
})
afterAll(async () => {
  await core.close()
  await rm(folder, { recursive: true })
})

let room = 10 ** 12
let state: 'running' | 'draining' = 'running'
const get = (url: string, headers: Record<string, string> = {}) => core.server.inject({ url, headers })

test('who opens an address that looks like a file gets the console; who asks for a part of a page does not', async () => {
  const opened = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  for (const url of ['/campaigns/detail/1.5', '/flows/a.b', '/campaigns/detail/abc', '/campaigns/detail/0']) {
    const answer = await get(url, opened)
    expect([url, answer.statusCode]).toEqual([url, 200])
    expect(answer.headers['content-type']).toContain('text/html')
  }
  expect((await get('/assets/gone-1234.js', { accept: '*/*' })).statusCode).toBe(404)
  expect((await get('/assets/gone.png', { ...opened, 'sec-fetch-dest': 'image' })).statusCode).toBe(404)
  expect((await get('/api/Campaigns/1.5/Basic', opened)).headers['content-type']).toContain('json')
})

test('every screen’s address answers with the page, each time with a nonce of its own', async () => {
  const nonces = new Set<string>()
  for (const url of ['/', '/flows', '/flows/detail/17?tab=x', '/administration/audit-log', '/index.html']) {
    const answer = await get(url)
    expect([url, answer.statusCode]).toEqual([url, 200])
    const nonce = /nonce="([^"]+)"/.exec(answer.body)?.[1] ?? ''
    expect(answer.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
    expect(answer.headers['cache-control']).toBe('no-store')
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(5)
})

test('the icon that browsers ask for by themselves is found', async () => {
  const answer = await get('/favicon.ico')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
})

test('a popup that signs in at a provider elsewhere keeps in touch with the page that opened it', async () => {
  const policy = async (url: string) => (await get(url)).headers['cross-origin-opener-policy']
  expect(await policy('/flows')).toBe('same-origin-allow-popups')
  expect(await policy('/auth-callback?code=1&state=2')).toBe('unsafe-none')
  for (const path of ['/flows', '/auth-callback']) expect(openerPolicy(path, [])).toBe('same-origin')
})

test('the policy has nothing unsafe, no foreign frame around us, and knows the sign-in providers', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  expect(policy).not.toContain('unsafe')
  for (const part of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'wss://parley.test https://id.test https://two.test;',
    "frame-src 'self' https://id.test https://two.test;",
  ]) {
    expect(policy).toContain(part)
  }
})

test('the renewal frame is a page of its own', async () => {
  expect((await get('/auth-refresh?code=1')).body).toContain('<title>renewal</title>')
})

test('files are packed as the browser reads them and kept for ever when their name says what they hold', async () => {
  const url = '/assets/index-C0ffee12.js'
  const brotli = await get(url, { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(script)
  expect(gunzipSync((await get(url, { 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(script)
  expect((await get(url, { 'accept-encoding': 'br;q=0' })).body).toBe(script)
  expect((await get('/favicon.svg')).headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=300',
  })
})

test.each([
  '/assets/gone-12345678.js',
  '/../package.json',
  '/..%2f..%2fpackage.json',
  '/.env',
  '/.sources',
  '/api',
  '/hub/nothing',
  '/identity/x',
])('%s is not there', async (url) => {
  const answer = await get(url)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'route.unknown'])
})

test('settings, health, description and its page are there; figures only for this machine', async () => {
  expect(publicSettings.parse((await get('/settings.json')).json()).issuer).toBe('https://id.test')
  expect((await get('/healthz')).json()).toEqual({ alive: true })
  expect((await get('/readyz')).json()).toMatchObject({ ready: true })
  expect((await get('/openapi.json')).json().openapi).toBe('3.1.0')
  const docs = await get('/docs')
  expect(docs.body).toContain('CallScripts.Create')
  expect(docs.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await get('/metrics')).body).toContain('http_request_duration_seconds')
  expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404)
  expect((await get('/metrics', { forwarded: 'for=203.0.113.7' })).statusCode).toBe(404)
})

test.each([
  ['with the token', 'Bearer figures-please', 200],
  ['with another', 'Bearer guess', 404],
  ['with none', '', 404],
])('figures behind a proxy: %s', async (_, authorization, status) => {
  const server = fastify()
  mountMetrics(server, { pool: core.pool, connections: () => 0, token: 'figures-please', isLocal: false })
  expect((await server.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(status)
})

test('figures of an installation that others reach need a token, whoever stands for them', async () => {
  const server = fastify()
  mountMetrics(server, { pool: core.pool, connections: () => 0, token: undefined, isLocal: false })
  expect((await server.inject('/metrics')).statusCode).toBe(404)
})

test('a process that waits for its calls to end sends nobody new here', async () => {
  state = 'draining'
  const answer = await get('/readyz')
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { ready: false, checks: { state: 'draining' } }])
  state = 'running'
})

test('a full disk shows before anybody tries to save', async () => {
  room = 1_000_000
  const answer = await get('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { ready: false, checks: { state: 'running', database: 'ok', disk: 'full' } },
  ])
  room = 10 ** 12
  expect((await get('/readyz')).statusCode).toBe(200)
})
