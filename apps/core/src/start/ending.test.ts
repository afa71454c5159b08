import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const ending = new URL('ending.ts', import.meta.url).href

/** A process of its own whose work is written here, as the program runs it; what it said and how it ended. */
async function run(start: string, { signal, again }: { signal?: NodeJS.Signals; again?: NodeJS.Signals } = {}) {
  const program = `import { pino } from 'pino'
    import { Ending } from '${ending}'
    setInterval(() => {}, 1_000)
    const say = (text) => process.stdout.write(text + '\\n')
    const stop = () => new Promise((resolve) => setImmediate(() => { say('stopped'); resolve() }))
    const drain = (urgent, isForGood) => { say('draining' + (isForGood() ? ' for good' : '')); return new Promise((resolve) => urgent.addEventListener('abort', () => { say('urgent' + (isForGood() ? ' for good' : '')); resolve() })) }
    await new Ending(pino({}, pino.destination({ sync: true }))).of(async (asked) => { ${start} })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: new URL('.', import.meta.url),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
      if (signal && String(text).includes('running')) child.kill(signal)
      if (again && String(text).includes('draining')) child.kill(again)
    })
  const [code] = await once(child, 'close')
  return { code, said }
}

test.each([
  ['an exception', "setImmediate(() => { throw new Error('a fault of ours') })"],
  ['a rejection', "void Promise.reject(new Error('a fault of ours'))"],
])('%s that nothing caught is logged, lets what runs end, and fails the process', async (_, fault) => {
  const { code, said } = await run(`${fault}; return { stop }`)
  expect(said).toMatch(/"level":60.*a fault of ours/)
  expect(said).toMatch(/Something went wrong; the log says what\. Stopping …[\s\S]*stopped/)
  expect(code).toBe(1)
})

test('a fault while all ends is logged, too, and the process still ends', async () => {
  const later = "setImmediate(() => { throw new Error('while stopping') })"
  const { code, said } = await run(
    `setImmediate(() => { throw new Error('at first') }); return { stop: async () => { ${later}; await stop() } }`,
  )
  expect(said).toMatch(/at first[\s\S]*while stopping/)
  expect(code).toBe(1)
})

test('a signal lets what runs end, and the process ends well', async () => {
  expect(await run("say('running'); return { stop }", { signal: 'SIGTERM' })).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Stopping …[\s\S]*stopped/),
  })
})

test('what cannot end in order is logged, and the process ends by the fault it had', async () => {
  const { code, said } = await run(
    "setImmediate(() => { throw new Error('at first') }); return { stop: async () => { throw new Error('the door is stuck') } }",
  )
  expect(said).toMatch(/what was starting did not end in order/)
  expect(code).toBe(1)
})

test('what drains goes on until a second signal makes it urgent, and then all ends in order', async () => {
  const { code, said } = await run("say('running'); return { drain, stop }", { signal: 'SIGTERM', again: 'SIGINT' })
  expect(said).toMatch(/Stopping …[\s\S]*draining[\s\S]*urgent[\s\S]*stopped/)
  expect(code).toBe(0)
})

test.each([
  ['SIGTERM', /draining\n/],
  ['SIGINT', /draining for good\n/],
] as const)('to %s it is told whether another process may follow', async (signal, words) => {
  const { said } = await run("say('running'); return { drain, stop }", { signal, again: 'SIGTERM' })
  expect(said).toMatch(words)
})

test('that it is for good is known by the end, also where the first signal was another one', async () => {
  const { said } = await run("say('running'); return { drain, stop }", { signal: 'SIGTERM', again: 'SIGINT' })
  expect(said).toMatch(/draining\n[\s\S]*urgent for good\n/)
})

test('what drains for nothing does not hold the end', async () => {
  const { code, said } = await run("say('running'); return { drain: async () => {}, stop }", { signal: 'SIGTERM' })
  expect([code, said]).toEqual([0, expect.stringContaining('stopped')])
})

test('a fault makes it urgent by itself', { timeout: 30_000 }, async () => {
  const { code, said } = await run("setImmediate(() => { throw new Error('a fault of ours') }); return { drain, stop }")
  expect(said).toMatch(/a fault of ours[\s\S]*draining[\s\S]*urgent[\s\S]*stopped/)
  expect(code).toBe(1)
})

test('what cannot even drain after a fault does not hold the process', async () => {
  const { code, said } = await run(`const { mock } = await import('node:test')
    mock.timers.enable({ apis: ['setTimeout'] })
    setImmediate(() => { throw new Error('a fault of ours') })
    const drain = (urgent) => {
      urgent.addEventListener('abort', () => setImmediate(() => { mock.timers.tick(20_000); say('still here'); process.exit(9) }))
      setImmediate(() => mock.timers.tick(4_000))
      return new Promise(() => {})
    }
    return { drain, stop }`)
  expect([code, said]).toEqual([1, expect.not.stringContaining('still here')])
})
