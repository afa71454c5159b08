import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showToast } from '../../kit/toasts/toasts.ts'
import { openFrame, startFresh } from '../../testing/open-frame.ts'

startFresh()

test('Ctrl K finds screens, actions and what the core knows; Enter goes there', async () => {
  const { history } = await openFrame('/administration', {
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
  await openFrame('/administration')
  await expect.element(page.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('the keys that are shown are those that work: g and a letter open a screen, not while somebody types', async () => {
  const { history } = await openFrame('/administration')
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
  await openFrame('/administration')
  await expect.element(page.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const recent = page.getByRole('group', { name: 'Recent' })
  await expect.element(recent.getByRole('option', { name: /Tasks/ })).toBeVisible()
  expect(recent.getByRole('option').elements()).toHaveLength(2) // with the guide, on which the person is
  await userEvent.keyboard('tas{Escape}')
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
})
