import { expect, test } from 'vitest'
import { mayHear, type Watcher } from './audience.ts'

const actor = { id: 7, name: 'Seven', kind: 'user' as const, idTenant: 2 }
const watcher: Watcher = { idUser: 7, actor, tenant: 2, sid: undefined, permissions: { Campaign: ['view'] } }

test.each([
  [{ user: 7 }, true],
  [{ user: 8 }, false],
  [{ tenant: 2, anyOf: ['Campaign.view'] }, true],
  [{ tenant: 2, anyOf: ['Settings.viewtasks'] }, false],
  [{ tenant: 2, anyOf: ['Settings.viewtasks'], orUser: 7 }, true],
  [{ tenant: 3, anyOf: ['Campaign.view'] }, false],
  [{ tenant: 3, anyOf: ['Settings.viewtasks'], orUser: 7 }, false],
  [{ tenant: 3, anyOf: ['Campaign.view'], orUser: 7 }, false],
  [{ tenant: 2, anyOf: [], orUser: 7 }, true],
  [{ tenant: 2, anyOf: ['Settings.viewtasks'], orUser: 8 }, false],
  [{ tenant: 2, anyOf: ['Campaign.view'], holding: ['Campaign.view'] }, true],
  [{ tenant: 2, anyOf: ['Campaign.view'], lacking: ['Campaign.view'] }, false],
  [{ tenant: 2, anyOf: ['Campaign.view'], orUser: 7, holding: ['Line.view'] }, false],
  [{ tenant: 2, anyOf: ['Campaign.view'], orUser: 7, lacking: ['Line.view'] }, true],
  [{ everywhere: true, anyOf: ['Campaign.view'] }, true],
  [{ everywhere: true, anyOf: ['Line.view'] }, false],
] as const)('%j: %s', (to, expected) => {
  expect(mayHear(watcher, to)).toBe(expected)
})

test.each([
  [{ user: 7 }, false],
  [{ tenant: 2, anyOf: ['Settings.viewtasks'], orUser: 7 }, false],
  [{ tenant: 2, anyOf: ['Campaign.view'] }, true],
] as const)('an API secret, %j: %s', (to, expected) => {
  expect(mayHear({ ...watcher, isSecret: true }, to)).toBe(expected)
})
