import '../../styles.css'
import type { UserPassword } from '@parley/contract/users/security.schema.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestKit } from '../../kit/testing.tsx'
import { ApiContext } from '../../shell/api/api-context.ts'
import { ServicesContext } from '../../shell/services-context.ts'
import { servicesForTest } from '../../testing/open-console.tsx'
import { PasswordCard } from './PasswordCard.tsx'

// As much of them as the card reads.
const user = {
  id: 9,
  firstname: 'Eva',
  lastname: 'Malá',
  email: 'eva@example.org',
  state: 'active',
  isGuest: false,
  outranks: null,
  outranksElsewhere: false,
} as User
const password = { hasPassword: true, failedAttempts: 0, lockedUntil: null, changedAt: null } as UserPassword

test('a reset link is sent only after the question, which names the person and the address', async () => {
  const services = servicesForTest({
    'Users.ResetUserPassword': {
      sentTo: 'eva@example.org',
      folder: null,
      link: null,
      expiresAt: '2026-11-21T10:00:00Z',
    },
  })
  await render(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.cache}>
        <ApiContext value={services.call}>
          <TestKit>
            <PasswordCard user={user} password={password} />
          </TestKit>
        </ApiContext>
      </QueryClientProvider>
    </ServicesContext>,
  )
  const sent = () => services.calls.filter(([operation]) => operation === 'Users.ResetUserPassword').length
  const button = page.getByRole('button', { name: 'Send reset link' })
  await button.click()
  const question = page.getByRole('alertdialog', { name: 'Send Eva Malá a reset link?' })
  await expect.element(question.getByText(/sent to eva@example\.org/)).toBeVisible()
  expect(sent()).toBe(0)
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(sent()).toBe(0)
  await button.click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect.poll(sent).toBe(1)
})
