import { endpoints } from '@parley/contract/api.ts'
import type { Endpoint } from '@parley/contract/kernel/endpoint.ts'
import { urlOf } from '@parley/contract/kernel/operation.ts'
import { actionsOf, type Permission } from '@parley/contract/kernel/permission.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestCore, type TestCore } from './core.ts'
import { subjectOf } from './people.ts'
import { sampleOf } from './sample.ts'

// One suite over every operation: a new one is in it by existing.
let core: TestCore
let tokens: Record<'admin' | 'nobody' | 'operator', string>
beforeAll(async () => {
  core = await startTestCore()
  tokens = {
    admin: await core.token({ sub: subjectOf('admin') }),
    nobody: await core.token({ sub: subjectOf('nobody') }),
    operator: await core.token({ sub: subjectOf('operator') }),
  }
})
afterAll(() => core.close())

interface ErrorAnswer {
  readonly error: string
  readonly code: string
  readonly details?: Record<string, unknown>
  readonly requestId: string
}

const http = endpoints.filter(({ transport }) => transport === undefined)
const closed = http.filter(({ permission }) => permission !== 'public')
const guarded = closed.filter(({ permission }) => isGuarded(permission))

function isGuarded(permission: Permission): boolean {
  return actionsOf(permission).length > 0 && !(typeof permission === 'object' && 'own' in permission)
}

const sampleUrl = (endpoint: Endpoint) =>
  urlOf(endpoint, {
    params: sampleOf(endpoint.params) as Record<string, unknown>, // the sample of an object schema
    query: sampleOf(endpoint.query) as Record<string, unknown>,
  })
const send = (
  endpoint: Endpoint,
  bearer: string | undefined,
  change: { url?: string; body?: unknown; context?: number | string } = {},
) =>
  core.send<ErrorAnswer>(
    endpoint.method,
    change.url ?? sampleUrl(endpoint),
    'body' in change ? change.body : sampleOf(endpoint.body),
    bearer,
    change.context === undefined ? {} : { context: change.context },
  )

/** Exactly the fields of the contract, and an id that can be found in the log. */
function expectError(answer: { status: number; body: ErrorAnswer; text: string }, status: number, code?: string): void {
  expect(answer.status, answer.text).toBe(status)
  expect(Object.keys(answer.body).filter((key) => key !== 'details')).toEqual(['error', 'code', 'requestId'])
  if (code) expect(answer.body.code).toBe(code)
}

describe.each(closed)('$operationId', (endpoint) => {
  test('nobody gets in without a token, with garbage, or with one that is not for us', async () => {
    const { clock, token } = core
    const now = clock.now().getTime() / 1000
    const sub = subjectOf('admin')
    expectError(await send(endpoint, undefined), 401, 'auth.required')
    for (const bearer of ['garbage', 'a.b.c', `${tokens.admin}x`, 'prl_00000000_nothing']) {
      expectError(await send(endpoint, bearer), 401, 'auth.invalidToken')
    }
    const bad = [
      { exp: now - 60 },
      { nbf: now + 600 },
      { iss: 'https://elsewhere.test' },
      { aud: 'other' },
      { forged: true },
    ]
    for (const claims of bad)
      expectError(await send(endpoint, await token({ sub, ...claims })), 401, 'auth.invalidToken')
    expectError(await send(endpoint, await token({ sub: 'stranger' })), 403, 'auth.unknownUser')
  })

  test('a context one does not have is refused', async () => {
    expectError(await send(endpoint, tokens.admin, { context: 3 }), 403, 'context.refused')
    expectError(await send(endpoint, tokens.admin, { context: 999_999 }), 403, 'context.refused')
    for (const context of ['abc', '-1', '1; DROP TABLE tenant'])
      expectError(await send(endpoint, tokens.admin, { context }), 400)
  })
})

describe.each(guarded)('$operationId', (endpoint) => {
  test('needs its permission, and says what is missing and who can help', async () => {
    const answer = await send(endpoint, tokens.nobody)
    expectError(answer, 403, 'permission.missing')
    expect(answer.body.details).toEqual({
      missing: actionsOf(endpoint.permission),
      grantedBy: expect.arrayContaining(['all']),
      canGive: expect.arrayContaining(['admin Tester']),
    })
  })
})

describe.each(http)('$operationId', (endpoint) => {
  const isOpen = endpoint.permission === 'public'
  const bearer = () => (isOpen ? undefined : tokens.operator)

  test('refuses what the contract does not know', async () => {
    const url = sampleUrl(endpoint)
    const query = await send(endpoint, bearer(), { url: `${url}${url.includes('?') ? '&' : '?'}unknownField=1` })
    expectError(query, 400, 'validation.failed')
    expect(query.body.details).toHaveProperty('unknownField')
    if (endpoint.body instanceof z.ZodObject) {
      const body = { ...(sampleOf(endpoint.body) as object), unknownField: 1 }
      const answer = await send(endpoint, bearer(), { body })
      expectError(answer, 400, 'validation.failed')
      expect(answer.body.details).toHaveProperty('unknownField')
    }
  })

  test('answers broken requests with 4xx', async () => {
    if (endpoint.body === undefined) return
    const inject = (payload: string | Buffer, type: string | undefined) =>
      core.server.inject({
        method: endpoint.method,
        url: sampleUrl(endpoint),
        payload,
        headers: { ...(type ? { 'content-type': type } : {}), authorization: `Bearer ${tokens.operator}` },
      })
    for (const broken of ['{', '', '{"a":}', 'nul', '\u0000', '{"__proto__":{"a":1}}', '['.repeat(20_000)]) {
      expect((await inject(broken, 'application/json')).statusCode, broken.slice(0, 20)).toBe(400)
    }
    expect((await inject(Buffer.from([0xff, 0xfe, 0x22]), 'application/json')).statusCode).toBe(400)
    expect((await inject('<a/>', 'application/xml')).statusCode).toBe(415)
    const tooLarge = `"${'x'.repeat(endpoint.bodyLimit ?? 1_000_000)}"`
    expect((await inject(tooLarge, 'application/json')).statusCode).toBe(413)
  })

  test('answers strange values with 4xx or does its work, never 5xx', async () => {
    for (const value of [null, 0, -1, 1.5, 'x', '', [], {}, true, 1e300]) {
      if (endpoint.body) expect((await send(endpoint, bearer(), { body: value })).status).toBeLessThan(500)
    }
    const strange = [
      '0',
      '-1',
      '9007199254740993',
      '99999999999999999999',
      '1e5',
      'abc',
      '%00',
      '%ff',
      "'",
      '../..',
      'é'.repeat(150),
    ]
    for (const value of strange) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, value)
      const names = Object.keys(endpoint.query?.shape ?? {})
      const query = names.map((name) => `${name}=${value}`).join('&')
      const answer = await core.send(endpoint.method, `${path}?${query}`, sampleOf(endpoint.body), bearer())
      expect(answer.status, `${path}?${query} ${answer.text}`).toBeLessThan(500)
    }
  })
})

// What somebody else’s tenant holds is not there: ids of the sample are of nobody, those of another tenant are in each domain’s own tests.
describe.each(http.filter(({ params }) => params))('$operationId', (endpoint) => {
  test('an id that nobody has is not found', async () => {
    const shape = Object.keys(endpoint.params?.shape ?? {})
    const params = Object.fromEntries(
      shape.map((name) => [name, name === 'guid' ? '0199aaaa-0000-7000-8000-000000000000' : 987_654_321]),
    )
    const query = sampleOf(endpoint.query) as Record<string, unknown>
    expectError(await send(endpoint, tokens.operator, { url: urlOf(endpoint, { params, query }) }), 404)
  })
})
