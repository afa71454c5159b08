import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** `serve` in a process of its own, with a program that says its number when it is ready. */
function startServing(program, options) {
  const serve = new URL('./serve.mjs', import.meta.url)
  const args = JSON.stringify(['-e', program])
  const code = `import { serve } from ${JSON.stringify(serve.href)}
    serve([{ command: process.execPath, args: ${args} }], ${JSON.stringify(options)})`
  const { npm_lifecycle_event: _, ...env } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'pipe'], env })
  let said = ''
  const heard = new Set()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
      for (const look of heard) look()
    })
  return {
    child,
    said: () => said,
    pids: () => [...said.matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid)),
    until: (fits) =>
      new Promise((resolve) => {
        const look = () => fits() && resolve(heard.delete(look))
        heard.add(look)
        look()
      }),
  }
}
const lives = `setInterval(() => {}, 1000); process.send('ready', () => console.log('pid', process.pid))`

test('what was ready is started again when it is killed, says how it ended, and still stops in order', async () => {
  const serving = startServing(lives, { keepAlive: true })
  await serving.until(() => serving.pids().length === 1)
  process.kill(serving.pids()[0], 'SIGKILL')
  await serving.until(() => serving.pids().length === 2)
  expect(serving.said()).toContain('Parley was ended by the signal SIGKILL. Starting it again in 1 s.')
  serving.child.kill('SIGINT')
  const [code] = await once(serving.child, 'exit')
  expect(() => process.kill(serving.pids()[1], 0)).toThrow('ESRCH')
  expect([code, serving.pids().length]).toEqual([0, 2])
})

test('a stop while it waits to start again ends at once', async () => {
  const serving = startServing(lives, { keepAlive: true })
  await serving.until(() => serving.pids().length === 1)
  process.kill(serving.pids()[0], 'SIGKILL')
  await serving.until(() => serving.said().includes('Starting it again'))
  serving.child.kill('SIGTERM')
  expect(await once(serving.child, 'exit')).toEqual([0, null])
})

test.each([
  ['never got ready', `process.exit(3)`, { keepAlive: true }, 3],
  ['ended in order', `process.send('ready', () => process.exit(0))`, { keepAlive: true }, 0],
  ['is not to be kept alive', `process.exit(4)`, {}, 4],
])('what %s is not started again', async (_, program, options, expected) => {
  const serving = startServing(program, options)
  expect(await once(serving.child, 'exit')).toEqual([expected, null])
  expect(serving.said()).toBe('')
})

test('a second stop is passed on as one, so that what drains can hurry', { timeout: 30_000 }, async () => {
  const drains = `let stops = 0; setInterval(() => {}, 1000)
    process.on('SIGINT', () => { stops += 1; console.log('stop', stops); if (stops === 2) process.exit(0) })
    process.send('ready', () => console.log('pid', process.pid))`
  const serving = startServing(drains, { keepAlive: true })
  await serving.until(() => serving.pids().length === 1)
  serving.child.kill('SIGINT')
  await serving.until(() => serving.said().includes('stop 1'))
  // The same signal once more, as npm repeats it, is no second one.
  const exited = once(serving.child, 'exit')
  const repeat = setInterval(() => serving.child.kill('SIGINT'), 200)
  expect(await exited).toEqual([0, null])
  clearInterval(repeat)
  expect(serving.said().match(/stop \d/g)).toEqual(['stop 1', 'stop 2'])
})
