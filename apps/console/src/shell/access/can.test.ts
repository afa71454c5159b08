import { operations } from '@parley/contract/operations.ts'
import { expect, test } from 'vitest'
import { CallError } from '../api/call-error.ts'
import type { Call } from '../api/client.ts'
import { createCan } from './can.ts'
import { explainMissing, refusalOf } from './explain-refusal.ts'
import { timeZoneOf } from './time-zone.ts'

test('an operation is asked by its own permission, an action by name, both also for one folder', () => {
  const can = createCan({ CallScript: ['view', 'edit:17'], Component: [-1] })
  expect(can('CallScript.view')).toBe(true)
  expect(can('CallScript.view', 3)).toBe(true)
  expect(can('CallScript.edit')).toBe(true)
  expect(can('CallScript.edit', 17)).toBe(true)
  expect(can('CallScript.edit', 18)).toBe(false)
  expect(can('Component.delete')).toBe(true)
  expect(can('Campaign.control')).toBe(false)
  expect(can(operations.CallScripts.Tags)).toBe(false)
  expect(can(operations.Home.GeneralControl)).toBe(false)
  expect(can(operations.Home.UserInfo)).toBe(true)
  expect(can(operations.Tasks.Cancel, 5)).toBe(true)
})

const details = { missing: ['Auditlog.view'], grantedBy: ['Auditor'], canGive: ['Petr Malý'] }
const refused = new CallError({ kind: 'refused', status: 403, message: 'You lack it.', details })

test('a refusal explains itself: what is missing, which roles grant it, who can give it', () => {
  expect(refusalOf(refused)).toEqual(details)
  expect(refusalOf(new CallError({ kind: 'refused', status: 404, message: '' }))).toBeUndefined()
})

test('for a guarded route the core is asked what gives the permission; an unknown one is nobody’s', async () => {
  const asked: unknown[] = []
  const call = (async (operation: { operationId: string }, input: unknown) => {
    asked.push([operation.operationId, input])
    return details
  }) as unknown as Call // only what it is called with matters
  expect(await explainMissing(call, ['Auditlog.view'])).toEqual(details)
  expect(asked).toEqual([['Users.ExplainAccess', { query: { permissions: ['Auditlog.view'] } }]])
  expect(await explainMissing(call, ['Nothing.known'])).toEqual({
    missing: ['Nothing.known'],
    grantedBy: [],
    canGive: [],
  })
  expect(asked).toHaveLength(1)
})

test('the zone is the person’s, the browser’s where none is chosen or known', () => {
  expect(timeZoneOf('Europe/Prague', 'UTC')).toBe('Europe/Prague')
  expect(timeZoneOf('', 'America/Lima')).toBe('America/Lima')
  expect(timeZoneOf('Mars/Olympus', 'UTC')).toBe('UTC')
})
