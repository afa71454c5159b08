import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'

const threads: FakeThread[] = []
/** A thread that does nothing by itself; an error without a listener throws where it is emitted, as everywhere. */
class FakeThread extends EventEmitter {
  readonly postMessage = vi.fn()
  readonly terminate = vi.fn(async () => 0)
  constructor() {
    super()
    threads.push(this)
  }
  unref() {}
}
vi.mock('node:worker_threads', () => ({ Worker: FakeThread }))
const { runScript } = await import('./scriptThreads.ts')

const run = () => runScript(2, { source: 'return 1', input: {}, timeoutMs: 100 }, new AbortController().signal)

test('a thread that breaks when its script was given up for lost ends nothing', async () => {
  vi.useFakeTimers()
  const answer = run()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answer).toMatchObject({ failed: { code: 'timeout' } })
  expect(threads[0]?.terminate).toHaveBeenCalledOnce()
  expect(() => threads[0]?.emit('error', new Error('out of memory'))).not.toThrow()
  vi.useRealTimers()
})

test('a thread that breaks between two scripts gets none any more', async () => {
  const answer = run()
  const thread = threads.at(-1)
  thread?.emit('message', { result: 1 })
  expect(await answer).toEqual({ result: 1 })
  expect(() => thread?.emit('error', new Error('out of memory'))).not.toThrow()
  const next = run()
  expect(threads.at(-1)).not.toBe(thread)
  expect(thread?.postMessage).toHaveBeenCalledOnce()
  threads.at(-1)?.emit('message', { result: 2 })
  expect(await next).toEqual({ result: 2 })
})
