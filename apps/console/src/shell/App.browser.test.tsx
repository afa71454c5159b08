import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { everything, personWith } from '../testing/open-console.tsx'
import { boxOf, openFrame, startFresh } from '../testing/open-frame.ts'
import { CallError } from './api/call-error.ts'
import { hubStates, setHubStatus } from './hub/hub-state.ts'

startFresh()

test('the title is the page, then the product; an unknown address is a page that says so', async () => {
  const { history } = await openFrame('/administration')
  await expect.element(page.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible()
  await expect.poll(() => document.title).toBe('Administration – Parley')
  history.push('/administration/nothing-here')
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Page not found – Parley')
})

test('the not-authorized page says what is missing, which roles grant it and who can give it', async () => {
  const details = { missing: ['Auditlog.view'], grantedBy: ['Auditor'], canGive: ['Petr Malý'] }
  await openFrame('/not-authorized?missing=Auditlog.view&from=/administration', { 'Users.ExplainAccess': details })
  await expect.element(page.getByText('403 - Not authorized')).toBeVisible()
  await expect.element(page.getByText('No permission to display this page')).toBeVisible()
  await expect.element(page.getByText('Auditlog.view')).toBeVisible()
  await expect.element(page.getByText('Auditor')).toBeVisible()
  await expect.element(page.getByText('Petr Malý')).toBeVisible()
})

test('the footer is 60 px high with copyright, title, year and release; the content is at most 1200 px wide', async () => {
  await openFrame('/administration')
  const footer = page.getByRole('contentinfo')
  await expect.element(footer).toBeVisible()
  const { textContent } = footer.element()
  expect(textContent).toContain(`© ${new Date().getFullYear()} Parley`)
  expect(textContent).toContain('Release 2.0.36')
  expect(boxOf(footer.element()).height).toBe(60)
  const content = document.querySelector('main > div')
  expect(content && boxOf(content).width).toBe(1200)
})

test.each(hubStates)('the live connection shows %s', async (state) => {
  await openFrame('/administration')
  setHubStatus(state)
  await expect.element(page.getByText(`Live connection: ${state}`)).toBeInTheDocument()
})

test('the timezone label shows the person’s zone', async () => {
  await openFrame('/administration')
  await expect.element(page.getByRole('link', { name: /^Your time zone: Europe\/Prague, \d\d:\d\d$/ })).toBeVisible()
})

test('the screen one is at stands in sight in the list of screens, however far down', async () => {
  const { history } = await openFrame('/administration', { 'Home.UserInfo': personWith(everything) })
  await page.viewport(1280, 640)
  history.push('/administration/languages')
  const nav = page.getByRole('navigation', { name: 'Administration screens' })
  await expect.element(nav.getByRole('link', { name: 'Languages' })).toBeInViewport()
})

test('the administration lists its screens at the left; folded away they stay so, and are behind a button where it is narrow', async () => {
  const { history } = await openFrame('/administration/tasks')
  const nav = page.getByRole('navigation', { name: 'Administration screens' })
  await expect.element(nav.getByRole('link', { name: 'Tasks' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Hide list of screens' }).click()
  await expect.poll(() => nav.query()).toBeNull()
  expect(localStorage.getItem('sideNavOpen')).toBe('false')
  history.push('/administration')
  await expect.element(page.getByRole('button', { name: 'Show list of screens' })).toBeVisible()
  expect(nav.query()).toBeNull()
  await page.viewport(640, 400)
  await page.getByRole('button', { name: 'Administration screens' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Tasks' }).click()
  await expect.poll(() => history.location.pathname, { timeout: 5_000 }).toBe('/administration/tasks')
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
})

test('somebody who works with no flows is led to what opens for them, from the flows and from a refused page', async () => {
  const lacking = new CallError({
    kind: 'refused',
    status: 403,
    message: 'You lack it.',
    details: { missing: ['CallScript.view'], grantedBy: [], canGive: [] },
  })
  const finance = personWith({ Statistics: ['view'] })
  const { history } = await openFrame('/', {
    'Home.UserInfo': finance,
    'CallScripts.List': lacking,
    'Folders.GetFolders': lacking,
  })
  await expect.element(page.getByRole('heading', { name: 'You can’t open flows' })).toBeVisible()
  expect(history.location.pathname).toBe('/flows')
  expect(page.getByRole('link', { name: 'Flows', exact: true }).query()).toBeNull()
  await page.getByRole('link', { name: 'Go to Tenant statistics' }).click()
  await expect.poll(() => history.location.pathname).toBe('/administration/tenant-statistics')
  history.push('/administration/audit-log')
  await expect.element(page.getByText('No permission to display this page')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to Tenant statistics' })).toBeVisible()
})

test('the breadcrumb ends with the page itself', async () => {
  await openFrame('/administration/tasks', {
    'Tasks.Tasks': { items: [], total: 0, totalExact: true, nextCursor: null },
  })
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect.element(crumbs.getByRole('link', { name: 'Administration' })).toBeVisible()
  expect(crumbs.element().querySelector('[aria-current="page"]')?.textContent).toBe('Tasks')
})

test.each([
  ['/flows/detail/7/history', '/flows/detail/7?tab=history'],
  ['/flows/detail/7/relations/assets', '/flows/detail/7?tab=relations'],
  ['/flows/detail/7/relations/usedInFlows', '/flows/detail/7?tab=relations&relation=usedInFlows'],
  ['/administration/nlp-tester/models/overview', '/administration/nlp-tester/models'],
  ['/administration/nlp-tester/models/tasks', '/administration/nlp-tester/tasks'],
  ['/administration/users/detail/3/security?panel=edit', '/administration/users/detail/3?panel=edit&tab=security'],
  ['/administration/tenants/detail/2/advanced/retention', '/administration/tenants/detail/2/advanced'],
  ['/administration/tenants/detail/2/data', '/administration/tenants/detail/2/data/knowledge-bases'],
])('%s leads to %s', async (asked, reached) => {
  const { history } = await openFrame(asked, { 'Home.UserInfo': personWith(everything) })
  await expect.poll(() => history.location.href).toBe(reached)
})

test('what is no tab is no page', async () => {
  await openFrame('/flows/detail/7/nonsense', { 'Home.UserInfo': personWith(everything) })
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
