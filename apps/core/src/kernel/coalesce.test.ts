import { expect, test, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

const gates: (() => void)[] = []
const run = vi.fn(() => new Promise<void>((resolve) => gates.push(resolve)))
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('what is asked while it runs is done once, afterwards', async () => {
  const ask = coalesce(run)
  const first = ask()
  const [second, third] = [ask(), ask()]
  expect(run).toHaveBeenCalledTimes(1)
  expect(second).toBe(third)
  gates.shift()?.()
  await first
  await settled()
  expect(run).toHaveBeenCalledTimes(2)
  const fourth = ask()
  expect(fourth).not.toBe(second)
  gates.shift()?.()
  await second
  await settled()
  expect(run).toHaveBeenCalledTimes(3)
  gates.shift()?.()
  await fourth
})

test('a run that fails does not keep the next from beginning', async () => {
  let fails = true
  const ask = coalesce(async () => {
    await settled()
    if (fails) throw new Error('no')
  })
  const failing = ask()
  const after = ask()
  await expect(failing).rejects.toThrow('no')
  fails = false
  await after
  await ask()
})
