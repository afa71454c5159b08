import { screens } from '@parley/contract/kernel/screens.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { empty, example, failed } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

test('an event of the address lies over the list; one that failed can be tried again', async () => {
  const event = { ...example('Audit.Event'), idAuditEvent: 5, entity: { kind: 'Role', id: '7', name: 'Auditors' } }
  const { answers, asked } = await openConsole(screens.auditLog({ event: 5 }), { 'Audit.Event': failed })
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  answers['Audit.Event'] = event
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Auditors' })).toBeVisible()
  expect(asked('Audit.Event').at(-1)).toEqual({ params: { idAuditEvent: 5 } })
})

test('none says so; a check of the chain is a task with a way to it', async () => {
  const { history } = await openConsole(screens.auditLog(), {
    'Audit.Audit': empty('Audit.Audit'),
    'Audit.Check': { ...example('Audit.Check'), id: 9 },
  })
  await expect.element(page.getByText('No events yet')).toBeVisible()
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await page.getByRole('button', { name: 'View progress' }).click()
  await expect.poll(() => history.location.href).toBe(screens.tasks({ task: 9 }))
})
