import { callAs, FIRST_PASSWORD, foundCompany, inviteTo } from '../newcomers.ts'
import { expect, expectConnected, fillSignIn, openBrowser, test } from '../people.ts'

const WITHIN_MS = 1_000

test('a right taken from a group closes the screens of its people within a second, and given again opens them', async ({
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

  /** Presses what saves the change, and tells how long it takes until somebody else's page shows it. */
  async function change(shown: () => Promise<unknown>): Promise<number> {
    await admin.goto(`/administration/permission-groups/detail/${idRole}`)
    await admin.getByRole('group', { name: 'Audit log' }).getByText('view', { exact: true }).click()
    await admin.getByRole('button', { name: 'Review and save' }).click()
    const save = admin.getByRole('alertdialog').getByRole('button', { name: 'Save' })
    await expect(save).toBeEnabled()
    const before = performance.now()
    await Promise.all([shown(), save.click()])
    return performance.now() - before
  }
  // Nobody touches the other page. A busy machine may be slow once; what waits for a timer is so each time.
  const times: number[] = []
  for (let round = 0; round < 3 && Math.min(...times) > WITHIN_MS; round += 1) {
    if (round > 0) await change(() => other.waitForURL(/\/administration\/audit-log/))
    times.push(await change(() => other.waitForURL(/\/not-authorized\?missing=Auditlog\.view/)))
    await expect(other.getByText('No permission to display this page')).toBeVisible()
    await expect(log).toHaveCount(0)
  }
  expect(Math.min(...times), `${times}`).toBeLessThan(WITHIN_MS)
  await change(() => other.waitForURL(/\/administration\/audit-log/))
  await expect(log).toBeVisible()
})
