import { operations } from '@parley/contract/operations.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { problemText } from '../../kit/problem.ts'
import { type CallError, StaleError } from './call-error.ts'
import { type ClientEnvironment, createClient } from './client.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const json = (body: unknown, status = 200) => Response.json(body, { status })
const refusal = (status: number, error: string, more = {}) =>
  json({ error, code: 'x', requestId: 'r1', ...more }, status)

function start(
  answer: (url: string, init: RequestInit) => Promise<Response> | Response,
  more: Partial<ClientEnvironment> = {},
) {
  const send = vi.fn(async (url: unknown, init?: RequestInit) => answer(String(url), init ?? {}))
  const notify = vi.fn()
  const onUserRefused = vi.fn()
  const call = createClient({
    base: '',
    accessToken: () => 'token',
    tenantContext: () => undefined,
    notify,
    onUserRefused,
    fetch: send,
    ...more,
  })
  const headers = () => (send.mock.calls.at(-1)?.[1]?.headers ?? {}) as Record<string, string> // as `send` was given them
  return { call, send, notify, onUserRefused, headers }
}
const caught = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => {
      throw new Error('was kept')
    },
    (error: CallError) => error,
  )

test('sends the bearer token, and the tenant context when there is one', async () => {
  const own = start(() => json([]))
  await own.call(operations.Home.UserTasksOverview)
  expect(own.headers()).toMatchObject({ authorization: 'Bearer token' })
  expect(own.headers()).not.toHaveProperty('x-tenant-context')
  const other = start(() => json([]), { tenantContext: () => 7 })
  await other.call(operations.Home.UserTasksOverview)
  expect(other.headers()).toMatchObject({ 'x-tenant-context': '7' })
})

test("without a signed-in user it shows 'Authorization error' and sends nothing", async () => {
  const { call, send, notify } = start(() => json([]), { accessToken: () => undefined })
  const error = await caught(call(operations.Home.UserTasksOverview))
  expect(error.kind).toBe('unauthorized')
  expect(send).not.toHaveBeenCalled()
  expect(notify).toHaveBeenCalledTimes(1)
  expect(problemText(notify.mock.calls[0]?.[0])).toBe('Authorization error')
})

test('an unauthorized call needs nobody and carries neither token nor context', async () => {
  const { call, headers } = start(() => json({}), { accessToken: () => undefined, tenantContext: () => 7 })
  await call(operations.Home.UserTasksOverview, {}, { unauthorized: true })
  expect(headers()).not.toHaveProperty('authorization')
  await call(operations.Home.Configuration)
  expect(headers()).not.toHaveProperty('authorization')
  expect(headers()).not.toHaveProperty('x-tenant-context')
})

test("a failed call is the notification 'Error (status) - message' with the response's error; a silent one is not shown", async () => {
  const { call, notify } = start(() => refusal(409, 'The flow has 3 errors.'))
  await caught(call(operations.Home.UserTasksOverview))
  expect(notify.mock.calls.map(([error]) => problemText(error))).toEqual(['Error (409) - The flow has 3 errors.'])
  await caught(call(operations.Home.UserTasksOverview, {}, { silent: true }))
  expect(notify).toHaveBeenCalledTimes(1)
})

test('the error is also read from a blob that holds JSON', async () => {
  const { call } = start(
    () =>
      new Response(new Blob([JSON.stringify({ error: 'This conversation has no recording.' })]), {
        status: 404,
        headers: { 'content-type': 'application/octet-stream' },
      }),
  )
  expect((await caught(call(operations.Assets.Records, { query: { guid: 'g' } }))).message).toBe(
    'This conversation has no recording.',
  )
})

test.each([
  ['network error', () => Promise.reject(new TypeError('Failed to fetch')), 0, 'Network error'],
  ['aborted', () => Promise.reject(new DOMException('', 'AbortError')), 0, 'Aborted'],
  ['bad request', () => new Response('<html>', { status: 400 }), 400, 'Bad request'],
  ['bad response', () => new Response('<html>', { status: 502 }), 502, 'Bad response'],
  ['bad response', () => new Response('{', { headers: { 'content-type': 'application/json' } }), 200, 'Bad response'],
])('else it is the plain error: %s', async (_, answer, status, message) => {
  const { call, notify } = start(answer)
  expect(await caught(call(operations.Home.UserTasksOverview))).toMatchObject({ status, message })
  expect(notify).toHaveBeenCalledTimes(1)
})

test('gives up after 15 s', async () => {
  const controller = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
  const { call } = start(
    (_, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const error = caught(call(operations.Home.UserTasksOverview))
  expect(timeout).toHaveBeenCalledWith(15_000)
  controller.abort(new DOMException('', 'TimeoutError'))
  expect(await error).toMatchObject({ kind: 'timeout', message: 'Timeout' })
})

test('what the screen itself cancels is nobody’s error', async () => {
  const controller = new AbortController()
  const { call, notify } = start(
    (_, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const error = caught(call(operations.Home.UserTasksOverview, {}, { signal: controller.signal }))
  controller.abort()
  expect(await error).toMatchObject({ kind: 'cancelled', message: 'Cancelled' })
  expect(notify).not.toHaveBeenCalled()
})

test('401 on user info signs out; on another call it does not', async () => {
  const { call, onUserRefused } = start(() => refusal(401, 'Sign in to continue.'))
  await caught(call(operations.Home.UserTasksOverview))
  expect(onUserRefused).not.toHaveBeenCalled()
  await caught(call(operations.Home.UserInfo))
  expect(onUserRefused).toHaveBeenCalledTimes(1)
})

test.each([
  ['auth.sessionEnded', 401, ['token']],
  ['auth.invalidToken', 401, ['token']],
  ['auth.badTicket', 401, undefined],
  ['auth.disabledUser', 403, undefined],
])('%s tells that the token is refused, or does not', async (code, status, told) => {
  const onTokenRefused = vi.fn()
  const { call, onUserRefused } = start(() => refusal(status, 'Sign in again.', { code }), { onTokenRefused })
  await caught(call(operations.Home.UserTasksOverview))
  await caught(call(operations.Home.UserInfo))
  await caught(call(operations.Home.UserTasksOverview, {}, { unauthorized: true }))
  expect(onTokenRefused.mock.calls).toEqual(told === undefined ? [] : [told])
  expect(onUserRefused).toHaveBeenCalledTimes(status === 401 ? 1 : 0)
})

test('creations carry a key, the given one on another attempt; reads and changes do not', async () => {
  const { call, headers } = start(() => json({}))
  await call(operations.CallScripts.CreateTag, { body: { name: 'live', tone: 0 } })
  expect(headers()['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  await call(operations.CallScripts.CreateTag, { body: { name: 'live', tone: 0 } }, { idempotencyKey: 'same' })
  expect(headers()['idempotency-key']).toBe('same')
  await call(operations.Home.UserTasksOverview)
  expect(headers()).not.toHaveProperty('idempotency-key')
})

test('a body may be a bare number', async () => {
  const { call, send } = start(() => json({ action: 0 }))
  await call(operations.Home.GeneralControl, { body: 0 })
  expect(send.mock.calls[0]?.[1]?.body).toBe('0')
})

test('a stale save is a typed error with both sides', async () => {
  const { call } = start(() =>
    refusal(409, 'Changed meanwhile.', { code: 'entity.stale', details: { current: { name: 'Theirs' } } }),
  )
  const error = await caught(
    call(operations.Folders.Update, { params: { idFolder: 1 }, body: { name: 'Mine', rowVersion: 1 } }),
  )
  expect(error).toBeInstanceOf(StaleError)
  expect(error).toMatchObject({ mine: { name: 'Mine', rowVersion: 1 }, theirs: { name: 'Theirs' } })
})

test('messages land on their fields', async () => {
  const many = start(() =>
    refusal(400, 'Some fields are not valid.', {
      code: 'validation.failed',
      details: { 'body.name': 'Field is required' },
    }),
  )
  expect((await caught(many.call(operations.Home.UserTasksOverview))).fields).toEqual({
    'body.name': 'Field is required',
  })
  const one = start(() => refusal(409, 'A tag with this name already exists.', { code: 'tag.nameTaken' }))
  expect((await caught(one.call(operations.Home.UserTasksOverview))).fields).toEqual({
    name: 'A tag with this name already exists.',
  })
})

test('no status that nobody sent; without a signed-in user a silent read is said as well', async () => {
  const offline = start(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(problemText(await caught(offline.call(operations.Home.UserTasksOverview)))).toBe('Network error')
  const nobody = start(() => json([]), { accessToken: () => undefined })
  await caught(nobody.call(operations.Home.UserTasksOverview, {}, { silent: true }))
  expect(nobody.notify.mock.calls.map(([error]) => problemText(error))).toEqual(['Authorization error'])
})
