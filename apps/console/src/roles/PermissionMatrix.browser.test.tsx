import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../testing/fake-core.ts'
import { openConsole, personWith } from '../testing/open-console.tsx'

const role = {
  idRole: 7,
  name: 'Card designer',
  isSystem: false,
  members: 0,
  allows: '',
  updatedAt: null,
  updatedBy: null,
  rowVersion: 1,
}
const folders = [
  { kind: 'flow' as const, rowVersion: 1, idFolder: 17, idParent: null, needsTests: false, name: 'Cards', items: 0 },
  { kind: 'flow' as const, rowVersion: 1, idFolder: 4, idParent: null, needsTests: false, name: 'Sales', items: 0 },
]

type Permissions = Record<string, (string | -1)[]>
const permissionOf = (permissions: Permissions, rowVersion: number) => ({
  idRole: 7,
  permissions,
  notHeld: null,
  rowVersion,
})

async function start(permissions: Permissions) {
  const answers: Answers = {
    'Home.UserInfo': personWith({ AccessManagement: [-1], CallScript: [-1], Auditlog: [-1] }),
    'Roles.Basic': role,
    'Roles.Permission': permissionOf(permissions, 1),
    'Roles.Members': [],
    'Lookups.FolderTree': folders,
  }
  const { services } = await openConsole('/administration/permission-groups/detail/7', answers)
  const flows = page.getByRole('group', { name: 'Flows' })
  await expect.element(flows).toBeVisible()
  return { flows, answers: services.answers, cache: services.cache }
}
const open = async (permissions: Permissions) => (await start(permissions)).flows

const focused = () => document.activeElement?.getAttribute('aria-label')

test('all that is allowed in an area is limited at once, by keys, and the focus stays where it was', async () => {
  const flows = await open({ CallScript: ['view', 'edit'] })
  const limit = page.getByRole('button', { name: 'Limit all of Flows to…' })
  ;(limit.element() as HTMLElement).focus() // a button
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('option', { name: 'Everywhere' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('car{ArrowDown}{Enter}')
  await expect.poll(() => flows.getByRole('row', { name: 'Cards' }).elements().length).toBe(2)
  await userEvent.keyboard('{Escape}')
  if (page.getByRole('searchbox', { name: 'Limit all of Flows to…' }).query()) await userEvent.keyboard('{Escape}')
  await expect.poll(focused).toBe('Limit all of Flows to…')
})

test('a single action is limited and freed on its row', async () => {
  const flows = await open({ CallScript: ['view:17', 'edit'] })
  await expect.element(flows.getByRole('row', { name: 'Cards' })).toBeVisible()
  await flows.getByRole('button', { name: 'Limit “view” to…' }).click()
  await page.getByRole('option', { name: 'Sales' }).click()
  await expect.poll(() => flows.getByRole('row').elements().length).toBe(2)
  await page.getByRole('option', { name: 'Everywhere' }).click()
  await expect.poll(() => flows.getByRole('row').elements().length).toBe(0)
})

test('every area is offered', async () => {
  await open({ CallScript: ['view'] })
  await expect.element(page.getByRole('group', { name: 'Bot deployment' })).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Audit log' })).toBeVisible()
})

test('what another user saves meanwhile comes in beside what is drafted', async () => {
  const { answers, cache } = await start({ Auditlog: ['view'], CallScript: ['view'] })
  const log = page.getByRole('group', { name: 'Audit log' })
  await log.getByText('export').click()
  answers['Roles.Permission'] = permissionOf({ CallScript: ['view', 'edit'] }, 2)
  await cache.invalidateQueries({ queryKey: ['Roles.Permission'] })
  await expect.element(page.getByText(/Another user changed this group/)).toBeVisible()
  const flows = page.getByRole('group', { name: 'Flows' })
  await expect.element(flows.getByRole('checkbox', { name: 'edit', exact: true })).toBeChecked()
  await expect.element(log.getByRole('checkbox', { name: 'view', exact: true })).not.toBeChecked()
  await expect.element(log.getByRole('checkbox', { name: 'export' })).toBeChecked()
})
