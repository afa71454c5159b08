// Rooms: audit, folders, lookups, roles
import { callAs, FIRST_PASSWORD, foundCompany, inviteTo } from '../newcomers.ts'
import {
  chooseFromMenu,
  expect,
  expectConnected,
  expectNoAxeViolations,
  fillSignIn,
  openBrowser,
  test,
} from '../people.ts'

test('whoever is refused asks, the administrator answers from the bell, and they are in', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/403|could not be read ahead|WebSocket connection|CancelledError/)
  const company = await foundCompany(page, browser, problems, 'Access')
  const { admin } = company
  const other = await openBrowser(browser, problems)
  const { username } = await inviteTo(company, other, 'Nora')
  await other.goto('/administration/audit-log')
  await fillSignIn(other, username, FIRST_PASSWORD)
  const main = other.getByRole('main')
  await expect(main).toContainText('403 - Not authorized')
  await expect(main).toContainText('Auditlog.view')
  await expect(main).toContainText('Ada Access')
  await main.getByRole('button', { name: 'Request access' }).click()
  await main.getByLabel('Reason (optional)').fill('To see who changed our flows.')
  await main.getByRole('button', { name: 'Send request' }).click()
  await expect(main.getByRole('status')).toContainText('You requested access on')
  await other.reload()
  await expect(main.getByRole('status')).toContainText('You requested access on')
  await expectNoAxeViolations(other)
  await expect(main.getByRole('button', { name: 'Request access' })).toHaveCount(0)
  await expectConnected(other)

  await admin.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await admin.getByRole('link', { name: 'Nora Newcomer requests access' }).click()
  const drawer = admin.getByRole('dialog', { name: 'Request of Nora Newcomer' })
  await expect(drawer).toContainText('To see who changed our flows.')
  await expect(drawer.getByRole('heading', { name: /^Gains/ })).toBeVisible()
  await expectNoAxeViolations(admin)
  await drawer.getByLabel('Message (optional)').fill('Welcome.')
  await drawer.getByRole('button', { name: 'Give access' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(admin.getByText('No pending requests')).toBeVisible()

  await expect(other.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await other.getByRole('button', { name: /^Notifications/ }).click()
  await expect(other.getByRole('dialog', { name: /^Notifications/ })).toContainText('Welcome.')
})

test('a changed group says first who gains and loses; an administrator looks as somebody and changes nothing', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/403|could not be read ahead|WebSocket connection|CancelledError/)
  const company = await foundCompany(page, browser, problems, 'Groups')
  const { admin } = company
  const { id } = await inviteTo(company, await openBrowser(browser, problems), 'Nora')
  const { idRole } = await callAs<{ idRole: number }>(admin, 'POST', '/Administration/Roles/Create', {
    name: 'Reviewers',
    permissions: { Auditlog: ['view'], CallScript: ['view', 'create'] },
  })
  await callAs(admin, 'POST', `/Administration/Roles/${idRole}/Members`, { idUsers: [id] })

  await admin.goto(`/administration/permission-groups/detail/${idRole}`)
  const campaigns = admin.getByRole('group', { name: 'Campaigns' })
  await campaigns.getByText('view', { exact: true }).click()
  await admin.getByRole('group', { name: 'Audit log' }).getByText('view', { exact: true }).click()
  await admin.getByRole('button', { name: 'Review and save' }).click()
  const preview = admin.getByRole('alertdialog')
  await expect(preview).toContainText('1 person is affected')
  await expect(preview).toContainText('Nora Newcomer')
  await expect(preview).toContainText('Gains: Campaigns: view')
  await expect(preview).toContainText('Loses: Audit log: view')
  await preview.getByRole('button', { name: 'Save' }).click()
  await expect(preview).toHaveCount(0)
  await expect(admin.getByRole('button', { name: 'Review and save' })).toHaveCount(0)

  await admin.goto(`/administration/users/detail/${id}`)
  await chooseFromMenu(admin.getByRole('button', { name: 'More' }), 'View as this person')
  const bar = admin.getByRole('region', { name: 'Viewing as another user' })
  await expect(bar).toContainText('You are viewing Parley as Nora Newcomer')
  const create = admin.getByRole('button', { name: 'New flow' }).first()
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(create).toHaveAccessibleDescription(/You are viewing Parley as Nora Newcomer, read-only/)
  await expectNoAxeViolations(admin)
  await chooseFromMenu(admin.getByRole('button', { name: 'Account of' }), 'Dark')
  await expect(admin.getByText(/Error \(403\) - You are viewing Parley as Nora Newcomer/)).toBeVisible()
  await admin.goto('/administration/users')
  await expect(admin.getByRole('main')).toContainText('AccessManagement.viewuser')
  await bar.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Nora Newcomer' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})
