import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openConsole, personWith } from '../testing/open-console.tsx'

const role = {
  idRole: 7,
  name: 'Cards',
  isSystem: false,
  members: 0,
  allows: '',
  updatedAt: null,
  updatedBy: null,
  rowVersion: 1,
}
const event = (idAuditEvent: number, change: object) => ({
  idAuditEvent,
  at: `2026-11-21T17:18:0${idAuditEvent}.000000Z`,
  actor: { id: 1, name: 'Jana', kind: 'user' as const },
  idTenant: 2,
  contextTenant: null,
  address: null,
  userAgent: null,
  requestId: 'r',
  kind: 3 as const,
  area: 'AccessManagement',
  entity: { kind: 'Role', id: '7', name: 'Cards' },
  before: { name: 'Card', note: 'x' },
  after: { name: 'Cards', note: 'y' },
  isWithheld: false,
  erasedAt: null,
  undoes: null,
  undoneBy: null,
  seq: null,
  hash: null,
  ...change,
})
const undoing = event(2, { undoes: 1, before: { name: 'Cards', note: 'y' }, after: { name: 'Card', note: 'y' } })
const undone = event(1, { undoneBy: 2 })
const detail = {
  ...undone,
  tenantName: null,
  actorTenantName: null,
  names: {},
  undoBlocked: null,
  undoPlaces: [
    { place: ['name'], blocked: 'Change already undone' },
    { place: ['note'], blocked: null },
  ],
}

async function open(path: string) {
  return await openConsole(path, {
    'Home.UserInfo': personWith({ AccessManagement: [-1], Auditlog: [-1] }),
    'Roles.Basic': role,
    'Roles.Permission': { idRole: 7, permissions: {}, notHeld: null, rowVersion: 1 },
    'Roles.Members': [],
    'Audit.Audit': { items: [undoing, undone], total: 2, totalExact: true, nextCursor: null },
    'Audit.Event': detail,
    'Audit.EntityAt': {
      exists: true,
      state: { name: 'Cards' },
      name: 'Cards',
      changedAt: null,
      changedBy: null,
      isWithheld: false,
    },
    'Audit.Undo': detail,
  })
}
const PATH = '/administration/permission-groups/detail/7'

test('an address opens the history at a change; undone and undoing changes name each other', async () => {
  const { history } = await open(`${PATH}?history=Role&change=1`)
  const drawer = page.getByRole('dialog', { name: 'History of Cards' })
  const steps = drawer.getByRole('list').getByRole('button')
  await expect.element(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  expect(steps.nth(1).element().textContent).toMatch(/Partly undone 21 Nov 2026, \d\d:18:02/)
  expect(steps.nth(0).element().textContent).toMatch(/Undoes the change of 21 Nov 2026, \d\d:18:01/)
  await steps.nth(0).click()
  await expect.poll(() => history.location.search).toContain('change=2')
  await drawer.getByRole('button', { name: 'Close' }).first().click()
  await expect.poll(() => history.location.search).toBe('')
})

test('fields are undone one by one, or not at all', async () => {
  const { asked } = await open(`${PATH}?history=Role&change=1`)
  await page.getByRole('dialog', { name: 'History of Cards' }).getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo this change?' })
  await expect.element(question.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => question.query()).toBeNull()
  expect(asked('Audit.Undo')).toEqual([])
  await page.getByRole('dialog', { name: 'History of Cards' }).getByRole('button', { name: 'Undo' }).click()
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => asked('Audit.Undo')).toEqual([{ params: { idAuditEvent: 1 }, body: { places: [['note']] } }])
})
