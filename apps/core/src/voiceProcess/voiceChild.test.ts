import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VoiceChild } from './voiceChild.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** As Node gives it back where no file is free: without its pipes and number. */
const withoutPipes = () => Object.assign(new EventEmitter(), { kill: () => true }) as unknown as ChildProcess // no more of it is used

test('what cannot be started, or comes without its pipes, is tried again and never ends the core', async () => {
  const started: (ChildProcess | undefined)[] = []
  let gone = 0
  const child = new VoiceChild({
    ...{ engines: {}, keepMs: 0, log: pino({ level: 'silent' }), take: () => {}, onTaken: () => {} },
    onGone: () => void gone++,
    start() {
      started.push(started.length === 0 ? undefined : withoutPipes())
      const last = started.at(-1)
      if (!last) throw new Error('spawn ENOMEM')
      return last
    },
  })
  expect(child.state.state).toBe('starting')
  await vi.advanceTimersByTimeAsync(500)
  expect(started).toHaveLength(2)
  started[1]?.emit('error', new Error('spawn EMFILE'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(started).toHaveLength(3)
  expect(gone).toBe(2)
  // One that says nothing at all is given up, too.
  const kill = vi.fn(() => started[2]?.emit('exit', null, 'SIGKILL') ?? false)
  Object.assign(started[2] ?? {}, { kill })
  await vi.advanceTimersByTimeAsync(40_000)
  expect(kill).toHaveBeenCalledWith('SIGKILL')
  expect(started.length).toBeGreaterThan(3)
  await child.close()
  const { length } = started
  await vi.advanceTimersByTimeAsync(60_000)
  expect(started).toHaveLength(length)
})
