import { expect, test } from 'vitest'
import { userFilterOf, userQueryOf } from './user-query.ts'

const empty = { q: '', sort: '', role: '', state: '', factor: '', locked: '', seen: '' }

test('an empty address asks for everybody by name', () => {
  expect(userFilterOf(empty)).toEqual({})
  expect(userQueryOf(empty)).toEqual({ sort: 'name' })
})

test('filters of the address are what the core knows; the rest is left out', () => {
  const search = {
    q: '  jana ',
    sort: '-lastSignInAt',
    role: '4,x,-1',
    state: 'invited,gone',
    factor: 'off',
    locked: 'yes',
    seen: 'never',
  }
  expect(userQueryOf(search)).toEqual({
    search: 'jana',
    sort: '-lastSignInAt',
    idRole: [4],
    state: ['invited'],
    twoFactor: false,
    locked: true,
    neverSignedIn: true,
  })
  expect(userQueryOf({ ...empty, sort: 'password', factor: 'maybe', seen: 'often' })).toEqual({ sort: 'name' })
})
