import { operations } from '@parley/contract/operations.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { keyOf } from '../shell/api/read.ts'
import { emitLiveEvent, emitLiveStart } from '../shell/hub/live-events.ts'
import { followTasks } from './task-events.ts'

const queryKey = keyOf(operations.Home.UserTasksOverview, {})
const running = { id: 7, status: 1, revision: 2 }
const done = { id: 7, status: 2, revision: 3 }
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** The bell on a screen; each reading of it waits to be answered. */
function openBell() {
  const cache = new QueryClient()
  const answers: ((tasks: readonly object[]) => void)[] = []
  const read = () => new Promise<readonly object[]>((resolve) => answers.push(resolve))
  stops.push(
    new QueryObserver(cache, { queryKey, queryFn: read }).subscribe(() => {}),
    followTasks(cache),
  )
  return { answers, shown: () => cache.getQueryData(queryKey) }
}

test('a task that ends while the bell is being read is not shown as running afterwards', async () => {
  const { answers, shown } = openBell()
  answers[0]?.([running])
  await expect.poll(shown).toEqual([running])
  emitLiveStart()
  emitLiveEvent('UpdateTask', done)
  answers[1]?.([running])
  answers[2]?.([done])
  await expect.poll(shown).toEqual([done])
  expect(answers).toHaveLength(3)
})

test('what happened before events began to arrive is read', async () => {
  const { answers, shown } = openBell()
  answers[0]?.([running])
  await expect.poll(shown).toEqual([running])
  emitLiveStart()
  answers[1]?.([done])
  await expect.poll(shown).toEqual([done])
})

test('the log of a task that is open is read again with each of its changes, its end above all', async () => {
  const cache = new QueryClient()
  let read = 0
  const log = (id: number) => keyOf(operations.Tasks.Log, { params: { id } })
  const open = (id: number) =>
    new QueryObserver(cache, { queryKey: log(id), queryFn: () => Promise.resolve(`${id}: ${++read}`) }).subscribe(
      () => {},
    )
  stops.push(open(7), open(8), followTasks(cache))
  await expect.poll(() => [cache.getQueryData(log(7)), cache.getQueryData(log(8))]).toEqual(['7: 1', '8: 2'])
  emitLiveEvent('UpdateTask', done)
  await expect.poll(() => cache.getQueryData(log(7))).toBe('7: 3')
  expect(cache.getQueryData(log(8))).toBe('8: 2')
})

test('events that overtake each other neither turn a task back nor bring a removed one up again', async () => {
  const { answers, shown } = openBell()
  answers[0]?.([])
  await expect.poll(shown).toEqual([])
  emitLiveEvent('CreateTask', done)
  emitLiveEvent('UpdateTask', running)
  emitLiveEvent('CreateTask', { ...running, status: 0, revision: 1 })
  expect(shown()).toEqual([done])
  emitLiveEvent('DeleteTask', { id: 7 })
  emitLiveEvent('CreateTask', running)
  expect(shown()).toEqual([])
})
