import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../shell/App.tsx'
import { CallError } from '../shell/api/call-error.ts'
import type { Answers } from '../testing/fake-core.ts'
import { openConsole, personForTest, personWith, servicesForTest } from '../testing/open-console.tsx'

async function open(path: string, answers: Answers = {}) {
  return await openConsole(path, answers, { permissions: {} })
}

const own = { idAccessRequest: 4, permissions: ['Auditlog.view'], createdAt: '2026-11-21T08:00:00.000000Z' }
const refusedPage = '/not-authorized?missing=Auditlog.view&from=/administration/audit-log'

test('whoever is refused asks with a sentence and where they wanted to go', async () => {
  const { asked } = await open(refusedPage, { 'Users.OwnAccessRequests': [], 'Users.RequestAccess': own })
  await page.getByRole('button', { name: 'Request access' }).click()
  await page.getByLabelText('Reason (optional)').fill('To look after the cards.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect
    .poll(() => asked('Users.RequestAccess'))
    .toEqual([
      {
        body: {
          permissions: ['Auditlog.view'],
          isOneEnough: false,
          message: 'To look after the cards.',
          path: '/administration/audit-log',
        },
      },
    ])
})

test('what only the operator’s groups can include is not asked for elsewhere', async () => {
  const answers: Answers = {
    'Users.OwnAccessRequests': [],
    'Users.ExplainAccess': { missing: ['Settings.modify-theme'], grantedBy: [], canGive: [] },
  }
  await open('/not-authorized?missing=Settings.modify-theme&from=/theme', {
    ...answers,
    'Home.UserInfo': { ...personForTest, context: { ...personForTest.context, id: 2 } },
  })
  await expect.element(page.getByText(/change the theme/).first()).toBeVisible()
  await expect.element(page.getByText(/Only the operator can give it/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Request access' }).query()).toBeNull()
})

test('of what a group of the tenant can include, an administrator is asked', async () => {
  const nobody = { missing: ['Auditlog.view'], grantedBy: [], canGive: [] }
  await open(refusedPage, { 'Users.OwnAccessRequests': [], 'Users.ExplainAccess': nobody })
  await expect.element(page.getByText(/Ask an administrator of your tenant/)).toBeVisible()
})

test('what waits is not asked again; what is held by now lets in', async () => {
  const answers: Answers = {
    'Users.OwnAccessRequests': [own],
    'Users.ExplainAccess': { missing: ['Auditlog.view'], grantedBy: [], canGive: [] },
  }
  const { services, history } = await open(refusedPage, answers)
  await expect.element(page.getByText(/You requested access on/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Request access' }).query()).toBeNull()
  // The core has to give the same answer from now on: the guard may ask it once more.
  services.answers['Home.UserInfo'] = personWith({ Auditlog: ['view'] })
  await services.cache.invalidateQueries({ queryKey: ['Home.UserInfo'] })
  await expect.poll(() => history.location.pathname).toBe('/administration/audit-log')
})

const request = {
  ...own,
  isOneEnough: false,
  message: 'Please.',
  person: { id: 9, name: 'Eva Malá' },
  roles: [
    { idRole: 3, name: 'Auditor', allows: 'Audit log (view only)', blocked: null },
    { idRole: 1, name: 'Everything', allows: 'Everything', blocked: 'You can only assign permissions you have.' },
  ],
}
const administrator = personWith({ AccessManagement: [-1] })
const answering = {
  'Home.UserInfo': administrator,
  'Users.AccessRequests': [request],
  'Users.UserRoles': {
    tenants: [{ idTenant: 2, tenant: 'Acme', roles: [{ id: 5, name: 'Guest' }], canEdit: true }],
    effective: [],
  },
  'Users.UserRolesEffect': { gains: ['Auditlog.view'], losses: [], blocked: null },
  'Users.ApproveAccess': undefined,
  'Users.DeclineAccess': undefined,
}

test('the link of the notice opens the request; the chosen group says what it gives beside what is held', async () => {
  const { asked } = await open('/administration/access-requests?request=4', answering)
  const drawer = page.getByRole('dialog', { name: 'Request of Eva Malá' })
  await expect.element(drawer.getByText('Audit log: view').first()).toBeVisible()
  await expect.element(drawer.getByText(/You can only assign permissions you have/)).toBeVisible()
  await expect.element(drawer.getByRole('radio', { name: /Everything/ })).toBeDisabled()
  await expect.poll(() => asked('Users.UserRolesEffect')).toMatchObject([{ body: { idTenant: 2, idRoles: [3, 5] } }])
  await drawer.getByRole('button', { name: 'Give access' }).click()
  await expect
    .poll(() => asked('Users.ApproveAccess'))
    .toEqual([{ params: { idAccessRequest: 4 }, body: { idRole: 3, word: '' } }])
})

test('an error of the answer stays in the panel; a request that is gone says so', async () => {
  const answered = new CallError({ kind: 'refused', status: 409, message: 'Jana has already answered this request.' })
  await open('/administration/access-requests?request=4', { ...answering, 'Users.DeclineAccess': answered })
  await page.getByLabelText('Message (optional)').fill('Ask your lead.')
  // By keys: a notification of the test before may still lie above the button.
  page.getByRole('button', { name: 'Decline' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Jana has already answered this request/)).toBeVisible()
  await open('/administration/access-requests?request=5', answering)
  await expect.element(page.getByText('This request was answered in the meantime.')).toBeVisible()
})

test('whoever looks as somebody sees a bar, and buttons that would change something say why not', async () => {
  const services = {
    ...servicesForTest({
      'Home.UserInfo': administrator,
      'Roles.List': { items: [], total: 0, totalExact: true, nextCursor: null },
    }),
    viewed: { id: 9, name: 'Eva Malá' },
  }
  const history = createMemoryHistory({ initialEntries: ['/administration/permission-groups'] })
  await render(<App services={services} history={history} />)
  await expect.element(page.getByText('You are viewing Parley as Eva Malá, read-only.')).toBeVisible()
  const create = page.getByRole('button', { name: 'New group' }).first()
  await expect.element(create).toHaveAttribute('aria-disabled', 'true')
  await expect.element(create).toHaveAccessibleDescription(/You are viewing Parley as Eva Malá, read-only/)
})
