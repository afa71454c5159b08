import { expect, test } from 'vitest'
import { soughtNumbers } from './holdsNumber.ts'

test.each([
  ['605 111 222', ['605111222']],
  ['00420 605', ['00420605', '+420605']],
  ['00420605111222', ['00420605111222', '+420605111222']],
  ['+55 11 8123-4567', ['+551181234567', '+5511981234567']],
  ['Novák', ['Novák']],
  ['0605', ['0605']],
])('%s looks for %j', (search, sought) => {
  expect(soughtNumbers(search)).toEqual(sought)
})
