import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, empty, example, failed, refused, refusedFor, stale } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 900))

const fee = {
  ...example('Tenants.Fee'),
  idFee: 3,
  category: 1 as const,
  amount: '1200.50',
  currency: 'EUR',
  validFrom: '2090-01-01',
  validTo: null,
  note: 'Answer within an hour',
  closedIn: null,
  openCharge: '0',
  rowVersion: 4,
}
const listed = { items: [fee], total: 1, totalExact: true, nextCursor: null }
const at = (query = {}) => screens.billing(BILLED_APP, 2, { tab: 'fees', ...query })
const open = (query = {}, answers: Answers = {}, permissions?: { AccessManagement: string[] }) =>
  openConsole(at(query), { 'Tenants.Fees': listed, 'Tenants.Fee': fee, ...answers }, permissions && { permissions })
const drawer = page.getByRole('dialog')

test('fees are listed as their tenant pays them; one opens beside the list, and its address says so', async () => {
  const { history } = await open()
  const row = page.getByRole('row').filter({ hasText: 'Answer within an hour' })
  await expect.element(row.getByText('€1,200.50')).toBeVisible()
  await expect.element(row.getByText('01 Jan 2090')).toBeVisible()
  await row.getByRole('link', { name: 'SLA' }).click()
  await expect.element(drawer.getByRole('textbox', { name: /^Amount/ })).toHaveValue('1200.50')
  expect(history.location.search).toBe('?fee=3')
})

test('a fee is created with what was typed; what is missing is said at its field first', async () => {
  const { asked } = await open({ panel: 'new' }, { 'Tenants.CreateFee': fee })
  await drawer.getByRole('button', { name: 'Create fee' }).click()
  await expect.element(drawer.getByText('Field is required')).toBeVisible()
  expect(asked('Tenants.CreateFee')).toEqual([])
  await drawer.getByRole('textbox', { name: /^Amount/ }).fill('99.9')
  await drawer.getByRole('textbox', { name: /^Note/ }).fill('Once a month')
  await drawer.getByRole('button', { name: 'Create fee' }).click()
  await expect.element(page.getByText('Fee created')).toBeVisible()
  const [sent] = asked('Tenants.CreateFee')
  expect(sent?.params).toEqual({ idTenant: 2 })
  expect(sent?.body).toMatchObject({ category: 0, amount: '99.9', period: 'month', quantity: 1, validTo: null })
})

test('what the core refuses stands at the field that it names', async () => {
  const params = { category: 'SLA', from: '2026-01-01', to: '…' }
  await open({ panel: 'new' }, { 'Tenants.CreateFee': refusedFor('fee.overlap', params) })
  await drawer.getByRole('textbox', { name: /^Amount/ }).fill('1')
  await drawer.getByRole('button', { name: 'Create fee' }).click()
  await expect.element(drawer.getByText(/^SLA is already charged from 01 Jan 2026/)).toBeVisible()
})

test('a change is saved on the version that was read; two changes are laid side by side', async () => {
  const { answers, asked } = await open({ fee: 3 })
  await drawer.getByRole('textbox', { name: /^Note/ }).fill('Mine')
  const theirs = { ...fee, note: 'Theirs', rowVersion: 5 }
  Object.assign(answers, { 'Tenants.Fee': theirs, 'Tenants.UpdateFee': stale(theirs) })
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => drawer.element().textContent).toContain('Theirs')
  expect(drawer.element().textContent).toContain('Mine')
  expect(asked('Tenants.UpdateFee')[0]?.body).toMatchObject({ note: 'Mine', amount: '1200.50', rowVersion: 4 })
})

test('a fee of a closed month keeps what was charged and says why; its note can change', async () => {
  const { unmount } = await open(
    { fee: 3 },
    { 'Tenants.Fee': { ...fee, period: 'month', validFrom: '2020-01-01', closedIn: '2026-10' } },
  )
  const why = drawer.getByRole('paragraph').filter({ hasText: 'charged in 2026-10, which is closed. Set its last day' })
  await expect.element(why).toBeVisible()
  await expect.element(drawer.getByRole('textbox', { name: /^Amount/ })).toBeDisabled()
  await expect.element(drawer.getByRole('textbox', { name: /^Note/ })).toBeEnabled()
  await expect.element(drawer.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
  await unmount()
  const over = { ...fee, validFrom: '2020-01-01', validTo: '2020-01-31', closedIn: '2020-01' }
  await open({ fee: 3 }, { 'Tenants.Fee': over })
  const adjust = drawer.getByRole('paragraph').filter({ hasText: 'which is closed. Adjust an open month' })
  await expect.element(adjust).toBeVisible()
})

test('a fee that only open months were charged for is deleted with its amount, which the question says', async () => {
  const begun = { ...fee, validFrom: '2020-01-01', openCharge: '2401' }
  const { asked } = await open({ fee: 3 }, { 'Tenants.Fee': begun })
  await expect.element(drawer.getByRole('paragraph').filter({ hasText: 'charged since 01 Jan 2020' })).toBeVisible()
  await expect.element(drawer.getByRole('textbox', { name: /^Amount/ })).toBeDisabled()
  await drawer.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(/no longer charged the .*€2,401\.00.* by the end of this one/)).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Fee deleted')).toBeVisible()
  expect(asked('Tenants.RemoveFee')).toHaveLength(1)
})

test('a fee is deleted after a question', async () => {
  const { asked } = await open({ fee: 3 })
  await drawer.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('alertdialog').getByText(/^It has not been charged yet/)).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Fee deleted')).toBeVisible()
  expect(asked('Tenants.RemoveFee')).toEqual([{ params: { idTenant: 2, idFee: 3 } }])
  await expect.poll(() => drawer.query()).toBeNull()
})

test('without the permission to edit, fees can be read, and the buttons say what is missing', async () => {
  await open({}, {}, { AccessManagement: ['viewtariff'] })
  const create = page.getByRole('button', { name: 'New fee' })
  await expect.element(create).toHaveAttribute('aria-disabled', 'true')
})

test('nothing, a refusal, a failure and a fee that is gone each say so', async () => {
  const opened = await open({}, { 'Tenants.Fees': empty('Tenants.Fees') })
  await expect.element(page.getByText('No fees yet')).toBeVisible()
  await opened.unmount()
  const refusal = await open({}, { 'Tenants.Fees': refused('AccessManagement.viewtariff') })
  await expect.element(page.getByRole('main').getByText(/Olga Horáková/)).toBeVisible()
  await refusal.unmount()
  const failure = await open({}, { 'Tenants.Fees': failed })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await failure.unmount()
  await open({ fee: 3 }, { 'Tenants.Fee': refusedFor('entity.notFound', { entity: 'Fee' }) })
  await expect.element(drawer.getByText(/Fee was not found/)).toBeVisible()
})

const monthFee = {
  idFee: 3,
  category: 1 as const,
  note: 'Answer within an hour',
  amount: '300',
  quantity: 1,
  days: 15,
  ofDays: 30,
  period: 'month' as const,
  from: '2026-11-16',
  to: '2026-11-30',
  charged: '150',
}

test('what fees come to in a month stands by category, each with the days that are charged', async () => {
  const { asked } = await open(
    { month: '2026-11' },
    {
      'Statistics.Fee': {
        month: '2026-11',
        currency: 'EUR',
        total: '150',
        totalBefore: '0',
        fees: [monthFee],
        categories: [{ category: 1, charged: '150', chargedBefore: '0' }],
      },
    },
  )
  const table = page.getByRole('table', { name: 'Fees by month' })
  await expect.element(table.getByText('15 of 30 days')).toBeVisible()
  await expect.element(table.getByText('16 Nov 2026')).toBeVisible()
  await expect.element(table.getByRole('row').filter({ hasText: 'SLA' }).getByText('€150.00')).toBeVisible()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect.poll(() => asked('Statistics.Fee').map(({ query }) => query?.month)).toEqual(['2026-11', '2026-10'])
})

test('a month without fees, and one that can’t be read, leave the list of fees as it is', async () => {
  const none = { month: '2026-11', currency: 'EUR', total: '0', totalBefore: '0', fees: [], categories: [] }
  const opened = await open({}, { 'Statistics.Fee': none })
  await expect.element(page.getByText('No fees are charged in this month.')).toBeVisible()
  await opened.unmount()
  await open({}, { 'Statistics.Fee': failed })
  await expect.element(page.getByText('Answer within an hour')).toBeVisible()
})

test('a fee is not charged from another day than the one that stands there, nor without the end that was begun', async () => {
  const { asked } = await open({ panel: 'new' }, { 'Tenants.CreateFee': fee })
  await drawer.getByRole('textbox', { name: /^Amount/ }).fill('79')
  const days = (name: string) => drawer.getByRole('group', { name: new RegExp(`^${name}`) }).getByRole('spinbutton')
  await days('First day').first().click()
  await userEvent.keyboard('{Backspace}{Backspace}')
  await days('Last day').first().click()
  await userEvent.keyboard('15')
  await drawer.getByRole('button', { name: 'Create fee' }).click()
  await expect.poll(() => drawer.getByText('Date must be in DD/MM/YYYY format').elements().length).toBe(2)
  expect(asked('Tenants.CreateFee')).toEqual([])
  await expect.element(days('First day').first()).toHaveFocus()
  await userEvent.keyboard('31')
  await days('First day').nth(1).click()
  await userEvent.keyboard('022090')
  await days('Last day').first().click()
  await userEvent.keyboard('{Backspace}{Backspace}')
  await drawer.getByRole('button', { name: 'Create fee' }).click()
  // 31/02 is no day; an end that was taken away altogether is none.
  await expect.poll(() => drawer.getByText('Date must be in DD/MM/YYYY format').elements().length).toBe(1)
  await days('First day').first().click()
  await userEvent.keyboard('28')
  await drawer.getByRole('button', { name: 'Create fee' }).click()
  await expect.element(page.getByText('Fee created')).toBeVisible()
  expect(asked('Tenants.CreateFee')).toMatchObject([{ body: { validFrom: '2090-02-28', validTo: null } }])
})
