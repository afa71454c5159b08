import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../testing/fake-core.ts'
import { openConsole, personWith } from '../../testing/open-console.tsx'
import { CallError } from '../api/call-error.ts'
import { emitAccessChanged } from './live-events.ts'

beforeEach(() => page.viewport(1280, 800))

const entry = { idRole: 4, name: 'Auditors', permissions: {}, isSystem: false, members: 0, rowVersion: 1 }

async function open(path: string, permissions: PermissionMap) {
  const answers: Answers = {
    'Home.UserInfo': personWith(permissions),
    'Users.ExplainAccess': { missing: ['Auditlog.view'], grantedBy: ['Auditor'], canGive: ['Petr Malý'] },
    'Users.OwnAccessRequests': [],
  }
  const { services, history } = await openConsole(path, answers)
  /** What the core would answer from now on, and say by the hub. */
  const become = (next: Answers['Home.UserInfo']) => {
    services.answers['Home.UserInfo'] = next
    emitAccessChanged()
  }
  return { services, history, become }
}

test('a right that is taken away closes its screen at once, and one that is given lets in again', async () => {
  const { history, become, services } = await open('/administration/audit-log', { Auditlog: ['view'] })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(history.location.pathname).toBe('/administration/audit-log')
  services.cache.setQueryData(['Roles.Roles', {}], [entry]) // seen on an earlier screen
  become(personWith({}))
  await expect.poll(() => history.location.pathname).toBe('/not-authorized')
  expect(history.location.search).toContain('missing=Auditlog.view')
  await expect.element(page.getByText('No permission to display this page')).toBeVisible()
  await expect.poll(() => services.cache.getQueryData(['Roles.Roles', {}])).toBeUndefined()
  become(personWith({ Auditlog: ['view'] }))
  await expect.poll(() => history.location.pathname).toBe('/administration/audit-log')
})

test('a screen that one still may see stays, and is read again', async () => {
  const { history, become, services } = await open('/administration/audit-log', { Auditlog: ['view'], Line: ['view'] })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const asked = () => services.calls.filter(([operation]) => operation === 'Audit.Audit').length
  await expect.poll(asked).toBeGreaterThan(0)
  const before = asked()
  become(personWith({ Auditlog: ['view'] }))
  await expect.poll(asked).toBeGreaterThan(before)
  expect(history.location.pathname).toBe('/administration/audit-log')
})

test('what did not change opens and reads nothing anew', async () => {
  const { become, services } = await open('/administration/audit-log', { Auditlog: ['view'] })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const others = () => services.calls.filter(([operation]) => operation !== 'Home.UserInfo').length
  const reads = () => services.calls.filter(([operation]) => operation === 'Home.UserInfo').length
  await expect.poll(others).toBeGreaterThan(0)
  const [before, read] = [others(), reads()]
  become(personWith({ Auditlog: ['view'] }))
  await expect.poll(reads).toBeGreaterThan(read)
  expect(others()).toBe(before)
})

test('whoever is let in no more reads why', async () => {
  const { become } = await open('/administration/audit-log', { Auditlog: ['view'] })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  become(new CallError({ kind: 'refused', status: 403, message: 'Your account is disabled' }))
  await expect.element(page.getByText('Your account is disabled')).toBeVisible()
  expect(page.getByRole('banner').query()).toBeNull()
})
