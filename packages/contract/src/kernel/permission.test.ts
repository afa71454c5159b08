import { expect, test } from 'vitest'
import { allowedValues, allows, isSamePermissions, opens, type PermissionMap } from './permission.ts'
import { areaActions, areas, isSystemAction } from './permissions.ts'

test('the twenty areas of the specification', () => {
  expect(Object.keys(areas).sort()).toEqual(
    'AccessManagement Auditlog BotDeploy CallScript Campaign Component DemoCall Grammar InstanceOverview KnowledgeBase Language Line Module NlpApi OngoingConversations Settings Statistics StoreGroup SuspiciousEntities TenantValue'.split(
      ' ',
    ),
  )
})

test('-1 grants every action of its area and none of another', () => {
  const map: PermissionMap = { CallScript: [-1] }
  for (const action of areaActions) expect(allows(map, action)).toBe(action.startsWith('CallScript.'))
})

test('a value limits the action to it', () => {
  const map: PermissionMap = { CallScript: ['view:17', 'view:4', 'edit'] }
  expect(allowedValues(map, 'CallScript.view')).toEqual([17, 4])
  expect(allows(map, 'CallScript.view')).toBe(true)
  expect(allows(map, 'CallScript.view', 17)).toBe(true)
  expect(allows(map, 'CallScript.view', 18)).toBe(false)
  expect(allows(map, 'CallScript.edit', 18)).toBe(true)
})

test('maps that allow the same are the same, whatever their order', () => {
  const map: PermissionMap = { CallScript: ['view:17', 'edit'], Line: [-1] }
  expect(isSamePermissions(map, { Line: [-1], CallScript: ['edit', 'view:17', 'edit'], Campaign: [] })).toBe(true)
  for (const other of [{}, { Line: [-1] }, { ...map, Line: ['view'] }, { ...map, CallScript: ['view', 'edit'] }])
    expect(isSamePermissions(map, other)).toBe(false)
})

test('words of the prototype grant nothing', () => {
  expect(allows({}, 'toString.view' as 'CallScript.view')).toBe(false)
  expect(allows({ CallScript: ['viewx'] }, 'CallScript.view')).toBe(false)
})

test('anyOf opens with one of them, byKind with one kind, own always', () => {
  const map: PermissionMap = { Line: ['viewdiallogs'] }
  expect(opens(map, { anyOf: ['CallScript.viewdiallogs', 'Line.viewdiallogs'] })).toBe(true)
  expect(opens(map, { byKind: { flow: 'CallScript.view', component: 'Component.view' } })).toBe(false)
  expect(opens(map, { own: 'Settings.viewtasks' })).toBe(true)
  expect(opens(map, 'Campaign.control')).toBe(false)
})

test('what is installation-wide is marked so', () => {
  expect(isSystemAction('Campaign.control')).toBe(true)
  expect(isSystemAction('BotDeploy.serverview')).toBe(true)
  expect(isSystemAction('CallScript.view')).toBe(false)
})
