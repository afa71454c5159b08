import { operations } from '@parley/contract/operations.ts'
import { expect, test } from 'vitest'
import { createRefusal, isLimitedToFolders } from './refusal.ts'

const { CallScripts, Home, Tenants, Users } = operations
const folders = [
  { idFolder: 1, idParent: null },
  { idFolder: 2, idParent: 1 },
  { idFolder: 3, idParent: null },
]

test('a button says which permission it would need', () => {
  expect(createRefusal({})(Home.GeneralControl)).toBe(
    'You need the permission Campaigns: stop and start all campaigns (Campaign.control) for this.',
  )
  expect(createRefusal({ Campaign: [-1] })(Home.GeneralControl)).toBeUndefined()
})

test('for a flow the permission of flows counts, not that of components', () => {
  expect(createRefusal({ Component: [-1] })(CallScripts.Publish)).toContain('CallScript.publish')
})

test('a permission for a folder holds in it and below it, not beside it nor at the top', () => {
  const refusalOf = createRefusal({ CallScript: ['edit:1'] }, folders)
  const refused = [1, 2, 3, null].map((idFolder) => refusalOf(CallScripts.UpdateBasic, idFolder) !== undefined)
  expect(refused).toEqual([false, false, true, true])
  expect(refusalOf(CallScripts.UpdateBasic)).toBeUndefined()
  expect(refusalOf(CallScripts.UpdateBasic, null)).toBe(
    'Your permission Flows: edit (CallScript.edit) doesn’t cover this folder.',
  )
})

test('a permission for a tenant holds there alone; one without limits everywhere; what is one’s own needs none', () => {
  const limited = createRefusal({ AccessManagement: ['editaccount:7'] })
  expect(limited(Tenants.UpdateBasic, 7)).toBeUndefined()
  expect(limited(Tenants.UpdateBasic, 8)).toMatch(/doesn’t cover this tenant/)
  const unlimited = createRefusal({ AccessManagement: ['editaccount'], CallScript: [-1] })
  expect([unlimited(Tenants.UpdateBasic, 8), unlimited(CallScripts.UpdateBasic, null)]).toEqual([undefined, undefined])
  expect(createRefusal({})(Users.UserBasic, 4)).toBeUndefined()
})

test('the tree of folders is needed only by a permission that is limited to some', () => {
  expect(isLimitedToFolders({ CallScript: ['view', 'edit:1'] })).toBe(true)
  expect(isLimitedToFolders({ CallScript: ['view'], AccessManagement: ['editaccount:7'], Unknown: ['x:1'] })).toBe(
    false,
  )
})
