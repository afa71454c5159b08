import { expect, test } from 'vitest'
import { filterOf, sortOf } from '../../shell/lists/use-list.ts'
import { users } from './users.list.ts'

const here = { timeZone: 'Europe/Prague', now: 0 }

test('an empty address asks for everybody by name', () => {
  expect(filterOf(users, {}, here)).toEqual({})
  expect(sortOf(users)).toBe('name')
})

test('filters of the address are what the core knows; the rest is left out', () => {
  const search = { q: '  jana ', role: '4,x,-1', state: 'invited,gone', factor: 'off', locked: 'yes', seen: 'never' }
  expect(filterOf(users, search, here)).toEqual({
    search: 'jana',
    idRole: [4],
    state: ['invited'],
    twoFactor: false,
    locked: true,
    neverSignedIn: true,
  })
  expect(filterOf(users, { factor: 'maybe', seen: 'often', locked: 'constructor' }, here)).toEqual({})
  expect([sortOf(users, '-lastSignInAt'), sortOf(users, 'password')]).toEqual(['-lastSignInAt', 'name'])
})
