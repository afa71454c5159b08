import { expect, it } from 'vitest'
import { announcementOf, goesFirst } from './announcement.ts'

const TEXT = 'All lines are busy. You are number {position}. It takes about {minutes} minutes!'

it('says the place and the estimated wait, rounded up to minutes', () => {
  expect(announcementOf(TEXT, 3, 61_000)).toBe('All lines are busy. You are number 3. It takes about 2 minutes!')
  expect(announcementOf(TEXT, 1, 0)).toContain('about 1 minutes')
})

it('leaves out the sentence that names a wait which is unknown', () => {
  expect(announcementOf(TEXT, 3, undefined)).toBe('All lines are busy. You are number 3.')
  expect(announcementOf('Noch {minutes} Minuten', 1, undefined)).toBe('')
  expect(announcementOf('Please hold', 1, undefined)).toBe('Please hold')
})

it.each([
  ['+420605111222', '+420605', true],
  ['00420605111222', '+420 605', true],
  ['+420605111222', '+420606\n+420605111222', true],
  ['+420605111222', '605', false],
  ['+420605111222', '\n \n+', false],
  ['anonymous', '+420', false],
  ['anonymous', '', false],
])('a call from %s where %j goes first: %s', (from, listed, isFirst) => {
  expect(goesFirst(from, listed)).toBe(isFirst)
})
