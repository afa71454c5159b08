import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { untilDrained } from './untilDrained.ts'

test.each(['drain', 'close'])('goes on at %s, and leaves no listener behind', async (event) => {
  const response = new EventEmitter()
  for (let piece = 0; piece < 30; piece++) {
    const drained = untilDrained(response)
    response.emit(event)
    await drained
  }
  expect([response.listenerCount('drain'), response.listenerCount('close')]).toEqual([0, 0])
})
