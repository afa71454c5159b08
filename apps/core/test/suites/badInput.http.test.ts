import { endpoints } from '@parley/contract/api.ts'
import type { Endpoint } from '@parley/contract/kernel/endpoint.ts'
import { messages } from '@parley/contract/kernel/messages.ts'
import { urlOf } from '@parley/contract/kernel/operation.ts'
import type { Known } from '@parley/contract/testing/sample.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestCore, type TestCore } from '../core.ts'
import { subjectOf } from '../people.ts'
import { drawn, extremeNumbers, naughtyTexts } from './naughty.ts'
import { plant } from './plant.ts'
import { expectRefusal, inputOf, isOperators } from './request.ts'

const plain = endpoints.filter((each) => each.transport === undefined)
const named = (list: readonly Endpoint[]) => list.map((each) => [each.operationId, each] as const)
const withBody = plain.filter((each) => each.body)
const withFields = withBody.filter((each) => each.body instanceof z.ZodObject)

let core: TestCore
let known: Known
let headers: Record<string, string>
beforeAll(async () => {
  core = await startTestCore()
  known = (await plant(core)).known
  headers = { 'x-tenant-context': '2', 'content-type': 'application/json' }
})
afterAll(() => core.close())

/** Every sentence of the catalogue, whatever its numbers, which some take as text. */
const sentences = Object.values(messages).map((each) => {
  const text = RegExp.escape(typeof each === 'string' ? each : each(1111 as never, 2222 as never))
  return new RegExp(`^${text.replaceAll(/1111|2222/g, String.raw`-?\d+(\.\d+)?`)}$`)
})
const isOurs = (message: unknown) => sentences.some((each) => each.test(String(message)))

interface Refused {
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, string>>
}

/** Sends raw text as the operator, who may do everything; never a 5xx, and every refusal has its shape. */
async function raw(endpoint: Endpoint, url: string, payload?: string, more: Record<string, string> = {}) {
  const authorization = `Bearer ${await core.token({ sub: subjectOf('operator') })}`
  // What is of the installation is changed at home.
  const home = isOperators(endpoint) ? { 'x-tenant-context': '1' } : {}
  const sent: Record<string, string> = { authorization, ...headers, ...home, ...more }
  if (payload === undefined) delete sent['content-type']
  const method = endpoint.method as 'POST' // the operation's own
  const response = await core.server.inject({
    method,
    url,
    headers: sent,
    ...(payload === undefined ? {} : { payload }),
  })
  const what = `${endpoint.operationId} ${method} ${url.slice(0, 300)} ${payload?.slice(0, 300)} → ${response.statusCode} ${response.body.slice(0, 300)}`
  expect(response.statusCode < 500 || response.statusCode === 503, what).toBe(true)
  if (response.statusCode < 400) return { status: response.statusCode, code: '', details: {} } satisfies Refused
  const answer = { status: response.statusCode, body: response.json(), text: response.body, headers: {} }
  expectRefusal(endpoint, answer, what)
  // Whoever sent it is told what to change, also where the database refused it.
  if (answer.body.code === 'validation.failed') expect(Object.keys(answer.body.details ?? {}), what).not.toEqual([])
  for (const message of Object.values(answer.body.code === 'validation.failed' ? (answer.body.details ?? {}) : {})) {
    expect(isOurs(message), `${what}: ${message}`).toBe(true)
  }
  return { status: answer.status, code: answer.body.code, details: answer.body.details ?? {} } satisfies Refused
}

const urlFor = (endpoint: Endpoint) => urlOf(endpoint, inputOf(endpoint, known))
const bodyFor = (endpoint: Endpoint) => JSON.stringify(inputOf(endpoint, known).body)
const withQuery = (url: string, query: string) => `${url}${url.includes('?') ? '&' : '?'}${query}`
const fieldsOf = (type: unknown) => (type instanceof z.ZodObject ? Object.entries<z.ZodType>(type.shape) : [])

describe('a query', () => {
  test.each(named(plain))('%s', async (_, endpoint) => {
    for (const field of ['unknownField', '__proto__', 'constructor', 'toString', 'a.b', 'a[b]', '%F0%9F%98%80']) {
      const { status, details } = await raw(endpoint, withQuery(urlFor(endpoint), `${field}=1`), bodyFor(endpoint))
      expect([status, Object.entries(details)], field).toEqual([
        400,
        [[decodeURIComponent(field), messages.unknownField]],
      ])
    }
    for (const [name, type] of fieldsOf(endpoint.query)) {
      const bare = urlOf(endpoint, { ...inputOf(endpoint, known), query: {} })
      const odd = drawn([...naughtyTexts, ...extremeNumbers.map(String)], `${endpoint.operationId} ${name}`)
      for (const text of [...odd, 'true', '1', 'x', '9'.repeat(400)]) {
        if (text === '') continue
        await raw(endpoint, withQuery(bare, `${name}=${encodeURIComponent(text.toWellFormed())}`), bodyFor(endpoint))
      }
      const twice = await raw(endpoint, withQuery(bare, `${name}=1&${name}=2`), bodyFor(endpoint))
      if (!type.safeParse(['1', '2']).success && !type.safeParse([1, 2]).success) expect(twice.status, name).toBe(400)
      await raw(endpoint, withQuery(bare, `${name}=%ff%zz`), bodyFor(endpoint))
    }
  })
})

describe('a cursor that somebody made up', () => {
  test.each(named(plain.filter((each) => each.query?.shape.cursor)))('%s', async (_, endpoint) => {
    const sorts = optionsOf(endpoint.query?.shape.sort).filter((each) => !String(each).startsWith('-'))
    const parts = [...naughtyTexts.filter((each) => each.length < 500), ...extremeNumbers, null, [], {}]
    const partsOf = (place: string) => drawn(parts, `${endpoint.operationId} ${place}`)
    const [first = '-version'] = sorts
    const cursors = [
      ...sorts.flatMap((sort) => partsOf(String(sort)).map((part) => [sort, part, 1, 1])),
      ...partsOf('second').map((part) => [first, 1, part, 1]),
      ...partsOf('third').map((part) => [first, 1, '0199a000-0000-7000-8000-00000000000f', part]),
      ...['none', null, [], {}].map((sort) => [sort, 1, 1, 1]),
    ]
    for (const cursor of cursors) {
      const text = Buffer.from(JSON.stringify(cursor)).toString('base64url')
      const sort = sorts.includes(cursor[0]) ? `&sort=${cursor[0]}` : ''
      const bare = urlOf(endpoint, { ...inputOf(endpoint, known), query: {} })
      const { status } = await raw(endpoint, withQuery(bare, `cursor=${text}${sort}`))
      expect([200, 400], JSON.stringify(cursor)).toContain(status)
    }
  })
})

const optionsOf = (type: unknown): readonly unknown[] => {
  const inner = type instanceof z.ZodOptional ? type.unwrap() : type
  return inner instanceof z.ZodEnum ? inner.options : []
}

describe('a path', () => {
  test.each(named(plain.filter((each) => each.params)))('%s', async (_, endpoint) => {
    for (const text of [
      'x',
      '0',
      '-1',
      '1.5',
      '1e3',
      '9'.repeat(30),
      '9'.repeat(300),
      '%00',
      '%',
      '%zz',
      '%2e%2e%2f',
      "1'--",
      '９',
    ]) {
      for (const [name] of fieldsOf(endpoint.params)) {
        const url = endpoint.path.replace(`{${name}}`, text).replaceAll(/\{\w+\}/g, '1')
        const { status, code } = await raw(endpoint, url, bodyFor(endpoint))
        // Sessions are those of the built-in provider, which these tests are without.
        // A part of a file is no id: 0 is the first one.
        const isKnown = code === 'session.managedElsewhere' || code === 'contactImport.badPart'
        if (!isKnown) expect([400, 404], `${text} ${code}`).toContain(status)
      }
    }
  })
})

/** Of paths: the guid is of a conversation and known everywhere, the part one of a file, the month one that every tenant has, the kind one of a list. */
const notIds: ReadonlySet<string> = new Set(['guid', 'part', 'month', 'kind'])
const namesOf: Readonly<Record<string, string>> = { month: '2026-10', kind: 'fraud' }
const everybodyHas = (name: string) => namesOf[name] ?? known[name]

const ofNobody: Readonly<Record<string, string>> = { conversation: '0190a000-0000-7000-8000-00000000000f' }
const nobodyHas = (name: string) => ofNobody[name] ?? (name.endsWith('Name') ? 'nobodyHasIt' : 987_654_321)

test('an id that nobody has is not found', async () => {
  for (const endpoint of plain.filter((each) => each.params)) {
    const params = Object.fromEntries(
      fieldsOf(endpoint.params).map(([name]) => [name, notIds.has(name) ? everybodyHas(name) : nobodyHas(name)]),
    )
    const { status, code } = await raw(
      endpoint,
      urlOf(endpoint, { ...inputOf(endpoint, known), params }),
      bodyFor(endpoint),
    )
    expect([endpoint.operationId, status, code]).toEqual([endpoint.operationId, 404, 'entity.notFound'])
  }
})

describe('a body', () => {
  test.each(named(plain.filter((each) => !each.body && each.method !== 'GET')))(
    '%s takes none',
    async (_, endpoint) => {
      expect(await raw(endpoint, urlFor(endpoint), '{"a":1}')).toMatchObject({ status: 400, code: 'validation.failed' })
    },
  )

  test.each(named(withBody))('%s is JSON of its kind', async (_, endpoint) => {
    const url = urlFor(endpoint)
    for (const text of [
      '',
      '{',
      '{"a":',
      'nul',
      '{"a":1}x',
      '"\\',
      '\ufeff[',
      '{"__proto__":{"x":1}}',
      '{"a":{"__proto__":1}}',
      '\u0000',
    ]) {
      expect(await raw(endpoint, url, text), text).toMatchObject({ status: 400 })
    }
    const notUtf8 = await core.server.inject({
      method: endpoint.method as 'POST', // the operation's own
      url,
      headers: { ...headers, authorization: `Bearer ${await core.token({ sub: subjectOf('operator') })}` },
      payload: Buffer.from([0xff, 0xfe, 0x22]),
    })
    expect(notUtf8.statusCode).toBe(400)
    const isObject = endpoint.body instanceof z.ZodObject
    for (const text of ['null', '[]', '[{}]', '7', '"x"', 'true', '{"constructor":{"prototype":{}}}'].filter(
      () => isObject,
    )) {
      expect(await raw(endpoint, url, text), text).toMatchObject({ status: 400 })
    }
    for (const type of [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'nonsense',
    ]) {
      const answer = await raw(endpoint, url, bodyFor(endpoint), { 'content-type': type })
      expect([type, answer.status]).toEqual([type, 415])
    }
    const tooLarge = `"${'x'.repeat(endpoint.bodyLimit ?? 1_000_000)}"`
    expect(await raw(endpoint, url, tooLarge)).toMatchObject({ status: 413, code: 'request.tooLarge' })
  })

  test.each(named(withBody.filter((each) => !(each.body instanceof z.ZodObject))))(
    '%s speaks our words where its shape is a choice',
    async (_, endpoint) => {
      const good = inputOf(endpoint, known).body
      const fields = typeof good === 'object' && good !== null ? Object.keys(good) : []
      for (const body of [
        {},
        [],
        [{}],
        null,
        7,
        1.5,
        'x',
        true,
        ...fields.map((each) => ({ ...(good as object), [each]: 'nonsense' })),
      ])
        expect(
          (await raw(endpoint, urlFor(endpoint), JSON.stringify(body))).status,
          JSON.stringify(body),
        ).toBeGreaterThan(399)
    },
  )

  test.each(named(withFields))('%s names what is wrong', async (_, endpoint) => {
    const [url, good] = [urlFor(endpoint), inputOf(endpoint, known).body as Record<string, unknown>]
    const send = (body: Record<string, unknown>) => raw(endpoint, url, JSON.stringify(body))
    const declared = fieldsOf(endpoint.body).map(([name]) => name)
    for (const field of ['unknownField', 'constructor', 'toString', 'idTenant', '', 'a.b']) {
      if (declared.includes(field)) continue
      const answer = await send({ ...good, [field]: 1 })
      expect(answer, field).toMatchObject({ status: 400, details: { [field]: messages.unknownField } })
    }
    for (const [name, type] of fieldsOf(endpoint.body)) {
      const { [name]: _left, ...without } = good
      if (!type.safeParse(undefined).success) {
        expect(await send(without), name).toMatchObject({ status: 400, details: { [name]: messages.required } })
      }
      const odd = drawn([...naughtyTexts, ...extremeNumbers], `${endpoint.operationId} ${name}`)
      for (const value of [null, true, 7, 1.5, 'x', '', [], {}, [{}], { a: 1 }, ...odd]) {
        const answer = await send({ ...good, [name]: value })
        const isBad = !type.safeParse(JSON.parse(JSON.stringify(value))).success
        if (isBad)
          expect(
            [answer.status, Object.keys(answer.details)[0]?.split('.')[0]],
            `${name} ${JSON.stringify(value)}`,
          ).toEqual([400, name])
      }
    }
  })

  test.each(named(withBody))('%s may be nested as deep as it likes', async (_, endpoint) => {
    const url = urlFor(endpoint)
    const good = inputOf(endpoint, known).body
    const deep = (levels: number) => [
      `${'['.repeat(levels)}${']'.repeat(levels)}`,
      `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
    ]
    for (const [index, nested] of [...deep(150_000), ...deep(5_000)].entries()) {
      await raw(endpoint, url, nested, { 'idempotency-key': `deep-${endpoint.operationId}-${index}` })
      // What reads JSON meets the deepest in the body itself; for what walks a field’s value 5,000 are as much too deep.
      if (nested.length > 100_000) continue
      for (const [name] of fieldsOf(endpoint.body)) {
        const text = JSON.stringify({ ...(good as object), [name]: '@' }).replace('"@"', () => nested)
        await raw(endpoint, url, text)
        await raw(endpoint, url, text, { 'idempotency-key': `deep-${endpoint.operationId}-${name}-${index}` })
      }
    }
  })
})

test('whatever is put into headers is refused or ignored', async () => {
  const endpoint = plain.find((each) => each.operationId === 'Home.UserInfo') ?? expect.unreachable()
  for (const text of naughtyTexts.filter((each) => /^[\x20-\x7e]*$/.test(each))) {
    for (const header of ['x-tenant-context', 'x-request-id', 'idempotency-key', 'content-type', 'accept', 'cookie']) {
      await raw(endpoint, endpoint.path, undefined, { [header]: text.slice(0, 5_000) })
    }
  }
})
