import '../styles.css'
import { areas as permissionAreas } from '@parley/contract/kernel/permissions.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { showToast } from '../kit/toasts/toasts.ts'
import type { Answers } from '../testing/fake-core.ts'
import { personForTest, personWith, servicesForTest } from '../testing/open-console.tsx'
import { App } from './App.tsx'
import { CallError } from './api/call-error.ts'
import { hubStates, setHubStatus } from './hub/hub-state.ts'

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1600, 900)
})

async function open(path: string, answers: Answers = {}) {
  const services = servicesForTest(answers)
  const history = createMemoryHistory({ initialEntries: [path] })
  await render(<App services={services} history={history} />)
  return { services, history }
}
const box = (element: Element) => element.getBoundingClientRect()
const task = (id: number) => ({
  id,
  name: `Import ${id}`,
  description: 'Contacts',
  created: '2026-11-21T12:00:00Z',
  status: 2 as const,
  progress: null,
  step: null,
  startedAt: null,
  finishedAt: null,
  error: null,
  resultPath: null,
  hasResult: false,
  resultFile: null,
  owner: null,
  attempt: 1,
  revision: 1,
})
const everything = Object.fromEntries(Object.keys(permissionAreas).map((area) => [area, [-1 as const]]))
const switching = personWith({ AccessManagement: ['tenantContextSwitching'] })

test('the title is the page, then the product; an unknown address is a page that says so', async () => {
  const { history } = await open('/administration')
  await expect.element(page.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible()
  await expect.poll(() => document.title).toBe('Administration – Parley')
  history.push('/administration/nothing-here')
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Page not found – Parley')
})

test('the not-authorized page says what is missing, which roles grant it and who can give it', async () => {
  const details = { missing: ['Auditlog.view'], grantedBy: ['Auditor'], canGive: ['Petr Malý'] }
  await open('/not-authorized?missing=Auditlog.view&from=/administration', { 'Users.ExplainAccess': details })
  await expect.element(page.getByText('403 - Not authorized')).toBeVisible()
  await expect.element(page.getByText('No permission to display this page')).toBeVisible()
  await expect.element(page.getByText('Auditlog.view')).toBeVisible()
  await expect.element(page.getByText('Auditor')).toBeVisible()
  await expect.element(page.getByText('Petr Malý')).toBeVisible()
})

test('the footer is 60 px high with copyright, title, year and release; the content is at most 1200 px wide', async () => {
  await open('/administration')
  const footer = page.getByRole('contentinfo')
  await expect.element(footer).toBeVisible()
  const { textContent } = footer.element()
  expect(textContent).toContain(`© ${new Date().getFullYear()} Parley`)
  expect(textContent).toContain('Release 2.0.36')
  expect(box(footer.element()).height).toBe(60)
  const content = document.querySelector('main > div')
  expect(content && box(content).width).toBe(1200)
})

test.each(hubStates)('the live connection shows %s', async (state) => {
  await open('/administration')
  setHubStatus(state)
  await expect.element(page.getByText(`Live connection: ${state}`)).toBeInTheDocument()
})

test('the timezone label shows the person’s zone', async () => {
  await open('/administration')
  await expect.element(page.getByRole('link', { name: /^Your time zone: Europe\/Prague, \d\d:\d\d$/ })).toBeVisible()
})

test('the panel of tasks is at most 600 high, its cards 400 wide; looking in checks nothing, marking all does', async () => {
  await open('/administration', { 'Home.UserTasksOverview': Array.from({ length: 30 }, (_, n) => task(n + 1)) })
  await page.getByRole('button', { name: 'Notifications, 30 unread' }).click()
  const panel = page.getByRole('dialog', { name: /Notifications/ })
  await expect.element(panel.getByText(/Import 30/)).toBeInTheDocument()
  expect(box(panel.element()).height).toBe(600)
  const card = panel.getByRole('listitem').first().element().firstElementChild
  expect(card && box(card).width).toBe(400)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /^Notifications, 30/ })).toBeVisible()
  expect(localStorage.getItem('checkedTasks')).toBeNull()
  await page.getByRole('button', { name: /^Notifications, 30/ }).click()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  expect(JSON.parse(localStorage.getItem('checkedTasks') ?? '[]')).toContainEqual({ id: 30, status: 2 })
})

test('stopped campaigns are a warning; whoever may starts them again from there', async () => {
  const stopped = {
    conversations: true,
    fullText: true,
    ongoingConversations: true,
    campaignsRunning: false,
    theme: { content: '', lastUpdate: null },
  }
  const { services } = await open('/administration', {
    'Home.Configuration': stopped,
    'Home.GeneralControl': { action: 1 },
    'Home.UserInfo': personWith({ Campaign: ['control'] }),
  })
  await page.getByRole('button', { name: '1 warning' }).click()
  await expect.element(page.getByText('All campaigns are currently stopped')).toBeVisible()
  await page.getByRole('button', { name: 'Start campaigns' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start campaigns' }).click()
  await expect
    .poll(() => services.calls.find(([id]) => id === 'Home.GeneralControl'))
    .toEqual(['Home.GeneralControl', { body: 1 }])
})

test('people of one tenant see nothing of switching; a link to it says why', async () => {
  const alone = { ...switching, tenantsForContextSwitch: [{ id: 2, name: 'Acme' }] }
  const { history } = await open('/administration', { 'Home.UserInfo': alone })
  await page.getByRole('button', { name: /Account of/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: /^Switch tenant/ }).query()).toBeNull()
  expect(page.getByRole('button', { name: 'Acme' }).query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  history.push('/administration?dialog=tenant')
  await expect.element(page.getByRole('dialog', { name: 'Switch tenant' })).toMatchTextContent(/one tenant only/)
})

test('people of several tenants without the permission see the switch, and why they cannot', async () => {
  await open('/administration')
  const chip = page.getByRole('button', { name: 'Acme' })
  await expect.element(chip).toHaveAttribute('aria-disabled', 'true')
  await expect.element(chip).toHaveAccessibleDescription(/switch to another tenant/)
  await page.getByRole('button', { name: /Account of/ }).click()
  await expect.element(page.getByRole('menuitem', { name: /^Switch tenant/ })).toHaveAttribute('aria-disabled', 'true')
})

const actingForGlobex = { ...switching, context: { id: 3, name: 'Globex' } }

test('acting for another company: a bar across the page, its name in the tab, said once after the switch', async () => {
  sessionStorage.setItem('tenantArrival', 'true')
  const { history } = await open('/administration', { 'Home.UserInfo': actingForGlobex })
  await expect.element(page.getByText('You are now acting for Globex')).toBeVisible()
  const bar = page.getByRole('region', { name: 'Acting for another tenant' })
  await expect.element(bar).toMatchTextContent(/^You are acting for Globex\. Changes affect this tenant\./)
  await expect.element(bar.getByRole('button', { name: 'Back to Acme' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Administration · Globex – Parley')
  history.push('/administration/tasks')
  await expect.poll(() => document.title, { timeout: 5_000 }).toBe('Tasks · Globex – Parley')
  expect(sessionStorage.getItem('tenantArrival')).toBeNull()
})

test('in the own company there is neither', async () => {
  await open('/administration', { 'Home.UserInfo': switching })
  await expect.poll(() => document.title).toBe('Administration – Parley')
  expect(page.getByRole('region', { name: 'Acting for another tenant' }).query()).toBeNull()
})

const notThere = new CallError({
  kind: 'refused',
  status: 403,
  code: 'context.refused',
  message: 'You don’t have access to this tenant.',
})

test('a tenant that one can no longer act for is said at the start, with the ways home and out', async () => {
  const services = { ...servicesForTest({ 'Home.UserInfo': notThere }), tenantContext: 999 }
  const signOut = vi.spyOn(services.session, 'signOut')
  await render(<App services={services} history={createMemoryHistory({ initialEntries: ['/administration'] })} />)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^You don’t have access to this tenant\./)
  await expect.element(page.getByRole('button', { name: 'Back to your own tenant' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  expect(signOut).toHaveBeenCalledTimes(1)
})

test('and in the middle of work', async () => {
  await open('/administration/tasks', { 'Home.UserInfo': actingForGlobex, 'Tasks.Tasks': notThere })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^You don’t have access to this tenant\./)
  expect(page.getByRole('navigation').query()).toBeNull()
})

test("switching without a choice: 'Form is not valid'; the dialog is at most 500 px wide", async () => {
  await open('/administration?dialog=tenant', { 'Home.UserInfo': switching })
  const dialog = page.getByRole('dialog', { name: 'Switch tenant' })
  await dialog.getByRole('button', { name: 'Switch tenant' }).click()
  await expect.element(dialog.getByText('Form is not valid')).toBeVisible()
  expect(box(dialog.element()).width).toBeLessThanOrEqual(500)
  expect(sessionStorage.getItem('tenantContext')).toBeNull()
})

test('an expiring password is announced with the way to change it', async () => {
  const expiresAt = new Date(Date.now() + 3 * 86_400_000 - 60_000).toISOString()
  const { services } = await open('/administration', {
    'Home.UserInfo': {
      ...personForTest,
      passwordExpiration: { type: 1, expiresAt, warnDays: 14 },
      passwordMinLength: 14,
    },
    'Users.ChangePassword': undefined,
  })
  await expect.element(page.getByText('Your password will expire in 3 days.')).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabelText(/^Current password/).fill('old password')
  await expect.element(page.getByText('At least 14 characters')).toBeVisible()
  await page.getByLabelText(/^New password\*?$/).fill('thirteen char')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('Field must contains at least 14 characters')).toBeVisible()
  await page.getByLabelText(/^New password\*?$/).fill('a new password')
  await page.getByLabelText(/^Confirm new password/).fill('another one!')
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
  await expect.element(page.getByText('Value not match')).toBeVisible()
  await page.getByLabelText(/^Confirm new password/).fill('a new password')
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
  await expect
    .poll(() => services.calls.find(([id]) => id === 'Users.ChangePassword'))
    .toEqual(['Users.ChangePassword', { body: { currentPassword: 'old password', newPassword: 'a new password' } }])
})

test('a theme that is looked at can be saved or dismissed from any screen', async () => {
  localStorage.setItem('themePreviewMode', 'true')
  localStorage.setItem('themeConfiguration', '{"title":"Acme Voice"}')
  const saved = {
    conversations: true,
    fullText: true,
    ongoingConversations: true,
    campaignsRunning: true,
    theme: { content: '', lastUpdate: null },
  }
  const { services, history } = await open('/administration', {
    'Home.UserInfo': personWith({ Settings: ['modify-theme'] }),
    'Home.UpdateConfiguration': saved,
  })
  await expect.poll(() => document.title).toBe('Flows – Acme Voice')
  history.push('/administration')
  await expect.poll(() => document.title).toBe('Administration – Acme Voice')
  await page.getByRole('button', { name: 'Save theme' }).click()
  await expect
    .poll(() => services.calls.find(([id]) => id === 'Home.UpdateConfiguration'))
    .toEqual(['Home.UpdateConfiguration', { body: { theme: '{"title":"Acme Voice"}' } }])
  await expect.poll(() => document.title).toBe('Administration – Parley')
  expect(localStorage.getItem('themePreviewMode')).toBeNull()
})

test('Ctrl K finds screens, actions and what the core knows; Enter goes there', async () => {
  const { history } = await open('/administration', {
    'Lookups.Search': [
      {
        kind: 'conversation',
        title: '+420 777 123 456',
        detail: 'picked',
        path: '/administration/tasks?q=call',
        at: null,
        hasErrors: false,
      },
    ],
  })
  await expect.element(page.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('option', { name: /Tasks/ })).toBeVisible()
  await userEvent.keyboard('777')
  await expect.element(page.getByRole('option', { name: /777 123 456/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => history.location.href).toBe('/administration/tasks?q=call')
})

test('? shows the keys', async () => {
  await open('/administration')
  await expect.element(page.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('the keys that are shown are those that work: g and a letter open a screen, not while somebody types', async () => {
  const { history } = await open('/administration')
  await expect.element(page.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible()
  await userEvent.keyboard('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(help.getByRole('region', { name: 'Go to' })).toMatchTextContent(/gtTasks/)
  await userEvent.keyboard('gt')
  expect(history.location.pathname).toBe('/administration')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull()
  showToast('info', 'A notification covers nothing')
  await expect.element(page.getByText('A notification covers nothing')).toBeVisible()
  await userEvent.keyboard('gt')
  await expect.poll(() => history.location.pathname, { timeout: 5_000 }).toBe('/administration/tasks')
})

test('the first Esc closes the palette, also with something typed; what was opened last comes first', async () => {
  localStorage.setItem('recentScreens.1', '["/administration/tasks","/administration/nowhere"]')
  await open('/administration')
  await expect.element(page.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const recent = page.getByRole('group', { name: 'Recent' })
  await expect.element(recent.getByRole('option', { name: /Tasks/ })).toBeVisible()
  expect(recent.getByRole('option').elements()).toHaveLength(2) // with the guide, on which the person is
  await userEvent.keyboard('tas{Escape}')
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
})

test('the administration lists its screens at the left; folded away they stay so, and are behind a button where it is narrow', async () => {
  const { history } = await open('/administration/tasks')
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
  const { history } = await open('/', {
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
  await open('/administration/tasks', { 'Tasks.Tasks': { items: [], total: 0, totalExact: true, nextCursor: null } })
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect.element(crumbs.getByRole('link', { name: 'Administration' })).toBeVisible()
  expect(crumbs.element().querySelector('[aria-current="page"]')?.textContent).toBe('Tasks')
})

test('the favicon of a theme that was looked at goes with it; what cannot be shown is said', async () => {
  const link = document.querySelector('link[rel="icon"]')
  const icon = () => [link?.getAttribute('href'), link?.getAttribute('type')]
  const own = icon()
  localStorage.setItem('themePreviewMode', 'true')
  const svg = { source: 'data:image/svg+xml;base64,PHN2Zz4=', width: 100, height: 30 }
  const theme = {
    favicon: { source: 'data:image/png;base64,iVBORw0=' },
    logos: { console: svg },
    colors: { accent: '#123456', danger: '#aa0000', header: '#101828' },
  }
  localStorage.setItem('themeConfiguration', JSON.stringify(theme))
  await open('/administration')
  await expect.poll(icon).toEqual(['data:image/png;base64,iVBORw0=', null])
  expect(document.documentElement.style.getPropertyValue('--danger')).toBe('#aa0000')
  await expect.element(page.getByText(/SVG images are not accepted/)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(icon).toEqual(own)
  expect(document.documentElement.style.getPropertyValue('--danger')).toBe('')
  expect(localStorage.getItem('themePreviewOpened')).toBeNull()
})

test.each([
  ['/flows/detail/7/history', '/flows/detail/7?tab=history'],
  ['/administration/users/detail/3/security?panel=edit', '/administration/users/detail/3?panel=edit&tab=security'],
  ['/administration/tenants/detail/2/advanced/retention', '/administration/tenants/detail/2/advanced'],
  ['/administration/tenants/detail/2/data', '/administration/tenants/detail/2/data/knowledge-bases'],
])('%s leads to %s', async (asked, reached) => {
  const { history } = await open(asked, { 'Home.UserInfo': personWith(everything) })
  await expect.poll(() => history.location.href).toBe(reached)
})

test('what is no tab is no page', async () => {
  await open('/flows/detail/7/nonsense', { 'Home.UserInfo': personWith(everything) })
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
