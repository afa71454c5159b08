import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { personWith, servicesForTest } from '../../testing/open-console.tsx'
import { boxOf, openFrame, startFresh } from '../../testing/open-frame.ts'
import { App } from '../App.tsx'
import { CallError } from '../api/call-error.ts'

startFresh()
const switching = personWith({ AccessManagement: ['tenantContextSwitching'] })

test('people of one tenant see nothing of switching; a link to it says why', async () => {
  const alone = { ...switching, tenantsForContextSwitch: [{ id: 2, name: 'Acme' }] }
  const { history } = await openFrame('/administration', { 'Home.UserInfo': alone })
  await page.getByRole('button', { name: /Account of/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: /^Switch tenant/ }).query()).toBeNull()
  expect(page.getByRole('button', { name: 'Acme' }).query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  history.push('/administration?dialog=tenant')
  await expect.element(page.getByRole('dialog', { name: 'Switch tenant' })).toMatchTextContent(/one tenant only/)
})

test('people of several tenants without the permission see the switch, and why they cannot', async () => {
  await openFrame('/administration')
  const chip = page.getByRole('button', { name: 'Acme' })
  await expect.element(chip).toHaveAttribute('aria-disabled', 'true')
  await expect.element(chip).toHaveAccessibleDescription(/switch to another tenant/)
  await page.getByRole('button', { name: /Account of/ }).click()
  await expect.element(page.getByRole('menuitem', { name: /^Switch tenant/ })).toHaveAttribute('aria-disabled', 'true')
})

const actingForGlobex = { ...switching, context: { id: 3, name: 'Globex', locale: 'en-GB' } }

test('acting for another company: a bar across the page, its name in the tab, said once after the switch', async () => {
  sessionStorage.setItem('tenantArrival', 'true')
  const { history } = await openFrame('/administration', { 'Home.UserInfo': actingForGlobex })
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
  await openFrame('/administration', { 'Home.UserInfo': switching })
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
  await openFrame('/administration/tasks', { 'Home.UserInfo': actingForGlobex, 'Tasks.Tasks': notThere })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^You don’t have access to this tenant\./)
  expect(page.getByRole('navigation').query()).toBeNull()
})

test("switching without a choice: 'Form is not valid'; the dialog is at most 500 px wide", async () => {
  await openFrame('/administration?dialog=tenant', { 'Home.UserInfo': switching })
  const dialog = page.getByRole('dialog', { name: 'Switch tenant' })
  await dialog.getByRole('button', { name: 'Switch tenant' }).click()
  await expect.element(dialog.getByText('Form is not valid')).toBeVisible()
  expect(boxOf(dialog.element()).width).toBeLessThanOrEqual(500)
  expect(sessionStorage.getItem('tenantContext')).toBeNull()
})
