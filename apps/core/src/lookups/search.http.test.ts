import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import type { people } from '../../test/people.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const find = async (person: keyof typeof people, search: string) =>
  (await core.as(person).call(operations.Lookups.Search, { query: { search } })).body.map(({ kind, title }) => [
    kind,
    title,
  ])

test('people, permission groups and tenants are found by who may see them, in their own tenant', async () => {
  expect(await find('admin', 'tester')).toContainEqual(['user', 'viewer Tester'])
  expect(await find('admin', 'tester')).not.toContainEqual(['user', 'other Tester'])
  expect(await find('admin', 'viewer')).toContainEqual(['role', 'viewer'])
  expect(await find('admin', 'alph')).toEqual([['tenant', 'Alpha']])
  expect(await find('other', 'alph')).toEqual([])
  expect(await find('viewer', 'tester')).toEqual([])
  expect(await find('viewer', 'alph')).toEqual([])
})

test('what is found leads to its page', async () => {
  const { body } = await core.as('admin').call(operations.Lookups.Search, { query: { search: 'alph' } })
  expect(body).toEqual([
    {
      kind: 'tenant',
      title: 'Alpha',
      detail: '',
      at: null,
      hasErrors: false,
      path: '/administration/tenants/detail/2',
    },
  ])
})

test('signs of a pattern are letters like others', async () => {
  expect(await find('admin', '%')).toEqual([])
  expect(await find('admin', '_ester')).toEqual([])
})
