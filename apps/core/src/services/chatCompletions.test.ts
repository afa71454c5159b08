import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { complete } from './chatCompletions.ts'

const KEY = 'sk-secret-0123456789'
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Asked = Readonly<Record<string, unknown>>
/** What a provider answers each time that it is asked, and what it was asked. */
async function provider(...answers: readonly ((response: ServerResponse) => void)[]) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += String(piece)
    asked.push(JSON.parse(body))
    answers[Math.min(asked.length, answers.length) - 1]?.(response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const url = `http://127.0.0.1:${port}/v1`
  const ask = async (leftMs = 20_000) => {
    const from = performance.now()
    const patience = { signal: AbortSignal.timeout(leftMs), left: () => leftMs - (performance.now() - from) }
    const payload = { messages: [{ role: 'user' as const, content: 'Hi' }], functions: [] }
    return await complete({ url, key: KEY, model: 'm' }, payload, patience, { read: 0, written: 0 })
  }
  return { asked, ask }
}

const chunk = (delta: object, finish_reason: string | null = null) => ({ choices: [{ delta, finish_reason }] })
const stream =
  (pieces: readonly object[], end = 'data: [DONE]\n\n') =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const piece of pieces) response.write(`data: ${JSON.stringify(piece)}\n\n`)
    response.end(end)
  }
const said = (text: string, finish = 'stop') => stream([chunk({ content: text }), chunk({}, finish)])
const refused =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

describe('an answer without its end is none', () => {
  it.each([
    ['cut', said('The price is two hundred and', 'length')],
    ['filtered', said('I would', 'content_filter')],
    ['cut', stream([chunk({ content: 'You owe us 1' })], '')],
    ['broken', stream([chunk({ content: 'Your balance is' }), { error: { message: 'overloaded' } }])],
    ['broken', stream([chunk({ content: 'Your balance is' }), { error: 'overloaded' }])],
    ['cut', said('Your balance is', 'error')],
    ['cut', stream([chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'leave', arguments: '' } }] })], '')],
  ])('%s', async (code, answer) => {
    const { ask } = await provider(answer)
    await expect(ask()).rejects.toMatchObject({ code })
  })

  it('which ends as it should is whole, also where only the stream says so', async () => {
    for (const answer of [said('Fine.'), stream([chunk({ content: 'Fine.' })])])
      expect((await (await provider(answer)).ask()).text).toBe('Fine.')
  })
})

describe('a provider that is busy', () => {
  it.each([429, 500, 502, 503])('is asked once more after %i', async (status) => {
    const { ask, asked } = await provider(refused(status, {}, { 'retry-after': '0' }), said('Fine.'))
    expect((await ask()).text).toBe('Fine.')
    expect(asked).toHaveLength(2)
  })

  it('is asked no third time, not after other refusals, and not where its wait takes longer than there is', async () => {
    const always = await provider(refused(503, { error: { message: 'Overloaded' } }))
    await expect(always.ask()).rejects.toThrow('it answered 503: Overloaded')
    expect(always.asked).toHaveLength(2)
    const never = await provider(refused(401, { error: { message: `Incorrect API key provided: ${KEY}.` } }), said('x'))
    await expect(never.ask()).rejects.toThrow('it answered 401: Incorrect API key provided: •••.')
    expect(never.asked).toHaveLength(1)
    const later = await provider(refused(429, { message: 'Wait' }, { 'retry-after': '60' }), said('x'))
    await expect(later.ask()).rejects.toThrow('it answered 429: Wait')
    expect(later.asked).toHaveLength(1)
  })

  it('is not asked again where it broke off in the middle', async () => {
    const { ask, asked } = await provider(stream([chunk({ content: 'Your' })], ''), said('x'))
    await expect(ask()).rejects.toMatchObject({ code: 'cut' })
    expect(asked).toHaveLength(1)
  })
})

it('asks by the newer name of the length where the older one is refused, and goes on so', async () => {
  const message =
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
  const { ask, asked } = await provider(refused(400, { error: { message } }), said('Fine.'))
  expect((await ask()).text).toBe('Fine.')
  await ask()
  expect(asked.map((each) => ['max_tokens' in each, 'max_completion_tokens' in each])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
})

it.each([
  ['<think>The limit is 500.</think>Your balance is fine.', 'Your balance is fine.'],
  ['<thinking>a</thinking>\n<think>b</think> Fine.', 'Fine.'],
  ['Well. <think>and so on', 'Well.'],
  ['so it is 5.</think>\nIt is 5.', 'It is 5.'],
  ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
])('%j is heard as %j', async (content, heard) => {
  expect((await (await provider(said(content))).ask()).text).toBe(heard)
})

describe('providers as they are', () => {
  const call = (index: number | undefined, id: string | undefined, name: string | undefined, args: unknown) => ({
    ...{ index, id, function: { name, arguments: args } },
  })
  const calls = async (...pieces: readonly object[]) => {
    const chunks = pieces.map((piece) => chunk({ tool_calls: [piece].flat() }))
    return (await (await provider(stream([...chunks, chunk({}, 'tool_calls')]))).ask()).calls
  }

  it('two calls under one number stay two, and pieces go to the newest', async () => {
    expect(
      await calls(call(0, 'a', 'find', '{"x":1}'), call(0, 'b', 'order', '{"y"'), call(0, undefined, undefined, ':2}')),
    ).toEqual([
      { id: 'a', name: 'find', arguments: '{"x":1}' },
      { id: 'b', name: 'order', arguments: '{"y":2}' },
    ])
    expect(await calls(call(0, 'a', 'find', '{"x"'), call(0, 'a', undefined, ':1}'))).toHaveLength(1)
  })

  it('a call in pieces of several numbers, out of turn', async () => {
    const pieces = [
      call(0, 'a', 'find', ''),
      call(1, 'b', 'order', ''),
      call(0, undefined, undefined, '{}'),
      call(1, undefined, undefined, '[]'),
    ]
    expect((await calls(...pieces)).map((each) => each.arguments)).toEqual(['{}', '[]'])
  })

  it('arguments as an object, and content in parts', async () => {
    expect(await calls(call(0, 'a', 'find', { number: 7 }))).toEqual([
      { id: 'a', name: 'find', arguments: '{"number":7}' },
    ])
    const content = [
      { type: 'thinking', text: 'Hm' },
      { type: 'text', text: 'Good ' },
      { type: 'text', text: 'day.' },
    ]
    const whole = { choices: [{ message: { content }, finish_reason: 'stop' }] }
    expect((await (await provider(refused(200, whole))).ask()).text).toBe('Good day.')
  })
})
