import { expect, test } from 'vitest'
import { actionsOf } from '../kernel/permission.ts'
import { areas } from '../kernel/permissions.ts'
import { operations } from '../operations.ts'

test('each area that can be given is asked for by an operation', () => {
  const asked = Object.values(operations)
    .flatMap((group) => Object.values(group))
    .flatMap(({ permission }) => actionsOf(permission).map((action) => action.split('.')[0]))
  expect(Object.keys(areas).filter((area) => !asked.includes(area))).toEqual([])
})
