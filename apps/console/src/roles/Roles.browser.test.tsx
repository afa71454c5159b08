import { permissionLabel } from '@parley/contract/kernel/permission.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectBothSides } from '../testing/both-sides.ts'
import { empty, example, refused } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

test('a list of none says so; a refused one names what is missing', async () => {
  const { unmount } = await openConsole(screens.roles(), { 'Roles.List': empty('Roles.List') })
  await expect.element(page.getByText('No permission groups found')).toBeVisible()
  await unmount()
  await openConsole(screens.roles(), { 'Roles.List': refused('AccessManagement.viewrole') })
  await expect.element(page.getByText(permissionLabel('AccessManagement.viewrole')).first()).toBeVisible()
})

test('a new group is created and opened', async () => {
  const made = { ...example('Roles.Basic'), idRole: 12, name: 'Auditors' }
  const { asked, history } = await openConsole(`${screens.roles()}?panel=create`, { 'Roles.Create': made })
  await page.getByRole('textbox', { name: /^Name/ }).fill('Auditors')
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect.poll(() => asked('Roles.Create')).toEqual([{ body: { name: 'Auditors', permissions: {} } }])
  await expect.poll(() => history.location.pathname).toBe(screens.role(12))
})

test('a name that was saved meanwhile shows both sides', () =>
  expectBothSides(`${screens.role(1)}?panel=rename`, {
    label: 'Name',
    field: 'name',
    read: 'Roles.Basic',
    save: 'Roles.UpdateBasic',
    facts: { isSystem: false },
    others: { 'Roles.Permission': { ...example('Roles.Permission'), notHeld: null } },
  }))
