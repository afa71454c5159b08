import { expect, test } from 'vitest'
import { api } from './api.ts'
import { operations } from './operations.ts'

type Calls = Readonly<Record<string, { readonly path: string; readonly method: string; readonly permission: unknown }>>
const callsOf = (groups: object) =>
  Object.entries(groups).flatMap(([group, calls]: [string, Calls]) =>
    Object.entries(calls).map(([call, { path, method, permission }]) => [`${group}.${call}`, path, method, permission]),
  )

test('callers reach each operation under its path and know who may, of which they hold no more than they must', () => {
  expect(callsOf(operations)).toEqual(callsOf(api))
})
