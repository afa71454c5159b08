import { expect, test } from 'vitest'
import { changeForProvider } from './importApply.ts'

const person = {
  idUser: 7,
  username: 'jana',
  firstname: 'Jana',
  lastname: 'Nová',
  email: 'jana@example.test' as string | null,
  subject: 's',
  roles: [],
  memberships: [],
}
const cells = { username: 'jana', firstname: 'Jana', lastname: 'Nová', email: 'jana@example.test', roles: '' }
const change = (changed: Partial<typeof cells>, email = person.email) =>
  changeForProvider({ cells: { ...cells, ...changed }, person: { ...person, email } })

test('the provider hears of another name or address, and of nothing else', () => {
  const names = { givenName: 'Jana', familyName: 'Nová' }
  expect(change({})).toBeUndefined()
  expect(change({ roles: 'viewer' })).toBeUndefined()
  expect(change({ lastname: 'Stará' })).toEqual({ givenName: 'Jana', familyName: 'Stará' })
  expect(change({ email: 'new@example.test' })).toEqual({ ...names, email: 'new@example.test', emailVerified: false })
  expect(change({}, null)).toEqual({ ...names, email: 'jana@example.test', emailVerified: false })
})

test('an empty address leaves the one that is there, and is no change', () => {
  expect(change({ email: '' })).toBeUndefined()
  expect(change({ email: '' }, null)).toBeUndefined()
  expect(change({ email: '', firstname: 'Hana' })).toEqual({ givenName: 'Hana', familyName: 'Nová' })
})
