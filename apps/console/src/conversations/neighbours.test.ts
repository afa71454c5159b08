import { expect, test } from 'vitest'
import { neighboursOf, rememberShown } from './neighbours.ts'

test('the list that was shown leads on and back, and ends at its ends', () => {
  rememberShown(['a', 'b', 'c'])
  expect(neighboursOf('b')).toEqual({ previous: 'a', next: 'c' })
  expect(neighboursOf('a')).toEqual({ previous: undefined, next: 'b' })
  expect(neighboursOf('c')).toEqual({ previous: 'b', next: undefined })
})

test('what was opened by its address has none', () => {
  rememberShown(['a', 'b'])
  expect(neighboursOf('x')).toEqual({ previous: undefined, next: undefined })
  rememberShown([])
  expect(neighboursOf('a')).toEqual({ previous: undefined, next: undefined })
})
