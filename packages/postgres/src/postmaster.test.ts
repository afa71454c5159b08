import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { isAlive, isPostgres, parsePostmaster } from './postmaster.ts'

test('reads the pid, the port and whether the server is ready', () => {
  const text = '4711\n/data\n1763700000\n5433\n\n127.0.0.1\n  123 456\nready   \n'
  expect(parsePostmaster(text)).toEqual({ pid: 4711, port: 5433, isReady: true })
  expect(parsePostmaster(text.replace('ready', 'starting'))?.isReady).toBe(false)
})

test('a missing or half-written file is no server', () => {
  expect(parsePostmaster('')).toBeUndefined()
  expect(parsePostmaster('nonsense\n')).toBeUndefined()
  expect(parsePostmaster('12\n/data')).toEqual({ pid: 12, port: 0, isReady: false })
})

test('tells a process that runs from one that ended', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
  const pid = child.pid ?? 0
  expect(isAlive(pid)).toBe(true)
  expect(isPostgres(pid)).toBe(false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isAlive(pid)).toBe(false)
})
