import pino from 'pino'
import { expect, test } from 'vitest'
import { StreamQueue } from './streamQueue.ts'
import { Topics } from './topics.ts'

test('who stays where they are, or does not follow, has nobody told', async () => {
  const told: string[] = []
  const backplane = { publish: async (text: string) => void told.push(text), subscribe: async () => () => {} }
  const log = pino({ level: 'silent' })
  const topics = new Topics({ now: () => 0, every: () => () => {}, log, backplane })
  topics.follow('draft', { connection: 'a', id: 1, name: 'Ann', nodeId: null })
  topics.place('draft', 'a', 'greet')
  const before = told.length
  topics.place('draft', 'a', 'greet')
  topics.place('draft', 'stranger', 'greet')
  topics.place('nothing', 'a', 'greet')
  expect(told.length).toBe(before)
  topics.place('draft', 'a', 'end')
  expect(told.length).toBe(before + 1)
  await topics.close()
})

test('nothing more is kept for who does not take it', async () => {
  const queue = new StreamQueue<{ kind: string }>(3)
  for (let count = 0; count < 100; count++) queue.push({ kind: `${count}` })
  const taken: string[] = []
  for await (const { kind } of queue) taken.push(kind)
  expect(taken).toEqual(['0', '1', '2', '3'])
})

test('what waits can be taken at once', async () => {
  const queue = new StreamQueue<{ kind: string }>()
  for (const kind of ['a', 'b', 'c']) queue.push({ kind })
  const taken: string[][] = []
  for await (const { kind } of queue) {
    taken.push([kind, ...queue.takeWaiting().map((each) => each.kind)])
    if (taken.length === 1) queue.push({ kind: 'd' })
    else queue.end()
  }
  expect(taken).toEqual([['a', 'b', 'c'], ['d']])
})
