import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { publicReach, Reach } from '../kernel/reach.ts'
import { Breaker } from './breaker.ts'
import { EngineAway, HttpModel } from './httpModel.ts'

const calm = new AbortController().signal

test('an engine of a private network is not asked unless the installation says so', async () => {
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"results":[{"scores":[{"category":"low","score":0.2},{"category":"high","score":0.7}]}]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const at = (host: string, { isOpen } = publicReach) =>
    new HttpModel({ url: `http://${host}:${port}/`, key: 'k', language: 'cs-CZ', isOpen }).ask(['x'], 'screen', calm)
  await expect(at('127.0.0.1')).rejects.toThrow(
    new EngineAway('its address is not public, and not one that the operator permits'),
  )
  await expect(at('localhost')).rejects.toThrow('not public')
  expect(asked).toBe(0)
  const [answer] = await at('127.0.0.1', new Reach([{ network: '127.0.0.1', prefix: 32 }]))
  expect(answer?.scores.map(({ category }) => category)).toEqual(['high', 'low'])
  server.close()
})

test('what fails again and again is left alone, each time for longer, and is asked again at last', () => {
  let now = 0
  const breaker = new Breaker(() => now)
  const fail = () => breaker.note(false)
  fail()
  fail()
  expect(breaker.isOpen).toBe(false)
  fail()
  expect(breaker.isOpen).toBe(true)
  now = 5_000
  expect(breaker.isOpen).toBe(false)
  fail()
  now += 9_999
  expect(breaker.isOpen).toBe(true)
  for (let times = 0; times < 20; times += 1) fail()
  now += 120_000
  expect(breaker.isOpen).toBe(false)
  breaker.note(true)
  fail()
  expect(breaker.isOpen).toBe(false)
})

test('what one process cannot reach is still asked by another', async () => {
  const processes: typeof import('./breaker.ts')[] = []
  for (let each = 0; each < 2; each += 1) {
    vi.resetModules() // a process has its own
    processes.push(await import('./breaker.ts'))
  }
  const [here, there] = processes.map(({ breakerOf }) => breakerOf('http://engine.example key'))
  for (let each = 0; each < 3; each += 1) here?.note(false)
  expect([here?.isOpen, there?.isOpen]).toEqual([true, false])
})
