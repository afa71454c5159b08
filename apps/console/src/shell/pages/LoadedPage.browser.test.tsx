import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openConsole, personWith } from '../../testing/open-console.tsx'
import { CallError } from '../api.ts'

const permissions = {
  AccessManagement: ['viewaccount', 'viewrole', 'viewuser'],
  CallScript: ['view'],
} as const
const pages = [
  ['/flows/detail/9', 'CallScripts.Basic', 'Flow not found', 'Go to Flows', '/flows'],
  ['/administration/users/detail/9', 'Users.UserBasic', 'User not found', 'Go to Users', '/administration/users'],
  [
    '/administration/permission-groups/detail/9',
    'Roles.Basic',
    'Permission group not found',
    'Go to Permission groups',
    '/administration/permission-groups',
  ],
  ['/administration/tenants/detail/9', 'Tenants.Basic', 'Tenant not found', 'Go to Tenants', '/administration/tenants'],
] as const

beforeEach(() => page.viewport(1440, 900))

async function open(path: string, answers: Readonly<Record<string, unknown>>) {
  return await openConsole(path, { 'Home.UserInfo': personWith(permissions), ...answers })
}
const refusal = (status: number, details?: unknown) =>
  new CallError({ kind: 'refused', status, message: 'It broke.', details })

test.each(pages)('%s names what is missing and leads back', async (path, operation, title, label, href) => {
  await open(path, { [operation]: refusal(404) })
  await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect.element(page.getByRole('link', { name: label })).toHaveAttribute('href', href)
  expect(document.title).toBe(`${title} – Parley`)
})

test.each(pages)('%s says which permission is missing', async (path, operation) => {
  await open(path, { [operation]: refusal(403, { missing: ['Line.view'], grantedBy: ['Auditor'], canGive: [] }) })
  await expect.element(page.getByText('Line.view', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Auditor')).toBeVisible()
})

test('what failed otherwise can be tried again', async () => {
  const opened = await open(pages[0][0], { 'CallScripts.Basic': refusal(500) })
  const asked = () => opened.asked('CallScripts.Basic').length
  await expect.element(page.getByText(/It broke\./)).toBeVisible()
  const before = asked()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(asked).toBeGreaterThan(before)
})
