import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectBothSides } from '../testing/both-sides.ts'
import { empty, example, stale } from '../testing/fake-core.ts'
import { everything, openConsole, personWith } from '../testing/open-console.tsx'

const operator = {
  ...personWith(everything),
  idTenant: OPERATOR_TENANT,
  context: { id: OPERATOR_TENANT, name: 'Parley', locale: 'en-GB' },
}
const places = { timezone: 'Europe/Prague', locale: 'en-GB', currency: 'EUR' }

test('none says so to the operator, who alone makes new ones', async () => {
  const { unmount } = await openConsole(screens.tenants(), {
    'Home.UserInfo': operator,
    'Tenants.List': empty('Tenants.List'),
  })
  await expect.element(page.getByText('No tenants', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New tenant' }).first()).toBeVisible()
  await unmount()
  await openConsole(screens.tenants(), { 'Tenants.List': empty('Tenants.List') })
  await expect.element(page.getByText('No tenants', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'New tenant' }).query()).toBeNull()
})

test('a tenant that was saved meanwhile shows both sides', () =>
  expectBothSides(`${screens.tenant(1)}?panel=edit`, {
    label: 'Name',
    field: 'name',
    read: 'Tenants.Basic',
    save: 'Tenants.UpdateBasic',
    facts: places,
    others: { 'Home.UserInfo': operator },
  }))

test('a tenant’s own administrator is offered no name, which only the operator sets', async () => {
  await openConsole(`${screens.tenant(2)}?panel=edit`)
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByText('Name, parent and limits are set by the operator.')).toBeVisible()
  expect(drawer.getByRole('textbox', { name: 'Name', exact: true }).query()).toBeNull()
  await expect.element(drawer.getByRole('textbox', { name: 'Contact person' })).toBeVisible()
})

test('a parameter that was changed meanwhile shows both sides', async () => {
  const parameters = (value: string, rowVersion: number) => ({
    ...example('Tenants.Parameters'),
    items: [{ key: 'greeting', type: 'text' as const, value, note: '' }],
    rowVersion,
  })
  const { answers, asked } = await openConsole(`${screens.tenant(2)}/overview?panel=parameters`, {
    'Tenants.Parameters': parameters('Hello', 1),
  })
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Value' }).fill('Mine')
  Object.assign(answers, {
    'Tenants.Parameters': parameters('Theirs', 2),
    'Tenants.UpdateParameters': stale(parameters('Theirs', 2)),
  })
  drawer.element().querySelector<HTMLButtonElement>('[type=submit]')?.click()
  await expect.poll(() => drawer.element().textContent).toContain('Theirs')
  expect(drawer.element().textContent).toContain('Mine')
  expect(asked('Tenants.UpdateParameters')).toHaveLength(1)
})
