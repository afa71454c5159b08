import '../../styles.css'
import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SignInError } from '../../auth/sign-in-error.ts'
import { personForTest, servicesForTest } from '../../testing/open-console.tsx'
import { App } from '../App.tsx'
import { CallError } from '../api.ts'
import type { Services } from '../services.ts'
import { setProductName } from '../title/page-title.ts'
import { UnreachablePage } from './UnreachablePage.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setProductName('Parley')
})

const open = (path: string, services: Services = servicesForTest()) =>
  render(<App services={services} history={createMemoryHistory({ initialEntries: [path] })} />)
const titleIs = (title: string) => expect.poll(() => document.title).toBe(title)
const heading = (name: string) => expect.element(page.getByRole('heading', { name, level: 1 })).toBeVisible()

test('the way back from the provider says so in title and heading, also where it fails', async () => {
  const { promise, reject } = Promise.withResolvers<string | undefined>()
  const services = servicesForTest()
  await open('/auth-callback', { ...services, session: { ...services.session, completeSignIn: () => promise } })
  await heading('Signing in')
  await titleIs('Signing in – Parley')
  reject(new SignInError('nonce required'))
  await heading('Sign-in failed')
  await expect.element(page.getByText('nonce required')).toBeVisible()
  await titleIs('Signing in – Parley')
})

test('whoever has signed out reads so in the title, with the product of the theme', async () => {
  await open('/signed-out')
  await heading('Signed out')
  await titleIs('Signed out – Parley')
  setProductName('Acme Voice')
  await titleIs('Signed out – Acme Voice')
})

test('of several providers the person chooses one; what fails is said with its own button, and the others stay', async () => {
  const services = servicesForTest()
  const providers = [
    { name: 'Company', issuer: 'https://one.example', clientId: 'c' },
    { name: 'Partners', issuer: 'https://two.example', clientId: 'c' },
  ]
  const signIn = vi.fn(async (_: string, issuer?: string) => {
    if (issuer === 'https://two.example') throw new TypeError('Failed to fetch')
  })
  await open('/sign-in?target=%2Fflows%3Fsearch%3D7', {
    ...services,
    settings: { ...services.settings, providers },
    session: { ...services.session, signIn },
  })
  await heading('Choose how to sign in')
  await titleIs('Choose how to sign in – Parley')
  await page.getByRole('button', { name: 'Sign in with Partners' }).click()
  const item = page.getByRole('listitem').filter({ hasText: 'Sign in with Partners' })
  await expect.element(item.getByText(/^Partners can’t be reached right now\./)).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with Company' }).click()
  expect(signIn.mock.calls).toEqual([
    ['/flows?search=7', 'https://two.example'],
    ['/flows?search=7', 'https://one.example'],
  ])
})

test('an expired password that restricts is the title, too', async () => {
  const passwordExpiration = { type: 2 as const, expiresAt: '2026-01-01T00:00:00Z', warnDays: 5 }
  await open('/flows', servicesForTest({ 'Home.UserInfo': { ...personForTest, passwordExpiration } }))
  await heading('Your password has expired.')
  await titleIs('Your password has expired. – Parley')
})

test('a token for another service is a page that says so, with a way out, and no loop of sign-ins', async () => {
  const message = 'You are signed in, but not for this service. Ask an administrator to check the sign-in provider.'
  const refused = new CallError({ kind: 'refused', status: 403, message, details: undefined })
  await open('/flows', servicesForTest({ 'Home.UserInfo': refused }))
  await heading(message)
  await expect.element(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('a renewal says so in title and heading', async () => {
  await open('/auth-refresh')
  await heading('Renewing session')
  await titleIs('Renewing session – Parley')
})

test('what cannot be reached is said in words, with another try', async () => {
  const retry = vi.fn()
  const away = new CallError({ kind: 'network', status: 0, message: 'Network error' })
  await render(<UnreachablePage error={away} retry={retry} />)
  await heading('Can’t reach the console')
  await titleIs('Can’t reach the console – Parley')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(retry).toHaveBeenCalledOnce()
})

test('a provider that cannot be reached is not the console', async () => {
  await render(<UnreachablePage error={new SignInError('no answer')} />)
  await heading('Can’t reach the sign-in provider')
  await titleIs('Can’t reach the sign-in provider – Parley')
})
