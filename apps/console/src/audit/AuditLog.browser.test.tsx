import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { expect, test, vi } from 'vitest'
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

test('an undo that was undone itself names both events', async () => {
  const said = vi.spyOn(console, 'error')
  const event = { ...example('Audit.Event'), idAuditEvent: 5, undoes: 3, undoneBy: 8, undoPlaces: [] }
  await openConsole(screens.auditLog({ event: 5 }), { 'Audit.Event': event })
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByRole('link', { name: 'Undoes event 3' })).toBeVisible()
  await expect.element(drawer.getByRole('link', { name: 'Undone by event 8' })).toBeVisible()
  expect(said.mock.calls.flat().filter((text) => String(text).includes('same key'))).toEqual([])
  said.mockRestore()
})

test('a note of an event in the log of another tenant leads to the page of that tenant', async () => {
  const entity = { kind: 'Fee', id: '3', name: 'SLA' }
  const note = { what: 'Changed in Globex, whose audit log has the event', tenant: { id: 9, name: 'Globex' } }
  const event = { ...example('Audit.Event'), idAuditEvent: 5, idTenant: 2, entity, before: null, after: note }
  const { answers } = await openConsole(screens.auditLog({ event: 5 }), { 'Audit.Event': event })
  const link = page.getByRole('dialog').getByRole('link', { name: 'SLA', exact: true })
  await expect.element(link).toHaveAttribute('href', screens.billing(BILLED_APP, 9, { tab: 'fees', fee: 3 }))
  expect(answers['Audit.Event']).toBe(event)
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
