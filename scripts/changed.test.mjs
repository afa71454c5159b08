import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browserFor, httpFor, journeys, journeysFor, usesOfConsole, usesOfCore } from './changed.mjs'
import { inRoot } from './paths.mjs'

test('every journey names rooms that it goes through, and none that is not there', () => {
  const isRoom = (room) =>
    room === 'identity' ||
    ['apps/core', 'apps/console', 'packages/contract'].some((place) => existsSync(inRoot(place, 'src', room)))
  for (const { name, rooms } of journeys()) {
    expect(rooms, name).not.toEqual([])
    expect(
      rooms.filter((room) => !isRoom(room)),
      name,
    ).toEqual([])
  }
})

test('a screen takes its journeys along, a part of the kit all of them, a text none', () => {
  expect(journeysFor(['apps/console/src/erasure/ErasurePage.tsx'])).toEqual(['keeping'])
  expect(journeysFor(['apps/core/src/statistics/statistic.store.ts'])).toEqual(['statistics', 'zoom'])
  expect(journeysFor(['apps/console/src/kit/cx.ts'])).toBe('all')
  expect(journeysFor(['packages/contract/src/kernel/schema.ts'])).toBe('all')
  expect(journeysFor(['apps/core/src/brandNew/new.store.ts'])).toBe('all')
  expect(journeysFor(['README.md', 'docs/running.md', 'apps/core/src/tags/tag.http.test.ts'])).toEqual([])
  expect(journeysFor(['e2e/journeys/hub.spec.ts'])).toEqual(['hub'])
})

test('a room of the core takes along what stands on it, and not what it stands on', () => {
  const uses = new Map([
    ['tariffs', new Set(['lines'])],
    ['lines', new Set()],
    ['fees', new Set(['tariffs'])],
  ])
  const suites = 'apps/core/test/suites/'
  expect(httpFor(['apps/core/src/lines/line.store.ts'], uses)).toEqual(
    expect.arrayContaining(['apps/core/src/lines/', 'apps/core/src/tariffs/', 'apps/core/src/fees/', suites]),
  )
  expect(httpFor(['packages/contract/src/fees/fee.api.ts'], uses)).toEqual(['apps/core/src/fees/', suites])
  expect(httpFor(['apps/core/src/kernel/db.ts'], uses)).toBe('all')
  expect(httpFor(['apps/console/src/users/UserListPage.tsx', 'docs/x.md'], uses)).toEqual([])
  expect(httpFor(['apps/core/src/fees/fee.http.test.ts'], uses)).toEqual(['apps/core/src/fees/fee.http.test.ts'])
})

test('rooms of the core are found with what they import', () => {
  const uses = usesOfCore()
  expect(uses.get('fees')?.has('tariffs')).toBe(true)
  expect(uses.get('tariffs')?.has('fees')).toBe(false)
})

test('a screen takes along the tests of its room, of those that stand on it, and the sweeps over every screen', () => {
  const uses = new Map([
    ['users', new Set(['roles'])],
    ['roles', new Set()],
  ])
  const sweeps = 'apps/console/src/testing/'
  expect(browserFor(['apps/console/src/roles/RoleListPage.tsx', 'README.md'], uses)).toEqual([
    'apps/console/src/roles/',
    'apps/console/src/users/',
    sweeps,
  ])
  expect(browserFor(['apps/console/src/users/UserListPage.tsx'], uses)).toEqual(['apps/console/src/users/', sweeps])
  expect(browserFor(['apps/console/src/kit/cx.ts', 'apps/console/src/users/UserListPage.tsx'], uses)).toBe('all')
  expect(browserFor(['packages/contract/src/fees/fee.schema.ts'], uses)).toBe('all')
  expect(browserFor(['apps/core/src/fees/fee.store.ts'], uses)).toEqual([])
  expect(usesOfConsole().get('tenants')?.has('retention')).toBe(true)
})
