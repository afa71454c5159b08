import { expect, test, vi } from 'vitest'
import { takeArrival } from './arrival.ts'
import { canSwitchTenant, restoreOwnTenant, switchRefusal, switchTenant } from './switch-tenant.ts'
import { clearTenantContext, readTenantContext, writeTenantContext } from './tenant-context.ts'

function store(stored?: string) {
  const kept = new Map<string, string>(stored === undefined ? [] : [['tenantContext', stored]])
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('the chosen tenant is kept for the session and can be given up', () => {
  const session = store()
  expect(readTenantContext(session)).toBeUndefined()
  writeTenantContext(7, session)
  expect(readTenantContext(session)).toBe(7)
  clearTenantContext(session)
  expect(readTenantContext(session)).toBeUndefined()
})

test.each(['{', '"seven"', '-1', '{"id":7}', '1.5', ''])('a corrupt one (%s) is logged and removed', (stored) => {
  const session = store(stored)
  const log = vi.fn()
  expect(readTenantContext(session, log)).toBeUndefined()
  expect(log).toHaveBeenCalledTimes(1)
  expect(session.kept.size).toBe(0)
})

const tenants = [
  { id: 1, name: 'One' },
  { id: 2, name: 'Two' },
]
const user = {
  permissions: { AccessManagement: ['tenantContextSwitching'] } as Record<string, (string | -1)[]>,
  tenantsForContextSwitch: tenants,
  context: { id: 1, name: 'One', locale: 'en-GB' },
  idTenant: 1,
}

test('offered only with the permission and with more than one tenant', () => {
  expect(canSwitchTenant(user)).toBe(true)
  expect(canSwitchTenant({ ...user, permissions: { AccessManagement: [-1] } })).toBe(true)
  expect(canSwitchTenant({ ...user, tenantsForContextSwitch: tenants.slice(1) })).toBe(false)
  expect(canSwitchTenant({ ...user, permissions: { AccessManagement: ['viewuser'] } })).toBe(false)
})

test('elsewhere the permissions are those held there: going on and back stays open without the permission', () => {
  expect(canSwitchTenant({ ...user, permissions: {}, context: { id: 2, name: 'Two', locale: 'en-GB' } })).toBe(true)
  expect(canSwitchTenant({ ...user, permissions: {} })).toBe(false)
})

test('why it is not: for lack of another tenant, or of the permission', () => {
  expect(switchRefusal(user)).toBeUndefined()
  expect(switchRefusal({ ...user, tenantsForContextSwitch: [] })).toContain('one tenant only')
  expect(switchRefusal({ ...user, permissions: {} })).toContain('switch to another tenant')
})

test('switching loads the flows without anything open; restoring loads the same page; both say once where one is', () => {
  const session = store()
  vi.stubGlobal('sessionStorage', session)
  const page = { load: vi.fn(), reload: vi.fn() }
  switchTenant(2, page)
  expect(page.load).toHaveBeenCalledExactlyOnceWith('/flows')
  expect(page.reload).not.toHaveBeenCalled()
  expect(session.kept.get('tenantContext')).toBe('2')
  expect([takeArrival(), takeArrival()]).toEqual([true, false])
  restoreOwnTenant(page)
  expect(page.reload).toHaveBeenCalledTimes(1)
  expect([takeArrival(), takeArrival()]).toEqual([true, false])
  expect(session.kept.size).toBe(0)
  vi.unstubAllGlobals()
})
