import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, example, refused } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 900))

const step = (price: string, increment: number) => ({ fromSecond: 0, price, increment })
const version = {
  version: 1,
  mode: 1 as const,
  validFrom: '2026-01-01',
  validTo: null,
  freeSeconds: 5,
  minimum: '0',
  rounding: { digits: 2, mode: 'halfUp' as const },
  bands: [{ name: 'Working hours', days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }],
  rates: [
    { prefix: '', band: null, connectFee: '0', steps: [step('1.10', 60)] },
    { prefix: '49', band: 'Working hours', connectFee: '0.50', steps: [step('0.065', 1)] },
    { prefix: '49', band: null, connectFee: '0', steps: [step('0.05', 1)] },
    { prefix: '4206', band: null, connectFee: '0', steps: [step('0.02', 1)] },
  ],
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: null,
}
const tariff = {
  ...example('Tenants.Tariff'),
  idTariff: 7,
  name: 'Bank 2026',
  currency: 'CZK',
  version: 1,
  versions: [version],
}
const countries = [
  { code: 'CZ', name: 'Czechia', prefix: '+420' },
  { code: 'DE', name: 'Germany', prefix: '+49' },
  { code: 'CA', name: 'Canada', prefix: '+1' },
  { code: 'US', name: 'United States', prefix: '+1' },
]
const open = (panel: string, answers: Answers = {}) =>
  openConsole(screens.billing(BILLED_APP, 2, { tariff: 7, panel }), {
    'Tenants.Tariff': tariff,
    'Tenants.Basic': { ...example('Tenants.Basic'), timezone: 'Europe/Prague' },
    'Lookups.TimeZones': [{ code: 'Europe/Prague', name: 'Europe/Prague' }],
    'Lookups.PhoneRegions': countries,
    ...answers,
  })
const drawer = page.getByRole('dialog')
const result = drawer.getByRole('status')

test('a call is priced as one types, with the rate and the sums that lead there', async () => {
  await open('price')
  await expect.element(result.getByText('Enter a number to see what the call costs.')).toBeVisible()
  await drawer.getByRole('textbox', { name: /^Number/ }).fill('+420 601 123 456')
  await expect.element(result.getByText(/^\+4206 · any time · 60 seconds$/)).toBeVisible()
  await expect.element(result.getByText('CZK 1.10').first()).toBeVisible()
  await expect.element(result.getByText('55 s: 55 increments at CZK 0.02 each')).toBeVisible()
  await expect.element(result.getByText('5 seconds')).toBeVisible()
  await drawer.getByRole('textbox', { name: /^Number/ }).fill('0049 30')
  await expect.element(result.getByText(/^All other numbers/)).toBeVisible()
})

test('what is no number is said at its field, and has no price', async () => {
  await open('price')
  const field = drawer.getByRole('textbox', { name: /^Number/ })
  await field.fill('home')
  await drawer.getByRole('textbox', { name: /^Talk time/ }).click()
  await expect.element(drawer.getByText('Enter a phone number with its country code.')).toBeVisible()
  await expect.element(result.getByText('Enter a number to see what the call costs.')).toBeVisible()
})

test('the map says of each country what prices its numbers, and shows the gaps alone', async () => {
  await open('coverage')
  const europe = drawer.getByRole('listitem')
  await expect.element(europe.filter({ hasText: 'Germany' }).getByText('Priced by +49')).toBeInTheDocument()
  await expect.element(europe.filter({ hasText: 'Czechia' }).getByText(/^Own price for \+4206/)).toBeInTheDocument()
  await expect.element(drawer.getByText('United States and 1 more')).toBeVisible()
  await drawer.getByRole('button', { name: 'Without own price' }).click()
  await expect.element(europe.filter({ hasText: 'Germany' })).not.toBeInTheDocument()
  await expect.element(europe.filter({ hasText: 'Czechia' })).toBeVisible()
})

test('where countries can’t be read the drawer says so', async () => {
  await open('coverage', { 'Lookups.PhoneRegions': refused('AccessManagement.viewtariff') })
  await expect.element(drawer.getByRole('button', { name: 'Try again' })).toBeVisible()
})
