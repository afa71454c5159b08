import '../../styles.css'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../../shell/App.tsx'
import { personForTest, servicesForTest } from '../../shell/services.fake.ts'

// The connection is tested on its own; here nothing is there to connect to.
vi.mock('../../shell/hub/console-hub.ts', () => ({
  openConsoleHub: () => ({ connection: { onreconnected: () => {} }, stop: async () => {} }),
}))

const user = {
  id: 9,
  username: 'eva',
  firstname: 'Eva',
  lastname: 'Malá',
  email: 'eva@example.org',
  state: 'active',
  tenant: 'Acme',
  idTenant: 2,
  roles: [],
  twoFactor: 'off',
  lockedUntil: null,
  lastSignInAt: null,
  rowVersion: 1,
  isLocal: true,
  createdAt: null,
  createdBy: null,
  updatedAt: null,
  updatedBy: null,
  preferences: {},
}
const password = {
  hasPassword: true,
  changedAt: null,
  mustChange: false,
  expiresAt: null,
  isExpired: false,
  failedAttempts: 0,
  lockedUntil: null,
}

test('a reset link is sent only after the question, which names the person and the address', async () => {
  await page.viewport(1280, 900)
  const services = servicesForTest({
    'Home.UserInfo': { ...personForTest, permissions: { AccessManagement: [-1] } },
    'Users.UserBasic': user,
    'Users.UserPassword': password,
    'Users.ResetUserPassword': { sentTo: user.email, folder: null, link: null },
  })
  const history = createMemoryHistory({ initialEntries: ['/administration/users/detail/9?tab=security'] })
  await render(<App services={services} history={history} />)
  const sent = () => services.calls.filter(([operation]) => operation === 'Users.ResetUserPassword').length
  await page.getByRole('button', { name: 'Send a reset link' }).click()
  const question = page.getByRole('alertdialog', { name: 'Send Eva Malá a reset link?' })
  await expect.element(question).toHaveTextContent('eva@example.org')
  expect(sent()).toBe(0)
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(sent()).toBe(0)
  await page.getByRole('button', { name: 'Send a reset link' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect.poll(sent).toBe(1)
})
