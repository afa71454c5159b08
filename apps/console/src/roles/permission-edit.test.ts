import { expect, test } from 'vitest'
import {
  actionsOf,
  commonGrant,
  EVERYWHERE,
  grantOf,
  heldAt,
  isSame,
  limitAll,
  mergeGrants,
  pickedGrant,
  setAll,
  setGrant,
} from './permission-edit.ts'

test('an action is given everywhere, at some places, and taken', () => {
  const everywhere = setGrant({}, 'CallScript', 'view', 'all', false)
  expect(everywhere).toEqual({ CallScript: ['view'] })
  const limited = setGrant(everywhere, 'CallScript', 'view', [17, 4], false)
  expect(limited).toEqual({ CallScript: ['view:17', 'view:4'] })
  expect(grantOf(limited, 'CallScript', 'view')).toEqual([17, 4])
  expect(setGrant(limited, 'CallScript', 'view', [], false)).toEqual({})
})

test('taking a part of everything keeps the rest, without what only the operator has', () => {
  const rest = setGrant({ Campaign: [-1] }, 'Campaign', 'delete', [], false)
  expect(rest.Campaign).not.toContain('delete')
  expect(rest.Campaign).not.toContain('control')
  expect(rest.Campaign).toHaveLength(actionsOf('Campaign', false).length - 1)
  expect(setGrant({ Campaign: [-1] }, 'Campaign', 'delete', [], true).Campaign).toContain('control')
  expect(setAll({ Campaign: ['view'], Line: ['view'] }, 'Campaign', true)).toEqual({ Campaign: [-1], Line: ['view'] })
})

test('names that begin alike are different actions', () => {
  const map = { Line: ['view', 'viewQueue', 'viewdiallogs:3'] }
  expect(setGrant(map, 'Line', 'view', [], false)).toEqual({ Line: ['viewQueue', 'viewdiallogs:3'] })
})

test('order does not make a change', () => {
  expect(isSame({ Line: ['view', 'edit'], Module: [] }, { Line: ['edit', 'view'] })).toBe(true)
  expect(isSame({ Line: ['view'] }, { Line: [-1] })).toBe(false)
})

test('all of an area is limited at once, each action as far as one holds it oneself', () => {
  const map = { CallScript: ['view', 'edit:4', 'publish'] }
  const limit = (grant: 'all' | number[], held: Record<string, (string | -1)[]>) =>
    limitAll(map, { area: 'CallScript', actions: ['view', 'edit', 'publish'], grant, held }, false).CallScript
  expect(limit([17], { CallScript: [-1] })).toEqual(['view:17', 'edit:17', 'publish:17'])
  expect(limit('all', { CallScript: [-1] })).toEqual(['view', 'edit', 'publish'])
  expect(limit([17, 4], { CallScript: ['view', 'edit:4'] })).toEqual(['publish', 'view:17', 'view:4', 'edit:4'])
  const everything = limitAll(
    { Line: [-1] },
    { area: 'Line', actions: ['view', 'edit'], grant: [3], held: { Line: [-1] } },
    false,
  )
  expect(everything.Line).toEqual(expect.arrayContaining(['view:3', 'edit:3', 'create', 'delete']))
})

test('what is common to all actions is shown as theirs, and what differs is not', () => {
  const map = { CallScript: ['view:17', 'edit:17', 'publish'] }
  expect(commonGrant(map, 'CallScript', ['view', 'edit'])).toEqual([17])
  expect(commonGrant(map, 'CallScript', ['view', 'publish'])).toBeUndefined()
  expect(commonGrant(map, 'CallScript', [])).toBeUndefined()
  expect(heldAt({ CallScript: ['view:1', 'edit:2'] }, 'CallScript', ['view', 'edit'])).toEqual([1, 2])
  expect(heldAt({ CallScript: ['view', 'edit:2'] }, 'CallScript', ['view', 'edit'])).toBe('all')
})

test('everywhere and single places exclude each other', () => {
  expect(pickedGrant('all', [EVERYWHERE, 17])).toEqual([17])
  expect(pickedGrant([17], [17, EVERYWHERE])).toBe('all')
  expect(pickedGrant([17], [17, 4])).toEqual([17, 4])
  expect(pickedGrant(undefined, [4])).toEqual([4])
  expect(pickedGrant('all', [EVERYWHERE])).toBe('all')
})

test('two changes of a group come together grant by grant; the wider of two swallows the narrower', () => {
  const base = { CallScript: ['view:4', 'edit:4'], Auditlog: ['view'] }
  const mine = { CallScript: ['view:4', 'view:17', 'edit:4'] }
  const theirs = { CallScript: ['view', 'edit:4', 'edit:9'], Auditlog: ['view', 'export'], Statistics: ['view'] }
  expect(mergeGrants(base, mine, theirs)).toEqual({
    CallScript: ['view', 'edit:4', 'edit:9'],
    Auditlog: ['export'],
    Statistics: ['view'],
  })
  expect(mergeGrants(base, { ...base, CallScript: [-1] }, { ...base, CallScript: ['view:4', 'delete:4'] })).toEqual({
    CallScript: [-1],
    Auditlog: ['view'],
  })
})
