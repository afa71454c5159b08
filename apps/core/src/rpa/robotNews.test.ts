import { expect, it, vi } from 'vitest'
import { type AwaitedTask, RobotNews } from './robotNews.ts'

const taskOf = (number: number): AwaitedTask => ({ conversation: `c${number}`, ask: 'q1' })
const never = new AbortController().signal

it('makes one look for all who wait, and tells those of whose tasks there is news', async () => {
  const looks: number[] = []
  const answered = new Set<string>()
  const news = new RobotNews(async (tasks) => {
    looks.push(tasks.length)
    return tasks.filter(({ conversation }) => answered.has(conversation))
  }, 2)
  const told: number[] = []
  const waits = Array.from({ length: 2_000 }, (_, number) =>
    news.next(taskOf(number), never).then(() => told.push(number)),
  )
  await vi.waitFor(() => expect(looks).not.toEqual([]))
  expect(new Set(looks)).toEqual(new Set([2_000]))
  expect(told).toEqual([])
  answered.add('c7')
  await waits[7]
  expect(told).toEqual([7])
  for (let number = 0; number < 2_000; number += 1) answered.add(`c${number}`)
  await Promise.all(waits)
  // Nobody waits any more, and it is looked for whoever comes next.
  const before = looks.length
  await news.next(taskOf(8), never)
  expect(looks.slice(before)).toEqual([1])
})

it('looks again where a look failed, and lets go of who does not wait any more', async () => {
  let fails = 2
  const news = new RobotNews(async (tasks) => {
    fails -= 1
    if (fails >= 0) throw new Error('the database is away')
    return tasks
  }, 1)
  await news.next(taskOf(1), never)
  expect(fails).toBe(-1)
  const none = new RobotNews(async () => [], 1)
  const abort = new AbortController()
  const waiting = none.next(taskOf(1), abort.signal)
  abort.abort()
  await waiting
  await none.next(taskOf(2), abort.signal)
})
