import { screens } from '@parley/contract/kernel/screens.ts'
import type { TenantValue } from '@parley/contract/tenantValues/tenantValue.schema.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectBothSides } from '../testing/both-sides.ts'
import { type Answers, empty, example, refusedFor } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 900))

const base: TenantValue = {
  ...example('TenantValues.Value'),
  kind: 0,
  type: 'text',
  value: 'Good day',
  isLeftOut: false,
  valueName: 'greeting',
  rowVersion: 4,
}
const times: TenantValue = {
  ...base,
  valueName: 'branchHours',
  kind: 1,
  type: 'json',
  value: {
    zone: 'Europe/Prague',
    weekly: [{ days: ['monday', 'tuesday'], from: '09:00', to: '17:00' }],
    exceptions: [],
  },
}
const secret: TenantValue = { ...base, valueName: 'token', type: 'secret', value: null }
const all = { items: [base, times, secret], total: 3, totalExact: true, nextCursor: null }
const open = (query: Parameters<typeof screens.variablesStorage>[1] = {}, answers: Answers = {}) =>
  openConsole(screens.variablesStorage(undefined, query), {
    'TenantValues.Values': all,
    'TenantValues.Value': ({ params }) => all.items.find((each) => each.valueName === params.valueName) ?? base,
    'TenantValues.Readers': empty('TenantValues.Readers'),
    ...answers,
  })
const drawer = page.getByRole('dialog')

test('values are listed with what they hold; a secret is not shown', async () => {
  const { asked } = await open()
  const rows = page.getByRole('row')
  await expect.element(rows.filter({ hasText: 'greeting' }).getByText('Good day')).toBeVisible()
  await expect.element(rows.filter({ hasText: 'token' }).getByText('••••••')).toBeVisible()
  await expect.element(rows.filter({ hasText: 'branchHours' }).getByText('Opening times')).toBeVisible()
  expect(asked('TenantValues.Values')[0]?.params).toEqual({ idTenant: 2 })
})

test('a value of each type is created with what was typed', async () => {
  const { asked } = await open({ panel: 'new' }, { 'TenantValues.CreateValue': base })
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('mortgageRate')
  await drawer.getByRole('button', { name: /Type/ }).click()
  await page.getByRole('option', { name: 'Number' }).click()
  await drawer.getByRole('button', { name: 'Create value' }).click()
  await expect.element(drawer.getByText('Field is required')).toBeVisible()
  await drawer.getByRole('textbox', { name: /^Value/ }).fill('4.79')
  await drawer.getByRole('button', { name: 'Create value' }).click()
  await expect.poll(() => asked('TenantValues.CreateValue')).toHaveLength(1)
  expect(asked('TenantValues.CreateValue')[0]).toMatchObject({
    params: { idTenant: 2 },
    body: { valueName: 'mortgageRate', kind: 0, type: 'number', value: 4.79, description: '' },
  })
})

test('a secret that is not typed again stays, and JSON that is none is said at its field', async () => {
  const { asked } = await open({ value: 'token' }, { 'TenantValues.EditValue': secret })
  await drawer.getByRole('textbox', { name: /^Description/ }).fill('Of the CRM')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => asked('TenantValues.EditValue')).toHaveLength(1)
  expect(asked('TenantValues.EditValue')[0]?.body).toEqual({ type: 'secret', description: 'Of the CRM', rowVersion: 4 })
})

test('opening times say whether it is open, also for what is not saved, and a holiday is added', async () => {
  const { asked } = await open(
    { value: 'branchHours' },
    {
      'TenantValues.EditValue': times,
      'TenantValues.HolidayRegions': ({ query }) => (query?.country ? [] : [{ code: 'CZ', name: 'Czech Republic' }]),
      'TenantValues.Holidays': [{ date: '2026-12-24', name: 'Christmas Eve' }],
    },
  )
  await expect.element(drawer.getByRole('list', { name: 'Opening hours of a week' })).toBeVisible()
  await expect.element(drawer.getByText(/^(Opens|Closes) (Mon|Tue)/)).toBeVisible()
  const country = drawer.getByRole('combobox', { name: 'Country' })
  await country.click() // waits until the drawer stands still: a list closes where its field moves
  await country.fill('Czech')
  await page.getByRole('option', { name: 'Czech Republic' }).click()
  await drawer.getByRole('button', { name: 'Add public holidays' }).click()
  const added = drawer.getByRole('button', { name: '24 Dec 2026 Christmas Eve Closed all day' })
  await expect.element(added).toBeVisible()
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => asked('TenantValues.EditValue')).toHaveLength(1)
  expect(asked('TenantValues.EditValue')[0]?.body).toMatchObject({
    value: { ...(times.value as object), exceptions: [{ date: '2026-12-24', note: 'Christmas Eve', ranges: [] }] },
  })
})

test('a time zone that is taken away is that of the conversation', async () => {
  const { asked } = await open({ value: 'branchHours' }, { 'TenantValues.EditValue': times })
  const zone = drawer.getByRole('combobox', { name: /^Time zone/ })
  await expect.element(zone).toHaveValue('Europe/Prague')
  await zone.fill('')
  await userEvent.keyboard('{Tab}')
  await expect.element(drawer.getByText(/In your time zone/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => asked('TenantValues.EditValue')).toHaveLength(1)
  const { zone: _, ...others } = times.value as Record<string, unknown>
  expect(asked('TenantValues.EditValue')[0]?.body).toMatchObject({ value: others })
  expect(JSON.stringify(asked('TenantValues.EditValue')[0]?.body)).not.toContain('zone')
})

test('past exceptions are folded away, but not what is typed for the day of one', async () => {
  const exceptions = [
    { date: '2020-01-01', note: 'New Year', ranges: [] },
    { date: '2099-12-24', note: 'Christmas Eve', ranges: [] },
  ]
  const row = { ...times, value: { ...(times.value as object), exceptions } }
  await open({ value: 'branchHours' }, { 'TenantValues.Value': row })
  await expect.element(drawer.getByRole('button', { name: /Christmas Eve/ })).toBeVisible()
  expect(drawer.getByRole('button', { name: /New Year/ }).query()).toBeNull()
  await drawer.getByRole('button', { name: 'Add exception' }).click()
  const typed = drawer.getByRole('group', { name: 'Exception 1', exact: true })
  await typed.getByRole('spinbutton', { name: /^day, Date/ }).click()
  await userEvent.keyboard('01012020')
  await expect.element(typed.getByRole('button', { name: '01 Jan 2020 Closed all day' })).toBeVisible()
  await expect.element(typed.getByRole('spinbutton', { name: /^day, Last date/ })).toBeVisible()
  await drawer.getByRole('button', { name: 'Show 1 past exception' }).click()
  await expect.element(drawer.getByRole('button', { name: /New Year/ })).toBeVisible()
})

test('hours are drawn on the week with the pointer', async () => {
  await open({ value: 'branchHours' })
  const days = drawer.getByRole('list', { name: 'Opening hours of a week' }).getByRole('listitem')
  await expect.element(days.nth(5)).toBeVisible()
  const saturday = days.nth(5).element().lastElementChild
  if (!saturday) throw new Error('a day has a strip')
  const { left, top, width } = saturday.getBoundingClientRect()
  const at = async (type: string, hour: number) => {
    saturday.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: left + (width * hour) / 24, clientY: top + 5 }),
    )
    await new Promise(requestAnimationFrame)
  }
  Object.assign(saturday, { setPointerCapture: () => {} }) // the pointer is not a real one
  await at('pointerdown', 9)
  await at('pointermove', 12)
  await at('pointerup', 12)
  await expect.element(days.nth(5).getByText('09:00–12:00')).toBeInTheDocument()
})

test('two changes at once are laid side by side', () =>
  expectBothSides(screens.variablesStorage(2, { value: 'greeting' }), {
    label: 'Description',
    field: 'description',
    read: 'TenantValues.Value',
    save: 'TenantValues.EditValue',
    facts: base,
  }))

test('a name that is taken is said at its field; a value is deleted after a question', async () => {
  const opened = await open({ panel: 'new' }, { 'TenantValues.CreateValue': refusedFor('tenantValue.nameTaken', {}) })
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('greeting')
  await drawer.getByRole('button', { name: 'Create value' }).click()
  await expect.element(drawer.getByText(/^A value with this name already exists/)).toBeVisible()
  await opened.unmount()
  const { asked } = await open({ value: 'greeting' })
  await drawer.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect
    .poll(() => asked('TenantValues.RemoveValue'))
    .toEqual([{ params: { idTenant: 2, valueName: 'greeting' } }])
})

test('a key is generated and shown once; the one before works for as long as is said', async () => {
  const { asked } = await open(
    { tab: 'key' },
    { 'TenantValues.GenerateKey': { ...example('TenantValues.GenerateKey'), key: 'prlk_0123abcd_secret' } },
  )
  await page.getByRole('button', { name: 'Replace key' }).click()
  await drawer.getByRole('textbox', { name: /still works/ }).fill('2')
  await drawer.getByRole('button', { name: 'Replace key' }).click()
  await expect.element(page.getByRole('textbox', { name: 'API key' })).toHaveValue('prlk_0123abcd_secret')
  expect(asked('TenantValues.GenerateKey')).toMatchObject([{ params: { idTenant: 2 }, body: { overlapHours: 2 } }])
})
