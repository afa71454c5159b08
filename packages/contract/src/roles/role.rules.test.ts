import { expect, test } from 'vitest'
import { permissionProblem, roleBlocked } from './role.rules.ts'

test('groups of a customer carry what is in the catalogue, and nothing of the whole installation', () => {
  expect(permissionProblem({ CallScript: ['view:17', 'edit'], Campaign: [-1] }, 2)).toBeUndefined()
  expect(permissionProblem({ Campaign: ['control'] }, 2)?.code).toBe('role.systemAction')
  expect(permissionProblem({ BotDeploy: [-1] }, 2)?.code).toBe('role.systemAction')
  expect(permissionProblem({ BotDeploy: [-1], Campaign: ['control'] }, 1)).toBeUndefined()
})

test('what does not exist cannot be given', () => {
  for (const map of [
    { constructor: ['view'] },
    { CallScript: ['fly'] },
    { CallScript: ['view:0'] },
    { CallScript: ['view:x'] },
    { Auditlog: ['view:3'] },
    { CallScript: ['-1'] },
    { CallScript: [7] },
  ])
    expect(permissionProblem(map, 1)?.code, JSON.stringify(map)).toBe('role.unknownPermission')
})

test('system groups are the operator’s to change', () => {
  expect(roleBlocked.change({ isSystem: true }, 2)?.code).toBe('role.system')
  expect(roleBlocked.change({ isSystem: true }, 1)).toBeUndefined()
  expect(roleBlocked.change({ isSystem: false }, 2)).toBeUndefined()
})
