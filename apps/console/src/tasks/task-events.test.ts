import { operations } from '@parley/contract/operations.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { keyOf } from '../shell/api/read.ts'
import { emitLiveEvent, emitLiveStart } from '../shell/hub/live-events.ts'
import { followTasks } from './task-events.ts'

const queryKey = keyOf(operations.Home.UserTasksOverview, {})
const running = { id: 7, status: 1 }
const done = { id: 7, status: 2 }
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
