// Rooms: accessRequests, folders, hubs, roles
import { callAs, FIRST_PASSWORD, foundCompany, inviteTo } from '../newcomers.ts'
import { expect, expectConnected, fillSignIn, openBrowser, test } from '../people.ts'

/** Far less than the time after which a page asks by itself, and far more than a busy machine needs. */
const AT_ONCE = { timeout: 15_000 }

test('a right taken from a group closes the screens of its people at once, and given again opens them', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/403|could not be read ahead|CancelledError/)
  const company = await foundCompany(page, browser, problems, 'Rights')
  const { admin } = company
  const other = await openBrowser(browser, problems)
  const { id, username } = await inviteTo(company, other, 'Nora')
  const { idRole } = await callAs<{ idRole: number }>(admin, 'POST', '/Administration/Roles/Create', {
    name: 'Auditors',
    permissions: { Auditlog: ['view'] },
  })
  await callAs(admin, 'POST', `/Administration/Roles/${idRole}/Members`, { idUsers: [id] })
  await other.goto('/administration/audit-log')
  await fillSignIn(other, username, FIRST_PASSWORD)
  const log = other.getByRole('heading', { level: 1, name: 'Audit log' })
  await expect(log).toBeVisible()
  await expectConnected(other)

  /** Presses what saves the change, and waits until somebody else's page shows it, which nobody touches. */
  async function change(address: RegExp) {
    await admin.goto(`/administration/permission-groups/detail/${idRole}`)
    await admin.getByRole('group', { name: 'Audit log' }).getByText('view', { exact: true }).click()
    await admin.getByRole('button', { name: 'Review and save' }).click()
    const save = admin.getByRole('alertdialog').getByRole('button', { name: 'Save' })
    await expect(save).toBeEnabled()
    await Promise.all([other.waitForURL(address, AT_ONCE), save.click()])
  }
  await change(/\/not-authorized\?missing=Auditlog\.view/)
  await expect(other.getByText('No permission to display this page')).toBeVisible()
  await expect(log).toHaveCount(0)
  await change(/\/administration\/audit-log/)
  await expect(log).toBeVisible()
})
