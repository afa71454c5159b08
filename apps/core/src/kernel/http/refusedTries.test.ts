import { expect, test } from 'vitest'
import { RefusedTries } from './refusedTries.ts'

test('the first refused try is told at once, the others as a number once a minute', () => {
  let now = 0
  const told: object[] = []
  const log = { warn: (facts: object) => told.push(facts) }
  const tries = new RefusedTries(() => now)
  for (let count = 0; count < 500; count++) tries.note(log, 'permission.missing', '10.0.0.1')
  tries.note(log, 'permission.missing', '10.0.0.2')
  tries.note(log, 'context.refused', '10.0.0.1')
  now = 61_000
  tries.note(log, 'permission.missing', '10.0.0.1')
  expect(told).toEqual([
    { code: 'permission.missing', address: '10.0.0.1', tries: 1 },
    { code: 'permission.missing', address: '10.0.0.2', tries: 1 },
    { code: 'context.refused', address: '10.0.0.1', tries: 1 },
    { code: 'permission.missing', address: '10.0.0.1', tries: 500 },
  ])
})
