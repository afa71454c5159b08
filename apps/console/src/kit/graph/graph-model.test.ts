import { expect, test } from 'vitest'
import { nextInDirection } from './graph-model.ts'

const places = [
  { id: 'start', x: 100, y: 0 },
  { id: 'left', x: 0, y: 100 },
  { id: 'right', x: 200, y: 100 },
  { id: 'end', x: 100, y: 200 },
]

test('the arrow keys go to the nearest step in their direction', () => {
  expect(nextInDirection(places, 'start', 'ArrowDown')).toBe('end')
  expect(nextInDirection(places, 'left', 'ArrowRight')).toBe('right')
  expect(nextInDirection(places, 'right', 'ArrowUp')).toBe('start')
  expect(nextInDirection(places, 'end', 'ArrowDown')).toBeUndefined()
  expect(nextInDirection(places, 'unknown', 'ArrowDown')).toBe('start')
})
