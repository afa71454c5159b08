import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import { type PersonName, subjectOf } from '../../test/people.ts'

const { CallManagement, Users } = operations

let core: TestCore
let service: Server
let url: string
let idCallScript: number
let seen: { method: string; path: string; body: string }[] = []
/** What the service does with the next requests. */
let reply: (response: ServerResponse, request: IncomingMessage) => void

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }

beforeAll(async () => {
  core = await startTestCore()
  service = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer) // without an encoding these are buffers
    seen.push({ method: request.method ?? '', path: request.url ?? '', body: Buffer.concat(pieces).toString() })
    reply(response, request)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}` // it listens on a port
  idCallScript = (await makeFlow(core, 2, orderFlow())).idCallScript
})
beforeEach(() => {
  seen = []
  reply = json(200, { name: 'Eva', visits: 3 })
})
afterAll(async () => {
  service.closeAllConnections()
  service.close()
  await core.close()
})

const bodyOf = (node: object = {}, more: object = {}) => ({
  idCallScript,
  node: {
    ...{ id: 'lookUp', type: 'request', url: `${url}/people/{{ number }}`, outlets: { ok: 'a', error: 'b' } },
    mapping: [{ variable: 'name', expression: 'response.body.name' }],
    ...node,
  },
  variables: [
    { name: 'number', type: 'string' },
    { name: 'name', type: 'string' },
  ],
  values: { number: '1/2' },
  ...more,
})
const attempt = (body: ReturnType<typeof bodyOf>, who: PersonName = 'designer') =>
  core.as(who).call(CallManagement.TryRequest, { body })
const notes = async () => {
  const { rows } = await core.owner.query(
    `SELECT actor_name AS who, entity_kind AS kind, after FROM audit_event WHERE after->>'what' = 'Request tried' ORDER BY id_audit_event`,
  )
  return rows
}

describe('TryRequest', () => {
  it('sends the request as it is drawn, tells the answer and what the flow would make of it, and notes no content', async () => {
    reply = json(200, { name: 'Eva', visits: 3 }, { 'x-session-token': 'abc', etag: '7' })
    const before = (await notes()).length
    const { status, body, text } = await attempt(bodyOf({ method: 'POST', body: '{"n": {{ number }}}' }))
    expect(status, text).toBe(200)
    expect(seen).toEqual([{ method: 'POST', path: '/people/1%2F2', body: '{"n": "1/2"}' }])
    expect(body).toMatchObject({
      sent: { method: 'POST', url: `${url}/people/1%2F2` },
      answer: { status: 200, body: '{\n  "name": "Eva",\n  "visits": 3\n}', format: 'json', isCut: false },
      ...{ failed: null, attempts: 1, outlet: 'ok', problem: null, refused: [] },
      variables: [{ name: 'name', value: 'Eva', redacted: false }],
    })
    expect(body.answer?.headers).toContainEqual({ name: 'etag', value: '7' })
    expect(body.answer?.headers).toContainEqual({ name: 'x-session-token', value: '•••' })
    const noted = (await notes()).slice(before)
    const host = url.slice('http://'.length)
    expect(noted).toMatchObject([
      { who: expect.stringContaining('designer'), kind: 'CallScript', after: { method: 'POST', host, status: 200 } },
    ])
    expect(JSON.stringify(noted)).not.toMatch(/Eva|people|1\/2/)
  })

  it('says why where it fails, as a conversation would', async () => {
    reply = json(404, { error: 'nobody of that number' })
    expect((await attempt(bodyOf())).body).toMatchObject({
      answer: { status: 404, body: expect.stringContaining('nobody of that number') },
      ...{ outlet: 'error', problem: 'The service answered 404', variables: [] },
    })
    reply = (response) => response.end('plain')
    expect((await attempt(bodyOf())).body).toMatchObject({
      answer: { status: 200, body: 'plain', format: 'text' },
      ...{ outlet: 'error', problem: expect.any(String) },
    })
    reply = (response) => response.destroy()
    expect((await attempt(bodyOf({ retries: 2, retryDelayMs: 0 }))).body).toMatchObject({
      ...{ answer: null, attempts: 3, outlet: 'error' },
      failed: { code: 'request.network', message: 'the service closed the connection (ECONNRESET)' },
    })
    reply = () => {}
    expect((await attempt(bodyOf({ timeoutMs: 20 }))).body.failed).toEqual({
      code: 'request.timeout',
      message: 'no answer within 20 ms',
    })
    reply = json(200, 'x'.repeat(1_100_000))
    expect((await attempt(bodyOf())).body.failed?.code).toBe('request.tooLarge')
  })

  it('goes only where requests of flows may go, and without secrets that are not there', async () => {
    expect((await attempt(bodyOf({ url: 'http://10.1.2.3/' }))).body).toMatchObject({
      ...{ answer: null, outlet: 'error' },
      failed: { code: 'request.refused', message: expect.stringContaining('is not public') },
    })
    const headers = [{ name: 'Authorization', secret: 'crm', prefix: 'Bearer ' }]
    expect((await attempt(bodyOf({ headers }))).body.failed?.message).toBe('a secret that it needs is not stored')
    // Nothing was rendered, so nothing is sent and nothing is noted.
    const before = (await notes()).length
    expect((await attempt(bodyOf({ url: 'https://{{ number }}/' }))).body).toMatchObject({
      ...{ sent: null, answer: null, outlet: null },
      failed: { code: 'request.url' },
    })
    expect(await notes()).toHaveLength(before)
    expect(seen).toEqual([])
  })

  it('takes editing and testing the flow, in its own tenant', async () => {
    expect((await attempt(bodyOf(), 'viewer')).status).toBe(403)
    expect((await attempt(bodyOf(), 'other')).status).toBe(404)
    await giveRole(core, 'nobody', { CallScript: ['view', 'edit'] })
    expect((await attempt(bodyOf(), 'nobody')).body).toMatchObject({ code: 'permission.missing' })
    await giveRole(core, 'nobody', { CallScript: ['test'] })
    expect((await attempt(bodyOf(), 'nobody')).status).toBe(200)
    expect(seen).toHaveLength(1)
    const { body } = await core
      .as('designer')
      .call(Users.CreateUserApiSecret, { body: { name: 'CI', expiresAt: null } })
    const bySecret = await core.send('POST', CallManagement.TryRequest.path, bodyOf(), body.secret)
    expect(bySecret.status, bySecret.text).toBe(200)
  })

  it('refuses what is no request', async () => {
    expect(await attempt(bodyOf({ type: 'say' }))).toMatchObject({
      status: 422,
      body: { code: 'callScript.invalidDocument' },
    })
    expect(await attempt(bodyOf({ retries: 50 }))).toMatchObject({ status: 422 })
    expect(seen).toEqual([])
  })

  it('is sent once for a key, however often it is asked', async () => {
    const token = await core.token({ sub: subjectOf('designer') })
    const ask = () =>
      core.server.inject({
        method: 'POST',
        url: CallManagement.TryRequest.path,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'once-and-only-once' },
        payload: bodyOf({ method: 'POST' }),
      })
    const first = await ask()
    expect(first.statusCode, first.body).toBe(200)
    const again = await ask()
    expect([again.statusCode, again.body]).toEqual([200, first.body])
    expect(seen).toHaveLength(1)
  })

  it('lets a few be tried at once, holds no connection of the database meanwhile, and the next ones after that', async () => {
    const held: ServerResponse[] = []
    const waiting = Promise.withResolvers<void>()
    reply = (response) => {
      held.push(response)
      if (held.length === 4) waiting.resolve()
    }
    const first = Array.from({ length: 4 }, () => attempt(bodyOf()))
    await waiting.promise
    const { rows } = await core.owner.query(
      `SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    )
    expect(rows[0].open).toBe(0)
    expect(await attempt(bodyOf())).toMatchObject({
      status: 429,
      body: { code: 'testCall.tryingOthers', error: 'Other requests are being tried. Wait until one has ended.' },
    })
    for (const response of held) json(200, { name: 'Eva' })(response)
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    reply = json(200, { name: 'Eva' })
    expect((await attempt(bodyOf())).status).toBe(200)
  })
})
