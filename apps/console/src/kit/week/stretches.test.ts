import { expect, test } from 'vitest'
import { stretchesOf } from './stretches.ts'

test('parts of one day that touch are one stretch', () => {
  const parts = [
    { from: '12:00', to: '18:00' },
    { from: '06:00', to: '12:00' },
    { from: '21:00', to: '24:00' },
  ]
  expect(stretchesOf(parts).map(({ words }) => words)).toEqual(['06:00–18:00', '21:00–24:00'])
  expect(stretchesOf(parts)[0]).toMatchObject({ start: 0.25, length: 0.5 })
})
