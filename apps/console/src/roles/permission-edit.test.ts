import { expect, test } from 'vitest'
import { actionsOf, grantOf, isSame, setAll, setGrant } from './permission-edit.ts'

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
